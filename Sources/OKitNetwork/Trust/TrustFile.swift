public import OKitBundle

/// The user's grants to each app, and the trusted publishers for each app, in a file of the user's
/// configuration.
public struct TrustFile: Sendable {
    private let file: StateFile<Content>
    /// The publishers' file of version 0.1, which is read until they are in this file.
    private let formerFile: StateFile<FormerContent>

    struct Content: Codable, Sendable {
        var version = 1
        var apps: [TrustedApp] = []
        /// `nil` until the publishers of version 0.1 are added.
        var publishers: [TrustedPublisher]?
    }

    struct FormerContent: Codable, Sendable {
        struct Publisher: Codable, Sendable {
            let key: PublisherKey
            let addresses: [String]
        }

        let publishers: [Publisher]
    }

    /// Creates a reference to the file, which is written when something is granted or an app has
    /// started.
    public init(path: String) {
        file = StateFile(path: path)
        let folder = path[
            ..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)
        ]
        formerFile = StateFile(path: "\(folder)publishers.json")
    }

    /// All apps, sorted by id.
    ///
    /// - Throws: `UnreadableState` if the file exists and cannot be decoded: the grants are unknown
    ///   then.
    public func apps() throws -> [TrustedApp] {
        (try file.readIfPresent() ?? Content()).apps.sorted { $0.id < $1.id }
    }

    /// The state of an app; `nil` for an unknown one.
    public func app(_ id: String) throws -> TrustedApp? {
        try apps().first { $0.id == id }
    }

    /// Adds or updates an app.
    ///
    /// - Parameters:
    ///   - app: The initial state of a new app.
    ///   - change: Updates the state; also applied to `app`.
    public func update(_ app: TrustedApp, _ change: (inout TrustedApp) -> Void) throws {
        let known = try self.app(app.id)
        var changed = known ?? app
        change(&changed)
        guard changed != known else {
            return
        }
        try file.change(from: Content()) { content in
            let index = content.apps.firstIndex { $0.id == app.id }
            var changed = index.map { content.apps[$0] } ?? app
            change(&changed)
            if let index {
                content.apps[index] = changed
            } else {
                content.apps.append(changed)
            }
        }
    }

    /// Removes an app and its grants.
    ///
    /// - Returns: Whether the app existed.
    public func remove(_ id: String) throws -> Bool {
        guard try app(id) != nil else {
            return false
        }
        try file.change(from: Content()) { content in
            content.apps.removeAll { $0.id == id }
        }
        return true
    }
}

// MARK: Publishers

extension TrustFile {
    /// The publishers.
    ///
    /// - Throws: `UnreadableState` if the file, or that of version 0.1, exists and cannot be
    ///   decoded: the trusted publishers are unknown then.
    public func publishers() throws -> TrustedPublishers {
        TrustedPublishers(all: try publishers(in: try file.readIfPresent()))
    }

    /// Records that the user trusts a publisher for an app, and only for bundles from an address: a
    /// publisher that was trusted there before is no longer trusted for the app.
    public func trust(_ keys: KeyStatement, for identifier: String, at address: String) throws {
        try changePublishers { publishers in
            for index in publishers.indices where publishers[index].key != keys.publisher {
                publishers[index].replace(for: identifier, at: address)
            }
            Self.change(keys, in: &publishers) { $0.trust(identifier, at: address) }
        }
    }

    /// Records the newest keys of a publisher, so that nothing signed by earlier ones runs again.
    ///
    /// Does nothing for a publisher that was never trusted.
    public func note(_ keys: KeyStatement) throws {
        guard try publishers().publisher(keys.publisher) != nil else {
            return
        }
        try changePublishers { Self.change(keys, in: &$0) { _ in } }
    }

    /// Records the newest freshness statement of a trusted publisher's app.
    public func note(_ freshness: Freshness, by keys: KeyStatement) throws {
        try changePublishers { publishers in
            Self.change(keys, in: &publishers) { publisher in
                var all = publisher.freshness ?? []
                all.removeAll { $0.identifier == freshness.identifier }
                publisher.freshness = all + [freshness]
            }
        }
    }

