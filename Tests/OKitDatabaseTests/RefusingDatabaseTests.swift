import OKitDatabase
import OKitExpression
import OKitModel
import OKitPostgres
import Testing

/// Databases that refuse changes without a rule, or that others have changed.
struct RefusingDatabaseTests {
    /// A trigger can leave a row as it is; no one else has changed it.
    @Test(arguments: TestDatabase.Kind.allCases)
    func aTriggerThatIgnoresAChangeIsNamed(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        try database.run("INSERT INTO article (code, price) VALUES ('A', 1)")
        switch kind {
        case .sqlite:
            try database.run(
                "CREATE TRIGGER refuse BEFORE UPDATE ON article BEGIN SELECT RAISE(IGNORE); END"
            )
        case .postgreSQL:
            try database.run(
                "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS "
                    + "'BEGIN RETURN NULL; END'"
            )
            try database.run(
                "CREATE TRIGGER refuse BEFORE UPDATE ON article FOR EACH ROW "
                    + "EXECUTE FUNCTION refuse()"
            )
        }
        let (graph, objects) = try database.open(Shop.types)
        let article = try #require(try objects.found("Article").first)
        graph.put(.double(3), "price", of: article)
        let error = #expect(throws: RecordStoreError.self) { try objects.save() }
        #expect(error?.conflict?.reason == .refused)
        #expect(
            error?.description.contains("did not apply the change") == true,
            "\(error as Any)"
        )
        objects.settle(try #require(error?.conflict), by: .discard)
        #expect(graph.value(of: article, "price") == .double(1) && !objects.hasChanges)
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func aConflictShowsWhatTheUserHasChanged(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        try database.run("INSERT INTO article (code, price) VALUES ('A', 1)")
        let (graph, objects) = try database.open(Shop.types)
        let article = try #require(try objects.found("Article").first)
        #expect(graph.value(of: article, "price") == .double(1))
        try database.run("UPDATE article SET price = 2, state = 'gone'")
        graph.put(.double(3), "price", of: article)
        let error = #expect(throws: RecordStoreError.self) { try objects.save() }
        guard case .changed(let differences)? = error?.conflict?.reason else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(differences.map(\.property) == ["price"])
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func aSessionSaysThatItsTablesHaveChanged(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, "CREATE TABLE thing (id integer PRIMARY KEY, a text)")
        try database.run("INSERT INTO thing VALUES (1, 'x')")
        let thing = EntityType(name: "Thing", properties: [Property("a", .text, isOptional: true)])
        let (graph, objects) = try database.open([thing])
        let object = try #require(try objects.found("Thing").first)
        try database.run("ALTER TABLE thing RENAME COLUMN a TO b")
        graph.put(.text("y"), "a", of: object)
        let error = #expect(throws: RecordStoreError.self) { try objects.save() }
        #expect(
            error?.description.contains("have changed since the app was started") == true,
            "\(error as Any)"
        )
    }

    @Test func tablesOfFullTextSearchAreHidden() throws {
        let database = try TestDatabase(
            .sqlite,
            "CREATE TABLE note (id integer PRIMARY KEY, a text);\nCREATE VIRTUAL TABLE found USING fts5(a)"
        )
        let connection = try database.connect(isReadOnly: true)
        defer { connection.close() }
        #expect(try connection.catalog().tables.map(\.name) == ["found", "note"])
    }

    @Test func tablesWithoutRightsAreListed() throws {
        let database = try TestDatabase(
            .postgreSQL,
            """
            CREATE TABLE note (id integer PRIMARY KEY);
            CREATE TABLE salary (id integer PRIMARY KEY);
            CREATE ROLE clerk LOGIN;
            GRANT SELECT ON note TO clerk
            """
        )
        let address = database.address.replacing("user=postgres", with: "user=clerk")
        let connection = try PostgresConnection(address: address, isReadOnly: true)
        defer { connection.close() }
        let catalog = try connection.catalog()
        #expect(catalog.tables.map(\.name) == ["note"])
        #expect(catalog.unreadable == ["public.salary"])
    }

    /// A table that connects objects notifies others, too.
    @Test func tablesOfRelationsNotify() throws {
        let database = try TestDatabase(.postgreSQL, "CREATE TABLE unused (a int)")
        let types = [
            EntityType(name: "Tag", properties: [Property("a", .text, isOptional: true)]),
            EntityType(name: "Note", properties: [Property("tags", .list(.object("Tag")))]),
        ]
        _ = try database.open(types, createsTables: true)
        let tables = try database.text(
            "SELECT string_agg(tgrelid::regclass::text, ' ' ORDER BY tgrelid::regclass::text) "
                + "FROM pg_trigger WHERE tgname = 'okit_changed'"
        )
        #expect(tables == "note note_tags tag")
    }

    @Test func statementsAfterTheLimitAreReported() throws {
        let server = try ScratchServer(most: .zero)
        let (catalog, failures) = try server.catalog(of: SQLScript("CREATE TABLE a (b int);"))
        #expect(catalog.tables.isEmpty)
        #expect(failures.map(\.reason) == ["not run: the statements exceeded 0 seconds"])
    }
}
