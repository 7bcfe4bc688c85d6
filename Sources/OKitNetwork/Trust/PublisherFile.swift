/// The files beside a bundle by which its publisher is known.
public enum PublisherFile: String, Sendable, CaseIterable {
    /// Who has signed the bundle.
    case signatures = ".sig"
    /// Which keys count for its publisher.
    case keys = ".keys"
    /// Which version is the newest.
    case freshness = ".fresh"

    /// Bytes that the file has at most.
    public var largestText: Int {
        switch self {
        case .signatures: BundleSignature.largestText
        case .keys: KeyChain.largestText
        case .freshness: Freshness.largestText
        }
    }

    /// Whether a text is meant as this file, right or wrong.
    public func isOne(_ text: String) -> Bool {
        switch self {
        case .signatures: BundleSignature.isOne(text)
        case .keys: text.hasPrefix("okit-bundle-keys ")
        case .freshness: text.hasPrefix("okit-bundle-fresh ")
        }
    }
}

/// What comes with a bundle from its publisher, as it was written and not verified.
public struct PublisherTexts: Sendable {
    /// The signatures, a line each; `nil` for an unsigned bundle.
    public var signatures: String?
    /// The keys of the publisher.
    public var keys: String?
    /// The freshness statement.
    public var freshness: String?

    /// Collects what came with a bundle.
    public init(signatures: String?, keys: String? = nil, freshness: String? = nil) {
        self.signatures = signatures
        self.keys = keys
        self.freshness = freshness
    }
}
