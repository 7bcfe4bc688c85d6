public import FoundationEssentials

/// Gets a bundle from its server or, if that is not necessary or not possible, from the cache.
public struct BundleFetch: Sendable {
    /// The download.
    public var download: BundleDownload
    /// The cache of earlier downloads; `nil` caches nothing.
    public var cache: BundleCache?
    /// Whether the server must not be contacted.
    public var isOffline = false
    /// When to look for a separate signature file, if the response contains no signature.
    public var signatureSearch = SignatureSearch.never
    /// Contents that are not removed from the cache, whatever their size.
    public var retained: Set<ContentDigest> = []

    /// When to look for a signature file; each search is one more request.
    public enum SignatureSearch: Sendable {
        /// Never.
        case never
        /// Once for each content, and if there was a signature before.
        case onceForEachContent
        /// While there is none: the publisher is known, or a signature is required.
        case whileUnsigned
    }

    /// Creates a fetch.
    public init(_ download: BundleDownload, cache: BundleCache? = nil) {
        self.download = download
        self.cache = cache
    }

    /// Gets the bundle.
    ///
    /// The cache does not change before `retain(_:)`, so that a forged content does not replace the
    /// previous one.
    ///
    /// A cached content that is requested by its digest is used without contacting the server.
    /// Otherwise the server is asked whether it still has the same content. If the server is
    /// unreachable, temporarily failing or too slow, the last content is used and
    /// `FetchedBundle.notice` reports this; a refusal by the server is final.
    ///
    /// - Parameter anew: Whether to ignore the cached content in the request.
    /// - Throws: `DownloadError`, or `CancellationError`.
    public func bundle(now: Date, anew: Bool = false) async throws -> FetchedBundle {
        let cached = anew ? nil : cache?.bundle(at: download.address)
        let bytes = (download.digest ?? cached?.digest).flatMap { cache?.bytes(of: $0) }
        if let digest = download.digest, let bytes, !anew {
            let signature = cached?.digest == digest ? cached?.signature : nil
            return FetchedBundle(bytes: bytes, digest: digest, signature: signature)
        }
        let copy: Copy? = cached.flatMap { cached in bytes.map { Copy(bundle: cached, bytes: $0) } }
        guard !isOffline else {
            guard download.digest == nil, let copy else {
                throw DownloadError.notCached(download.address)
            }
            return copy.fetched
        }
        do {
            return try await ask(copy, now)
        } catch let error as DownloadError {
            guard let copy, error.isOfTheNetwork, download.digest == nil else {
                throw error
            }
            var fetched = copy.fetched
            let day = copy.bundle.checked.formatted(.iso8601)
            fetched.notice = "\(error); using the copy of \(day)"
            return fetched
        }
    }

    /// Stores an accepted bundle in the cache.
    ///
    /// - Returns: A notice for the user if this fails.
    public func retain(_ fetched: FetchedBundle) -> String? {
        guard let entry = fetched.entry else {
            return nil
        }
        do {
            if entry.digest == cache?.bundle(at: download.address)?.digest {
                try cache?.update(entry, at: download.address)
            } else {
                try cache?.store(
                    fetched.bytes,
                    as: entry,
                    at: download.address,
                    retaining: retained
                )
            }
            return nil
        } catch {
            return "\(download.address.name): could not be cached: \(error)"
        }
    }

    private struct Copy {
        var bundle: CachedBundle
        var bytes: [UInt8]

        var fetched: FetchedBundle {
            FetchedBundle(
                bytes: bytes,
                digest: bundle.digest,
                signature: bundle.signature,
                isCopy: true
            )
        }
    }

