public import OKitBundle

/// What the user has granted to each app, and which publishers the user trusts for which apps, in a
/// file of the user's configuration.
public struct TrustFile: Sendable {
    private let file: StateFile<Content>
    /// Where version 0.1 stored publishers, which are read until they are in this file.
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

    /// Names the file, which is written when something is granted or an app has started.
    public init(path: String) {
        file = StateFile(path: path)
        let folder = path[
            ..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)
        ]
        formerFile = StateFile(path: "\(folder)publishers.json")
    }

    /// All apps in the order of their ids.
    ///
    /// - Throws: `UnreadableState` where the file is there and cannot be understood: what was granted is
    ///   unknown then.
    public func apps() throws -> [TrustedApp] {
        (try file.readIfPresent() ?? Content()).apps.sorted { $0.id < $1.id }
    }

    /// What is known of an app; `nil` for one that is not known.
    public func app(_ id: String) throws -> TrustedApp? {
        try apps().first { $0.id == id }
    }

    /// Adds an app or changes what is known of it.
    ///
    /// - Parameters:
    ///   - app: what it becomes where nothing is known of it.
    ///   - change: changes what is known; also applied to `app`.
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

    /// Forgets an app and all that was granted to it.
    ///
    /// - Returns: Whether it was known.
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
    /// - Throws: `UnreadableState` where the file, or that of version 0.1, is there and cannot be
    ///   understood: whom the user trusts is unknown then.
    public func publishers() throws -> TrustedPublishers {
        TrustedPublishers(all: try publishers(in: try file.readIfPresent()))
    }

    /// Remembers that the user trusts a publisher for an app, and for what comes from an address alone:
    /// whoever was trusted there before is not trusted for the app any longer.
    public func trust(_ keys: KeyStatement, for identifier: String, at address: String) throws {
        try changePublishers { publishers in
            for index in publishers.indices where publishers[index].key != keys.publisher {
                publishers[index].replace(for: identifier, at: address)
            }
            Self.change(keys, in: &publishers) { $0.trust(identifier, at: address) }
        }
    }

    /// Remembers the newest keys of a publisher, so that nothing signed by earlier ones runs again.
    ///
    /// Nothing is remembered of a publisher that was never trusted.
    public func note(_ keys: KeyStatement) throws {
        guard try publishers().publisher(keys.publisher) != nil else {
            return
        }
        try changePublishers { Self.change(keys, in: &$0) { _ in } }
    }

    /// Remembers the newest freshness statement of a trusted publisher's app.
    public func note(_ freshness: Freshness, by keys: KeyStatement) throws {
        try changePublishers { publishers in
            Self.change(keys, in: &publishers) { publisher in
                var all = publisher.freshness ?? []
                all.removeAll { $0.identifier == freshness.identifier }
                publisher.freshness = all + [freshness]
            }
        }
    }

    /// Ends the trust in a publisher; its keys stay, so that revoked ones stay revoked.
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

    /// Changes the publishers; the file is written only if they become others.
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

    /// Changes one publisher, who is added if necessary; newer keys of it are never replaced by older
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

/// An app that has run, and what the user has granted to it.
public struct TrustedApp: Codable, Sendable, Equatable {
    /// The path of its data below the folder of all apps, which differs for apps of different origins:
    /// `org.okit.bookshop/local-bookshop~0123…`.
    public let id: String
    /// Its identifier.
    public var identifier: String
    /// Its name.
    public var name: String
    /// The file, folder or address without secrets that it was last run from.
    public var source: String
    /// What was granted to it.
    public var granted = BundlePermissions()
    /// Hosts whose names may have addresses of this computer or a private network.
    public var privateHosts: [String] = []
    /// Unsigned contents that the user has accepted.
    public var unsignedContents: [ContentDigest] = []

    /// What the user has revoked, about which the user is not asked again unless the app asks for more.
    public var declined: BundlePermissions?

    /// Notes that the app has started; what was revoked since it was loaded stays revoked.
    ///
    /// - Parameters:
    ///   - started: what is known of it at its start.
    ///   - accepted: what the user has granted at that start.
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

    /// Revokes what was granted.
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

    /// Describes an app to which nothing is granted yet.
    public init(id: String, identifier: String, name: String, source: String) {
        self.id = id
        self.identifier = identifier
        self.name = name
        self.source = source
    }

    /// How many permissions were granted to it.
    public var permissionCount: Int {
        granted.growth(from: BundlePermissions()).count + privateHosts.count
    }
}
