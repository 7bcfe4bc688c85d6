import GRDB
import GRDBSQLite
import OKitExpression

/// Charges the budget of the turn for a query, and stops the query when the turn has to end.
struct QueryBudget {
    /// The number of SQLite instructions between two charges.
    private static let instructions: CInt = 1000
    /// The steps that these instructions cost.
    private static let steps = 200

    private let turn: TurnBudget

    init(_ turn: TurnBudget) {
        self.turn = turn
    }

    /// Runs queries of a connection within the budget.
    func charging<T>(_ db: Database, _ body: () throws -> T) rethrows -> T {
        sqlite3_progress_handler(
            db.sqliteConnection,
            Self.instructions,
            { turn in
                guard let turn else {
                    return 0
                }
                let budget = Unmanaged<TurnBudget>.fromOpaque(turn).takeUnretainedValue()
                return budget.charge(steps: QueryBudget.steps) ? 0 : 1
            },
            // The connection calls the handler only while `body` runs.
            Unmanaged.passUnretained(turn).toOpaque()
        )
        defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
        return try withExtendedLifetime(turn) { try body() }
    }
}