    /// Ends the trust in a publisher; its keys are retained, so that revoked ones remain revoked.
    public func revoke(_ publisher: PublisherKey) throws {
        try changePublishers { publishers in
            for index in publishers.indices where publishers[index].key == publisher {
                publishers[index].distrust()
            }
        }
    }

    private func publishers(in content: Content?) throws -> [TrustedPublisher] {
        if let publishers = content?.publishers {
            return publishers
        }
        let former = try formerFile.readIfPresent()?.publishers ?? []
        return former.map { TrustedPublisher($0.key, formerAddresses: $0.addresses) }
    }

    /// Changes the publishers; the file is only written if they differ afterwards.
    private func changePublishers(_ body: (inout [TrustedPublisher]) -> Void) throws {
        var changed = try publishers().all
        let known = changed
        body(&changed)
        guard changed != known else {
            return
        }
        try file.change(from: Content()) { content in
            var publishers = try publishers(in: content)
            body(&publishers)
            content.publishers = publishers
        }
    }

    /// Changes one publisher, which is added if necessary; newer keys are never replaced by older
    /// ones.
    private static func change(
        _ keys: KeyStatement,
        in publishers: inout [TrustedPublisher],
        _ body: (inout TrustedPublisher) -> Void
    ) {
        let index = publishers.firstIndex { $0.key == keys.publisher }
        var publisher = index.map { publishers[$0] } ?? TrustedPublisher(keys.publisher)
        if keys.version > publisher.newestKeys.version {
            publisher.keys = keys
        }
        body(&publisher)
        if let index {
            publishers[index] = publisher
        } else {
            publishers.append(publisher)
        }
    }
}

/// An app that has run, and the user's grants to it.
public struct TrustedApp: Codable, Sendable, Equatable {
    /// The path of its data below the folder of all apps, which differs for apps of different
    /// origins: `org.okit.bookshop/local-bookshop~0123…`.
    public let id: String
    /// Its identifier.
    public var identifier: String
    /// Its name.
    public var name: String
    /// The file, folder or address without secrets from which it last ran.
    public var source: String
    /// The granted permissions.
    public var granted = BundlePermissions()
    /// Hosts whose names may have addresses of this computer or a private network.
    public var privateHosts: [String] = []
    /// Unsigned contents that the user has accepted.
    public var unsignedContents: [ContentDigest] = []

    /// The permissions that the user has revoked, which are not requested again unless the app
    /// requests more.
    public var declined: BundlePermissions?

    /// Records that the app has started; permissions that were revoked since it was loaded remain
    /// revoked.
    ///
    /// - Parameters:
    ///   - started: The state of the app at its start.
    ///   - accepted: The permissions that the user granted at that start.
    public mutating func noteStart(of started: TrustedApp, _ accepted: BundlePermissions) {
        (name, source, identifier) = (started.name, started.source, started.identifier)
        unsignedContents += started.unsignedContents.filter { !unsignedContents.contains($0) }
        for permission in accepted.growth(from: BundlePermissions()) {
            grant(permission)
        }
        granted.storage = started.granted.storage
        granted.encryptedModels = started.granted.encryptedModels
        granted.plainModels = started.granted.plainModels
    }

    /// Grants a permission.
    public mutating func grant(_ permission: Permission) {
        granted.add(permission)
        declined?.remove(permission)
    }

    /// Revokes a permission.
    public mutating func revoke(_ permission: Permission) {
        var declined = declined ?? BundlePermissions()
        declined.add(permission)
        if permission.kind == .host {
            for use in granted.secrets where use.host == permission.name {
                declined.add(Permission(.secret, use.description))
            }
        }
        self.declined = declined
        granted.remove(permission)
        if permission.kind == .host {
            privateHosts.removeAll { $0 == permission.name }
        }
    }

    /// Creates an app without grants.
    public init(id: String, identifier: String, name: String, source: String) {
        self.id = id
        self.identifier = identifier
        self.name = name
        self.source = source
    }

    /// The number of granted permissions.
    public var permissionCount: Int {
        granted.growth(from: BundlePermissions()).count + privateHosts.count
    }
}
