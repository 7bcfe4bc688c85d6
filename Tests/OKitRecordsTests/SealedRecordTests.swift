import Foundation
import GRDB
import OKitExpression
import OKitModel
import OKitRecords
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

/// Records whose values only the key of the app's store opens.
struct SealedRecordTests {
    private let folder = TemporaryFolder()
    private static let first = [UInt8](repeating: 1, count: 32)
    private static let second = [UInt8](repeating: 2, count: 32)
    /// A text that is nowhere by chance.
    private static let secret = "Eyjafjallajökull"

    private func surroundings(_ keys: [UInt8]?) -> RecordSurroundings {
        var surroundings = Feed.surroundings()
        surroundings.protection = keys.flatMap { RecordKeys($0) }.map {
            RecordProtection(entities: ["Post", "User"], cipher: $0)
        }
        return surroundings
    }

    private func store(
        sealed: Bool = true,
        _ keys: [UInt8]? = first,
        _ more: [Property] = []
    ) throws -> RecordStore {
        try RecordStore(
            folder: folder.path,
            schema: RecordSchema(
                Feed.types(more),
                entities: ["Post", "Account"],
                sealed: sealed ? ["Post", "User"] : []
            ),
            surroundings: surroundings(keys)
        )
    }

    private func objects(_ store: RecordStore) -> RecordObjects {
        let graph = Graph(types: store.schema.types, environment: RandomPredicates.environment())
        return RecordObjects(graph: graph, store: store)
    }

    private func fill(_ store: RecordStore) throws {
        let posts = Feed.posts.replacing("Hello", with: Self.secret)
            .replacing("ada", with: "nick-\(Self.secret)")
        _ = try store.importNow(json(posts), as: "Post", clearing: false, assigning: [:])
    }

    private func texts(_ store: RecordStore, _ predicate: String? = nil) throws -> [String] {
        let objects = objects(store)
        let query = RecordQuery("Post", where: predicate.map { parsed($0, .predicate) })
        let found = objects.objects(of: try objects.fetch(query))
        return found.map { objects.graph.value(of: $0, "text").text ?? "-" }
    }

