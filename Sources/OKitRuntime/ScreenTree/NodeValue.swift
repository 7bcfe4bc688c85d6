public import struct Foundation.Date

/// The value of a screen node.
public enum NodeValue: Sendable, Hashable {
    /// Text as shown to the user, without escapes.
    ///
    /// A front end makes control characters visible.
    case text(String)
    /// The position of a switch.
    case bool(Bool)
    /// A number within the node's bounds, or the index of the selected segment.
    case number(Double)
    /// A date and time.
    case date(Date)
}

extension NodeValue {
    /// The text if the value is `text`, else `nil`.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
