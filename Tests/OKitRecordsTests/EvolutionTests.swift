import Foundation
import GRDB
import OKitExpression
import OKitModel
import OKitRecords
import OKitStorage
import OKitSyntax
import Synchronization
import TestSupport
import Testing

/// Records whose entities have changed: renamed, converted, widened, dropped.
struct EvolutionTests {
    private let folder = TemporaryFolder()

    /// A version of an app whose authors and books are records.
    private struct Version {
        var number: String
        var types: TypeTable
        var rules: MigrationRules
        var isSealed = false
        var isBackedUp = true
        var clock: @Sendable () -> Date = { Date(timeIntervalSinceReferenceDate: 0) }

        init(
            _ number: String,
            _ types: [EntityType],
            _ change: (inout MigrationRules) -> Void = { _ in }
        ) {
            self.number = number
            self.types = TypeTable(types)
            rules = MigrationRules(appVersion: number, types: self.types)
            change(&rules)
        }

        var names: [String] {
            types.names.filter { !TypeTable.builtInNames.contains($0) }
        }

        var schema: RecordSchema {
            get throws {
                try RecordSchema(types, entities: names, sealed: isSealed ? Set(names) : [])
            }
        }

        var surroundings: RecordSurroundings {
            var surroundings = RecordSurroundings(clock: clock)
            var request = RecordMigrationRequest(
                app: "org.example.app",
                schema: StoredSchema(types, records: names, appVersion: number),
                rules: rules
            )
            request.isBackedUp = isBackedUp
            surroundings.migration = request
            if isSealed, let keys = RecordKeys([UInt8](repeating: 1, count: 32)) {
                surroundings.protection = RecordProtection(entities: Set(names), cipher: keys)
            }
            return surroundings
        }
    }

    private func open(_ version: Version) throws -> RecordStore {
        try RecordStore(
            folder: folder.path,
            schema: version.schema,
            surroundings: version.surroundings
        )
    }

    private static func to(
        _ name: String,
        _ type: ValueType,
        _ inverse: String? = nil
    ) -> Property {
        Feed.relation(name, type, inverse: inverse, json: name)
    }

    /// Relations of all kinds: to one and to several, with and without inverses.
    private static let first = Version(
        "1.0.0",
        [
            EntityType(
                name: "Author",
                properties: [
                    Property("name", .text), to("books", .set(.object("Book")), "author"),
                    to("favorite", .object("Book"), "fan"),
                    to("follows", .set(.object("Book")), "followers"),
                ],
                record: RecordTraits(identity: ["name"])
            ),
            EntityType(
                name: "Book",
                properties: [
                    Property("title", .text), Property("pages", .int, isOptional: true),
                    Property("tags", .list(.text)), to("author", .object("Author"), "books"),
                    to("fan", .object("Author"), "favorite"),
                    to("followers", .set(.object("Author")), "follows"),
                    to("similar", .list(.object("Book"))),
                ],
                record: RecordTraits(identity: ["title"])
            ),
        ]
    )

    /// All names are others, so that relations are stored at their other sides.
    private static let renamed = Version(
        "2.0.0",
        [
            EntityType(
                name: "Writer",
                properties: [
                    Property("name", .text), to("works", .set(.object("Work")), "writer"),
                    to("favorite", .object("Work"), "fan"),
                    to("follows", .set(.object("Work")), "followers"),
                ],
                record: RecordTraits(identity: ["name"])
            ),
            EntityType(
                name: "Work",
                properties: [
                    Property("label", .text), Property("size", .decimal),
                    Property("tags", .list(.text)), to("writer", .object("Writer"), "works"),
                    to("fan", .object("Writer"), "favorite"),
                    to("followers", .set(.object("Writer")), "follows"),
                    to("like", .list(.object("Work"))),
                    Property("byline", .text),
                ],
                record: RecordTraits(identity: ["label"])
            ),
        ]
    ) { rules in
        rules.formerNames = ["Writer": ["Author"], "Work": ["Book"]]
        rules.properties = [
            "Writer": ["works": .init(formerNames: ["books"])],
            "Work": [
                "label": .init(formerNames: ["title"]), "size": .init(formerNames: ["pages"]),
                "writer": .init(formerNames: ["author"]), "like": .init(formerNames: ["similar"]),
                "byline": .init(
                    conversion: CELParser.parse(
                        "old.title + ' by ' + (old.author == null ? 'no one' : old.author.name)"
                    )
                ),
            ],
        ]
    }

    private static let books = """
        [{"title": "Emma", "pages": 12, "tags": ["a", "b"], "author": {"name": "Jane"},
          "followers": [{"name": "Ada"}, {"name": "Jane"}]},
         {"title": "Sula", "fan": {"name": "Ada"},
          "similar": [{"title": "Beloved"}, {"title": "Emma"}]}]
        """

    private func fill(_ version: Version = first) throws {
        let store = try open(version)
        _ = try store.importNow(json(Self.books), as: "Book", clearing: false, assigning: [:])
        store.close()
    }

