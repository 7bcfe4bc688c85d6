import Crypto
public import FoundationEssentials
public import OKitBundle
import OKitExpression
import OKitSyntax

/// A publisher's signature of the files of a bundle, with the time of signing and of expiry.
///
/// It is one line, in a separate file beside the bundle or in a header `OKit-Signature` of the
/// response with the bundle; several keys have several lines (`BundleSignatures`):
///
///     okit-bundle-signature 2; key=…; signed=2026-03-01T09:00:00Z; expires=…; signature=…
///
/// The signed text (Ed25519, RFC 8032) is `statement(of:)`, which contains the SHA-256 of each
/// file; the key and the signature are in Base64.
public struct BundleSignature: Sendable, Equatable {
    /// The key of the publisher.
    public var key: PublisherKey
    /// The time of signing.
    public var signed: Date
    /// The time of expiry; `nil` for never.
    public var expires: Date?
    var signature: [UInt8]
    /// The version of the statement, 1 or 2.
    private let version: Int

    /// The maximum length of a written signature in bytes.
    public static let largestText = 4096
    private static let start = "okit-bundle-signature "
    private static let newestVersion = 2

    /// Signs the files of a bundle; times are in whole seconds.
    public init(
        _ files: BundleFiles,
        by key: SigningKey,
        signed: Date,
        expires: Date? = nil
    ) throws {
        self.key = key.publisher
        self.signed = signed
        self.expires = expires
        version = Self.newestVersion
        signature = []
        signature = try key.signature(of: statement(of: files))
    }

    /// Whether a text has the form of a signature, valid or not.
    static func isOne(_ text: some StringProtocol) -> Bool {
        text.hasPrefix(start)
    }

    /// Parses a signature.
    ///
    /// - Throws: `badSignature` for a malformed text.
    public init(_ text: String, name: String) throws(TrustError) {
        let parts = text.split(whereSeparator: \.isNewline).first?.split(separator: ";") ?? []
        var members: [Substring: Substring] = [:]
        for part in parts.dropFirst() {
            let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if pair.count == 2 {
                members[pair[0]] = pair[1]
            }
        }
        guard text.utf8.count <= Self.largestText,
            let version = parts.first.flatMap({ Self.version($0) }),
            let publisher = members["key"].flatMap({ PublisherKey(base64: $0) }),
            let signed = members["signed"].flatMap({ Self.date($0) }),
            let signature = members["signature"].flatMap({ Data(base64Encoded: String($0)) })
        else {
            throw .badSignature(name, "the signature cannot be read")
        }
        self.key = publisher
        self.version = version
        self.signed = signed
        self.signature = Array(signature)
        if let text = members["expires"] {
            guard let date = Self.date(text) else {
                throw .badSignature(name, "the signature cannot be read")
            }
            expires = date
        }
    }

    /// The line, without a line break.
    public var text: String {
        var parts = ["\(Self.start)\(version)", "key=\(key.base64)"]
        parts.append("signed=\(Self.text(signed))")
        parts += expires.map { ["expires=\(Self.text($0))"] } ?? []
        parts.append("signature=\(Data(signature).base64EncodedString())")
        return parts.joined(separator: "; ")
    }

    /// The signed text: both times, and each file in the order of its path's bytes.
    ///
    /// It depends on the contents of the files, and not on how they are packed. The number before a
    /// path is its length in bytes, so that two lists of files never have the same statement.
    ///
    ///     okit-bundle-signature 2
    ///     signed 2026-03-01T09:00:00Z
    ///     expires never
    ///     e3b0c442… 11 bundle.json
    ///
    /// Version 1, which is only read, does not contain the lengths.
    public func statement(of files: BundleFiles) throws(BundleError) -> [UInt8] {
        var lines = [
            "\(Self.start)\(version)", "signed \(Self.text(signed))",
            "expires \(expires.map(Self.text) ?? "never")",
        ]
        for path in files.paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            let digest = ContentDigest(of: try files.read(path)?.bytes ?? [])
            lines.append(
                version == 1 ? "\(digest) \(path)" : "\(digest) \(path.utf8.count) \(path)"
            )
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Throws unless the key has signed these files and the signature has not expired.
    ///
    /// Files are not parsed; each is only decompressed to compute its SHA-256.
    public func verify(_ files: BundleFiles, now: Date) throws {
        try verify(files)
        if let expires, expires <= now {
            throw TrustError.expired(files.name, Self.text(expires))
        }
    }

    /// Throws unless the key has signed these files, at any time.
    func verify(_ files: BundleFiles) throws {
        // In version 1, the end of a line is the end of its path, so paths with line breaks are
        // ambiguous.
        guard version > 1 || !files.paths.contains(where: Self.hasControl) else {
            throw TrustError.badSignature(files.name, "a file name contains a control character")
        }
        guard key.isSignature(signature, of: try statement(of: files)) else {
            throw TrustError.badSignature(files.name, "the signature does not match the files")
        }
    }

    private static func version(_ text: Substring) -> Int? {
        (1...newestVersion).first { text == "\(start)\($0)" }
    }

    private static func hasControl(_ path: String) -> Bool {
        path.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    private static func text(_ date: Date) -> String {
        date.formatted(.iso8601)
    }

    private static func date(_ text: Substring) -> Date? {
        try? Date(String(text), strategy: .iso8601)
    }
}
