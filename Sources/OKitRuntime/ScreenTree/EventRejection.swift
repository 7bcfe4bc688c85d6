/// Why a session has not handled an event.
public enum EventRejection: Error, Sendable, Hashable {
    /// The screen has no node with the id.
    case unknownTarget(String)
    /// A dialog is above the node.
    case covered(String)
    /// The node is disabled.
    case disabled(String)
    /// The node does not announce events of the kind.
    case unsupported(Event.Kind, by: String)
}

extension EventRejection: CustomStringConvertible {
    /// What is wrong, in words.
    public var description: String {
        switch self {
        case .unknownTarget(let id): "the screen has no \"\(id)\""
        case .covered(let id): "a dialog is above \"\(id)\""
        case .disabled(let id): "\"\(id)\" is disabled"
        case .unsupported(let kind, let id): "\"\(id)\" does not support \(kind.rawValue)"
        }
    }
}
