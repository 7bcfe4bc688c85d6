import Dispatch
import OKitExpression
import OKitModel
import OKitRecords
import TestSupport
import Testing

/// The data that entities begin with.
struct InitialDataTests {
    private let folder = TemporaryFolder()
    private let users = #"[{"userId": "7", "name": "Ada"}, null, {"userId": "8", "name": "Grace"}]"#

    private func open(_ entities: [String] = ["Post", "Account"]) throws -> RecordStore {
        try RecordStore(
            folder: folder.path,
            schema: RecordSchema(Feed.types(), entities: entities),
            surroundings: Feed.surroundings()
        )
    }

    @Test func isReadByTheNamesOfPropertiesAndOnce() throws {
        var store = try open()
        let posts = #"{"postId": "1", "text": "Hi", "repostCount": 4, "author": "7"}"#
        try store.fill { entity in
            entity == "User" ? try? json(users) : entity == "Post" ? try? json(posts) : nil
        }
        #expect(try store.count("User") == 2)
        #expect(try store.count("Post") == 1)
        _ = try store.clearNow("User")
        try store.fill { _ in try? json(users) }
        store.close()
        store = try open()
        try store.fill { _ in try? json(users) }
        #expect(try store.count("User") == 0)
        #expect(try store.count("Post") == 1)
    }

    /// Sessions that share a store can start at the same time.
    @Test func isStoredOnceByStartsAtTheSameTime() throws {
        let store = try open()
        let (isFilling, hasOther) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let group = DispatchGroup()
        let users = users
        DispatchQueue.global().async(group: group) {
            try? store.fill { entity in
                guard entity == "User" else {
                    return nil
                }
                isFilling.signal()
                hasOther.wait()
                return try? json(users)
            }
        }
        isFilling.wait()
        hasOther.signal()
        // The other start has not committed yet.
        try store.fill { $0 == "User" ? try? json(users) : nil }
        group.wait()
        #expect(try store.count("User") == 2)
    }

    /// The next start has corrected data.
    @Test func isStoredAsAWholeOrNotAtAll() throws {
        let store = try open()
        let error = #expect(throws: RecordStoreError.self) {
            try store.fill { entity in
                try? json(entity == "User" ? users : #"[{"postId": "1"}, {"postId": 2}]"#)
            }
        }
        #expect(error?.location.map { "\($0)" }?.contains("1:30") == true)
        #expect(try store.count("User") == 0)
        store.close()
        let next = try open()
        try next.fill { entity in entity == "User" ? try? json(users) : nil }
        #expect(try next.count("User") == 2)
    }

    @Test func isGivenToEntitiesThatAreNewInALaterVersion() throws {
        let folder = TemporaryFolder()
        func open(_ types: [EntityType]) throws -> RecordStore {
            try RecordStore(
                folder: folder.path,
                schema: RecordSchema(TypeTable(types), entities: types.map(\.name)),
                surroundings: Feed.surroundings()
            )
        }
        let tag = EntityType(name: "Tag", properties: [Property("name", .text)])
        let kind = EntityType(name: "Kind", properties: [Property("name", .text)])
        let data = #"[{"name": "a"}, {"name": "b"}]"#
        let first = try open([tag])
        try first.fill { _ in nil }
        first.close()
        let second = try open([tag, kind])
        try second.fill { _ in try? json(data) }
        #expect(try second.count("Tag") == 0)
        #expect(try second.count("Kind") == 2)
    }
}
