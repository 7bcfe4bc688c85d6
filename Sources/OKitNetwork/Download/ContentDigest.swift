import Crypto

/// The SHA-256 of a bundle's bytes.
public struct ContentDigest: Sendable, Hashable, CustomStringConvertible {
    /// 64 hexadecimal digits in lower case.
    public let description: String

    /// Computes the digest of bytes.
    public init(of bytes: [UInt8]) {
        self.init(SHA256.hash(data: bytes))
    }

    /// Creates a digest that was computed incrementally.
    init(_ digest: SHA256.Digest) {
        let digits = Array("0123456789abcdef")
        description = digest.reduce(into: "") { text, byte in
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
    }

    /// Parses 64 hexadecimal digits of any case; `nil` for any other text.
    public init?(hex: String) {
        guard hex.utf8.count == 64, hex.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit)
        else {
            return nil
        }
        description = hex.lowercased()
    }

    /// Throws `digestMismatch` unless the bytes have this digest.
    ///
    /// - Parameter name: The name of the bytes in messages.
    public func check(_ bytes: [UInt8], name: String) throws(DownloadError) {
        let found = ContentDigest(of: bytes)
        guard found == self else {
            throw .digestMismatch(name, found: found, expected: self)
        }
    }
}

extension ContentDigest: Codable {
    /// Decodes the form that `init(hex:)` parses.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value(
            ofText: { ContentDigest(hex: $0) },
            "expected a SHA-256 of 64 hexadecimal digits"
        )
    }

    /// Encodes the digits.
    public func encode(to encoder: any Encoder) throws {
        try encoder.write(text: description)
    }
}