    /// The text of an expression for each record of an entity.
    private func texts(
        _ store: RecordStore,
        _ entity: String,
        _ expression: String
    ) throws -> [String] {
        let graph = Graph(types: store.schema.types, environment: RandomPredicates.environment())
        let objects = RecordObjects(graph: graph, store: store)
        return try objects.objects(of: objects.fetch(RecordQuery(entity))).map { object in
            var evaluator = Evaluator(graph)
            return evaluator.text(of: evaluator.value(of: CELParser.parse(expression), on: object))
                ?? "-"
        }
    }

    private func expectRenamed(_ store: RecordStore) throws {
        #expect(try texts(store, "Work", "label") == ["Emma", "Sula", "Beloved"])
        #expect(try texts(store, "Work", "string(size)") == ["12", "0", "0"])
        #expect(try texts(store, "Work", "tags.join('/')") == ["a/b", "", ""])
        #expect(try texts(store, "Work", "writer.name") == ["Jane", "-", "-"])
        #expect(try texts(store, "Work", "fan.name") == ["-", "Ada", "-"])
        #expect(
            try texts(store, "Work", "like.map(x, x.label).join('/')") == ["", "Beloved/Emma", ""]
        )
        #expect(
            try texts(store, "Work", "byline")
                == ["Emma by Jane", "Sula by no one", "Beloved by no one"]
        )
        #expect(try Set(texts(store, "Writer", "name")) == ["Ada", "Jane"])
        #expect(
            try Set(texts(store, "Writer", "name + ':' + follows.map(x, x.label).join('/')"))
                == ["Ada:Emma", "Jane:Emma"]
        )
        #expect(
            try Set(texts(store, "Writer", "name + ':' + works.map(x, x.label).join('/')"))
                == ["Ada:", "Jane:Emma"]
        )
    }

    @Test(arguments: [false, true])
    func renamesEntitiesAndRelations(_ isSealed: Bool) throws {
        var (first, renamed) = (Self.first, Self.renamed)
        (first.isSealed, renamed.isSealed) = (isSealed, isSealed)
        try fill(first)
        for _ in 0..<2 {
            let store = try open(renamed)
            try expectRenamed(store)
            store.close()
        }
        // New records get keys that no record had before.
        let store = try open(renamed)
        let more = try store.importNow(
            json(#"{"label": "New"}"#),
            as: "Work",
            clearing: false,
            assigning: [:]
        )
        #expect(more.records.map(\.key) == [4])
    }

    /// Records of a program that stored no schema: their tables say what they have.
    @Test func renamesRecordsWithoutASchema() throws {
        try fill()
        try DatabaseQueue(path: folder.path + "/" + RecordStore.fileName).write { db in
            try db.execute(sql: "DELETE FROM \"#catalog\" WHERE name = '#schema'")
        }
        try expectRenamed(try open(Self.renamed))
    }

    @Test func reportsItsProgress() throws {
        try fill()
        let reports = Mutex<[[Int]]>([])
        let store = try RecordStore(
            folder: folder.path,
            schema: Self.renamed.schema,
            surroundings: Self.renamed.surroundings,
            progress: { written, count in reports.withLock { $0.append([written, count]) } }
        )
        // Three books and two authors.
        #expect(reports.withLock { $0 } == (1...5).map { [$0, 5] })
        try expectRenamed(store)
    }

    @Test func asksForABackupBeforeItChangesAnything() throws {
        try fill()
        let file = URL(filePath: folder.path + "/" + RecordStore.fileName)
        let before = try Data(contentsOf: file)
        var version = Self.renamed
        version.isBackedUp = false
        let error = #expect(throws: RecordStoreError.self) { _ = try open(version) }
        #expect(error?.code == .needsBackup)
        #expect(try Data(contentsOf: file) == before)
    }

    @Test func refusesLossesAndFailingConversions() throws {
        try fill()
        let file = URL(filePath: folder.path + "/" + RecordStore.fileName)
        let before = try Data(contentsOf: file)
        var version = Self.renamed
        version.rules.properties["Work"]?["writer"] = nil
        version.rules.properties["Work"]?["label"] = nil
        version.rules.properties["Writer"]?["works"] = nil
        let error = #expect(throws: RecordStoreError.self) { _ = try open(version) }
        #expect(error?.code == .lostValues)
        #expect(error?.description.contains("Work.title is removed (3 values)") == true)
        #expect(error?.description.contains("Work.author is removed (1 value)") == true)

        version = Self.renamed
        version.rules.properties["Work"]?["byline"]?.conversion = CELParser.parse("old.pages")
        version.isBackedUp = false
        let failure = #expect(throws: RecordStoreError.self) { _ = try open(version) }
        #expect(failure?.code == .failedConversion)
        #expect(
            failure?.description.contains("the object Book/1: expected text, found int 12") == true
        )
        #expect(try Data(contentsOf: file) == before)
    }

    /// A transaction that fails in the middle leaves the records as they were.
    @Test func undoesAMigrationThatFails() throws {
        try fill()
        var version = Self.renamed
        version.rules.properties["Work"]?["byline"]?.conversion = CELParser.parse(
            "old.title == 'Beloved' ? old.pages : old.title"
        )
        let error = #expect(throws: RecordStoreError.self) { _ = try open(version) }
        #expect(error?.code == .failedConversion)
        #expect(error?.description.contains("Book/3") == true)
        let store = try open(Self.first)
        #expect(try texts(store, "Book", "title") == ["Emma", "Sula", "Beloved"])
        #expect(try texts(store, "Book", "author.name") == ["Jane", "-", "-"])
        store.close()
        try expectRenamed(try open(Self.renamed))
    }

    /// One side of a relation may go where the other one stays.
    @Test func losesNothingWithAnInverse() throws {
        try fill()
        var types = Self.first.types.names.compactMap { Self.first.types[$0] }
            .filter { !TypeTable.builtInNames.contains($0.name) }
        let index = try #require(types.firstIndex { $0.name == "Author" })
        types[index] = EntityType(
            name: "Author",
            properties: types[index].properties.filter { $0.name == "name" },
            hasID: false,
            record: RecordTraits(identity: ["name"])
        )
        let book = try #require(types.firstIndex { $0.name == "Book" })
        types[book] = EntityType(
            name: "Book",
            properties: types[book].properties.dropFirst().map { property in
                var property = property
                property.inverse = nil
                return property
            },
            record: RecordTraits(identity: ["title"])
        )
        let store = try open(Version("2.0.0", types))
        #expect(try texts(store, "Book", "author.name") == ["Jane", "-", "-"])
        #expect(try texts(store, "Book", "fan.name") == ["-", "Ada", "-"])
        #expect(try texts(store, "Book", "string(followers.size())") == ["2", "0", "0"])
    }

    @Test func takesRelationsFromAConversion() throws {
        try fill()
        var types = [try #require(Self.first.types["Author"])]
        let book = try #require(Self.first.types["Book"])
        types.append(
            EntityType(
                name: "Book",
                properties: book.properties.dropFirst() + [Self.to("next", .object("Book"))],
                record: RecordTraits(identity: ["title"])
            )
        )
        let version = Version("2.0.0", types) { rules in
            rules.properties["Book"] = [
                "next": .init(
                    conversion: CELParser.parse("old.similar.size() > 0 ? old.similar[0] : null")
                )
            ]
        }
        #expect(try texts(try open(version), "Book", "next.title") == ["-", "Beloved", "-"])
    }

    @Test func refusesADowngrade() throws {
        try fill()
        try open(Self.renamed).close()
        let error = #expect(throws: RecordStoreError.self) { _ = try open(Self.first) }
        #expect(error?.code == .newerData)
        try expectRenamed(try open(Self.renamed))
    }

    /// What is not said of earlier entities is as in format 1: what is gone goes, without a schema.
    @Test func storesNoSchemaForAppsOfFormat1() throws {
        var version = Self.first
        version.rules.refusesLosses = false
        try fill(version)
        let rows = try DatabaseQueue(path: folder.path + "/" + RecordStore.fileName).read { db in
            try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \"#catalog\" WHERE name = '#schema'")
        }
        #expect(rows == 0)
    }

    /// Each of 10,000 records is converted once to check and once to write.
    @Test func isLinear() throws {
        let old = EntityType(name: "Note", properties: [Property("pages", .int)])
        let new = EntityType(name: "Note", properties: [Property("pages", .text)])
        let counter = Counter()
        for count in [1_000, 10_000] {
            let folder = TemporaryFolder()
            let first = Version("1.0.0", [old])
            let store = try RecordStore(
                folder: folder.path,
                schema: first.schema,
                surroundings: first.surroundings
            )
            let notes = (0..<count).map { "{\"pages\": \($0)}" }.joined(separator: ",")
            _ = try store.importNow(json("[\(notes)]"), as: "Note", clearing: false, assigning: [:])
            store.close()
            var second = Version("2.0.0", [new]) { rules in
                rules.properties["Note"] = [
                    "pages": .init(
                        conversion: CELParser.parse("now == null ? '' : string(old.pages)")
                    )
                ]
            }
            counter.count.withLock { $0 = 0 }
            second.clock = {
                counter.count.withLock { $0 += 1 }
                return Date(timeIntervalSinceReferenceDate: 0)
            }
            let migrated = try RecordStore(
                folder: folder.path,
                schema: second.schema,
                surroundings: second.surroundings
            )
            #expect(try migrated.count("Note") == count)
            #expect(counter.count.withLock { $0 } >= count)
            #expect(counter.count.withLock { $0 } < 2 * count)
        }
    }
}

private final class Counter: Sendable {
    let count = Mutex(0)
}
