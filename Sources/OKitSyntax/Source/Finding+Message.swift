extension Finding {
    /// The message of a finding, without a full stop.
    ///
    /// This is a separate type, so that each rule can list its messages as static members at the
    /// end of its file.
    public struct Message: Sendable, Hashable {
        /// The text.
        public var text: String

        /// The suggestion at the end of the message, from which a fix can be created.
        public private(set) var suggestion: NameSuggestion?

        /// Creates a message from text.
        public init(_ text: String) {
            self.text = text
        }

        /// Whether the texts are the same.
        public static func == (lhs: Message, rhs: Message) -> Bool {
            lhs.text == rhs.text
        }

        /// Hashes the text.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(text)
        }
    }
}

extension Finding.Message: ExpressibleByStringInterpolation {
    /// Creates a message from a literal.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Creates a message from an interpolated string.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        suggestion = stringInterpolation.suggestion
    }

    /// Builds a message, and records an interpolated suggestion.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var suggestion: NameSuggestion?

        /// Creates an empty message.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Appends literal text.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Appends the description of a value.
        public mutating func appendInterpolation(_ value: some Any) {
            text += String(describing: value)
        }

        /// Appends a suggestion.
        public mutating func appendInterpolation(_ suggestion: NameSuggestion) {
            text += suggestion.description
            self.suggestion = suggestion
        }
    }
}
