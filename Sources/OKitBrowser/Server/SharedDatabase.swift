public import Logging
public import OKitDatabase
import Synchronization

/// The database in which several servers store what they share.
///
/// Its users work without it for a moment: operations report failures to the log.
public final class SharedDatabase: Sendable {
    private let connection: any DatabaseConnection
    private let logger: Logger
    /// Also makes operations wait for each other, as the connection does.
    private let pausedUntil = Mutex(ContinuousClock.now)

    /// - Parameter logger: Receives failures without the content of statements.
    public init(_ connection: any DatabaseConnection, logger: Logger) {
        self.connection = connection
        self.logger = logger
    }

    /// Returns a text in which `?` are the parameters, which are numbered.
    func sql(_ text: String) -> String {
        var number = 0
        return text.split(separator: "?", omittingEmptySubsequences: false).reduce("") {
            defer { number += 1 }
            return number == 0 ? String($1) : $0 + connection.dialect.parameter(number) + $1
        }
    }

    /// Creates a table if there is none.
    ///
    /// - Parameters:
    ///   - columns: The names of all columns, which must be readable.
    ///   - statements: The statements that create it.
    /// - Throws: If the table cannot be created or read.
    func makeTable(_ name: String, columns: String, _ statements: [String]) throws {
        func read() throws {
            _ = try connection.read { session in
                try session.rows("SELECT \(columns) FROM \(name) LIMIT 1", [])
            }
        }
        do {
            try read()
        } catch let failure as DatabaseFailure where failure.kind == .missing {
            do {
                try connection.write { session in
                    for statement in statements {
                        _ = try session.execute(statement, [])
                    }
                }
            } catch let failure as DatabaseFailure where failure.kind != .connection {
                // Another server has created it at the same time.
            }
            try read()
        }
    }

    /// Runs an operation, and reports its failure.
    ///
    /// After a failure, operations fail at once for a moment, so that users do not wait for a
    /// server that does not respond, one after the other.
    ///
    /// - Parameter what: What the operation does, for the log.
    /// - Returns: `nil` after a failure.
    @discardableResult
    func attempt<Result: Sendable>(
        _ what: String,
        _ body: (any DatabaseConnection) throws -> Result
    ) -> Result? {
        pausedUntil.withLock { pausedUntil in
            guard ContinuousClock.now >= pausedUntil else {
                return nil
            }
            let start = ContinuousClock.now
            do {
                do {
                    return try body(connection)
                } catch let failure as DatabaseFailure where failure.kind == .connection {
                    guard start.duration(to: .now) < Self.pause else {
                        throw failure
                    }
                    // The database server was restarted since the last operation.
                    return try body(connection)
                }
            } catch {
                let failure = error as? DatabaseFailure
                if failure?.kind == .connection || failure?.kind == .timeout {
                    pausedUntil = .now + Self.pause
                }
                let reason = failure.map { "\($0.kind)" } ?? "error"
                logger.error("cannot \(what)", metadata: ["reason": "\(reason)"])
                return nil
            }
        }
    }

    /// The time after a failed connection in which no operation is tried.
    private static let pause = Duration.seconds(2)
}