    private func ask(_ copy: Copy?, _ now: Date) async throws -> FetchedBundle {
        var download = download
        download.known = copy?.bundle.validator
        download.partialFile = cache?.partialFile(for: download.address)
        var bundle: CachedBundle
        let bytes: [UInt8]
        let isCopy: Bool
        switch try await download.fetch() {
        case .unchanged(let signature):
            guard let copy else {
                throw DownloadError.badStatus(download.address, 304)
            }
            bundle = copy.bundle
            bytes = copy.bytes
            isCopy = true
            bundle.checked = now
            try await findSignature(of: &bundle, header: signature)
        case .content(let content):
            bytes = content.bytes
            isCopy = false
            bundle = CachedBundle(
                name: download.address.name,
                digest: ContentDigest(of: bytes),
                size: bytes.count,
                checked: now,
                validator: content.validator
            )
            try await findSignature(of: &bundle, header: content.signature)
        }
        return FetchedBundle(
            bytes: bytes,
            digest: bundle.digest,
            signature: bundle.signature,
            entry: bundle,
            isCopy: isCopy
        )
    }

    /// The header takes precedence; the file may change without the content, for example when a
    /// signature has expired.
    private func findSignature(of bundle: inout CachedBundle, header: String?) async throws {
        if let header {
            bundle.signature = header
            bundle.hasSignatureFile = false
        } else if signatureSearch.seeks(bundle) {
            bundle.signature = try await file(.signatures)
            bundle.hasSignatureFile = bundle.signature != nil
            bundle.isSignatureSought = true
        }
    }

    /// The publisher's files beside a bundle: if it has a signature, the current keys and the
    /// freshness statement.
    ///
    /// A file that cannot be fetched counts as missing: the bundle's server could also withhold it,
    /// and earlier files remain valid.
    ///
    /// - Throws: `CancellationError`.
    public func publisherTexts(of fetched: FetchedBundle) async throws -> PublisherTexts {
        guard fetched.signature != nil, !isOffline else {
            return PublisherTexts(signatures: fetched.signature)
        }
        async let keys = optionalFile(.keys)
        async let freshness = optionalFile(.freshness)
        return PublisherTexts(
            signatures: fetched.signature,
            keys: try await keys,
            freshness: try await freshness
        )
    }

    private func optionalFile(_ kind: PublisherFile) async throws -> String? {
        var fetch = self
        fetch.download.limits.retries = 0
        fetch.download.limits.totalTime = min(download.limits.totalTime, .seconds(30))
        fetch.download.limits.idleTime = min(download.limits.idleTime, .seconds(10))
        do {
            return try await fetch.file(kind)
        } catch is DownloadError {
            return nil
        }
    }

    /// A file beside the bundle; `nil` if the server has none, or sends a web page instead.
    private func file(_ kind: PublisherFile) async throws -> String? {
        guard let address = download.address.appending(kind.rawValue) else {
            return nil
        }
        var file = BundleDownload(address, limits: download.limits)
        file.limits.size = PublisherFile.largestAnswer
        file.proxies = download.proxies
        do {
            let text = String(decoding: try await file.bytes(), as: UTF8.self)
            return kind.isMeant(text) ? text : nil
        } catch let error as DownloadError where !error.isOfTheNetwork {
            return nil
        }
    }
}

extension BundleFetch.SignatureSearch {
    /// Whether to look for the signature of a cached bundle.
    fileprivate func seeks(_ bundle: CachedBundle) -> Bool {
        switch self {
        case .never: false
        case .onceForEachContent:
            bundle.hasSignatureFile || bundle.signature == nil && !bundle.isSignatureSought
        case .whileUnsigned: bundle.hasSignatureFile || bundle.signature == nil
        }
    }
}

/// A bundle's bytes, with their origin.
public struct FetchedBundle: Sendable {
    /// The whole zip.
    public var bytes: [UInt8]
    /// Its SHA-256.
    public var digest: ContentDigest
    /// The signature in the response, as written.
    public var signature: String?
    /// A notice for the user.
    public var notice: String?
    /// The new cache entry; `nil` if it is unchanged.
    var entry: CachedBundle?
    /// Whether the bytes are from the cache, possibly confirmed by the server.
    public var isCopy = false

    init(
        bytes: [UInt8],
        digest: ContentDigest,
        signature: String?,
        entry: CachedBundle? = nil,
        isCopy: Bool = false
    ) {
        self.bytes = bytes
        self.digest = digest
        self.signature = signature
        self.entry = entry
        self.isCopy = isCopy
    }
}
