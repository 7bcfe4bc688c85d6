import Crypto
import CryptoExtras
import FoundationEssentials
import OKitExpression
public import OKitModel

/// A passphrase that only the user knows; wiped from memory after its last use.
public struct Passphrase: Sendable {
    /// The maximum length of a passphrase in bytes.
    public static let longest = 4096

    private let words: SymmetricKey

    /// Creates a passphrase from bytes.
    ///
    /// - Throws: `badPassphrase` for an empty passphrase and for one longer than `longest`.
    public init(_ bytes: [UInt8]) throws(StoreError) {
        guard (1...Self.longest).contains(bytes.count) else {
            throw .badPassphrase(longest: Self.longest)
        }
        words = SymmetricKey(data: bytes)
    }

    /// Creates a passphrase from the content of a file, without the final line ending.
    public init(fileContent: [UInt8]) throws(StoreError) {
        var bytes = fileContent[...]
        if bytes.last == 0x0A {
            bytes.removeLast()
        }
        if bytes.last == 0x0D {
            bytes.removeLast()
        }
        try self.init(Array(bytes))
    }

    func key(_ cost: ScryptCost, salt: [UInt8], for path: String) throws(StoreError) -> FileKey {
        do {
            let key = try words.withUnsafeBytes { words in
                try KDF.Scrypt.deriveKey(
                    from: words,
                    salt: salt,
                    outputByteCount: FileKey.size,
                    rounds: 1 << Int(cost.rounds),
                    blockSize: Int(cost.blockSize),
                    parallelism: Int(cost.parallelism)
                )
            }
            return FileKey(key, .scrypt(cost, salt: salt))
        } catch {
            throw .encryption(path, error)
        }
    }
}

extension Passphrase: CustomStringConvertible, CustomReflectable {
    /// A text without the passphrase.
    public var description: String {
        "passphrase"
    }

    /// A mirror without the passphrase.
    public var customMirror: Mirror {
        Mirror(self, children: [])
    }
}
