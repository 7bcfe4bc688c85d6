import CMalloc
import Foundation
import GRDB
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitSyntax

/// Importing posts with their authors, and showing the first of many, beside GRDB used by hand.
///
/// The peer knows its tables at compile time and keeps no account of what it changes. It does the same
/// to the file: the same columns, indexes and look-ups by identity, one transaction, WAL with a sync
/// at its end.
enum RecordsBenchmark {
    private static let rounds = 5
    private static let posts = 20_000
    private static let many = 100_000

    static func run() async throws {
        try await imports()
        try await windows()
    }

    private static func imports() async throws {
        let document = try JSONDocument(parsing: Feed.text(posts))
        var times = [[Double]](repeating: [], count: 4)
        for round in 0...rounds {
            malloc_trim(0)
            let (ours, peer) = (try RecordsFeed(), try PlainFeed())
            let measured = [
                try await seconds { try await ours.add(document) },
                try await seconds { try peer.add(document) },
                try await seconds { try await ours.add(document) },
                try await seconds { try peer.add(document) },
            ]
            try WrongResult.check("OKitRecords", try ours.counts(), try peer.counts())
            if round > 0 {
                for (index, time) in measured.enumerated() {
                    times[index].append(time)
                }
            }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        var table = Table(["\(posts) posts", "OKitRecords, posts/s", "GRDB", "GRDB is faster by"])
        for (name, place) in [("new", 0), ("again, unchanged", 2)] {
            table.add([
                name, Table.number(Double(posts) / medians[place], 0),
                Table.number(Double(posts) / medians[place + 1], 0),
                Table.number(medians[place] / medians[place + 1], 2) + " x",
            ])
        }
        table.print("Import with \(Feed.users) authors")
    }

    private static func windows() async throws {
        let document = try JSONDocument(parsing: Feed.text(many))
        let (ours, peer) = (try RecordsFeed(), try PlainFeed())
        try await ours.add(document)
        try peer.add(document)
        var table = Table([
            "50 of \(many)", "OKitRecords, ms", "GRDB, ms", "GRDB is faster by",
        ])
        let kinds: [(String, String?, String)] = [
            ("by an indexed attribute", nil, "1"),
            ("with favoritesCount > 500", "favoritesCount > 500", "favoritesCount > 500"),
            (
                "with text CONTAINS[cd] 'POST 77'", "text CONTAINS[cd] 'POST 77'",
                "text LIKE '%post 77%'"
            ),
        ]
        for (name, predicate, sql) in kinds {
            var times: [[Double]] = [[], []]
            for round in 0...rounds {
                let session = ours.session()
                var rows: [String] = []
                var others: [String] = []
                let first = try await seconds { rows = try session.first(50, where: predicate) }
                let second = try await seconds { others = try peer.first(50, where: sql) }
                try WrongResult.check(name, rows, others)
                if round > 0 {
                    times[0].append(first)
                    times[1].append(second)
                }
            }
            let medians = times.map { $0.sorted()[$0.count / 2] }
            table.add([
                name, Table.number(medians[0] * 1000, 2), Table.number(medians[1] * 1000, 2),
                Table.number(medians[0] / medians[1], 2) + " x",
            ])
        }
        table.print("The first 50, with their authors, and how many there are")
    }

    private static func seconds(_ work: () async throws -> Void) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await work()
        return (clock.now - start).seconds
    }
}

/// What is imported.
private enum Feed {
    static let users = 2_000

    static func text(_ count: Int) -> SourceText {
        let posts = (0..<count).map { number in
            """
            {"id_str": "\(number)", "text": "This is what post \(number) says.", \
            "favorite_count": \(number * 7919 % 1000), "repost_count": \(number % 13), \
            "created_at": \(700_000_000 + number), "user": {"id_str": "\(number * 31 % users)", \
            "name": "User \(number * 31 % users)", "screen_name": "user\(number * 31 % users)"}}
            """
        }
        return SourceText(path: "posts", text: "[" + posts.joined(separator: ",\n") + "]")
    }

    static func folder() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    }
}

/// A store of records.
private final class RecordsFeed {
    private let folder = Feed.folder()
    private let store: RecordStore

