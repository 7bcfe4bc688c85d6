import OKitModel
import OKitSyntax

/// The entities of apps that have created tables in a database, which are stored in a table of it.
struct StoredEntities {
    private static let table = "okit_schema"

    private let session: any SQLSession
    private let dialect: SQLDialect
    private let app: String

    /// What is stored for an app.
    struct Content: Equatable {
        var schema: StoredSchema
        /// The entities that have not got their initial data yet.
        var unfilled: [String]
    }

    init(_ session: any SQLSession, _ dialect: SQLDialect, app: String) {
        self.session = session
        self.dialect = dialect
        self.app = app
    }

    /// Waits until no other process changes tables of apps, until the end of the transaction.
    func lock() throws(DatabaseFailure) {
        // A transaction of SQLite that writes is alone anyway.
        if dialect == .postgreSQL {
            let lock = "SELECT pg_advisory_xact_lock(hashtext('okit_schema'))::text"
            _ = try session.rows(lock, [])
        }
    }

    /// What is stored for the app; `nil` if it has not created tables.
    ///
    /// - Parameter catalog: The tables of the database.
    func read(_ catalog: DatabaseCatalog) throws -> Content? {
        guard catalog.table(named: Self.table) != nil else {
            return nil
        }
        let rows = try session.rows(
            "SELECT entities, unfilled FROM \(Self.table) WHERE app = \(dialect.parameter(1))",
            [.text(app)]
        )
        guard let row = rows.first, row.count == 2, let text = row[0].string else {
            return nil
        }
        let source = SourceText(path: "\(Self.table)/\(app)", text: text)
        do throws(StoredSchema.Problem) {
            let names = (row[1].string ?? "").split(separator: " ").map(String.init)
            return Content(schema: try StoredSchema(source), unfilled: names)
        } catch {
            throw RecordStoreError(
                .unknownVersion,
                "the entities in the table \"\(Self.table)\" were written by a newer version or another "
                    + "program"
            )
        }
    }

    func write(_ content: Content) throws {
        try session.execute(
            "CREATE TABLE IF NOT EXISTS \(Self.table) "
                + "(app text PRIMARY KEY, entities text NOT NULL, unfilled text NOT NULL)",
            []
        )
        let place = { (number: Int) in dialect.parameter(number) }
        try session.execute(
            "INSERT INTO \(Self.table) (app, entities, unfilled) VALUES (\(place(1)), \(place(2)), "
                + "\(place(3))) ON CONFLICT (app) DO UPDATE SET entities = excluded.entities, "
                + "unfilled = excluded.unfilled",
            [
                .text(app), .text(String(decoding: content.schema.json, as: UTF8.self)),
                .text(content.unfilled.sorted().joined(separator: " ")),
            ]
        )
    }

    /// Records that all entities have got their initial data.
    func noteFilled() throws {
        try session.execute(
            "UPDATE \(Self.table) SET unfilled = '' WHERE app = \(dialect.parameter(1))",
            [.text(app)]
        )
    }
}
