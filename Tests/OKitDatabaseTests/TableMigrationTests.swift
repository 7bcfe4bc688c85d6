import Foundation
import OKitDatabase
import OKitExpression
import OKitModel
import OKitSyntax
import TestSupport
import Testing

/// New versions of an app that has created its tables.
struct TableMigrationTests {
    /// A version of an app.
    private struct Version {
        let types: TypeTable
        let names: [String]
        var rules: MigrationRules
        let number: String

        init(
            _ number: String,
            _ types: [EntityType],
            _ change: (inout MigrationRules) -> Void = { _ in }
        ) {
            self.number = number
            self.types = TypeTable(types)
            names = types.map(\.name)
            rules = MigrationRules(appVersion: number, types: self.types)
            change(&rules)
        }

        var request: RecordMigrationRequest {
            RecordMigrationRequest(
                app: "org.example.books",
                schema: StoredSchema(types, records: names, appVersion: number),
                rules: rules
            )
        }
    }

    private static func open(
        _ version: Version,
        _ database: TestDatabase,
        createsTables: Bool = true
    ) throws -> any RecordDatabase {
        try database.records(
            version.types,
            of: version.names,
            createsTables: createsTables,
            migration: version.request
        )
    }

    private static func relation(_ name: String, _ type: ValueType) -> Property {
        Property(name, type, isOptional: true)
    }

    private static let first = Version(
        "1.0.0",
        [
            EntityType(
                name: "Author",
                properties: [Property("fullName", .text)],
                hasID: false,
                record: RecordTraits(identity: ["fullName"])
            ),
            EntityType(
                name: "Book",
                properties: [
                    Property("title", .text), Property("pages", .int, isOptional: true),
                    Property("shelf", .text, isOptional: true),
                    relation("author", .object("Author")),
                    relation("readers", .list(.object("Author"))),
                ],
                hasID: false,
                record: RecordTraits(identity: ["title"])
            ),
        ]
    )

    private static func state() -> Property {
        var property = Property("state", .text)
        property.initial = .value(.text("unread"))
        return property
    }

    private static func second(
        drops: Set<String> = ["Book.shelf"],
        conversion: String = "string(old.pages) + ' pages by ' + old.author.fullName"
    ) -> Version {
        Version(
            "2.0.0",
            [
                EntityType(
                    name: "Writer",
                    properties: [Property("name", .text)],
                    hasID: false,
                    record: RecordTraits(identity: ["name"])
                ),
                EntityType(
                    name: "Book",
                    properties: [
                        Property("title", .text), Property("size", .text, isOptional: true),
                        state(),
                        relation("writer", .object("Writer")),
                        relation("fans", .list(.object("Writer"))),
                    ],
                    hasID: false,
                    record: RecordTraits(identity: ["title"])
                ),
            ]
        ) { rules in
            rules.drops = drops
            rules.formerNames["Writer"] = ["Author"]
            rules.properties["Writer"] = ["name": .init(formerNames: ["fullName"])]
            rules.properties["Book"] = [
                "size": .init(formerNames: ["pages"], conversion: CELParser.parse(conversion)),
                "writer": .init(formerNames: ["author"]), "fans": .init(formerNames: ["readers"]),
            ]
        }
    }

