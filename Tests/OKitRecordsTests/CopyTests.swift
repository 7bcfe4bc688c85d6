import Foundation
import OKitExpression
import OKitModel
import OKitRecords
import TestSupport
import Testing

struct CopyTests {
    private let folder = TemporaryFolder()

    private func copiedPosts(_ more: [Property] = []) async throws -> (RecordStore, path: String) {
        let store = try folder.store(Feed.schema(more))
        _ = try await store.importRecords(json(Feed.posts), as: "Post")
        let path = folder.path + "/copy.sqlite"
        try store.copy(to: path)
        return (store, path)
    }

    @Test func provesACopyWithoutWritingToIt() async throws {
        let (store, path) = try await copiedPosts()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        // A schema that the copy would be brought to, were it opened as usual.
        let newer = try Feed.schema([Property("note", .text, isOptional: true)])
        store.close()
        try folder.store(newer).verify(copy: path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test func isForTheOwnerAlone() async throws {
        let (store, _) = try await copiedPosts()
        #expect(try rights("") == 0o700)
        for name in ["/records.sqlite", "/records.sqlite-wal", "/records.sqlite-shm"] {
            #expect(try rights(name) == 0o600)
        }
        #expect(try rights("/copy.sqlite") == 0o600)
        withExtendedLifetime(store) {}
    }

    @Test func takesTheRightsOfOthersToAFileThatWasOpenToThem() throws {
        try folder.store(Feed.schema()).close()
        for name in ["", "/records.sqlite"] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: folder.path + name
            )
        }
        try folder.store(Feed.schema()).close()
        #expect(try rights("") == 0o700)
        #expect(try rights("/records.sqlite") == 0o700)
    }

    private func rights(_ name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + name)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test func refusesACopyWithADamagedPage() async throws {
        let (store, path) = try await copiedPosts()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let text = try #require(bytes.range(of: Data("Ada".utf8)))
        // The catalog, which is on another page, still says that all is well.
        let page = text.lowerBound / 4096 * 4096
        bytes.replaceSubrange(page..<page + 8, with: Data(repeating: 0x55, count: 8))
        try bytes.write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: RecordStoreError.self) {
            try store.verify(copy: path)
        }
        #expect(error?.code == .unreadable)
    }

    @Test func refusesACopyThatCannotBeBroughtToTheSchema() async throws {
        let (store, path) = try await copiedPosts([Property("level", .int)])
        store.close()
        try FileManager.default.removeItem(atPath: folder.path + "/" + RecordStore.fileName)
        let other = try folder.store(Feed.schema([Property("level", .text)]))
        let error = #expect(throws: RecordStoreError.self) {
            try other.verify(copy: path)
        }
        #expect(error?.code == .changedType)
    }
}