    init() throws {
        let user = EntityType(
            name: "User",
            properties: [
                Self.property("userId", .text, "id_str"), Self.property("name", .text, "name"),
                Self.property("nickname", .text, "screen_name"),
                Self.relation("posts", .set(.object("Post")), inverse: "author", json: nil),
            ],
            record: RecordTraits(identity: ["userId"])
        )
        var favorites = Self.property("favoritesCount", .int, "favorite_count")
        favorites.isIndexed = true
        let post = EntityType(
            name: "Post",
            properties: [
                Self.property("postId", .text, "id_str"), Self.property("text", .text, "text"),
                favorites, Self.property("repostCount", .int, "repost_count"),
                Self.property("timestamp", .date, "created_at"),
                Self.relation("author", .object("User"), inverse: "posts", json: "user"),
            ],
            record: RecordTraits(identity: ["postId"], owner: "author")
        )
        store = try RecordStore(
            folder: folder,
            schema: RecordSchema(TypeTable([user, post]), entities: ["Post"]),
            surroundings: RecordSurroundings(clock: { Date() })
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func property(_ name: String, _ type: ValueType, _ json: String) -> Property {
        var property = Property(name, type, isOptional: true)
        property.source = Property.JSONSource(path: [json])
        return property
    }

    private static func relation(
        _ name: String,
        _ type: ValueType,
        inverse: String,
        json: String?
    ) -> Property {
        var property = Property(name, type, isOptional: true)
        property.inverse = inverse
        property.source = json.map { Property.JSONSource(path: [$0]) }
        return property
    }

    func add(_ document: JSONDocument) async throws {
        _ = try await store.importRecords(document.root, as: "Post")
    }

    func counts() throws -> [Int] {
        [try store.count("Post"), try store.count("User")]
    }

    /// A new graph, in which nothing was read yet.
    func session() -> RecordsSession {
        RecordsSession(store)
    }
}

private struct RecordsSession {
    private let graph: Graph
    private let objects: RecordObjects

    init(_ store: RecordStore) {
        let environment = AppEnvironment(clock: { Date() }, makeID: { "" })
        graph = Graph(types: store.schema.types, environment: environment)
        objects = RecordObjects(graph: graph, store: store)
    }

    func first(_ count: Int, where predicate: String?) throws -> [String] {
        let query = RecordQuery(
            "Post",
            where: predicate.map { PredicateParser.parse($0, as: .predicate) },
            sortedBy: [.init("favoritesCount")],
            window: 0..<count
        )
        let result = try objects.fetch(query)
        return objects.objects(of: result).map { post in
            let author = graph.value(of: post, "author").object.map { graph.value(of: $0, "name") }
            let text = graph.value(of: post, "text").text ?? ""
            return "\(author?.text ?? ""): \(text) of \(result.total)"
        }
    }
}

/// The same by hand.
private final class PlainFeed {
    private let folder = Feed.folder()
    private let pool: DatabasePool

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        pool = try DatabasePool(path: folder + "/plain.sqlite", configuration: configuration)
        try pool.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE user (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL,
                        userId TEXT, name TEXT, nickname TEXT);
                    CREATE TABLE post (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL,
                        postId TEXT, text TEXT, favoritesCount INTEGER, repostCount INTEGER,
                        timestamp REAL, author INTEGER);
                    CREATE INDEX userId ON user (userId);
                    CREATE INDEX postId ON post (postId);
                    CREATE INDEX favorites ON post (favoritesCount);
                    CREATE INDEX author ON post (author);
                    """
            )
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    func add(_ document: JSONDocument) throws {
        try pool.write { db in
            for node in document.root.elements {
                try add(node, to: db)
            }
        }
    }

    private func add(_ node: JSONNode, to db: Database) throws {
        let user = try node["user"].map { try self.user($0, db) }
        let values: StatementArguments = [
            node["id_str"]?.string, node["text"]?.string, node["favorite_count"]?.int,
            node["repost_count"]?.int, node["created_at"]?.double, user,
        ]
        let find = try db.cachedStatement(sql: "SELECT * FROM post WHERE postId = ?")
        if let row = try Row.fetchOne(find, arguments: [node["id_str"]?.string]) {
            let isSame =
                row["text"] == node["text"]?.string
                && row["favoritesCount"] == node["favorite_count"]?.int
                && row["repostCount"] == node["repost_count"]?.int
                && row["timestamp"] == node["created_at"]?.double && row["author"] == user
            if !isSame {
                let id: Int64 = row["id"]
                try db.cachedStatement(
                    sql: """
                        UPDATE post SET postId = ?, text = ?, favoritesCount = ?, repostCount = ?,
                            timestamp = ?, author = ? WHERE id = ?
                        """
                ).execute(arguments: values + [id])
            }
        } else {
            try db.cachedStatement(
                sql: """
                    INSERT INTO post (kind, postId, text, favoritesCount, repostCount, timestamp,
                        author) VALUES ('Post', ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: values)
        }
    }

    private func user(_ node: JSONNode, _ db: Database) throws -> Int64 {
        let (name, nickname) = (node["name"]?.string, node["screen_name"]?.string)
        let find = try db.cachedStatement(sql: "SELECT * FROM user WHERE userId = ?")
        if let row = try Row.fetchOne(find, arguments: [node["id_str"]?.string]) {
            let id: Int64 = row["id"]
            if row["name"] != name || row["nickname"] != nickname {
                try db.cachedStatement(sql: "UPDATE user SET name = ?, nickname = ? WHERE id = ?")
                    .execute(arguments: [name, nickname, id])
            }
            return id
        }
        try db.cachedStatement(
            sql: "INSERT INTO user (kind, userId, name, nickname) VALUES ('User', ?, ?, ?)"
        ).execute(arguments: [node["id_str"]?.string, name, nickname])
        return db.lastInsertedRowID
    }

    func counts() throws -> [Int] {
        try pool.read { db in
            try ["post", "user"].map {
                try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \($0)") ?? 0
            }
        }
    }

    func first(_ count: Int, where condition: String) throws -> [String] {
        try pool.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT post.text, user.name FROM post LEFT JOIN user ON user.id = post.author
                    WHERE \(condition) ORDER BY favoritesCount, post.id LIMIT \(count)
                    """
            )
            let total = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM post WHERE \(condition)")
            return rows.map { row -> String in
                let (text, name): (String, String) = (row[0], row[1])
                return "\(name): \(text) of \(total ?? 0)"
            }
        }
    }
}
