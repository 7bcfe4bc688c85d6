public import struct Foundation.Date

/// What a node of the screen holds.
public enum NodeValue: Sendable, Equatable {
    /// Text as the user sees it, not escaped: a front end makes control characters visible.
    case text(String)
    /// A position of a switch.
    case bool(Bool)
    /// A number within the node's bounds, or the index of the chosen segment.
    case number(Double)
    /// A moment.
    case date(Date)
}

extension NodeValue {
    /// The text of `text`, else `nil`.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
