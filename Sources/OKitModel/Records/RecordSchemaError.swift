/// Declarations of records that a record storage cannot store.
public struct RecordSchemaError: Error, Sendable, CustomStringConvertible {
    /// The problem of each entity, sorted.
    public let problems: [String]

    /// Creates an error.
    package init(problems: [String]) {
        self.problems = problems
    }

    /// All problems, one a line.
    public var description: String {
        problems.joined(separator: "\n")
    }
}