    /// The names of the files with a text, at any place.
    private func files(with text: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
            try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
                .range(of: Data(text.utf8)) != nil
        }
    }

    @Test func leavesNoPlaintextInAnyFile() throws {
        let store = try store()
        try fill(store)
        let objects = objects(store)
        let post = try #require(
            try objects.objects(of: objects.fetch(RecordQuery("Post"))).first
        )
        let slot = try #require(objects.graph.type(of: post)?.slot(named: "text"))
        objects.graph.set(post, slot: slot, to: .text("changed \(Self.secret)"))
        try objects.save()
        #expect(try texts(store) == ["changed \(Self.secret)", "Grüße", "-"])
        // While it is open, the log has what was written last.
        #expect(try files(with: Self.secret) == [])
        #expect(try files(with: "Grace").isEmpty == false)
        try store.copy(to: folder.path + "/copy.sqlite")
        _ = try store.clearNow("Post")
        store.close()
        #expect(try files(with: Self.secret) == [])
        #expect(try texts(self.store()) == [])
    }

    @Test(
        arguments: [
            ("text == '\(secret)'", 1, false), ("text CONTAINS[cd] 'EYJA'", 1, false),
            ("text == nil", 1, false), ("repostCount > 0", 1, false),
            ("favoritesCount > 0 AND text != nil", 1, false),
            ("author.nickname == 'nick-\(secret)'", 2, false),
            ("author.name == 'Ada'", 2, true), ("favoritesCount > 0", 2, true),
            ("postId == '2'", 1, true),
        ]
    )
    func findsWhatItFindsWithoutEncryption(_ predicate: String, _ count: Int, _ isSQL: Bool) throws
    {
        let store = try store()
        try fill(store)
        let objects = objects(store)
        let query = RecordQuery("Post", where: parsed(predicate, .predicate))
        #expect(try objects.fetch(query).total == count)
        #expect(try objects.isWhollySQL(query) == isSQL)
    }

    @Test func findsUsersByTheirPosts() throws {
        let store = try store()
        try fill(store)
        let objects = objects(store)
        for predicate in [
            "ANY posts.text == '\(Self.secret)'",
            "SUBQUERY(posts, $p, $p.text == '\(Self.secret)').@count == 1",
        ] {
            let query = RecordQuery("User", where: parsed(predicate, .predicate))
            #expect(try objects.fetch(query).total == 1)
        }
    }

    @Test func refusesToSortByWhatIsEncrypted() throws {
        let objects = objects(try store())
        var query = RecordQuery("Post")
        query.sorting = [RecordQuery.Sorting("text")]
        let error = #expect(throws: RecordStoreError.self) { try objects.fetch(query) }
        #expect(error?.description.contains("\"index\": true") == true)
        query.sorting = [RecordQuery.Sorting("favoritesCount")]
        #expect(try objects.fetch(query).total == 0)
    }

    @Test func importsTheSameRecordsAgain() throws {
        let store = try store()
        try fill(store)
        let outcome = try store.importNow(
            json(Feed.posts.replacing("Hello", with: Self.secret)),
            as: "Post",
            clearing: false,
            assigning: [:]
        )
        #expect(try store.count("Post") == 3)
        // Values are compared decrypted: only what differs is written.
        #expect(!outcome.difference.updated.values.contains { $0.contains("text") })
    }

    @Test(arguments: ["other record", "other column", "changed", "plain"])
    func readsNoValueThatBelongsElsewhere(_ attack: String) throws {
        try fill(try store())
        let sql =
            switch attack {
            case "other record":
                "text = (SELECT text FROM Post WHERE postId = '2') WHERE postId = '1'"
            case "other column":
                "text = (SELECT repostCount FROM Post WHERE postId = '1') WHERE postId = '1'"
            case "changed": "text = CAST(text || x'00' AS BLOB) WHERE postId = '1'"
            default: "text = 'planted' WHERE postId = '1'"
            }
        try edit("UPDATE Post SET " + sql)
        let objects = objects(try store())
        let query = RecordQuery("Post", where: parsed("postId == '1'", .predicate))
        let post = try #require(try objects.objects(of: objects.fetch(query)).first)
        #expect(objects.graph.value(of: post, "text") == .null)
        #expect(objects.takeFailures().map(\.code) == [.unreadable])
    }

    private func edit(_ sql: String) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            db.add(
                collation: DatabaseCollation("okit_text") {
                    $0 < $1 ? .orderedAscending : .orderedSame
                }
            )
        }
        let queue = try DatabaseQueue(
            path: folder.path + "/" + RecordStore.fileName,
            configuration: configuration
        )
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test func encryptsWhatWasPlainAndLeavesNothingOfIt() throws {
        let plain = try store(sealed: false, nil)
        try fill(plain)
        // Free pages and the log have it too.
        _ = try plain.clearNow("Post")
        try fill(plain)
        #expect(try files(with: Self.secret) != [])
        plain.close()
        let store = try store()
        #expect(try files(with: Self.secret) == [])
        #expect(try texts(store) == [Self.secret, "Grüße", "-"])
        #expect(try texts(store, "text == '\(Self.secret)'").count == 1)
        store.close()
        #expect(try files(with: Self.secret) == [])
    }

    @Test func decryptsWhatTheAppStoresAsPlainRecords() throws {
        try fill(try store())
        let plain = try store(sealed: false)
        #expect(try texts(plain, "text BEGINSWITH 'Eyja'") == [Self.secret])
        plain.close()
        #expect(try texts(try store(sealed: false, nil)).count == 3)
    }

    @Test(arguments: [nil, second])
    func opensNothingWithoutTheKey(_ keys: [UInt8]?) throws {
        try fill(try store())
        let file = URL(fileURLWithPath: folder.path + "/" + RecordStore.fileName)
        let before = try Data(contentsOf: file)
        let error = #expect(throws: RecordStoreError.self) { _ = try store(keys) }
        #expect(error?.code == .missingKey)
        #expect(try Data(contentsOf: file) == before)
    }

    @Test(arguments: [true, false])
    func changesTheKey(_ isAtStart: Bool) throws {
        try fill(try store())
        if isAtStart {
            try store(Self.second + Self.first).close()
        } else {
            let cipher = try #require(RecordKeys(Self.second + Self.first))
            try RecordStore.changeKey(folder: folder.path, cipher: cipher)
        }
        #expect(try texts(store(Self.second)) == [Self.secret, "Grüße", "-"])
    }

    @Test func givesNewAttributesTheirDefaultsEncrypted() throws {
        try fill(try store())
        var note = Property("note", .text)
        note.initial = .value(.text("default-\(Self.secret)"))
        let store = try store(Self.first, [note])
        let objects = objects(store)
        let query = RecordQuery(
            "Post",
            where: parsed("note == 'default-\(Self.secret)'", .predicate)
        )
        #expect(try objects.fetch(query).total == 3)
        #expect(try files(with: Self.secret) == [])
    }
}
