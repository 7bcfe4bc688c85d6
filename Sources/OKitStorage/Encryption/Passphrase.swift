import Crypto
import CryptoExtras
import FoundationEssentials
import OKitExpression
public import OKitModel

/// Words that only the user knows; wiped from memory with the last use.
public struct Passphrase: Sendable {
    /// The most bytes a passphrase may have.
    public static let longest = 4096

    private let words: SymmetricKey

    /// Takes the bytes of a passphrase as they are.
    ///
    /// - Throws: `badPassphrase` for none and for more than `longest`.
    public init(_ bytes: [UInt8]) throws(StoreError) {
        guard (1...Self.longest).contains(bytes.count) else {
            throw .badPassphrase(longest: Self.longest)
        }
        words = SymmetricKey(data: bytes)
    }

    /// Takes the content of a file, without the line ending at its end.
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
    /// Never the words.
    public var description: String {
        "passphrase"
    }

    /// Never the words.
    public var customMirror: Mirror {
        Mirror(self, children: [])
    }
}
