/// The reason why a session has rejected an event.
public enum EventRejection: Error, Sendable, Hashable {
    /// The screen does not contain a node with the ID.
    case unknownTarget(String)
    /// A dialog covers the node.
    case covered(String)
    /// The node is disabled.
    case disabled(String)
    /// The node does not accept events of the kind.
    case unsupported(Event.Kind, by: String)
}

extension EventRejection: CustomStringConvertible {
    /// A description of the reason.
    public var description: String {
        switch self {
        case .unknownTarget(let id): "the screen has no \"\(id)\""
        case .covered(let id): "a dialog is above \"\(id)\""
        case .disabled(let id): "\"\(id)\" is disabled"
        case .unsupported(let kind, let id): "\"\(id)\" does not support \(kind.rawValue)"
        }
    }
}
