import Foundation
import OKitModel
import OKitStorage
import Testing

/// The file with an app's key.
struct KeyFileTests {
    let folder = StoreFolder()

    @Test func isMadeWithTheFirstEncryptedFile() throws {
        let store = folder.store()
        try store.settle(encrypting: true)
        try store.put("{}", "open")
        #expect(folder.names("") == ["okit"])
        try store.put("{}", "default")
        #expect(folder.names("") == ["okit", "okit.key"])
        #expect(try AtomicFile.read(folder.keyFile)?.count == 32)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.keyFile)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o610, 0o777])
    func isRefusedWhereOthersMayReadIt(_ permissions: Int) throws {
        try folder.store().put("{}")
        try FileManager.default.setAttributes(
            [.posixPermissions: permissions],
            ofItemAtPath: folder.keyFile
        )
        #expect(folder.store().failure() == .keyFileShared)
    }

    @Test(arguments: [0, 1, 31, 33, 63, 65, 5000])
    func isRefusedWithAWrongSize(_ size: Int) throws {
        try folder.store().put("{}")
        try AtomicFile.write([UInt8](repeating: 1, count: size), to: folder.keyFile)
        #expect(folder.store().failure() == .keyFileSize)
    }

    @Test func isRefusedAsALinkAndAsAFolder() throws {
        let manager = FileManager.default
        try folder.store().put("{}")
        try manager.moveItem(atPath: folder.keyFile, toPath: folder.path + "/other")
        try manager.createSymbolicLink(atPath: folder.keyFile, withDestinationPath: "other")
        #expect(folder.store().failure() == .keyFileNotRegular)
        try manager.removeItem(atPath: folder.keyFile)
        try manager.createDirectory(
            atPath: folder.keyFile,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        #expect(folder.store().failure() == .keyFileNotRegular)
    }

    @Test(arguments: [
        ("words", "words"), ("words\n", "words"), ("words\r\n", "words"), ("a b \n", "a b "),
    ])
    func aPassphraseFileMayEndWithALineFeed(_ content: String, _ words: String) throws {
        let passphrase = try Passphrase(fileContent: Array(content.utf8))
        let keyring = Keyring(
            keyFile: folder.keyFile,
            passphrase: passphrase,
            formerPassphrase: nil,
            cost: .lowest
        )
        try folder.store(keyring: keyring).put("{}")
        #expect(try folder.store(keyring: folder.keyring(words)).text("default") == "{}")
    }

    @Test(arguments: [0, 4097])
    func aPassphraseIsNeitherEmptyNorEndless(_ size: Int) {
        let error = #expect(throws: StoreError.self) {
            try Passphrase([UInt8](repeating: 65, count: size))
        }
        #expect(error?.code == .badPassphrase)
    }
}