    private static func filled(_ kind: TestDatabase.Kind, rows: Int = 1) throws -> TestDatabase {
        let database = try TestDatabase(kind, "CREATE TABLE other (a integer)")
        try open(first, database).close()
        try database.run("INSERT INTO author (full_name) VALUES ('Ada')")
        for number in 1...rows {
            try database.run(
                """
                INSERT INTO book (title, pages, shelf, author_id) VALUES ('B\(number)', \(number), 'top', 'Ada');
                INSERT INTO book_readers (owner_id, other_id) VALUES ('B\(number)', 'Ada')
                """
            )
        }
        return database
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func renamesConvertsAndDrops(_ kind: TestDatabase.Kind) throws {
        let database = try Self.filled(kind, rows: 3)
        let records = try Self.open(Self.second(), database)
        let graph = Graph(
            types: Self.second().types,
            environment: RecordSurroundings(clock: { .distantPast }).environment()
        )
        let objects = records.objects(in: graph)
        let books = try objects.found("Book")
        #expect(books.count == 3)
        let book = try #require(books.first)
        #expect(graph.value(of: book, "title") == .text("B1"))
        #expect(graph.value(of: book, "size") == .text("1 pages by Ada"))
        #expect(graph.value(of: book, "state") == .text("unread"))
        let writer = try #require(graph.value(of: book, "writer").object)
        #expect(graph.value(of: writer, "name") == .text("Ada"))
        #expect(graph.value(of: book, "fans").elements?.count == 1)
        records.close()
        // Starting again changes nothing.
        try Self.open(Self.second(), database).close()
        #expect(
            try database.text("SELECT size FROM book ORDER BY title LIMIT 1") == "1 pages by Ada"
        )
        #expect(throws: (any Error).self) { try database.text("SELECT shelf FROM book") }
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func refusesLossesAndFailedConversions(_ kind: TestDatabase.Kind) throws {
        let database = try Self.filled(kind)
        let loss = #expect(throws: RecordStoreError.self) {
            try Self.open(Self.second(drops: []), database)
        }
        #expect(loss?.code == .lostValues)
        #expect(loss?.description.contains("Book.shelf") == true)
        let failure = #expect(throws: RecordStoreError.self) {
            try Self.open(Self.second(conversion: "old.pages"), database)
        }
        #expect(failure?.code == .failedConversion)
        // Nothing has changed, and the next version can still be tried.
        #expect(try database.text("SELECT pages FROM book") == "1")
        try Self.open(Self.first, database).close()
        try Self.open(Self.second(), database).close()
        #expect(try database.text("SELECT size FROM book") == "1 pages by Ada")
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func neitherVersionUsesTablesOfTheOther(_ kind: TestDatabase.Kind) throws {
        let database = try Self.filled(kind)
        let early = #expect(throws: RecordStoreError.self) {
            try Self.open(Self.second(), database, createsTables: false)
        }
        #expect(early?.code == .changedType)
        try Self.open(Self.second(), database).close()
        let late = #expect(throws: RecordStoreError.self) { try Self.open(Self.first, database) }
        #expect(late?.code == .newerData)
        try Self.open(Self.second(), database, createsTables: false).close()
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func storesInitialDataOnce(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, "CREATE TABLE other (a integer)")
        let data = try JSONDocument(
            parsing: SourceText(
                path: "Book.json",
                text:
                    #"[{"title": "A", "author": {"fullName": "Ada"}}, {"title": "B", "author": "Ada"}]"#
            )
        )
        for number in 0..<2 {
            let records = try Self.open(Self.first, database)
            try records.fill { $0 == "Book" ? data.root : nil }
            records.close()
            #expect(try database.text("SELECT count(*) FROM book WHERE author_id = 'Ada'") == "2")
            try database.run(
                "DELETE FROM book WHERE title IN ('A', 'C0');\nINSERT INTO book (title, author_id) VALUES ('C\(number)', 'Ada')"
            )
        }
    }

    @Test func refusesListsInSQLiteBeforeItCreatesAnything() throws {
        let database = try TestDatabase(.sqlite, "CREATE TABLE other (a integer)")
        let tagged = Version(
            "1.0.0",
            [EntityType(name: "Note", properties: [Property("tags", .list(.text))])]
        )
        #expect(throws: RecordSchemaError.self) { try Self.open(tagged, database) }
        #expect(try database.text("SELECT count(*) FROM sqlite_schema") == "1")
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func isNotFooledByADamagedTableOfEntities(_ kind: TestDatabase.Kind) throws {
        let database = try Self.filled(kind)
        try database.run("UPDATE okit_schema SET entities = '{'")
        let error = #expect(throws: RecordStoreError.self) {
            try Self.open(Self.second(), database)
        }
        #expect(error?.code == .unknownVersion)
        #expect(try database.text("SELECT pages FROM book") == "1")
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func leavesNoColumnsOfAFailedMigration(_ kind: TestDatabase.Kind) throws {
        let database = try Self.filled(kind)
        #expect(throws: RecordStoreError.self) {
            try Self.open(Self.second(conversion: "old.pages"), database)
        }
        #expect(throws: (any Error).self) { try database.text("SELECT okit_new_size FROM book") }
    }

    /// The rules of an entity's lists are those of the foreign keys.
    @Test(arguments: TestDatabase.Kind.allCases)
    func createsDeleteRules(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, "CREATE TABLE other (a integer)")
        var jobs = Property("jobs", .list(.object("Job")))
        jobs.inverse = "person"
        jobs.deleteRule = .cascade
        var person = Self.relation("person", .object("Person"))
        person.inverse = "jobs"
        let version = Version(
            "1.0.0",
            [
                EntityType(
                    name: "Person",
                    properties: [Property("name", .text), jobs],
                    hasID: false,
                    record: RecordTraits(identity: ["name"])
                ), EntityType(name: "Job", properties: [person]),
            ]
        )
        try Self.open(version, database).close()
        try database.run(
            """
            INSERT INTO person (name) VALUES ('Ada'), ('Bob');
            INSERT INTO job (person_id) VALUES ('Ada'), ('Bob');
            UPDATE person SET name = 'Eve' WHERE name = 'Ada';
            DELETE FROM person WHERE name = 'Bob'
            """
        )
        #expect(try database.text("SELECT count(*) FROM job") == "1")
        #expect(try database.text("SELECT person_id FROM job") == "Eve")
    }

    @Test func severalProcessesMigrateOnce() async throws {
        let database = try Self.filled(.postgreSQL, rows: 700)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { try Self.open(Self.second(), database).close() }
            }
            try await group.waitForAll()
        }
        #expect(
            try database.text("SELECT count(*) FROM book WHERE size LIKE '% pages by Ada'") == "700"
        )
    }
}
