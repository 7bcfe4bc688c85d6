import Foundation
import OKitExpression
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

/// Switching encryption on and off, and changing keys.
struct SwitchingTests {
    /// The files of an app, by name, with what is in them.
    static let contents = [
        "default.json": "{\"a\": 1}", "default/p1.json": "{\"p\": 1}", "secret.json": "{}",
        "open.json": "{\"o\": 1}", "_data/d1.raw": "\u{0}raw", "_image/i1.png": "png",
    ]
    static let plain = ["open.json"]

    let folder = StoreFolder()

    @Test(
        arguments: [
            (.part(model: "default", id: "p1"), "default/p1.json", true),
            (.part(model: "open", id: "p1"), "open/p1.json", false),
            (.data(id: "d1"), "_data/d1.raw", true),
            (.image(id: "i1", ending: "png"), "_image/i1.png", true),
        ] as [(StoredItem, String, Bool)]
    )
    func encryptsWhatItWritesLikeItsModel(_ item: StoredItem, _ name: String, _ isIt: Bool) throws {
        try folder.store().write(Array("x".utf8), to: item)
        #expect(try folder.isEncrypted(name) == isIt)
        #expect(try folder.store().read(item)?.bytes == Array("x".utf8))
    }

    @Test func keepsTheOldKeyUntilNothingNeedsIt() throws {
        try begin(encrypted: true, in: folder)
        let old = try #require(try AtomicFile.read(folder.keyFile))
        let fault: FileSystem.Fault = { operation, path in
            operation == .rename && path.hasSuffix("secret.json") ? EIO : nil
        }
        #expect(throws: StoreError.self) {
            try FileSystem.$fault.withValue(fault) {
                _ = try folder.store().changeKey()
            }
        }
        let both = try #require(try AtomicFile.read(folder.keyFile))
        #expect(both.count == 64 && both.suffix(32) == old[...])
        try folder.store().settle(encrypting: true)
        #expect(try AtomicFile.read(folder.keyFile) == Array(both.prefix(32)))
        try expect(encrypted: true, in: folder)
    }

    @Test func changesTheKeyOfBackupsToo() throws {
        try begin(encrypted: true, in: folder)
        try folder.put(try #require(try folder.raw("default.json")), "backup/b1/default.json")
        try folder.store().changeKey()
        let backup = try #require(try AtomicFile.read(folder.path + "/okit/backup/b1/default.json"))
        try folder.put(backup, "data/default.json")
        #expect(try folder.store().text("default") == Self.contents["default.json"])
    }

    @Test func changesFromKeyFileToPassphraseToAnother() throws {
        try begin(encrypted: true, in: folder)
        try folder.store(keyring: folder.keyring("one")).settle(encrypting: true)
        try FileManager.default.removeItem(atPath: folder.keyFile)
        #expect(try folder.store(keyring: folder.keyring("two")).failure() == .wrongKey)
        try folder.store(keyring: folder.keyring("two", former: "one")).settle(encrypting: true)
        #expect(try folder.store(keyring: folder.keyring("one")).failure() == .wrongKey)
        let keyring = try folder.keyring("two")
        let content = try folder.store(keyring: keyring).text("default")
        #expect(content == Self.contents["default.json"])
        try folder.store(keyring: folder.keyring(nil, former: "two")).settle(encrypting: true)
        try expect(encrypted: true, in: folder)
    }

    @Test func givesOnePassphraseANewKey() throws {
        try begin(encrypted: false, in: folder)
        try folder.store(keyring: folder.keyring("one")).settle(encrypting: true)
        let before = try folder.raw("default.json")?[9..<37]
        try folder.store(keyring: folder.keyring("one")).changeKey()
        #expect(try folder.raw("default.json")?[9..<37] != before)
        #expect(try folder.raw("default.json")?[9..<37] == folder.raw("secret.json")?[9..<37])
        let again = try folder.store(keyring: folder.keyring("one"))
        #expect(try again.text("secret") == Self.contents["secret.json"])
    }

    @Test func changesNothingWhereAllIsInOrder() throws {
        try begin(encrypted: true, in: folder)
        let fault: FileSystem.Fault = { operation, _ in operation == .rename ? EIO : nil }
        try FileSystem.$fault.withValue(fault) {
            _ = try folder.store().settle(encrypting: true)
        }
        try expect(encrypted: true, in: folder)
    }

    @Test func setsSpoiledFilesAsideAndConvertsTheOthers() throws {
        try begin(encrypted: true, in: folder)
        var spoiled = try #require(try folder.raw("_image/i1.png"))
        spoiled[spoiled.count - 1] ^= 1
        try folder.put(spoiled, "data/_image/i1.png")
        let report = try folder.store().settle(encrypting: false)
        #expect(report.map(\.error.code) == [.damaged])
        #expect(folder.names("okit/data/_image") == ["i1.png.unreadable-1"])
        #expect(try folder.raw("_image/i1.png.unreadable-1") == spoiled)
        #expect(try !folder.isEncrypted("default.json"))
    }

    @Test func removesWhatEndedProcessesLeft() throws {
        try begin(encrypted: true, in: folder)
        try folder.put(Array("{\"a\"".utf8), "data/default.json.4711.new")
        try folder.store().settle(encrypting: true)
        #expect(!folder.names().contains("default.json.4711.new"))
    }

    @Test func takesTheRightsOfOthersToFilesOfEarlierVersions() throws {
        try begin(encrypted: true, in: folder)
        try folder.put([1], "backup/b1/records.sqlite")
        let names = ["", "/okit", "/okit/data/open.json", "/okit/backup/b1/records.sqlite"]
        for name in names {
            try #require(chmod(folder.path + name, 0o755) == 0)
        }
        try folder.store().settle(encrypting: true)
        for name in names {
            var status = stat()
            #expect(lstat(folder.path + name, &status) == 0 && status.st_mode & 0o777 == 0o700)
        }
    }

    @Test func doesNotConvertWhatAnotherRunUses() throws {
        try begin(encrypted: true, in: folder)
        let other = folder.store()
        _ = try other.text("default")
        let error = #expect(throws: StoreError.self) {
            try folder.store().settle(encrypting: false)
        }
        #expect(error?.code == .busy)
        try withExtendedLifetime(other) { try expect(encrypted: true, in: folder) }
    }

    // MARK: Support

    private func begin(encrypted: Bool, in folder: StoreFolder) throws {
        for (name, content) in Self.contents {
            try folder.put(Array(content.utf8), "data/" + name)
        }
        try folder.store().settle(encrypting: encrypted)
        try expect(encrypted: encrypted, in: folder)
    }

    /// Every file is in that form, and after a last conversion as it was.
    private func expect(encrypted: Bool, in folder: StoreFolder) throws {
        for name in Self.contents.keys {
            #expect(try folder.isEncrypted(name) == (encrypted && !Self.plain.contains(name)))
        }
        let copy = StoreFolder()
        try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
        try copy.store().settle(encrypting: false)
        for (name, content) in Self.contents {
            #expect(try copy.raw(name) == Array(content.utf8))
        }
    }
}
