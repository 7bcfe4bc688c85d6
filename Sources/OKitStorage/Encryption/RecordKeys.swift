import Crypto
import FoundationEssentials
import OKitExpression
import OKitModel

/// The keys of an app's encrypted records: the one for new values, and earlier ones.
///
/// An encrypted value is the format version 1, the key's id (8 bytes), a random nonce (12 bytes),
/// the content encrypted with AES-256-GCM and its tag (16 bytes). The location is authenticated
/// with it.
package struct RecordKeys: RecordCipher {
    private static let version: UInt8 = 1
    private static let headSize = 1 + FileKey.idSize
    /// The maximum number of keys; files with more were not written by this program.
    static let most = 16

    let keys: [FileKey]

    /// Creates keys from the form of `bytes`; `nil` for other bytes.
    package init?(_ bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes.count.isMultiple(of: FileKey.size),
            bytes.count <= Self.most * FileKey.size
        else {
            return nil
        }
        keys = stride(from: 0, to: bytes.count, by: FileKey.size).map { start in
            FileKey(SymmetricKey(data: bytes[start..<start + FileKey.size]), .keyFile)
        }
    }

    init(_ keys: [FileKey]) {
        self.keys = Array(keys.prefix(Self.most))
    }

    /// The keys, starting with the one for new values.
    var bytes: [UInt8] {
        keys.flatMap { key in key.key.withUnsafeBytes { Array($0) } }
    }

    package var keyName: String {
        keys[0].id.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    package func hasKey(named name: String) -> Bool {
        keys.contains { RecordKeys([$0]).keyName == name }
    }

    package func isCurrent(_ sealed: [UInt8]) -> Bool {
        sealed.starts(with: [Self.version] + keys[0].id)
    }

    package func seal(_ bytes: [UInt8], for place: [UInt8]) throws -> [UInt8] {
        let head = [Self.version] + keys[0].id
        let box = try AES.GCM.seal(bytes, using: keys[0].key, authenticating: head + place)
        return head + Array(box.nonce) + box.ciphertext + box.tag
    }

    package func open(_ sealed: [UInt8], for place: [UInt8]) throws -> [UInt8] {
        let head = Array(sealed.prefix(Self.headSize))
        guard head.first == Self.version,
            let key = keys.first(where: { $0.id == Array(head.dropFirst()) })
        else {
            throw RecordStoreError(.missingKey, "a value is encrypted with a key that is missing")
        }
        do {
            let box = try AES.GCM.SealedBox(combined: sealed[Self.headSize...])
            return Array(try AES.GCM.open(box, using: key.key, authenticating: head + place))
        } catch {
            let message = "a value was changed after it was encrypted, or was moved"
            throw RecordStoreError(.unreadable, message, cause: error)
        }
    }
}
