/// An error for declarations that a record storage does not support.
public struct RecordSchemaError: Error, Sendable, CustomStringConvertible {
    /// The problem of each entity, sorted.
    public let problems: [String]

    /// Creates an error.
    package init(problems: [String]) {
        self.problems = problems
    }

    /// All problems, one per line.
    public var description: String {
        problems.joined(separator: "\n")
    }
}
