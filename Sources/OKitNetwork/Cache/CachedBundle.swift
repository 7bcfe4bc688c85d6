public import FoundationEssentials

/// The cache's metadata of the bundle at an address.
public struct CachedBundle: Sendable, Codable, Equatable {
    /// The name of the address in messages.
    public var name: String
    /// The content.
    public var digest: ContentDigest
    /// The content's size in bytes.
    public var size: Int
    /// The time of the last successful request.
    public var checked: Date
    /// The server's validators of the content.
    public var validator: ContentValidator
    /// The signature in the response, as written.
    public var signature: String?
    /// Whether the signature was in a separate file, which may change without the content.
    public var hasSignatureFile: Bool
    /// Whether a signature of this content was already searched for.
    public var isSignatureSought: Bool

    /// Creates the metadata of a bundle.
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
