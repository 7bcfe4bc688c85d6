import OKitModel
import OKitSyntax

/// The entities of apps that have created tables in a database, which are stored in a table of it.
struct StoredEntities {
    fileprivate static let name = "okit_schema"

    private let session: any SQLSession
    private let dialect: SQLDialect
    private let app: String
    /// The name of the table in SQL.
    private let table: String
    private let exists: Bool

    /// What is stored for an app.
    struct Content: Equatable {
        var schema: StoredSchema
        /// The entities that have not got their initial data yet.
        var unfilled: [String]
    }

    /// - Parameter catalog: The tables of the database.
    init(
        _ session: any SQLSession,
        _ dialect: SQLDialect,
        app: String,
        in catalog: DatabaseCatalog
    ) {
        self.session = session
        self.dialect = dialect
        self.app = app
        let found = catalog.table(named: Self.name)
        table = found?.sql ?? Self.name.quotedName
        exists = found != nil
    }

    /// Waits until no other process changes tables of apps, until the end of the transaction.
    static func lock(
        _ session: any SQLSession,
        _ dialect: SQLDialect
    ) throws(DatabaseFailure) {
        // A transaction of SQLite that writes is alone anyway.
        if dialect == .postgreSQL {
            let lock = "SELECT pg_advisory_xact_lock(hashtext('\(name)'))::text"
            _ = try session.rows(lock, [])
        }
    }

    /// What is stored for the app; `nil` if it has not created tables.
    func read() throws -> Content? {
        guard exists else {
            return nil
        }
        let rows = try session.rows(
            "SELECT entities, unfilled FROM \(table) WHERE app = \(dialect.parameter(1))",
            [.text(app)]
        )
        guard let row = rows.first else {
            return nil
        }
        guard row.count == 2, case .text(let text) = row[0] else {
            throw unreadable
        }
        let source = SourceText(path: "\(Self.name)/\(app)", text: text)
        do throws(StoredSchema.Problem) {
            let names = (row[1].string ?? "").split(separator: " ").map(String.init)
            return Content(schema: try StoredSchema(source), unfilled: names)
        } catch {
            throw unreadable
        }
    }

    private var unreadable: RecordStoreError {
        RecordStoreError(
            .unknownVersion,
            "the entities in the table \"\(Self.name)\" were written by a newer version or another program"
        )
    }

    func write(_ content: Content) throws {
        try session.execute(
            "CREATE TABLE IF NOT EXISTS \(table) "
                + "(app text PRIMARY KEY, entities text NOT NULL, unfilled text NOT NULL)",
            []
        )
        let place = { (number: Int) in dialect.parameter(number) }
        try session.execute(
            "INSERT INTO \(table) (app, entities, unfilled) VALUES (\(place(1)), \(place(2)), "
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
            "UPDATE \(table) SET unfilled = '' WHERE app = \(dialect.parameter(1))",
            [.text(app)]
        )
    }
}

extension DatabaseTable {
    /// Whether it is the table of stored entities, which belongs to no app.
    package var isOfEntities: Bool {
        name == StoredEntities.name
    }
}
