extension Finding {
    /// The sentence of a finding, without a full stop.
    ///
    /// A type of its own, so that each rule can list its sentences as static members at the foot of
    /// its file.
    public struct Message: Sendable, Hashable {
        /// The sentence.
        public var text: String

        /// What the sentence asks at its end, so that a fix can do it.
        public private(set) var suggestion: NameSuggestion?

        /// Creates a message from its sentence.
        public init(_ text: String) {
            self.text = text
        }

        /// Whether the sentences are the same.
        public static func == (lhs: Message, rhs: Message) -> Bool {
            lhs.text == rhs.text
        }

        /// Feeds what `==` compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(text)
        }
    }
}

extension Finding.Message: ExpressibleByStringInterpolation {
    /// Creates a message from a literal sentence.
    public init(stringLiteral value: String) {
        text = value
    }

    /// Creates a message from a sentence with values in it.
    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
        suggestion = stringInterpolation.suggestion
    }

    /// Puts a sentence together, and keeps the suggestion that is put in.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""
        fileprivate var suggestion: NameSuggestion?

        /// Begins with an empty sentence.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Adds words.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Adds a value as `String` describes it.
        public mutating func appendInterpolation(_ value: some Any) {
            text += String(describing: value)
        }

        /// Adds the question for what was meant.
        public mutating func appendInterpolation(_ suggestion: NameSuggestion) {
            text += suggestion.description
            self.suggestion = suggestion
        }
    }
}
