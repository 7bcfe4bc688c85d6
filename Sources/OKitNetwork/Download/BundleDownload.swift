/// Fetches the bytes of a bundle from the network into memory.
///
/// A download is a value; `fetch()` starts it.
public struct BundleDownload: Sendable {
    /// From where.
    public var address: BundleAddress
    /// What the content must be; `nil` takes any.
    public var digest: ContentDigest?
    /// How much it may take.
    public var limits: DownloadLimits
    /// Through which servers it goes.
    public var proxies = ProxySettings.none
    /// Resolves the names of other hosts to which a redirect leads.
    public var resolver = HostResolver.system
    /// What the server said of the content that is there already.
    public var known: ContentValidator?
    /// A file for what has come so far, in a folder that is there; `nil` keeps it in memory alone.
    public var partialFile: String?
    /// Is told how far it is, each time something has come.
    public var progress: (@Sendable (DownloadProgress) -> Void)?

    /// Describes a download.
    public init(
        _ address: BundleAddress,
        digest: ContentDigest? = nil,
        limits: DownloadLimits = DownloadLimits()
    ) {
        self.address = address
        self.digest = digest
        self.limits = limits
    }

    /// How a download ended.
    public enum Result: Sendable {
        case content(DownloadedContent)
        /// The content that is there already is that of the server; a signature is that of the
        /// answer's header.
        case unchanged(signature: String?)
    }

    /// Fetches the content.
    ///
    /// Where the network breaks off or the server is ill for a while (429, 500, 502, 503, 504), it
    /// is asked again, with pauses that double or that it asks for (`Retry-After`). What has come is
    /// kept and only the rest asked for, where the server has a strong `ETag`; a content that has
    /// changed meanwhile is fetched anew. It ends as soon as a limit is passed, and when the task is
    /// canceled.
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

    /// Fetches the content, whatever is there already; see `fetch()`.
    public func bytes() async throws -> [UInt8] {
        var download = self
        download.known = nil
        guard case .content(let content) = try await download.fetch() else {
            throw DownloadError.badStatus(address, 304)
        }
        return content.bytes
    }
}

/// What a download has brought.
public struct DownloadedContent: Sendable {
    /// The whole content.
    public var bytes: [UInt8]
    /// What the server says of it.
    public var validator: ContentValidator
    /// The `OKit-Signature` headers of the answer, a line each.
    public var signature: String?
}

/// How far a download is.
public struct DownloadProgress: Sendable, Equatable {
    /// Bytes that have come.
    public var received: Int
    /// Bytes that the server announces; `nil` if it does not.
    public var total: Int?
}
