/// A connection to a database, which can be used from every isolation; callers wait for each other.
public protocol DatabaseConnection: AnyObject, Sendable {
    /// How the database writes SQL.
    var dialect: SQLDialect { get }

    /// Whether it only reads.
    var isReadOnly: Bool { get }

    /// Describes the tables and views.
    func catalog() throws(DatabaseFailure) -> DatabaseCatalog

    /// Reads, without a transaction.
    func read<T>(_ body: (any SQLSession) throws -> T) throws -> T

    /// Changes rows in one transaction, which an error rolls back.
    func write<T>(_ body: (any SQLSession) throws -> T) throws -> T

    /// Closes the connection; afterwards, every operation fails.
    func close()
}

/// Runs statements.
public protocol SQLSession {
    /// Runs a statement and returns its rows.
    ///
    /// - Parameter values: The values of the parameters, which are never part of the text.
    func rows(_ sql: String, _ values: [SQLValue]) throws(DatabaseFailure) -> [[SQLValue]]

    /// Runs a statement and returns the number of changed rows.
    @discardableResult
    func execute(_ sql: String, _ values: [SQLValue]) throws(DatabaseFailure) -> Int
}
