import Foundation
import OKitModel
import OKitStorage
import OKitSyntax

/// An app's folder that is gone with the last use.
final class StoreFolder {
    let path = NSTemporaryDirectory() + "okit-store-" + UUID().uuidString

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var keyFile: String {
        FileStore.keyFile(in: path)
    }

    /// A store with the models `default` and `secret` encrypted and `open` plain.
    func store(keyring: Keyring? = nil) -> FileStore {
        let store = FileStore(folder: path, keyring: keyring)
        store.sealingCost = .lowest
        store.kinds = ["default": .encrypted, "secret": .encrypted, "open": .file]
        return store
    }

    /// Keys out of a passphrase, at a price that tests can pay.
    func keyring(_ passphrase: String?, former: String? = nil) throws -> Keyring {
        Keyring(
            keyFile: keyFile,
            passphrase: try passphrase.map { try Passphrase(Array($0.utf8)) },
            formerPassphrase: try former.map { try Passphrase(Array($0.utf8)) },
            cost: .lowest
        )
    }

    func put(_ bytes: [UInt8], _ name: String) throws {
        try AtomicFile.write(bytes, to: "\(path)/okit/\(name)")
    }

    /// A file of the data folder as it lies on the disk.
    func raw(_ name: String) throws -> [UInt8]? {
        try AtomicFile.read("\(path)/okit/data/\(name)")
    }

    func isEncrypted(_ name: String) throws -> Bool {
        try raw(name)?.starts(with: [0x89] + Array("OKIT".utf8)) ?? false
    }

    /// The names in a folder of the app, in order.
    func names(_ folder: String = "okit/data") -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
        return (names ?? []).sorted()
    }
}

extension FileStore {
    func text(_ model: String) throws -> String? {
        try read(.model(model)).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    func put(_ text: String, _ model: String = "default") throws {
        try write(Array(text.utf8), to: .model(model))
    }

    /// Why a model cannot be read; `nil` where it can.
    func failure(_ model: String = "default") -> StoreError.Code? {
        do throws(StoreError) {
            _ = try read(.model(model))
            return nil
        } catch {
            return error.code
        }
    }
}
