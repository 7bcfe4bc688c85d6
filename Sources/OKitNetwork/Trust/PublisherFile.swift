/// The publisher's files beside a bundle.
public enum PublisherFile: String, Sendable, CaseIterable {
    /// The signatures of the bundle.
    case signatures = ".sig"
    /// The keys of the publisher.
    case keys = ".keys"
    /// The freshness statement.
    case freshness = ".fresh"

    /// The maximum size of the file in bytes.
    public var largestText: Int {
        switch self {
        case .signatures: BundleSignature.largestText
        case .keys: KeyChain.largestText
        case .freshness: Freshness.largestText
        }
    }

    /// The maximum size of a server's response for the file in bytes.
    static let largestAnswer = 1 << 16

    /// Whether a server's response is this file, valid or not.
    ///
    /// Everything except a web page or a zip counts as signatures, as some servers send the same
    /// page or file for every path: a damaged signature is not a missing one.
    func isMeant(_ text: String) -> Bool {
        switch self {
        case .signatures:
            !text.drop(while: \.isWhitespace).hasPrefix("<") && !text.hasPrefix("PK\u{3}\u{4}")
        case .keys: text.hasPrefix("okit-bundle-keys ")
        case .freshness: text.hasPrefix("okit-bundle-fresh ")
        }
    }
}

/// The publisher's texts for a bundle, as written and not verified.
public struct PublisherTexts: Sendable {
    /// The signatures, one per line; `nil` for an unsigned bundle.
    public var signatures: String?
    /// The keys of the publisher.
    public var keys: String?
    /// The freshness statement.
    public var freshness: String?

    /// Creates the texts.
    public init(signatures: String?, keys: String? = nil, freshness: String? = nil) {
        self.signatures = signatures
        self.keys = keys
        self.freshness = freshness
    }
}
