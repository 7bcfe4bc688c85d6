import Crypto
import FoundationEssentials

/// The public key of a publisher, which identifies the signer of bundles.
public struct PublisherKey: Sendable, Hashable, Codable {
    /// The 32 bytes of an Ed25519 key.
    let bytes: [UInt8]

    /// The header before the key in a file (RFC 8410 §4).
    private static let header: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]

    /// `nil` for bytes that are not a key.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == 32,
            (try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)) != nil
        else {
            return nil
        }
        self.bytes = bytes
    }

    /// Parses a key in Base64; `nil` for any other text.
    init?(base64 text: some StringProtocol) {
        guard let data = Data(base64Encoded: String(text)) else {
            return nil
        }
        self.init(Array(data))
    }

    /// The key in Base64.
    var base64: String {
        Data(bytes).base64EncodedString()
    }

    /// Parses a public key in the form of `keygen` and openssl; `nil` for any other text.
    public init?(pem: String) {
        guard let content = PEM.content(of: pem, "PUBLIC KEY", after: Self.header) else {
            return nil
        }
        self.init(content)
    }

    /// The key as a file for `verify` and openssl.
    public var pem: String {
        PEM.text(Self.header + bytes, "PUBLIC KEY")
    }

    /// The fingerprint that users compare: the first half of the key's SHA-256, in groups of four
    /// digits.
    public var fingerprint: String {
        let digits = ContentDigest(of: bytes).description.prefix(32)
        return Self.groups(of: digits.map(String.init), separator: "").joined(separator: "-")
    }

    /// The fingerprint as 16 words in four groups, which are easier to read aloud.
    public var words: [String] {
        Self.groups(of: fingerprintWords, separator: " ")
    }

    /// Whether a text is the fingerprint, in digits or words and with any separators.
    public func hasFingerprint(_ text: String) -> Bool {
        let parts = Self.parts(of: text)
        return parts.joined() == fingerprint.filter { $0 != "-" }
            || parts.elementsEqual(fingerprintWords) { $0 == $1 }
    }

    /// Whether a text can be the fingerprint of a key, in digits or words and with any separators.
    public static func isFingerprint(_ text: String) -> Bool {
        let parts = parts(of: text)
        let digits = parts.joined()
        return digits.utf8.count == 32
            && digits.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit)
            || parts.count == 16 && parts.allSatisfy { FingerprintWords.all.contains(String($0)) }
    }

    private static func parts(of text: String) -> [Substring] {
        text.lowercased().split { "-: ,/\n".contains($0) }
    }

    private var fingerprintWords: [String] {
        let digits = Array(ContentDigest(of: bytes).description.utf8.prefix(32))
        return FingerprintWords.words(
            of: stride(from: 0, to: digits.count, by: 2).compactMap { index in
                UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16)
            }
        )
    }

    private static func groups(of parts: [String], separator: String) -> [String] {
        stride(from: 0, to: parts.count, by: 4).map { start in
            parts[start..<min(start + 4, parts.count)].joined(separator: separator)
        }
    }

    func isSignature(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes) else {
            return false
        }
        return key.isValidSignature(Data(signature), for: Data(message))
    }

    /// Decodes the key in Base64.
    public init(from decoder: any Decoder) throws {
        self = try decoder.value(
            ofText: { PublisherKey(base64: $0) },
            "an Ed25519 key has 32 bytes"
        )
    }

    /// Encodes the key in Base64.
    public func encode(to encoder: any Encoder) throws {
        try encoder.write(text: base64)
    }
}

/// A key in a text file (RFC 7468).
enum PEM {
    static func text(_ bytes: [UInt8], _ label: String) -> String {
        let content = Data(bytes).base64EncodedString()
        return "-----BEGIN \(label)-----\n\(content)\n-----END \(label)-----\n"
    }

    /// The 32 bytes after a fixed header.
    static func content(of text: String, _ label: String, after header: [UInt8]) -> [UInt8]? {
        let lines = text.split(whereSeparator: \.isNewline)
        guard lines.first == "-----BEGIN \(label)-----", lines.last == "-----END \(label)-----",
            let data = Data(base64Encoded: lines.dropFirst().dropLast().joined()),
            data.count == header.count + 32, data.starts(with: header)
        else {
            return nil
        }
        return Array(data.dropFirst(header.count))
    }
}
