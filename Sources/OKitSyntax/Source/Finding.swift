/// Something that is wrong in a bundle or in its data, at its place.
///
/// Findings are values: they are collected, sorted and all shown. They are never thrown.
public struct Finding: Sendable, Hashable {
    /// The rule that was broken, in kebab case: `unknown-member`.
    public var rule: String

    /// How bad it is.
    public var severity: Severity

    /// What was found, what is wrong with it, what is allowed, what was probably meant.
    public var message: Message

    /// Where.
    public var location: SourceLocation

    /// Other places that have to do with it.
    public var notes: [Note]

    /// Makes a finding.
    public init(
        _ rule: String,
        _ severity: Severity,
        _ message: Message,
        at location: SourceLocation,
        notes: [Note] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
    }
}

extension Finding {
    /// How bad a finding is.
    public enum Severity: String, Sendable, CaseIterable, Comparable {
        case info, warning, error

        /// Orders from harmless to bad.
        public static func < (lhs: Severity, rhs: Severity) -> Bool {
            lhs.rank < rhs.rank
        }

        private var rank: Int {
            switch self {
            case .info: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The sentence of a finding, without a full stop.
    ///
    /// A type of its own, so that each rule can list its sentences as static members at the foot of
    /// its file.
    public struct Message: Sendable, Hashable, ExpressibleByStringInterpolation {
        /// The sentence.
        public var text: String

        /// Makes a message from its sentence.
        public init(_ text: String) {
            self.text = text
        }

        /// Makes a message from a literal sentence.
        public init(stringLiteral value: String) {
            text = value
        }
    }

    /// A second place that explains a finding.
    public struct Note: Sendable, Hashable {
        /// What is there.
        public var message: Message
        /// Where.
        public var location: SourceLocation

        /// Makes a note.
        public init(_ message: Message, at location: SourceLocation) {
            self.message = message
            self.location = location
        }
    }
}

extension Finding: Comparable {
    /// Orders by place, then by rule and message, so that the same input gives the same list.
    public static func < (lhs: Finding, rhs: Finding) -> Bool {
        if lhs.location != rhs.location {
            return lhs.location < rhs.location
        }
        return (lhs.rule, lhs.message.text) < (rhs.rule, rhs.message.text)
    }
}
