import OKitExpression
import OKitModel

/// The header before the encrypted content of a file, which is authenticated but not encrypted.
///
/// Numbers are big-endian.
///
///     at  0   8  magic: 89 "OKIT" 0D 0A 1A, which neither JSON nor text begins with
///     at  8   1  format version, 1: AES-256-GCM
///     at  9   8  name of the key
///     at 17   1  derivation of the key: 0 key file, 1 scrypt
///     at 18  19  of scrypt: log2 of rounds, block size, parallelism, salt; else zeros
///     at 37   8  size of the content
///     at 45  12  nonce
///     at 57      content, then a tag of 16 bytes
struct CipherHeader: Sendable, Equatable {
    static let magic: [UInt8] = [0x89] + Array("OKIT\r\n".utf8) + [0x1A]
    static let version: UInt8 = 1
    static let size = 57
    static let nonceSize = 12
    static let tagSize = 16

    var keyID: FileKey.ID
    var derivation: KeyDerivation
    var contentSize: UInt64
    var nonce: [UInt8]

    /// Whether bytes are an encrypted file, or the first bytes of one.
    static func isPresent(in bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && (bytes.starts(with: magic) || magic.starts(with: bytes))
    }

    /// The encoded header.
    var bytes: [UInt8] {
        var bytes = Self.magic + [Self.version] + keyID
        switch derivation {
        case .keyFile:
            bytes += [UInt8](repeating: 0, count: 4 + KeyDerivation.saltSize)
        case .scrypt(let cost, let salt):
            bytes += [1, cost.rounds, cost.blockSize, cost.parallelism] + salt
        }
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: contentSize >> UInt64(shift)))
        }
        return bytes + nonce
    }
}

extension CipherHeader {
    /// Parses the header of a file.
    ///
    /// - Parameters:
    ///   - bytes: The file or its beginning, for which `isPresent(in:)` is true.
    ///   - path: The name of the file in errors.
    init(_ bytes: [UInt8], path: String) throws(StoreError) {
        let versionAt = Self.magic.count
        guard bytes.count > versionAt else {
            throw .truncated(path)
        }
        guard bytes[versionAt] == Self.version else {
            throw .unknownVersion(path, bytes[versionAt])
        }
        guard bytes.count >= Self.size else {
            throw .truncated(path)
        }
        keyID = Array(bytes[9..<17])
        derivation = try Self.derivation(Array(bytes[17..<37]), path: path)
        contentSize = bytes[37..<45].reduce(0) { $0 << 8 | UInt64($1) }
        nonce = Array(bytes[45..<Self.size])
    }

    private static func derivation(
        _ bytes: [UInt8],
        path: String
    ) throws(StoreError) -> KeyDerivation {
        if bytes.allSatisfy({ $0 == 0 }) {
            return .keyFile
        }
        guard bytes[0] == 1,
            let cost = ScryptCost(rounds: bytes[1], blockSize: bytes[2], parallelism: bytes[3])
        else {
            throw .badDerivation(path)
        }
        return .scrypt(cost, salt: Array(bytes[4...]))
    }
}
