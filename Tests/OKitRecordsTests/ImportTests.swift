import FoundationEssentials
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax
import OrderedCollections
import Testing

struct ImportTests {
    private let session: Session
    private let store: RecordStore

    init() throws {
        session = try Session(Feed.schema())
        store = session.store
    }

    private func post(_ path: String, _ id: String) throws -> Value {
        try session.value(path, of: "Post", "postId", is: id)
    }

    @Test func importsNestedRecordsOnce() async throws {
        let first = try await store.importRecords(json(Feed.posts), as: "Post")
        #expect(first.records.count == 3)
        #expect(first.difference.inserted.count == 5)
        #expect(first.difference.updated.isEmpty)
        #expect(try store.count("Post") == 3)
        #expect(try store.count("User") == 2)
        let again = try await store.importRecords(json(Feed.posts), as: "Post")
        #expect(again.records == first.records)
        #expect(again.difference.isEmpty)
    }

    @Test func readsKeyPathsAndTransformers() async throws {
        _ = try await store.importRecords(json(Feed.posts), as: "Post")
        #expect(try post("repostCount", "1") == .int(1))
        #expect(try post("author.name", "3") == .text("Ada"))
        #expect(try post("text", "2") == .text("Grüße"))
        #expect(
            try post("timestamp", "1") == .date(Date(timeIntervalSince1970: 1_219_842_525))
        )
    }

    @Test func keepsWhatIsNotSaidAndClearsNull() async throws {
        _ = try await store.importRecords(json(Feed.posts), as: "Post")
        let change = #"{"id_str": "1", "text": null, "favorite_count": 4}"#
        let imported = try await store.importRecords(json(change), as: "Post")
        #expect(imported.difference.updated.values.first == ["text", "favoritesCount"])
        #expect(try post("text", "1") == .null)
        #expect(try post("favoritesCount", "1") == .int(4))
        #expect(try post("author.name", "1") == .text("Ada"))
    }

    @Test func linksToTheRecordOfASubEntity() async throws {
        _ = try await store.importRecords(json(#"{"id_str": "7", "name": "Me"}"#), as: "Account")
        _ = try await store.importRecords(json(Feed.posts), as: "Post")
        #expect(try store.count("User") == 2)
        #expect(try store.count("Account") == 1)
        #expect(try post("isMine", "1") == .bool(true))
        #expect(try post("isMine", "2") == .bool(false))
        #expect(try post("objectId", "2") == .text("2"))
        #expect(try post("owner.name", "2") == .text("Grace"))
    }

    @Test func makesARecordOfAnIdentityAlone() async throws {
        let posts = #"[{"id_str": "1", "user": "9"}, {"id_str": "2", "user": "9"}]"#
        let imported = try await store.importRecords(json(posts), as: "Post")
        #expect(imported.difference.inserted.count == 3)
        #expect(try post("author.userId", "2") == .text("9"))
    }

    @Test func notesBothEndsOfARelation() async throws {
        let first = try await store.importRecords(json(Feed.posts), as: "Post")
        let moved = #"{"id_str": "1", "user": {"id_str": "8"}}"#
        let difference = try await store.importRecords(json(moved), as: "Post").difference
        #expect(difference.updated[first.records[0]] == ["author"])
        let users = difference.updated.filter { $0.key.entity == "User" }
        #expect(users.count == 2 && users.values.allSatisfy { $0 == ["posts"] })
        #expect(try session.value("posts.@count", of: "User", "userId", is: "8") == .int(2))
    }

    @Test func clearsTheEntityAlone() async throws {
        _ = try await store.importRecords(json(Feed.posts), as: "Post")
        let next = #"[{"id_str": "4", "user": {"id_str": "7"}}]"#
        let imported = try await store.importRecords(json(next), as: "Post", clearing: true)
        #expect(imported.difference.deleted.count == 3)
        #expect(try store.count("Post") == 1)
        #expect(try store.count("User") == 2)
        #expect(try post("author.name", "4") == .text("Ada"))
        let cleared = try await store.clear("Account")
        #expect(cleared.isEmpty)
        let users = try await store.clear("User")
        #expect(users.deleted.count == 2)
        session.objects.apply(users)
        #expect(try post("author", "4") == .null)
    }

    @Test func assignsToTheImportedRecordsOnly() async throws {
        let imported = try await store.importRecords(
            json(Feed.posts),
            as: "Post",
            assigning: ["repostCount": .int(99)]
        )
        #expect(imported.records.count == 3)
        #expect(try session.fetch("Post", "repostCount == 99").total == 3)
    }

    @Test(arguments: [
        (#"[{"id_str": "1"}, {"id_str": 2}]"#, "expected text for postId, found number", 30),
        (#"[{"id_str": "1"}, 7]"#, "expected an object of Post, found number", 19),
        (#"{"id_str": "1", "user": [{}]}"#, "expected one object of User, found array", 25),
        (#"{"text": "a\u0000b"}"#, "the code point 0 cannot be stored in the text of a record", 10),
        (#"{"created_at": "soon", "favorite_count": 1.5}"#, "found number", 42),
        ("7", "expected an object of Post, or an array of them, found number", 1),
    ])
    func importsNothingWhereSomethingDoesNotFit(
        text: String,
        message: String,
        column: Int
    ) async throws {
        let error = await #expect(throws: RecordStoreError.self) {
            try await store.importRecords(json(text), as: "Post")
        }
        #expect(error?.code == .badData)
        #expect(error?.description.hasSuffix(message) == true)
        #expect(error?.location?.start.column == column)
        #expect(try store.count("Post") == 0)
        #expect(try store.count("User") == 0)
    }

    @Test func importsNothingForACancelledTask() async throws {
        let (store, posts) = (store, try json(Feed.posts))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.importRecords(posts, as: "Post")
        }
        let error = await #expect(throws: RecordStoreError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(try store.count("Post") == 0)
    }

    @Test func insertsRecordsWithoutIdentityEachTime() async throws {
        let note = EntityType(
            name: "Note",
            properties: [
                Property("text", .text), Property("stars", .int, isOptional: true, initial: .zero),
            ]
        )
        let schema = try RecordSchema(TypeTable([note]), entities: ["Note"])
        let store = try Session(schema, session.folder).store
        let notes = #"[{"text": "a"}, {"stars": 2}]"#
        #expect(try await store.importRecords(json(notes), as: "Note").records.count == 2)
        #expect(try await store.importRecords(json(notes), as: "Note").records.count == 2)
        #expect(try store.count("Note") == 4)
    }

    @Test func replacesWhatARelationToSeveralLeadsTo() async throws {
        let session = try Session(Club.schema())
        let first = """
            {"name": "Chess", "members": [{"name": "Ada"}, {"name": "Bob"}], "head": {"name": "Ada"},
            "stars": ["Bob", "Ada"]}
            """
        _ = try await session.store.importRecords(json(first), as: "Club")
        #expect(try session.names("Member", "club.name == 'Chess'") == ["Ada", "Bob"])
        #expect(
            try session.value("stars.name", of: "Club", "name", is: "Chess")
                == .list([.text("Bob"), .text("Ada")])
        )
        let second = #"{"name": "Go", "members": [{"name": "Bob"}, null], "head": "Ada"}"#
        let difference = try await session.store.importRecords(json(second), as: "Club").difference
        session.objects.apply(difference)
        #expect(try session.names("Member", "club.name == 'Chess'") == ["Ada"])
        #expect(try session.names("Member", "club.name == 'Go'") == ["Bob"])
        #expect(try session.value("head", of: "Club", "name", is: "Chess") == .null)
        #expect(try session.value("heads.name", of: "Member", "name", is: "Ada") == .text("Go"))
    }
}
