import FoundationEssentials
import Glibc
import OKitModel
import OKitStorage
import OKitSyntax
import TestSupport
import Testing

struct AtomicFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder([:])
    }

    @Test func reportsAFolderInPlaceOfAFile() throws {
        try folder.makeFolder("a.json")
        let path = folder.path + "/a.json"
        #expect(throws: FileError.self) { try AtomicFile.read(path) }
        #expect(throws: FileError.self) { try AtomicFile.write([1], to: path) }
        #expect(folder.content == ["a.json"])
    }

    @Test func reportsAFileInPlaceOfAFolder() throws {
        try folder.write("old", to: "a")
        let error = #expect(throws: FileError.self) {
            try AtomicFile.write([1], to: folder.path + "/a/b.json")
        }
        #expect(error?.systemError == ENOTDIR)
        #expect(folder.text(of: "a") == "old")
    }

    @Test func replacesALinkAndNotWhatItLeadsTo() throws {
        try folder.write("theirs", to: "theirs.txt")
        #expect(symlink(folder.path + "/theirs.txt", folder.path + "/ours.json") == 0)
        try AtomicFile.write(Array("ours".utf8), to: folder.path + "/ours.json")
        #expect(folder.text(of: "theirs.txt") == "theirs")
        #expect(folder.text(of: "ours.json") == "ours")
    }

    @Test func doesNotFollowALinkInPlaceOfTheTemporaryFile() throws {
        try folder.write("theirs", to: "theirs.txt")
        let temporary = folder.path + "/ours.json.\(getpid()).new"
        #expect(symlink(folder.path + "/theirs.txt", temporary) == 0)
        try AtomicFile.write(Array("ours".utf8), to: folder.path + "/ours.json")
        #expect(folder.text(of: "theirs.txt") == "theirs")
        #expect(folder.text(of: "ours.json") == "ours")
    }

    @Test func writesIntoNoFileInPlaceOfTheTemporaryFile() throws {
        let temporary = "ours.json.\(getpid()).new"
        try folder.write("theirs", to: temporary)
        #expect(link(folder.path + "/" + temporary, folder.path + "/theirs.txt") == 0)
        try AtomicFile.write(Array("ours".utf8), to: folder.path + "/ours.json")
        #expect(folder.text(of: "theirs.txt") == "theirs")
        #expect(folder.text(of: "ours.json") == "ours")
    }

    @Test func readsAsMuchAsThereIs() throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
        try AtomicFile.write(bytes, to: folder.path + "/a")
        #expect(try AtomicFile.read(folder.path + "/a") == bytes)
        try AtomicFile.write([], to: folder.path + "/a")
        #expect(try AtomicFile.read(folder.path + "/a") == [])
    }

    @Test func readsNoFurtherThanItMay() throws {
        try AtomicFile.write([1, 2, 3], to: folder.path + "/a")
        #expect(try AtomicFile.read(folder.path + "/a", limit: 3) == [1, 2, 3])
        #expect(throws: FileError.self) { try AtomicFile.read(folder.path + "/a", limit: 2) }
        #expect(throws: FileError.self) { try AtomicFile.read("/dev/zero", limit: 1 << 20) }
    }

    @Test func isForTheOwnerAlone() throws {
        try AtomicFile.write([1], to: folder.path + "/new/a")
        var status = stat()
        #expect(stat(folder.path + "/new/a", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(stat(folder.path + "/new", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }
}

struct ModelFileTests {
    private let folder: TemporaryFolder
    private let store: FileStore

    init() throws {
        folder = try TemporaryFolder([:])
        store = FileStore(folder: folder.path + "/app/local")
    }

    @Test func knowsNothingBeforeTheFirstWrite() throws {
        #expect(try store.read(.model("default")) == nil)
        #expect(folder.content.isEmpty)
    }

    @Test func writesIntoAMissingFolderAndLeavesNothingElseBehind() throws {
        try store.write(Array("{}".utf8), to: .model("default"))
        try store.write(Array("[]".utf8), to: .model("default"))
        let files = folder.content.filter { $0.contains(".") }
        #expect(files == ["app/local/okit/data/default.json"])
        #expect(try store.read(.model("default"))?.bytes == Array("[]".utf8))
    }

    @Test(
        arguments: [
            (.model("../x"), "%2E%2E%2Fx.json"), (.model("a/b"), "a%2Fb.json"),
            (.model("a_b"), "a_b.json"), (.model(""), ".json"), (.model("nul\0l"), "nul%00l.json"),
            (.part(model: "m", id: "../p"), "m/%2E%2E%2Fp.json"),
            (.data(id: "d/1"), "_data/d%2F1.raw"),
            (.image(id: "i", ending: "../png"), "_image/i.%2E%2E%2Fpng"),
        ] as [(StoredItem, String)]
    )
    func keepsEachNameInItsFolder(_ item: StoredItem, _ path: String) throws {
        try store.write([1], to: item)
        let files = folder.content.filter { $0.contains(".") }
        #expect(files == ["app/local/okit/data/\(path)"])
    }

    @Test func removesWhatItKnowsAlone() throws {
        let part = StoredItem.part(model: "default", id: "p")
        try store.write([1], to: part)
        try store.remove(part)
        #expect(try store.read(part) == nil)
        try store.remove(part)
        try store.write([1], to: part)
        let other = FileStore(folder: folder.path + "/app/local")
        _ = try other.read(part)
        try other.write([2], to: part)
        let error = #expect(throws: StoreError.self) { try store.remove(part) }
        #expect(error?.code == .changed)
        #expect(try other.read(part)?.bytes == [2])
    }

    @Test func overwritesNothingThatAnotherRunHasWritten() throws {
        try store.write(Array("one".utf8), to: .model("default"))
        let other = FileStore(folder: folder.path + "/app/local")
        _ = try other.read(.model("default"))
        try other.write(Array("theirs".utf8), to: .model("default"))
        let error = #expect(throws: StoreError.self) {
            try store.write(Array("ours".utf8), to: .model("default"))
        }
        #expect(error?.code == .changed)
        #expect(folder.text(of: "app/local/okit/data/default.json") == "theirs")
        _ = try store.read(.model("default"))
        try store.write(Array("ours".utf8), to: .model("default"))
        #expect(folder.text(of: "app/local/okit/data/default.json") == "ours")
    }

    @Test func setsAFileAsideWithoutTouchingEarlierOnes() throws {
        for (content, aside) in [("one", "1"), ("two", "2")] {
            try store.write(Array(content.utf8), to: .model("default"))
            let name = try store.setAside(.model("default"))
            #expect(name.hasSuffix("/default.json.unreadable-\(aside)"))
        }
        let data = "app/local/okit/data/default.json"
        #expect(folder.text(of: data) == nil)
        #expect(folder.text(of: data + ".unreadable-1") == "one")
        #expect(folder.text(of: data + ".unreadable-2") == "two")
    }
}
