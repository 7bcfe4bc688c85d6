import FoundationEssentials
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax
import OrderedCollections
import Testing

struct ObjectTests {
    private let session: Session
    private let graph: Graph

    init() async throws {
        session = try Session(Feed.schema())
        graph = session.graph
        _ = try await session.store.importRecords(json(Feed.posts), as: "Post")
    }

    private func post(_ id: String) throws -> ObjectID {
        try #require(session.objects.objects(of: session.fetch("Post", "postId == '\(id)'")).first)
    }

    @Test func hasOneObjectForARecord() throws {
        let (first, third) = (try post("1"), try post("3"))
        #expect(try post("1") == first)
        #expect(graph.value(of: first, "author") == graph.value(of: third, "author"))
        let author = try #require(graph.value(of: first, "author").object)
        #expect(graph.value(of: author, "posts").elements == [.object(first), .object(third)])
        #expect(graph.parent(of: author) == nil)
    }

    /// The objects behind the first one of a result are read with it; all have what is stored, or what
    /// the app has set.
    @Test func readsObjectsOfAResultInBatches() async throws {
        let posts = (0..<200).map { number in
            #"{"id_str": "n\#(number)", "text": "text \#(number)", "favorite_count": \#(number), "#
                + #""user": {"id_str": "u\#(number % 3)", "name": "user \#(number % 3)"}}"#
        }
        _ = try await session.store.importRecords(
            json("[\(posts.joined(separator: ", "))]"),
            as: "Post"
        )
        let query = RecordQuery(
            "Post",
            where: parsed("favoritesCount >= 0 AND text BEGINSWITH 'text'", .predicate),
            sortedBy: [RecordQuery.Sorting("favoritesCount")]
        )
        let found = session.objects.objects(of: try session.objects.fetch(query))
        #expect(found.count == 200)
        session.set("text", of: found[3], to: .text("set"))
        #expect(graph.value(of: found[1], "text") == .text("text 1"))
        let change = #"[{"id_str": "n2", "text": "other"}, {"id_str": "n199", "text": "last"}]"#
        let imported = try await session.store.importRecords(json(change), as: "Post")
        // The first was read already, the last was not.
        #expect(graph.value(of: found[2], "text") == .text("text 2"))
        #expect(graph.value(of: found[199], "text") == .text("last"))
        session.objects.apply(imported.difference)
        for (number, object) in found.enumerated() {
            let text = [2: "other", 3: "set", 199: "last"][number] ?? "text \(number)"
            #expect(graph.value(of: object, "text") == .text(text))
            #expect(graph.value(of: object, "favoritesCount") == .int(Int64(number)))
            let author = try #require(graph.value(of: object, "author").object)
            #expect(graph.value(of: author, "name") == .text("user \(number % 3)"))
        }
        try session.objects.save()
        let next = try Session(Feed.schema(), session.folder)
        #expect(try next.fetch("Post", "text == 'set'").total == 1)
        #expect(next.objects.takeFailures().isEmpty && session.objects.takeFailures().isEmpty)
    }

    /// A condition in its quick form reads a record that nothing has read yet.
    @Test func fillsARecordForACondition() throws {
        let post = try post("1")
        let predicate = PredicateParser.parse("text == 'Hello' AND author != nil", as: .predicate)
        let cache = EvaluationCache(graph: graph)
        #expect(cache.value(of: predicate, on: post) == .bool(true))
        var evaluator = Evaluator(graph)
        #expect(evaluator.value(of: predicate, on: try self.post("3")) == .bool(false))
    }

    @Test func isFoundByItsId() throws {
        let post = try post("1")
        let id = try #require(graph.id(of: post))
        let other = try Session(Feed.schema(), session.folder)
        let found = try #require(other.graph.object(id: id))
        #expect(other.graph.value(of: found, "text") == .text("Hello"))
        #expect(other.graph.object(id: "Post/99") == nil)
        #expect(other.graph.object(id: "Account/1") == nil)
    }

    @Test func tellsReadersWhatAnImportHasChanged() async throws {
        let post = try post("1")
        var seen: [Value] = []
        var others: [Value] = []
        let path = parsed("author.name", .expression)
        let reader = graph.observe(path, on: post) { seen.append($0) }
        let other = graph.observe(parsed("text", .expression), on: post) { others.append($0) }
        let change = #"{"id_str": "1", "user": {"id_str": "7", "name": "Augusta"}}"#
        let imported = try await session.store.importRecords(json(change), as: "Post")
        session.objects.apply(imported.difference)
        graph.flush()
        #expect(seen == [.text("Augusta")])
        #expect(others == [])
        #expect(reader.value == .text("Augusta") && other.value == .text("Hello"))
    }

    @Test func writesWhatATurnHasChanged() throws {
        let post = try post("2")
        session.set("text", of: post, to: .text("Hi"))
        session.set("favoritesCount", of: post, to: .null)
        #expect(try session.fetch("Post", "text == 'Hi'").total == 0)
        let difference = try session.objects.save()
        let id = try #require(session.objects.record(of: post))
        #expect(difference.updated == [id: ["text", "favoritesCount"]])
        #expect(!session.objects.hasChanges)
        let other = try Session(Feed.schema(), session.folder)
        #expect(try other.fetch("Post", "text == 'Hi' AND favoritesCount == nil").total == 1)
    }

