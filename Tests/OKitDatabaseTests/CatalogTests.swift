import OKitDatabase
import OKitExpression
import OKitModel
import OKitPostgres
import TestSupport
import Testing

/// The description of tables, and statements of files.
struct CatalogTests {
    @Test(arguments: TestDatabase.Kind.allCases)
    func describesKeysAndRules(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        let catalog = try database.connect().catalog()
        #expect(catalog.tables.count == 7)
        let line = try #require(catalog.table(named: "line"))
        #expect(line.primaryKey == ["customer_id", "number"] && line.isEditable)
        #expect(line["amount"]?.minimum == "1")
        let rule = line.foreignKeys.first { $0.table == "customer" }?.deleteRule
        #expect(rule == .cascade)
        let note = try #require(catalog.table(named: "note"))
        #expect(note.foreignKeys.map(\.targetColumns) == [["customer_id", "number"]])
        #expect(note["note_id"]?.hasDefault == true)
        let article = try #require(catalog.table(named: "article"))
        #expect(article["state"]?.choices == ["new", "sold", "gone"])
        #expect(article["state"]?.defaultText == "new")
        #expect(article["code"]?.maximumLength == 10)
        #expect(catalog.table(named: "journal")?.isEditable == false)
        #expect(catalog.table(named: "big_spender")?.kind == .view)
    }

    @Test func describesTypesOfPostgreSQL() throws {
        let database = try TestDatabase(
            .postgreSQL,
            """
            CREATE TYPE mood AS ENUM ('sad', 'ok');
            CREATE DOMAIN year AS integer CHECK (VALUE >= 1901 AND VALUE <= 2155);
            CREATE TABLE odd (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, feeling mood,
                y year, tags text[], search tsvector, data jsonb, raw bytea, span interval,
                code char(4), twice numeric GENERATED ALWAYS AS (2) STORED, moods mood[]);
            CREATE TABLE measure (day date NOT NULL, value numeric) PARTITION BY RANGE (day);
            CREATE TABLE measure_1 PARTITION OF measure FOR VALUES FROM ('2024-01-01') TO
                ('2025-01-01');
            COMMENT ON TABLE odd IS 'Odd things';
            INSERT INTO odd (feeling, tags, code, raw, data) VALUES
                ('ok', ARRAY['a b', 'c"d'], 'ab', '\\x00ff', '{"a": 1}')
            """
        )
        let catalog = try database.connect().catalog()
        let odd = try #require(catalog.table(named: "odd"))
        #expect(odd.comment == "Odd things")
        #expect(odd["feeling"]?.choices == ["sad", "ok"])
        #expect(odd["y"]?.minimum == "1901" && odd["y"]?.maximum == "2155")
        #expect(odd["tags"]?.kind == .list(.text) && odd["search"]?.kind == .opaque)
        #expect(odd["id"]?.isGenerated == true && odd["twice"]?.isGenerated == true)
        #expect(catalog.parts == [.init(name: "public.measure_1", of: "public.measure")])
        let (graph, objects) = try database.open([
            EntityType(
                name: "Odd",
                properties: [
                    Property("feeling", .text, isOptional: true), Property("tags", .list(.text)),
                    Property("code", .text, isOptional: true), Property("raw", .data),
                    Property("data", .text, isOptional: true),
                ]
            )
        ])
        let object = try #require(try objects.found("Odd").first)
        #expect(graph.value(of: object, "tags") == .list([.text("a b"), .text("c\"d")]))
        #expect(graph.value(of: object, "code") == .text("ab"))
        graph.put(.list([.text("x,y\\"), .text("")]), "tags", of: object)
        graph.put(.text("sad"), "feeling", of: object)
        try objects.save()
        #expect(try database.text("SELECT tags[1] || feeling FROM odd") == "x,y\\sad")
    }

    /// Types without an order or equality, in a table without a key.
    @Test func readsTablesOfOddTypes() throws {
        let database = try TestDatabase(
            .postgreSQL,
            """
            CREATE TYPE mood AS ENUM ('sad', 'ok');
            CREATE TABLE log (message text, data json, doc xml, spot point, flag bool, feeling mood,
                u uuid);
            INSERT INTO log VALUES ('b', '{"a": 1}', '<a/>', '(1,2)', true, 'sad', NULL),
                ('a', '[]', NULL, NULL, NULL, 'ok', gen_random_uuid()), (NULL, NULL, NULL, NULL, NULL, NULL, NULL)
            """
        )
        let names = ["message", "data", "doc", "spot", "feeling", "u"]
        let (graph, objects) = try database.open([
            EntityType(
                name: "Log",
                properties: names.map { Property($0, .text, isOptional: true) }
                    + [Property("flag", .bool, isOptional: true)]
            )
        ])
        #expect(try objects.found("Log").count == 3)
        for name in names {
            let query = RecordQuery("Log", sortedBy: [.init(name, ascending: false)], window: 0..<2)
            #expect(try objects.fetch(query).total == 3, "\(name)")
            let whole = RecordQuery("Log", sortedBy: [.init(name, ascending: false)])
            let found = objects.objects(of: try objects.fetch(whole))
            #expect(Set(found).count == 3 && graph.value(of: found[2], name) == .null, "\(name)")
        }
        #expect(try objects.found("Log", "feeling == 'ok' && data.finds('[')").count == 1)
        try database.run("DELETE FROM log WHERE message = 'a'")
        objects.refresh()
        #expect(try objects.found("Log").count == 2)
        #expect(objects.takeFailures().isEmpty)
    }

