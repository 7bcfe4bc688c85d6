import Crypto
import OKitExpression
import OKitModel

/// A key with its id, by which files refer to it.
struct FileKey: Sendable {
    /// The first 8 bytes of HMAC-SHA256, which do not reveal the key.
    typealias ID = [UInt8]

    static let idSize = 8
    /// The size of a key in bytes.
    static let size = 32

    let derivation: KeyDerivation
    let id: ID
    let key: SymmetricKey

    init(_ key: SymmetricKey, _ derivation: KeyDerivation) {
        self.key = key
        self.derivation = derivation
        let name = HMAC<SHA256>.authenticationCode(for: Array("okit key 1".utf8), using: key)
        id = Array(name.prefix(Self.idSize))
    }
}
