import Foundation
import OKitDatabase
import OKitExpression
import OKitModel
import OKitSyntax
import TestSupport
import Testing

/// Responses of services that are stored as rows.
struct TableImportTests {
    private static func read(_ name: String, _ type: ValueType) -> Property {
        var property = Property(name, type, isOptional: true)
        property.source = .init(path: [name])
        return property
    }

    private static let types = TypeTable([
        EntityType(
            name: "Author",
            properties: [read("name", .text), read("born", .int)],
            hasID: false,
            record: RecordTraits(identity: ["name"])
        ),
        EntityType(
            name: "Book",
            properties: [
                read("title", .text), read("pages", .int), read("author", .object("Author")),
                read("readers", .list(.object("Author"))),
                Property("isHidden", .bool, isOptional: true),
            ],
            hasID: false,
            record: RecordTraits(identity: ["title"])
        ),
        EntityType(name: "Visit", properties: [read("place", .text)]),
    ])

    private static func node(_ text: String) throws -> JSONNode {
        try JSONDocument(parsing: SourceText(path: "response.json", text: text)).root
    }

    private static func open(_ kind: TestDatabase.Kind) throws -> (TestDatabase, any RecordDatabase)
    {
        let database = try TestDatabase(kind, "CREATE TABLE other (a integer)")
        let names = ["Author", "Book", "Visit"]
        return (database, try database.records(types, of: names, createsTables: true))
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func findsRowsByTheirIdentity(_ kind: TestDatabase.Kind) throws {
        let (database, records) = try Self.open(kind)
        let first = try Self.node(
            """
            [{"title": "A", "pages": 1, "author": {"name": "Ada", "born": 1815}, "readers": ["Bob", "Eve"]},
             {"title": "B", "author": "Ada"}, null, {"title": "A", "pages": 2}]
            """
        )
        let imported = try records.importNow(
            first,
            as: "Book",
            clearing: false,
            assigning: ["hidden": .bool(true)]
        )
        #expect(imported.records.count == 3 && Set(imported.records).count == 2)
        #expect(imported.difference.inserted.count == 5)
        #expect(try database.text("SELECT count(*) FROM author") == "3")
        #expect(try database.text("SELECT pages FROM book WHERE title = 'A'") == "2")
        #expect(try database.text("SELECT count(*) FROM book WHERE is_hidden") == "2")
        #expect(try database.text("SELECT count(*) FROM book_readers") == "2")

        let second = try Self.node(
            #"{"title": "A", "pages": null, "readers": [{"name": "Eve", "born": 2000}]}"#
        )
        let changed = try records.importNow(second, as: "Book", clearing: false, assigning: [:])
        #expect(changed.difference.inserted.isEmpty)
        #expect(changed.difference.updated.count == 2)
        #expect(try database.text("SELECT count(*) FROM book WHERE pages IS NULL") == "2")
        #expect(try database.text("SELECT other_id FROM book_readers") == "Eve")
        #expect(try database.text("SELECT author_id FROM book WHERE title = 'A'") == "Ada")
        #expect(try database.text("SELECT born FROM author WHERE name = 'Eve'") == "2000")
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func replacesAllRows(_ kind: TestDatabase.Kind) throws {
        let (database, records) = try Self.open(kind)
        let visits = try Self.node(#"[{"place": "x"}, {"place": "y"}]"#)
        for _ in 0..<2 {
            _ = try records.importNow(visits, as: "Visit", clearing: true, assigning: [:])
            #expect(try database.text("SELECT count(*) FROM visit") == "2")
        }
        let graph = Graph(
            types: Self.types,
            environment: RecordSurroundings(clock: { .distantPast }).environment()
        )
        let objects = records.objects(in: graph)
        #expect(try objects.found("Visit").count == 2)
        objects.apply(try records.clearNow("Visit"))
        #expect(try objects.found("Visit").isEmpty)
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func storesNothingOfAWrongResponse(_ kind: TestDatabase.Kind) throws {
        let (database, records) = try Self.open(kind)
        for text in [
            #"[{"title": "A"}, {"title": "B", "pages": "many"}]"#, "7",
            #"[{"title": "C", "author": [1]}]"#,
        ] {
            let node = try Self.node(text)
            let error = #expect(throws: RecordStoreError.self) {
                try records.importNow(node, as: "Book", clearing: false, assigning: [:])
            }
            #expect(error?.code == .badData && error?.location != nil)
        }
        #expect(try database.text("SELECT count(*) FROM book") == "0")
    }

    /// Others change the same row between its reading and its writing.
    @Test func importsBesideOthers() async throws {
        let (database, records) = try Self.open(.postgreSQL)
        let node = try Self.node(#"[{"title": "A", "pages": 7}]"#)
        try database.run("INSERT INTO book (title, pages) VALUES ('A', 0)")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 0..<50 {
                    try database.run("UPDATE book SET pages = \(number)")
                }
            }
            for _ in 0..<50 {
                _ = try await records.importRecords(
                    node,
                    as: "Book",
                    clearing: false,
                    assigning: [:]
                )
            }
            try await group.waitForAll()
        }
        _ = try records.importNow(node, as: "Book", clearing: false, assigning: [:])
        #expect(try database.text("SELECT pages FROM book") == "7")
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func emptiesNoTableOfOthers(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        let types = TypeTable(Shop.types)
        let records = try database.records(types, of: Shop.types.map(\.name))
        let error = #expect(throws: RecordStoreError.self) { try records.clearNow("Customer") }
        #expect(error?.code == .denied)
    }
}
