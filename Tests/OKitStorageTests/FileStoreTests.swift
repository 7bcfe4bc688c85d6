import Foundation
import OKitExpression
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

/// How models are kept, by kind.
struct FileStoreTests {
    let folder = StoreFolder()

    @Test func keepsAPlainFileAsItIs() throws {
        try folder.store().put("{\"a\": 1}", "open")
        #expect(try folder.raw("open.json") == Array("{\"a\": 1}".utf8))
        #expect(try folder.store().text("open") == "{\"a\": 1}")
    }

    @Test func keepsNothingOfATransientModel() throws {
        let store = folder.store()
        store.kinds["default"] = .transient
        try store.put("{}")
        #expect(try store.text("default") == nil)
        #expect(folder.names("").isEmpty)
    }

    @Test func refusesRecords() throws {
        let store = folder.store()
        store.kinds["default"] = .records
        let error = #expect(throws: StoreError.self) { try store.put("{}") }
        #expect(error?.code == .unsupportedKind)
        #expect(error?.description.contains("records") == true)
        #expect(store.failure() == .unsupportedKind)
    }

    @Test func overwritesNoFileThatItHasNotReadAndCannotRead() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/okit/data/open.json",
            withIntermediateDirectories: true
        )
        let store = folder.store()
        let error = #expect(throws: StoreError.self) { try store.put("{}", "open") }
        #expect(error?.code == .file)
        _ = try store.setAside(.model("open"))
        try store.put("{}", "open")
        #expect(folder.names() == ["open.json", "open.json.unreadable-1"])
    }

    @Test func overwritesASpoiledFileOnlyOnceItIsSetAside() throws {
        try folder.store().put("{\"a\": 1}")
        let spoiled = Array(try #require(try folder.raw("default.json")).dropLast())
        try folder.put(spoiled, "data/default.json")
        let store = folder.store()
        #expect(throws: StoreError.self) { try store.put("{}") }
        #expect(try folder.raw("default.json") == spoiled)
        _ = try store.setAside(.model("default"))
        try store.put("{}")
        #expect(try folder.raw("default.json.unreadable-1") == spoiled)
    }

    @Test func neverTakesPlainContentForAnEncryptedFile() throws {
        try folder.store().put("{}")
        let bytes = try #require(try folder.raw("default.json"))
        try folder.store().write(bytes, to: .model("open"))
        #expect(try folder.raw("open.json") != bytes)
        #expect(try folder.store().read(.model("open"))?.bytes == bytes)
    }
}
