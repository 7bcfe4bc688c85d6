import Foundation
import GRDB
import GRDBSQLite

/// A connection to a SQLite file.
public final class SQLiteConnection: DatabaseConnection {
    /// The dialect of SQLite.
    public let dialect = SQLDialect.sqlite
    /// Whether it only reads.
    public let isReadOnly: Bool

    private let queue: DatabaseQueue

    /// Opens an existing file.
    public init(path: String, isReadOnly: Bool = false) throws(DatabaseFailure) {
        self.isReadOnly = isReadOnly
        do {
            var configuration = Self.configuration
            configuration.readonly = isReadOnly
            // Without this, SQLite would create a missing file.
            let file = try DatabaseQueue(path: path, configuration: Self.reading)
            try file.read { db in
                _ = try Row.fetchOne(db, sql: "SELECT 1 FROM sqlite_schema LIMIT 1")
            }
            queue =
                isReadOnly ? file : try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            throw DatabaseFailure(wrapping: error, path)
        }
    }

    /// Creates a database in memory from the statements of a file, each of which may fail.
    ///
    /// - Returns: The statements that failed with the reason.
    public init(
        inMemory script: SQLScript,
        failures: inout [(SQLScript.Statement, reason: String)]
    ) throws(DatabaseFailure) {
        isReadOnly = false
        var failed: [(SQLScript.Statement, reason: String)] = []
        do {
            queue = try DatabaseQueue(configuration: Self.configuration)
            try queue.writeWithoutTransaction { db in
                // A file of others must not reach other files, nor run functions that do.
                let attached = sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_ATTACHED, 0)
                defer { sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_ATTACHED, attached) }
                try db.execute(sql: "PRAGMA max_page_count = \(Self.mostPages)")
                let session = SQLiteSession(db)
                // A trigger has several statements.
                var waiting: SQLScript.Statement?
                for statement in script.statements {
                    let first = waiting ?? statement
                    let text = (waiting.map { $0.text + "\n" } ?? "") + statement.text + ";"
                    waiting = SQLScript.Statement(text: text, line: first.line)
                    guard sqlite3_complete(text) != 0 else {
                        continue
                    }
                    waiting = nil
                    do throws(DatabaseFailure) {
                        _ = try session.execute(text, [])
                    } catch {
                        failed.append((first, error.description))
                    }
                }
                if let waiting {
                    failed.append((waiting, "the statement does not end"))
                }
            }
        } catch {
            throw DatabaseFailure(wrapping: error, "the statements")
        }
        failures += failed
    }

    /// The number of pages beyond which a database in memory does not grow: 256 MB.
    private static let mostPages = 65_536

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        configuration.prepareDatabase { db in
            // Views and triggers of a file of others run no functions with side effects.
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            SQLiteFunctions.add(to: db)
        }
        return configuration
    }

    private static var reading: Configuration {
        var configuration = configuration
        configuration.readonly = true
        return configuration
    }

    /// Reads, without a transaction.
    public func read<T>(_ body: (any SQLSession) throws -> T) throws -> T {
        try queue.read { db in try body(SQLiteSession(db)) }
    }

    /// Changes rows in one transaction.
    public func write<T>(_ body: (any SQLSession) throws -> T) throws -> T {
        guard !isReadOnly else {
            throw DatabaseFailure(.readOnly, "the database is open for reading only")
        }
        var result: Result<T, any Error>?
        try queue.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                result = .success(try body(SQLiteSession(db)))
                return .commit
            }
        }
        guard let result else {
            throw DatabaseFailure(.other, "the transaction did not end")
        }
        return try result.get()
    }

    /// Closes the file.
    public func close() {
        // A statement that still runs closes it at its end.
        try? queue.close()
    }
}

/// The millions of instructions that a statement may still take.
private final class StepCount {
    var left: CInt

    init(_ left: CInt) {
        self.left = left
    }
}

/// Runs statements of SQLite.
private struct SQLiteSession: SQLSession {
    private let db: Database

    /// The millions of instructions after which a statement is stopped: some seconds.
    private static let longest: CInt = 500

    init(_ db: Database) {
        self.db = db
    }

    func rows(_ sql: String, _ values: [SQLValue]) throws(DatabaseFailure) -> [[SQLValue]] {
        do {
            return try bounded {
                let rows = try Row.fetchCursor(
                    db.cachedStatement(sql: sql),
                    arguments: StatementArguments(values.map(\.databaseValue))
                )
                var found: [[SQLValue]] = []
                while let row = try rows.next() {
                    found.append(row.databaseValues.map { SQLValue($0) })
                }
                return found
            }
        } catch {
            throw DatabaseFailure(wrapping: error, "the database")
        }
    }

    func execute(_ sql: String, _ values: [SQLValue]) throws(DatabaseFailure) -> Int {
        do {
            return try bounded {
                let arguments = StatementArguments(values.map(\.databaseValue))
                try db.cachedStatement(sql: sql).execute(arguments: arguments)
                return db.changesCount
            }
        } catch {
            throw DatabaseFailure(wrapping: error, "the database")
        }
    }

    func catalog() throws(DatabaseFailure) -> DatabaseCatalog {
        try SQLiteCatalog(self).catalog()
    }

    /// Runs a statement, which is stopped if it takes too long.
    private func bounded<T>(_ body: () throws -> T) rethrows -> T {
        let count = StepCount(Self.longest)
        sqlite3_progress_handler(
            db.sqliteConnection,
            1_000_000,
            { count in
                guard let count else {
                    return 0
                }
                let left = Unmanaged<StepCount>.fromOpaque(count).takeUnretainedValue()
                left.left -= 1
                return left.left < 0 ? 1 : 0
            },
            Unmanaged.passUnretained(count).toOpaque()
        )
        defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
        return try withExtendedLifetime(count) { try body() }
    }
}

extension SQLValue {
    fileprivate init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .int64(let value): .int(value)
            case .double(let value): .double(value)
            case .string(let value): .text(value)
            case .blob(let value): .bytes(Array(value))
            }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .int(let value): value.databaseValue
        case .double(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .bytes(let value): Data(value).databaseValue
        }
    }
}

extension DatabaseFailure {
    /// Converts an error of SQLite; the text of a constraint names columns, and no values.
    fileprivate init(wrapping error: any Error, _ subject: String) {
        switch error {
        case let failure as DatabaseFailure:
            self = failure
        case let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT:
            let message = error.message ?? "a rule of the database"
            let columns = message.split(separator: ": ").last.map(String.init) ?? ""
            let column = columns.split(separator: ", ").first?.split(separator: ".").last
            self.init(.constraint, message, constraint: columns, column: column.map(String.init))
        case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT:
            self.init(.timeout, "the statement took too long and was stopped")
        case let error as DatabaseError where error.resultCode == .SQLITE_BUSY:
            self.init(.serialization, "another program has locked the database")
        case let error as DatabaseError where error.resultCode == .SQLITE_READONLY:
            self.init(.readOnly, "the database cannot be written")
        case let error as DatabaseError
        where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode):
            self.init(.connection, "\(subject): not a SQLite database, or damaged")
        case let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN:
            self.init(.connection, "\(subject): the file cannot be opened")
        case let error as DatabaseError
        where error.message?.hasPrefix("no such ") == true
            || error.message?.contains("has no column named") == true:
            self.init(.missing, "\(subject): \(error.message ?? "")")
        case let error as DatabaseError:
            self.init(.other, "\(subject): \(error.message ?? "\(error.resultCode)")")
        default:
            self.init(.other, "\(subject): \(error)")
        }
    }
}
