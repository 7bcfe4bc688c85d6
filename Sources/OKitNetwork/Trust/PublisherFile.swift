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

    /// Bytes of what a server may have under the file's name.
    static let largestAnswer = 1 << 16

    /// Whether what a server has under the file's name is meant as this file, right or wrong.
    ///
    /// As signatures counts all but a web page or a zip, as some servers send the same page or file for
    /// every path: a damaged signature is not a missing one.
    func isMeant(_ text: String) -> Bool {
        switch self {
        case .signatures:
            !text.drop(while: \.isWhitespace).hasPrefix("<") && !text.hasPrefix("PK\u{3}\u{4}")
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
