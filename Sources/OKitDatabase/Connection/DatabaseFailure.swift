/// An operation that a database refused or could not do.
public struct DatabaseFailure: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Kind: Sendable {
        /// The database cannot be reached, or the connection broke.
        case connection
        /// A rule of the database, such as a check, a unique key or a foreign key.
        case constraint
        /// The operation took too long, or was stopped.
        case timeout
        /// The connection only reads.
        case readOnly
        /// Two transactions wait for each other, or one has changed what another has read.
        case serialization
        /// The user has no permission.
        case denied
        /// A table or column does not exist.
        case missing
        /// Any other error.
        case other
    }

    /// The kind of failure.
    public let kind: Kind
    /// The problem, in one line, without values of rows.
    public let description: String
    /// The name of the constraint, if a rule of the database was broken.
    public let constraint: String?
    /// The column that the rule is about, if the database names one.
    public let column: String?

    /// Creates a failure.
    public init(
        _ kind: Kind,
        _ description: String,
        constraint: String? = nil,
        column: String? = nil
    ) {
        self.kind = kind
        self.description = description.split(whereSeparator: \.isNewline).joined(separator: " ")
        self.constraint = constraint
        self.column = column
    }
}
