import Foundation
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

/// A change of an app's data that is repeated with a failure at each operation on files.
struct FaultScenario: Sendable, CustomTestStringConvertible {
    /// How the store of the scenario gets its keys: by the passphrases, else by the key file.
    struct Keys: Sendable {
        var passphrase: String?
        var former: String?
    }

    let testDescription: String
    /// The keys with which the data is made.
    var keysBefore = Keys()
    /// The keys with which it is changed.
    var keys = Keys()
    /// Whether the data is encrypted before, and whether it is when all has succeeded.
    var isEncrypted = (before: true, after: true)
    /// Whether the data is as version 0.1 left it: without a file for the state of encryption, open to other
    /// users, and by its setting encrypted or plain.
    var formerSetting: Bool?
    /// Further data.
    var prepare: @Sendable (FileStore) throws -> Void = { _ in }
    /// The change, in steps that can be repeated; after each the data is in a valid state.
    let steps: [@Sendable (FileStore) throws -> Void]

    /// The files of an app, by name, with what is in them.
    static let contents = [
        "default.json": #"{"parts": ["p1"]}"#, "default/p1.json": #"{"p": 1}"#,
        "secret.json": "{}", "open.json": #"{"o": 1}"#, "_data/d1.raw": "\u{0}raw",
    ]
    static let passphrase = "backup"

    /// Makes the data of before.
    func begin(in folder: StoreFolder) throws {
        for (name, content) in Self.contents {
            try folder.put(Array(content.utf8), "data/" + name)
        }
        if formerSetting == nil || isEncrypted.before {
            let store = try folder.store(keysBefore)
            try store.settle(encrypting: isEncrypted.before)
        }
        let store = try folder.store(keysBefore)
        try prepare(store)
        if formerSetting != nil {
            try? AtomicFile.remove("\(folder.path)/okit/encryption.state")
            for name in ["okit", "okit/data", "okit/data/default.json"] {
                chmod("\(folder.path)/\(name)", name.hasSuffix(".json") ? 0o644 : 0o755)
            }
        }
        if isEncrypted.before, let keys = try store.recordKeys(creating: true) {
            // A value of a record, which must have its key in all that comes.
            let value = try keys.seal(Array("value".utf8), for: [])
            try store.write(value, to: .data(id: "record"))
        }
    }

    /// All that a user finds in a folder with the next start: models and backups.
    ///
    /// The start happens in a copy, as it finishes what was begun.
    func state(of folder: StoreFolder) throws -> [String: String] {
        let copy = StoreFolder()
        try FileManager.default.copyItem(atPath: folder.path, toPath: copy.path)
        let store = try copy.store(keys)
        var spoiled = try store.settleAtStart(formerSetting: formerSetting ?? true)
        var state = try store.texts("")
        for backup in try store.backups(.files) {
            try store.restoreBackup(backup.name)
            spoiled += try store.settleAtStart(formerSetting: formerSetting ?? true)
            state.merge(try store.texts("backup \(backup.name) ")) { $1 }
        }
        for backup in try store.backups(.sealed) {
            let passphrase = Array(Self.passphrase.utf8)
            let bytes = try store.openSealedBackup(backup.name, passphrase: passphrase)
            state["sealed \(backup.name)"] = String(decoding: bytes, as: UTF8.self)
        }
        #expect(spoiled.isEmpty)
        return state
    }

    /// The states that a failure may leave: those after each of the steps.
    func validStates() throws -> [[String: String]] {
        let folder = StoreFolder()
        try begin(in: folder)
        var states = [try state(of: folder)]
        let store = try folder.store(keys)
        for step in steps {
            try step(store)
            states.append(try state(of: folder))
        }
        return states
    }

    func perform(_ store: FileStore) throws {
        for step in steps {
            try step(store)
        }
    }

    /// Expects that all files have their last form, and nothing else is there.
    func expectEnd(in folder: StoreFolder) throws {
        let names = ["default.json", "default/p1.json", "secret.json"]
        for name in names where try folder.raw(name) != nil {
            // A start that made the key and not the file that says so is taken for one with encryption.
            let isSafe = try formerSetting == false && folder.isEncrypted(name)
            #expect(try isSafe || folder.isEncrypted(name) == isEncrypted.after)
        }
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(left.filter { $0.hasSuffix(".new") || $0.hasSuffix(".before") } == [])
        if let keys = try AtomicFile.read(folder.keyFile) {
            #expect(keys.count == 32)
        }
    }
}

extension StoreFolder {
    func store(_ keys: FaultScenario.Keys) throws -> FileStore {
        store(keyring: try keyring(keys.passphrase, former: keys.former))
    }
}

extension FileStore {
    /// All files with their content, by their names after a prefix.
    fileprivate func texts(_ prefix: String) throws -> [String: String] {
        var texts: [String: String] = [:]
        for file in try plainFiles() where !file.path.hasSuffix(".keys") {
            let isRecord = file.path == "_data/record.raw"
            let bytes =
                isRecord
                ? try recordKeys(creating: false)?.open(file.bytes, for: []) ?? [] : file.bytes
            texts[prefix + file.path] = String(decoding: bytes, as: UTF8.self)
        }
        return texts
    }
}
