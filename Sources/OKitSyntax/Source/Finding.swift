/// A problem in a bundle or its data, with its location.
///
/// Findings are values: they are collected, sorted and reported together. They are never thrown.
public struct Finding: Sendable, Hashable {
    /// The rule that was violated, in kebab case: `unknown-member`.
    public var rule: String

    /// The severity.
    public var severity: Severity

    /// The message: what was found, what is wrong with it, what is allowed, and a suggestion.
    public var message: Message

    /// The location.
    public var location: SourceLocation

    /// Related locations.
    public var notes: [Note]

    /// The fix, if one is known; see `proposedFix`.
    public var fix: Fix?

    /// Creates a finding.
    public init(
        _ rule: String,
        _ severity: Severity,
        _ message: Message,
        at location: SourceLocation,
        notes: [Note] = [],
        fix: Fix? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
        self.fix = fix
    }
}

extension Finding {
    /// The severity of a finding.
    public enum Severity: String, Sendable, CaseIterable, Comparable {
        case info, warning, error

        /// Orders by increasing severity.
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

    /// A further location that explains a finding.
    public struct Note: Sendable, Hashable {
        /// The message about the location.
        public var message: Message
        /// The location.
        public var location: SourceLocation

        /// Creates a note.
        public init(_ message: Message, at location: SourceLocation) {
            self.message = message
            self.location = location
        }
    }
}

extension Finding: Comparable {
    /// Orders by location, then by rule and message, so that the same input gives the same list.
    public static func < (lhs: Finding, rhs: Finding) -> Bool {
        if lhs.location != rhs.location {
            return lhs.location < rhs.location
        }
        return (lhs.rule, lhs.message.text) < (rhs.rule, rhs.message.text)
    }
}

extension Sequence<Finding> {
    /// The findings in the same order, without duplicates.
    package var withoutRepetitions: [Finding] {
        var seen: Set<Finding> = []
        return filter { seen.insert($0).inserted }
    }
}
