import Foundation
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

/// Whether a start finds data encrypted, by files that only the key can have written.
struct EncryptionStateTests {
    let folder = StoreFolder()

    private var state: String { folder.path + "/okit/encryption.state" }

    private func start(_ formerSetting: Bool = false) throws -> FileStore {
        let store = folder.store()
        try store.settleAtStart(formerSetting: formerSetting)
        return store
    }

    @Test func staysEncryptedWhateverTheSettingSays() throws {
        try folder.store().put("secret")
        let store = try start()
        #expect(store.isEncrypting)
        try store.put("more", "secret")
        #expect(try folder.isEncrypted("default.json"))
        #expect(try folder.isEncrypted("secret.json"))
    }

    /// Stores a model, and switches encryption off; the store is released then.
    private func storeAndSwitchOff() throws {
        let store = folder.store()
        try store.put("secret")
        try store.settle(encrypting: false)
    }

    @Test func staysPlainAfterTheUsersSwitch() throws {
        try storeAndSwitchOff()
        let next = try start(true)
        #expect(!next.isEncrypting)
        try next.put("more")
        #expect(try folder.raw("default.json") == Array("more".utf8))
        #expect(try AtomicFile.read(state)?.starts(with: [0x89]) == true)
    }

    @Test(arguments: ["missing", "damaged", "plain", "moved", "true"])
    func encryptsWithoutAValidState(_ state: String) throws {
        try storeAndSwitchOff()
        var bytes = try #require(try AtomicFile.read(self.state))
        switch state {
        case "missing":
            try FileManager.default.removeItem(atPath: self.state)
        case "damaged":
            bytes[bytes.count - 1] ^= 1
            try AtomicFile.write(bytes, to: self.state)
        case "plain":
            try AtomicFile.write(Array("{\"encrypting\": false}".utf8), to: self.state)
        case "moved":
            // Sealed with the same key and the same content, but as another file.
            let other = folder.store()
            try other.write(Array("{\"encrypting\": false}".utf8), to: .model("open"))
            try other.settle(encrypting: true)
            try other.put("{\"encrypting\": false}", "secret")
            let moved = try #require(try folder.raw("secret.json"))
            try other.settle(encrypting: false)
            try AtomicFile.write(moved, to: self.state)
        default:
            try folder.store().settle(encrypting: true)
            try folder.put(Array("secret".utf8), "data/default.json")
        }
        #expect(try start().isEncrypting)
        #expect(try folder.isEncrypted("default.json"))
    }

    @Test func encryptsAllWhereTheUsersSwitchWasInterrupted() throws {
        try folder.store().put("one")
        try folder.store().put("two", "secret")
        let fault: FileSystem.Fault = { operation, path in
            operation == .rename && path.hasSuffix("secret.json") ? EIO : nil
        }
        #expect(throws: StoreError.self) {
            try FileSystem.$fault.withValue(fault) {
                try folder.store().settle(encrypting: false)
            }
        }
        #expect(try !folder.isEncrypted("default.json"))
        let next = try start()
        #expect(try next.text("default") == "one")
        #expect(try next.text("secret") == "two")
        #expect(try folder.isEncrypted("default.json"))
        #expect(try folder.isEncrypted("secret.json"))
    }

    @Test func decryptsAModelThatTheBundleDeclaresAsPlain() throws {
        try folder.store().put("secret")
        try folder.store().put("other", "secret")
        let next = folder.store()
        next.kinds = ["default": .file, "secret": .encrypted]
        try next.settleAtStart(formerSetting: false)
        #expect(try folder.raw("default.json") == Array("secret".utf8))
        #expect(try folder.isEncrypted("secret.json"))
    }

    @Test func keepsTheStateWithANewKey() throws {
        try storeAndSwitchOff()
        try folder.store().changeKey()
        #expect(try !start(true).isEncrypting)
        #expect(try AtomicFile.read(folder.keyFile)?.count == 32)
    }

    @Test func startsWithoutWritingAnything() throws {
        #expect(try start(true).isEncrypting)
        #expect(folder.names("").isEmpty)
    }
}
