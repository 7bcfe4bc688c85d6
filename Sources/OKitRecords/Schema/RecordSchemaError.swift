/// Declarations that cannot be those of records.
public struct RecordSchemaError: Error, Sendable, CustomStringConvertible {
    /// What is wrong with which entity, sorted.
    public let problems: [String]

    /// All problems, one a line.
    public var description: String {
        problems.joined(separator: "\n")
    }
}
