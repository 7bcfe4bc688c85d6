public import FoundationEssentials
public import OKitBundle

/// The signatures of a bundle, one line per key.
public struct BundleSignatures: Sendable, Equatable {
    /// One for each key, in text order.
    public private(set) var all: [BundleSignature]

    private static let largestCount = 8

    /// Collects signatures; a key's later one replaces its earlier one.
    ///
    /// - Throws: `badSignature` for more than eight.
    public init(_ signatures: [BundleSignature]) throws(TrustError) {
        all = []
        for signature in signatures {
            all.removeAll { $0.key == signature.key }
            all.append(signature)
        }
        guard (1...Self.largestCount).contains(all.count) else {
            throw .badSignature("\(all.count) signatures", "1 to \(Self.largestCount) are allowed")
        }
    }

    /// Parses the lines of a text that are signatures; the first line must be one.
    ///
    /// - Throws: `badSignature`.
    public init(_ text: String, name: String) throws(TrustError) {
        guard text.utf8.count <= BundleSignature.largestText else {
            throw .badSignature(name, "the signature cannot be read")
        }
        var signatures = [try BundleSignature(text, name: name)]
        for line in text.split(whereSeparator: \.isNewline).dropFirst()
        where BundleSignature.isOne(line) {
            signatures.append(try BundleSignature(String(line), name: name))
        }
        try self.init(signatures)
    }

    /// One line per signature, without a line break after the last.
    public var text: String {
        all.map(\.text).joined(separator: "\n")
    }

    /// Verifies that enough release keys have signed the files of a bundle.
    ///
    /// Files are not parsed; each is only decompressed to compute its SHA-256.
    ///
    /// - Parameter keys: The current keys.
    /// - Throws: `badSignature`, `expired`, `revokedKey`, `tooFewSignatures` or `keysExpired`.
    public func verified(
        _ files: BundleFiles,
        by keys: KeyStatement,
        now: Date
    ) throws -> VerifiedSigner {
        try keys.checkNotExpired(now: now, name: files.name)
        let counting = all.filter { keys.release.keys.contains($0.key) }
        let needed = keys.release.threshold
        guard counting.count >= needed else {
            if let revoked = all.first(where: { keys.revoked.contains($0.key) }) {
                throw TrustError.revokedKey(files.name, revoked.key)
            }
            throw TrustError.tooFewSignatures(
                files.name,
                counting.count,
                of: needed,
                keys.publisher
            )
        }
        for signature in counting {
            try signature.verify(files)
        }
        // The signatures expire when fewer than the threshold remain.
        let ends = counting.map { $0.expires ?? .distantFuture }.sorted(by: >)
        let end = ends[needed - 1]
        guard end > now else {
            throw TrustError.expired(files.name, StatementTime.text(end))
        }
        return VerifiedSigner(
            publisher: keys.publisher,
            keys: keys,
            signers: counting.map(\.key),
            signed: counting.map(\.signed).max() ?? now,
            expires: end == .distantFuture ? nil : end
        )
    }
}

/// The publisher that has signed a bundle.
public struct VerifiedSigner: Sendable {
    /// The first key of the publisher, which identifies it.
    public let publisher: PublisherKey
    /// The current keys.
    public let keys: KeyStatement
    /// The release keys that have signed.
    public let signers: [PublisherKey]
    /// The time of the last signature.
    public let signed: Date
    /// When the signatures expire; `nil` for never.
    public let expires: Date?
}
