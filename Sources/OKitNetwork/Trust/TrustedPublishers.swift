public import FoundationEssentials

/// A publisher that the user has trusted, with its state.
public struct TrustedPublisher: Codable, Sendable, Equatable {
    /// Its first key.
    public let key: PublisherKey
    /// The fingerprint, for users who read the file.
    private(set) var fingerprint: String
    /// The origins of its signed bundles: paths, and keys of addresses.
    public internal(set) var addresses: [String] = []
    /// The identifiers of the apps for which it is trusted.
    public internal(set) var apps: [String] = []
    /// Addresses of version 0.1, without queries, which trusted a publisher for any app there; an
    /// address is removed once an app there is trusted.
    var formerAddresses: [String]?
    /// The newest known keys; `nil` for only the first key.
    public internal(set) var keys: KeyStatement?
    /// The newest freshness statement of each app.
    public internal(set) var freshness: [Freshness]?

    init(_ key: PublisherKey, formerAddresses: [String]? = nil) {
        self.key = key
        fingerprint = key.fingerprint
        addresses = formerAddresses ?? []
        self.formerAddresses = formerAddresses
    }

    /// Whether the user trusts it for any app; otherwise only its keys are stored.
    public var isTrusted: Bool {
        !addresses.isEmpty || !apps.isEmpty
    }

    /// The current keys.
    public var newestKeys: KeyStatement {
        keys ?? KeyStatement(plain: key)
    }

    func trusts(_ identifier: String, at address: String) -> Bool {
        apps.contains(identifier) || formerAddresses?.contains(address) == true
            || wasTrusted(atNameOf: address)
    }

    /// Whether version 0.1 trusted it at an address with a query, which was ignored then.
    func wasTrusted(atNameOf address: String) -> Bool {
        BundleAddress.name(inKeyWithQuery: address).map { name in
            formerAddresses?.contains(name) == true
        } ?? false
    }

    mutating func trust(_ identifier: String, at address: String) {
        if !addresses.contains(address) {
            addresses.append(address)
        }
        if !apps.contains(identifier) {
            apps.append(identifier)
        }
        formerAddresses?.removeAll { $0 == address }
    }

    /// Removes an app at an address that now has another publisher; a publisher without any address
    /// is no longer trusted.
    mutating func replace(for identifier: String, at address: String) {
        guard addresses.contains(address) else {
            return
        }
        addresses.removeAll { $0 == address }
        formerAddresses?.removeAll { $0 == address }
        apps.removeAll { $0 == identifier }
        if addresses.isEmpty {
            distrust()
        }
    }

    mutating func distrust() {
        (addresses, apps, formerAddresses) = ([], [], nil)
    }
}

/// The publishers that a user has trusted, as in the trust file at one time.
public struct TrustedPublishers: Sendable {
    /// All publishers, in the order in which they were added.
    public let all: [TrustedPublisher]

    /// A publisher by its first key.
    public func publisher(_ key: PublisherKey) -> TrustedPublisher? {
        all.first { $0.key == key }
    }

    /// The publisher of the bundles from a path or an address.
    ///
    /// - Parameter address: The path, or the key of the address.
    public func publisher(at address: String) -> TrustedPublisher? {
        all.first { $0.addresses.contains(address) }
            ?? all.first { $0.wasTrusted(atNameOf: address) }
    }

    /// The newest keys of the publisher that a bundle's signatures and key file name.
    ///
    /// Without a key file, the signatures are those of a known publisher that has one of their
    /// keys, or otherwise of a publisher with a single key.
    ///
    /// - Parameter name: The name of the bundle in messages.
    /// - Throws: `TrustError` for an invalid key file.
    public func keys(
        for signatures: BundleSignatures,
        _ text: String?,
        at address: String,
        name: String
    ) throws(TrustError) -> KeyStatement {
        if let text {
            let chain = try KeyChain(text, name: name)
            return try chain.verified(after: publisher(chain.publisher)?.keys, name: name)
        }
        let keys = signatures.all.map(\.key)
        // Another publisher can list any key as its own, so the publisher that began with the key
        // comes first.
        let candidates =
            all.filter { $0.addresses.contains(address) || $0.wasTrusted(atNameOf: address) }
            + all.filter { keys.contains($0.key) } + all
        let known = candidates.map(\.newestKeys).first { keys.contains(where: $0.mentions) }
        return known ?? KeyStatement(plain: keys[0])
    }

    /// Throws if an address has bundles of another publisher, or unsigned ones if a publisher is
    /// expected.
    ///
    /// - Parameters:
    ///   - publisher: The first key of the publisher that has signed; `nil` for an unsigned bundle.
    ///   - name: The name of the bundle in messages.
    ///   - accepted: The fingerprint that the user has specified.
    ///   - requiresSignature: Whether an unsigned bundle is always rejected.
    public func check(
        _ publisher: PublisherKey?,
        at address: String,
        name: String,
        accepting accepted: String? = nil,
        requiresSignature: Bool = false
    ) throws(TrustError) {
        let known = self.publisher(at: address)?.key
        guard let publisher else {
            guard known == nil, !requiresSignature else {
                throw .unsigned(name, wasSigned: known != nil)
            }
            return
        }
        if let known, known != publisher, accepted.map(publisher.hasFingerprint) != true {
            throw .changedKey(name, publisher, known: known)
        }
    }

    /// Whether the user trusts a publisher for an app.
    public func trusts(
        _ publisher: PublisherKey,
        for identifier: String,
        at address: String
    ) -> Bool {
        self.publisher(publisher)?.trusts(identifier, at: address) == true
    }

    /// Checks that a bundle is the newest version of its app, if its publisher makes freshness
    /// statements.
    ///
    /// Once an app has had a freshness statement, it always needs one.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 of the zip; `nil` to check only that the statement has not expired.
    ///   - keys: The current keys of the publisher.
    ///   - text: The statement with the bundle.
    /// - Returns: The newest statement to store; `nil` if the app has never had one.
    /// - Throws: `stale`.
    public func checkFreshness(
        of identifier: String,
        _ digest: ContentDigest?,
        by keys: KeyStatement,
        _ text: String?,
        now: Date,
        name: String
    ) throws(TrustError) -> Freshness? {
        let known =
            publisher(keys.publisher)?.freshness?.filter { $0.identifier == identifier } ?? []
        let offered = text.flatMap { Freshness($0) }.flatMap { offered in
            offered.identifier == identifier ? offered : nil
        }
        let newest = (known + [offered].compactMap { $0 })
            .filter { $0.isSigned(by: keys, now: now) }
            .max { $0.time < $1.time }
        guard let newest else {
            guard known.isEmpty else {
                throw .stale(name, "it no longer has a valid freshness statement")
            }
            return nil
        }
        guard newest.expires > now else {
            throw .stale(
                name,
                "its freshness statement expired on \(StatementTime.text(newest.expires))"
            )
        }
        guard digest.map({ $0 == newest.digest }) ?? true else {
            throw .stale(
                name,
                "the newest freshness statement of its publisher is for version "
                    + "\(newest.version) with the SHA-256 \(newest.digest), not for this one"
            )
        }
        return newest
    }
}
