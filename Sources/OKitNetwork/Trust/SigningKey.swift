import Crypto
import FoundationEssentials

/// The secret key of a publisher.
public struct SigningKey: Sendable {
    private let bytes: [UInt8]
    /// The public key that belongs to it.
    public let publisher: PublisherKey

    /// The header before the key in a file (RFC 8410 §7).
    private static let header: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04,
        0x20,
    ]

    /// Creates a new key.
    public init() {
        let key = Curve25519.Signing.PrivateKey()
        guard let signing = Self(Array(key.rawRepresentation)) else {
            preconditionFailure("a new key can be read")
        }
        self = signing
    }

    /// Parses a key in the form of `keygen` and openssl; `nil` for any other text.
    public init?(pem: String) {
        guard let content = PEM.content(of: pem, "PRIVATE KEY", after: Self.header) else {
            return nil
        }
        self.init(content)
    }

    private init?(_ bytes: [UInt8]) {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes),
            let publisher = PublisherKey(Array(key.publicKey.rawRepresentation))
        else {
            return nil
        }
        self.bytes = bytes
        self.publisher = publisher
    }

    /// The key as a file, which only its owner may read.
    public var pem: String {
        PEM.text(Self.header + bytes, "PRIVATE KEY")
    }

    func signature(of message: [UInt8]) throws -> [UInt8] {
        let key = try Curve25519.Signing.PrivateKey(rawRepresentation: bytes)
        return Array(try key.signature(for: Data(message)))
    }
}
