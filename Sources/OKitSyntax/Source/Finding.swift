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

    /// What would mend it, where that is known; see `proposedFix`.
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

    /// A second place that explains a finding.
    public struct Note: Sendable, Hashable {
        /// What is there.
        public var message: Message
        /// Where.
        public var location: SourceLocation

        /// Creates a note.
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

extension Sequence<Finding> {
    /// The findings in the same order, each once.
    package var withoutRepetitions: [Finding] {
        var seen: Set<Finding> = []
        return filter { seen.insert($0).inserted }
    }
}