    @Test func makesRecordsOfNewObjects() throws {
        let user = try #require(session.objects.create("Account"))
        let post = try #require(session.objects.create("Post"))
        #expect(session.objects.create("Nothing") == nil)
        session.set("name", of: user, to: .text("Me"))
        session.set("author", of: post, to: .object(user))
        #expect(session.objects.record(of: post) == nil)
        try session.objects.save()
        #expect(graph.value(of: user, "posts").elements == [.object(post)])
        let other = try Session(Feed.schema(), session.folder)
        #expect(try other.fetch("Post", "author.name == 'Me'").total == 1)
        #expect(try other.fetch("Account").total == 1)
    }

    @Test func forgetsNewObjectsThatWereDeletedAgain() throws {
        let post = try #require(session.objects.create("Post"))
        graph.delete(post)
        #expect(try session.objects.save().isEmpty)
        #expect(graph.type(of: post) == nil)
    }

    @Test func keepsChangesThatAreNotWrittenYet() async throws {
        let post = try post("1")
        #expect(graph.value(of: post, "text") == .text("Hello"))
        session.set("text", of: post, to: .text("Mine"))
        let change = #"{"id_str": "1", "text": "Theirs", "favorite_count": 8}"#
        let imported = try await session.store.importRecords(json(change), as: "Post")
        session.objects.apply(imported.difference)
        #expect(graph.value(of: post, "text") == .text("Mine"))
        #expect(graph.value(of: post, "favoritesCount") == .int(8))
        try session.objects.save()
        let other = try Session(Feed.schema(), session.folder)
        #expect(try other.fetch("Post", "text == 'Mine' AND favoritesCount == 8").total == 1)
    }

    @Test func keepsChangesThatCannotBeWritten() throws {
        let post = try post("1")
        session.set("text", of: post, to: .text("a\0b"))
        session.set("favoritesCount", of: post, to: .int(77))
        let error = #expect(throws: RecordStoreError.self) { try session.objects.save() }
        #expect(error?.code == .badValue)
        #expect(try session.fetch("Post", "favoritesCount == 77").total == 0)
        session.set("text", of: post, to: .text("ab"))
        try session.objects.save()
        #expect(try session.fetch("Post", "favoritesCount == 77 AND text == 'ab'").total == 1)
    }

    @Test func losesTheObjectsOfDeletedRecords() async throws {
        let posts = session.objects.objects(of: try session.fetch("Post"))
        let author = try #require(graph.value(of: posts[0], "author").object)
        #expect(graph.value(of: author, "posts").elements?.count == 2)
        session.objects.apply(try await session.store.clear("Post"))
        #expect(posts.allSatisfy { graph.type(of: $0) == nil })
        #expect(graph.value(of: author, "posts") == .set([]))
    }

    @Test func undoesWhatAFailedFunctionHasChanged() throws {
        struct Failed: Error {}
        let post = try post("1")
        session.set("favoritesCount", of: post, to: .int(5))
        #expect(throws: Failed.self) {
            try graph.transaction {
                session.set("text", of: post, to: .text("Half done"))
                graph.delete(post)
                throw Failed()
            }
        }
        #expect(graph.value(of: post, "text") == .text("Hello"))
        let id = try #require(session.objects.record(of: post))
        #expect(try session.objects.save().updated == [id: ["favoritesCount"]])
        #expect(try session.fetch("Post", "text == 'Hello' AND favoritesCount == 5").total == 1)
    }

    @Test func isOwnedByNobody() throws {
        let post = try post("1")
        let holder = graph.makeObject(try json(#"{"shown": null, "more": []}"#))
        session.set("shown", of: holder, to: .object(post))
        session.set("more", of: holder, to: .list([.object(post)]))
        #expect(graph.parent(of: post) == nil)
        session.set("shown", of: holder, to: .null)
        session.set("more", of: holder, to: .list([]))
        graph.collectOrphans()
        #expect(graph.value(of: post, "text") == .text("Hello"))
    }

    @Test func keepsValuesOfEveryType() throws {
        let types: [(String, ValueType, Value)] = [
            ("bool", .bool, .bool(true)), ("int", .int, .int(.min)),
            ("double", .double, .double(0.1)),
            ("decimal", .decimal, .decimal(Decimal(string: "12345678901234567890.123") ?? 0)),
            ("text", .text, .text("e\u{301}\u{1F600}")), ("empty", .text, .text("")),
            ("date", .date, .date(Date(timeIntervalSinceReferenceDate: 700_000_000.25))),
            ("data", .data, .data(Data([0, 255, 0]))), ("none", .data, .data(Data())),
            ("color", .color, .color(RGBColor(red: 1, green: 2, blue: 255))),
            ("image", .image, .image(name: "logo")),
            ("list", .list(.decimal), .list([.decimal(1), .decimal(1.5)])),
            ("set", .set(.text), .set([.text("b"), .text("a\0")])),
            ("map", .map(.date), .map(["x": .date(Date(timeIntervalSinceReferenceDate: 1.5))])),
        ]
        let entity = EntityType(name: "All", properties: types.map { Property($0.0, $0.1) })
        let schema = try RecordSchema(TypeTable([entity]), entities: ["All"])
        let session = try Session(schema)
        let object = session.objects.create("All")
        for (name, _, value) in types {
            session.set(name, of: object, to: value)
        }
        try session.objects.save()
        let other = try Session(schema, session.folder)
        let found = try #require(other.objects.objects(of: other.fetch("All")).first)
        for (name, _, value) in types {
            #expect(other.graph.value(of: found, name) == value, "\(name)")
        }
        #expect(other.graph.value(of: found, "text").text?.unicodeScalars.count == 3)
    }
}
