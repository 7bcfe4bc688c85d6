import Foundation
import OKitExpression
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

/// Switching encryption on and off, and changing keys, with a failure at each step.
struct SwitchingTests {
    /// The files of an app, by name, with what is in them.
    static let contents = [
        "default.json": "{\"a\": 1}", "default/p1.json": "{\"p\": 1}", "secret.json": "{}",
        "open.json": "{\"o\": 1}", "_data/d1.raw": "\u{0}raw", "_image/i1.png": "png",
    ]
    static let plain = ["open.json"]

    let folder = StoreFolder()

    @Test(arguments: [true, false], [false, true])
    func goesOnAfterAFailureAtEachStep(_ encrypting: Bool, _ isDoneBefore: Bool) throws {
        let steps = try breakOff(isDoneBefore) { folder, changes in
            try begin(encrypted: !encrypting, in: folder)
            try folder.store(changes: changes).settle(encrypting: encrypting)
        } next: { folder in
            try folder.store().settle(encrypting: encrypting)
            try expect(encrypted: encrypting, in: folder)
        }
        #expect(steps == 6)
    }

    @Test(arguments: [false, true])
    func changesTheKeyWithAFailureAtEachStep(_ isDoneBefore: Bool) throws {
        let steps = try breakOff(isDoneBefore) { folder, changes in
            try begin(encrypted: true, in: folder)
            try folder.store(changes: changes).changeKey()
        } next: { folder in
            try folder.store().settle(encrypting: true)
            try expect(encrypted: true, in: folder)
            #expect(try AtomicFile.read(folder.keyFile)?.count == 32)
        }
        #expect(steps == 7)
    }

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
        #expect(throws: StoreError.self) {
            try folder.store(changes: .failing(after: 3, false)).changeKey()
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
        var changes = FileChanges.disk
        changes.write = { _, path throws(FileError) in
            throw FileError("write", path, systemError: EIO)
        }
        try folder.store(changes: changes).settle(encrypting: true)
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

    /// Does something that fails at its first change of a file, in another folder at its second,
    /// and so on until it succeeds; everything can be read after each failure.
    ///
    /// - Parameters:
    ///   - isDoneBefore: whether the change is done before the failure.
    ///   - next: what the next start does.
    /// - Returns: the number of changes.
    private func breakOff(
        _ isDoneBefore: Bool,
        _ work: (StoreFolder, FileChanges) throws -> Void,
        next: (StoreFolder) throws -> Void
    ) throws -> Int {
        for count in 0..<100 {
            let folder = StoreFolder()
            var isBrokenOff = false
            do {
                try work(folder, .failing(after: count, isDoneBefore))
            } catch let error as StoreError {
                #expect(error.code == .file)
                isBrokenOff = true
            }
            for model in ["default", "secret", "open"] {
                #expect(try folder.store().text(model) == Self.contents[model + ".json"])
            }
            try next(folder)
            if !isBrokenOff {
                return count
            }
        }
        return 100
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

extension FileChanges {
    /// Fails at all changes after the first `count`.
    fileprivate static func failing(after count: Int, _ isDoneBefore: Bool) -> FileChanges {
        var rest = count
        func step(_ path: String, _ body: () throws(FileError) -> Void) throws(FileError) {
            if rest > 0 || rest == 0 && isDoneBefore {
                try body()
            }
            rest -= 1
            if rest < 0 {
                throw FileError("change", path, systemError: EIO)
            }
        }
        var changes = FileChanges.disk
        let disk = changes
        changes.write = { bytes, path throws(FileError) in
            try step(path) { () throws(FileError) in try disk.write(bytes, path) }
        }
        changes.create = { bytes, path throws(FileError) in
            try step(path) { () throws(FileError) in try disk.create(bytes, path) }
        }
        changes.remove = { path throws(FileError) in
            try step(path) { () throws(FileError) in try disk.remove(path) }
        }
        return changes
    }
}
