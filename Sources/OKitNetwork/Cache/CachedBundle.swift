public import FoundationEssentials

/// What the cache knows of the bundle at an address.
public struct CachedBundle: Sendable, Codable, Equatable {
    /// The address as messages name it.
    public var name: String
    /// The content.
    public var digest: ContentDigest
    /// The content's size in bytes.
    public var size: Int
    /// When the server was last asked for it with success.
    public var checked: Date
    /// What the server says of it.
    public var validator: ContentValidator
    /// The signature that came with it, as it was written.
    public var signature: String?
    /// Whether the signature was in a file of its own, which may change without the content.
    public var hasSignatureFile: Bool
    /// Whether a signature of this content was looked for where it can be.
    public var isSignatureSought: Bool

    /// Notes a bundle.
    public init(
        name: String,
        digest: ContentDigest,
        size: Int,
        checked: Date,
        validator: ContentValidator = ContentValidator(),
        signature: String? = nil,
        hasSignatureFile: Bool = false,
        isSignatureSought: Bool = false
    ) {
        self.name = name
        self.digest = digest
        self.size = size
        self.checked = checked
        self.validator = validator
        self.signature = signature
        self.hasSignatureFile = hasSignatureFile
        self.isSignatureSought = isSignatureSought
    }
}
