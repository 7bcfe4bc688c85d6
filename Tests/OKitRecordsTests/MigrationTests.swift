import Foundation
import GRDB
import OKitExpression
import OKitModel
import OKitRecords
import TestSupport
import Testing

struct MigrationTests {
    private let folder = TemporaryFolder()

    private func fill(_ schema: RecordSchema) async throws {
        _ = try await folder.store(schema).importRecords(json(Feed.posts), as: "Post")
    }

    @Test func addsAttributesWithTheirDefaults() async throws {
        try await fill(Feed.schema())
        let more = [Property("isHidden", .bool), Property("note", .text, isOptional: true)]
        let session = try Session(Feed.schema(more), folder)
        #expect(try session.fetch("Post", "isHidden == NO AND note == nil").total == 3)
        #expect(try session.value("author.name", of: "Post", "postId", is: "1") == .text("Ada"))
    }

    @Test func removesAttributesAndEntities() async throws {
        try await fill(Feed.schema([Property("isHidden", .bool)]))
        let post = EntityType(
            name: "Post",
            properties: [Feed.imported("postId", .text, "id_str")],
            record: RecordTraits(identity: ["postId"])
        )
        let session = try Session(RecordSchema(TypeTable([post]), entities: ["Post"]), folder)
        #expect(try session.fetch("Post", "postId == '2'").total == 1)
        let again = try Session(Feed.schema(), folder)
        #expect(try again.fetch("Post", "author == nil AND text == nil").total == 3)
        #expect(try again.store.count("User") == 0)
    }

    @Test func removesTheRecordsOfASubEntity() async throws {
        try await fill(Feed.schema())
        let user = #"{"id_str": "7", "name": "Me"}"#
        _ = try await folder.store(Feed.schema()).importRecords(json(user), as: "Account")
        let types = Feed.types()
        let rest = TypeTable(["User", "Post"].compactMap { types[$0] })
        let session = try Session(RecordSchema(rest, entities: ["Post"]), folder)
        #expect(try session.store.count("User") == 2)
        #expect(try session.fetch("Post", "author == nil").total == 0)
    }

    @Test func refusesAChangedTypeAndLeavesTheFileAsItWas() async throws {
        try await fill(Feed.schema([Property("level", .int)]))
        let file = URL(fileURLWithPath: folder.path + "/" + RecordStore.fileName)
        let before = try Data(contentsOf: file)
        let error = #expect(throws: RecordStoreError.self) {
            _ = try folder.store(Feed.schema([Property("level", .text)]))
        }
        #expect(error?.code == .changedType)
        #expect(error?.description.contains("Post.level was int and is now text") == true)
        #expect(try Data(contentsOf: file) == before)
        #expect(try folder.store(Feed.schema([Property("level", .int)])).count("Post") == 3)
    }

    @Test func changesTheTypeOfAnAttributeWithoutValues() async throws {
        try await fill(Feed.schema([Property("level", .int, isOptional: true)]))
        let store = try folder.store(Feed.schema([Property("level", .text)]))
        #expect(try store.count("Post") == 3)
    }

    @Test func refusesFilesThatAreNotItsOwn() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path,
            withIntermediateDirectories: true
        )
        let path = folder.path + "/" + RecordStore.fileName
        let bytes = Data("no database at all, but long enough for a header of one".utf8)
        try bytes.write(to: URL(fileURLWithPath: path))
        let schema = try Feed.schema()
        let error = #expect(throws: RecordStoreError.self) { _ = try folder.store(schema) }
        #expect(error?.code == .unreadable)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)

        try FileManager.default.removeItem(atPath: path)
        try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE mine (a)") }
        let other = #expect(throws: RecordStoreError.self) { _ = try folder.store(schema) }
        #expect(other?.code == .unknownVersion)
    }
}