    @Test func dividesStatements() {
        let script = SQLScript(
            """
            -- a comment; with a mark
            CREATE TABLE a (x text DEFAULT ';'); /* ; /* ; */ */
            \\connect other
            COPY a (x) FROM stdin;
            1;2
            \\.
            CREATE FUNCTION f() RETURNS int AS $body$ SELECT 1; $body$ LANGUAGE sql;
            INSERT INTO a VALUES (E'\\';');
            ALTER TABLE a OWNER TO someone;
            CREATE TABLE "b;c" (y int)
            """
        )
        #expect(script.statements.map(\.line) == [2, 7, 10])
        #expect(script.statements.map(\.subject).first == "CREATE TABLE a (x")
        #expect(SQLScript("CREATE TABLE a (x INTEGER PRIMARY KEY AUTOINCREMENT)").isForSQLite)
    }

    @Test func brokenScriptsEnd() {
        var random = SeededGenerator(seed: 3)
        let parts = [
            "'", "\"", "$$", "$a$", "--", "/*", "*/", ";", "\\", "\n", "E'", "a", "é", "`",
        ]
        for _ in 0..<RandomSets.count(5000) {
            let text = (0..<20).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            #expect(SQLScript(text).statements.count <= 20)
            _ = SQLCheck.checks(in: text)
        }
    }

    @Test func filesThatAreNoDatabases() throws {
        let folder = TemporaryFolder()
        try folder.makeFolder("")
        try folder.write("no database at all, but long enough to have a header", to: "x.sqlite")
        for name in ["x.sqlite", "missing.sqlite", ""] {
            #expect(throws: DatabaseFailure.self) {
                _ = try SQLiteConnection(path: "\(folder.path)/\(name)")
            }
        }
        #expect(folder.content == ["x.sqlite"])
        #expect(throws: DatabaseFailure.self) {
            _ = try PostgresConnection(address: "host='\(folder.path)' user=nobody")
        }
    }

    /// An app of a team makes its tables, and adds what a new version needs.
    @Test(arguments: TestDatabase.Kind.allCases)
    func createsMissingTablesAndColumns(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, "CREATE TABLE theirs (a text)")
        func types(_ more: [Property]) -> [EntityType] {
            var project = Property("project", .object("Project"), isOptional: true)
            project.inverse = "tasks"
            var tasks = Property("tasks", .list(.object("Task")))
            tasks.inverse = "project"
            return [
                EntityType(
                    name: "Project",
                    properties: [Property("name", .text, isOptional: true), tasks],
                    record: RecordTraits(identity: ["name"])
                ),
                EntityType(
                    name: "Task",
                    properties: [
                        Property("title", .text, isOptional: true), project,
                        Property("watchers", .list(.object("Project"))),
                    ] + more
                ),
            ]
        }
        let (graph, objects) = try database.open(types([]), createsTables: true)
        let project = try #require(objects.create("Project"))
        graph.put(.text("P"), "name", of: project)
        let task = try #require(objects.create("Task"))
        graph.put(.text("T"), "title", of: task)
        graph.put(.object(project), "project", of: task)
        graph.put(.list([.object(project)]), "watchers", of: task)
        try objects.save()
        let more = [Property("count", .int, isOptional: true)]
        let (other, others) = try database.open(types(more), createsTables: true)
        let read = try #require(try others.found("Task").first)
        other.put(.int(3), "count", of: read)
        try others.save()
        #expect(try database.text("SELECT project_id FROM task WHERE count = 3") == "P")
        #expect(try database.text("SELECT count(*) FROM task_watchers") == "1")
        let owner = try #require(other.value(of: read, "project").object)
        #expect(other.value(of: owner, "tasks") == .list([.object(read)]))
        #expect(throws: RecordSchemaError.self) {
            let theirs = EntityType(
                name: "Theirs",
                properties: [Property("b", .text)],
                record: RecordTraits(table: "theirs")
            )
            _ = try database.open([theirs], createsTables: true)
        }
    }

    @Test func missingTablesAreAllNamed() throws {
        let database = try TestDatabase(.sqlite, "CREATE TABLE thing (a text, b blob)")
        let thing = EntityType(
            name: "Thing",
            properties: [Property("a", .int), Property("b", .text), Property("c", .text)]
        )
        let error = #expect(throws: RecordSchemaError.self) {
            _ = try database.open([thing, EntityType(name: "Other", properties: [])])
        }
        #expect(error?.problems.count == 4)
    }
}
