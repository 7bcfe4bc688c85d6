/// Fetches the bytes of a bundle from the network into memory.
///
/// A download is a value; `fetch()` starts it.
public struct BundleDownload: Sendable {
    /// The address.
    public var address: BundleAddress
    /// Whether the user has named the host of the address, which may then be this computer or on a
    /// private network.
    public var isHostTrusted = true
    /// The required digest of the content; `nil` accepts any.
    public var digest: ContentDigest?
    /// The limits.
    public var limits: DownloadLimits
    /// The proxies.
    public var proxies = ProxySettings.none
    /// Resolves the names of other hosts in redirects.
    public var resolver = HostResolver.system
    /// The server's validators of the content that is already available.
    public var known: ContentValidator?
    /// A file for the partial content, in an existing folder; `nil` stores it only in memory.
    public var partialFile: String?
    /// Called with the progress each time data was received.
    public var progress: (@Sendable (DownloadProgress) -> Void)?

    /// Creates a download.
    public init(
        _ address: BundleAddress,
        digest: ContentDigest? = nil,
        limits: DownloadLimits = DownloadLimits()
    ) {
        self.address = address
        self.digest = digest
        self.limits = limits
    }

    /// The result of a download.
    public enum Result: Sendable {
        case content(DownloadedContent)
        /// The available content is still current; the signature is that of the response's header.
        case unchanged(signature: String?)
    }

    /// Downloads the content.
    ///
    /// If the network fails or the server is temporarily unavailable (429, 500, 502, 503, 504), the
    /// request is repeated, with exponential pauses or those that the server requests
    /// (`Retry-After`). Received data is retained and only the rest is requested if the server has
    /// a strong `ETag`; if the content has changed in the meantime, all of it is downloaded again.
    /// The download ends when a limit is exceeded, and when the task is canceled.
    ///
    /// - Throws: `DownloadError`, or `CancellationError`.
    public func fetch() async throws -> Result {
        var attempts = DownloadAttempts(self)
        let result = try await attempts.result()
        if case .content(let content) = result {
            try digest?.check(content.bytes, name: address.name)
        }
        return result
    }

    /// Downloads the content even if it is already available; see `fetch()`.
    public func bytes() async throws -> [UInt8] {
        var download = self
        download.known = nil
        guard case .content(let content) = try await download.fetch() else {
            throw DownloadError.badStatus(address, 304)
        }
        return content.bytes
    }
}

/// A downloaded content.
public struct DownloadedContent: Sendable {
    /// The whole content.
    public var bytes: [UInt8]
    /// The server's validators of the content.
    public var validator: ContentValidator
    /// The `OKit-Signature` headers of the response, one per line.
    public var signature: String?
}

/// The progress of a download.
public struct DownloadProgress: Sendable, Equatable {
    /// The number of received bytes.
    public var received: Int
    /// The total number of bytes that the server announces; `nil` if it does not.
    public var total: Int?
}
