import Foundation
public import OKitDatabase

/// A connection to a PostgreSQL server.
///
/// If the connection breaks, the next operation outside of a transaction connects again.
public final class PostgresConnection: DatabaseConnection {
    /// The dialect of PostgreSQL.
    public let dialect = SQLDialect.postgreSQL
    /// Whether it only reads.
    public let isReadOnly: Bool

    private let address: String
    private let slot: HandleSlot

    /// The number of times that a transaction is tried which another one has disturbed.
    private static let tries = 3

    /// Connects to a server.
    ///
    /// A password is read from the file that `PGPASSFILE` names, or from `~/.pgpass`.
    ///
    /// - Parameter address: A URL such as `postgres://user@host/shop?sslmode=verify-full`.
    public init(address: String, isReadOnly: Bool = false) throws(DatabaseFailure) {
        self.address = address
        self.isReadOnly = isReadOnly
        slot = HandleSlot(try PostgresHandle(address, isReadOnly: isReadOnly))
    }

    /// Describes the tables and views.
    public func catalog() throws(DatabaseFailure) -> DatabaseCatalog {
        do {
            return try read { session in try PostgresCatalog(session).catalog() }
        } catch {
            throw error as? DatabaseFailure ?? DatabaseFailure(.other, "\(error)")
        }
    }

    /// Reads, without a transaction.
    public func read<T>(_ body: (any SQLSession) throws -> T) throws -> T {
        try use { handle in try body(PostgresSession(handle)) }
    }

    /// Changes rows in one transaction, which is tried again if another one has disturbed it.
    public func write<T>(_ body: (any SQLSession) throws -> T) throws -> T {
        guard !isReadOnly else {
            throw DatabaseFailure(.readOnly, "the database is open for reading only")
        }
        var tries = 0
        while true {
            tries += 1
            do {
                return try use { handle in try Self.transaction(handle, body) }
            } catch let failure as DatabaseFailure
                where failure.kind == .serialization && tries < Self.tries
            {
                continue
            }
        }
    }

    private static func transaction<T>(
        _ handle: PostgresHandle,
        _ body: (any SQLSession) throws -> T
    ) throws -> T {
        try handle.run("BEGIN", [])
        do {
            let result = try body(PostgresSession(handle))
            try handle.run("COMMIT", [])
            return result
        } catch {
            if handle.isAlive {
                do throws(DatabaseFailure) {
                    try handle.run("ROLLBACK", [])
                } catch {
                    // The server rolls back when the connection is closed.
                    throw DatabaseFailure(.connection, error.description)
                }
            }
            throw error
        }
    }

    private func use<T>(_ body: (PostgresHandle) throws -> T) throws -> T {
        try slot.use { handle in
            if handle?.isAlive != true {
                handle = nil
                handle = try PostgresHandle(address, isReadOnly: isReadOnly)
            }
            guard let open = handle else {
                throw DatabaseFailure(.connection, "the connection is closed")
            }
            do {
                return try body(open)
            } catch let failure as DatabaseFailure where failure.kind == .connection {
                handle = nil
                throw failure
            }
        }
    }

    /// Closes the connection.
    public func close() {
        slot.close()
    }
}

/// The handle of a connection, which only the holder of a lock uses.
///
/// A `Mutex` does not let a closure of the caller take part in its value.
private final class HandleSlot: @unchecked Sendable {
    private let lock = NSLock()
    /// Read and written under the lock alone.
    private var handle: PostgresHandle?
    private var isClosed = false

    init(_ handle: PostgresHandle) {
        self.handle = handle
    }

    func use<T>(_ body: (inout PostgresHandle?) throws -> T) throws -> T {
        lock.lock()
        defer { lock.unlock() }
        guard !isClosed else {
            throw DatabaseFailure(.connection, "the connection was closed")
        }
        return try body(&handle)
    }

    func close() {
        lock.lock()
        defer { lock.unlock() }
        handle = nil
        isClosed = true
    }
}

/// Runs statements of PostgreSQL.
private struct PostgresSession: SQLSession {
    private let handle: PostgresHandle

    init(_ handle: PostgresHandle) {
        self.handle = handle
    }

    func rows(_ sql: String, _ values: [SQLValue]) throws(DatabaseFailure) -> [[SQLValue]] {
        try handle.run(sql, values).rows
    }

    func execute(_ sql: String, _ values: [SQLValue]) throws(DatabaseFailure) -> Int {
        try handle.run(sql, values).changed
    }
}
