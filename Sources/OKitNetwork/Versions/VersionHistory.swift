public import FoundationEssentials
public import OKitBundle
import OKitModel

/// The known versions of apps from the network, in a file of the user's state.
///
/// It determines what is new in a version, whether it is older than a known one, and which versions
/// can be restored.
public struct VersionHistory: Sendable {
    private let file: StateFile<Content>

    /// The number of versions per app that are retained.
    private static let depth = 3

    struct Content: Codable, Sendable {
        var version = 1
        var apps: [RecordedApp] = []
        /// `nil` in files of version 0.1, in which apps contain their highest versions.
        var floors: [Floor]? = []
    }

    /// The highest known version of a publisher's app, from any address.
    struct Floor: Codable, Sendable {
        let publisher: PublisherKey
        let identifier: String
        var version: String
    }

    /// Creates a reference to the file, which is created when a version has run.
    public init(path: String) {
        file = StateFile(path: path)
    }

    /// The app that ran from an address; `nil` if there is none.
    ///
    /// - Throws: `UnreadableState` if the file is damaged: the known versions are unknown then.
    public func app(at address: BundleAddress) throws -> RecordedApp? {
        let key = RecordedApp.key(of: address)
        return try content().apps.first { $0.key == key }
    }

    /// The contents that must be retained for rollbacks.
    public func retained() throws -> Set<ContentDigest> {
        Set(try content().apps.flatMap { $0.versions.map(\.digest) })
    }

    private func content() throws -> Content {
        try file.readIfPresent() ?? Content()
    }

    /// Throws if a version is older than the highest known version of the publisher's app, from any
    /// address.
    ///
    /// - Parameter name: The name of the bundle in messages.
    public func checkNotOlder(
        _ manifest: Manifest,
        by publisher: PublisherKey,
        name: String
    ) throws {
        let floor = try content().floor(of: manifest.identifier, by: publisher)
        if let floor, SemanticVersion(manifest.version) < SemanticVersion(floor) {
            throw TrustError.olderVersion(name, manifest.version, seen: floor)
        }
    }

    /// Records that a version was loaded and started.
    ///
    /// - Parameter address: The address of the bundle; `nil` for a local file, for which only a
    ///   publisher's highest version is recorded.
    public func noteGood(
        _ version: RecordedApp.Version,
        of identifier: String,
        at address: BundleAddress?,
        by publisher: PublisherKey?
    ) throws {
        try file.change(from: Content()) { content in
            if let publisher {
                content.raiseFloor(of: identifier, by: publisher, to: version.version)
            }
            guard let address else {
                return
            }
            let key = RecordedApp.key(of: address)
            let index = content.apps.firstIndex { $0.key == key }
            var app = index.map { content.apps[$0] } ?? RecordedApp(key: key, name: address.name)
            if app.identifier != identifier || app.publisher != publisher {
                // Versions of another app or another publisher cannot be restored.
                app = RecordedApp(key: key, name: address.name)
            }
            app.identifier = identifier
            app.publisher = publisher
            app.versions.removeAll { $0.digest == version.digest }
            app.versions.insert(version, at: 0)
            app.versions.removeLast(max(0, app.versions.count - Self.depth))
            if let index {
                content.apps[index] = app
            } else {
                content.apps.append(app)
            }
        }
    }

    /// The app with an identifier or an address.
    ///
    /// - Throws: `RollbackError` if there are none or several.
    public func app(named name: String) throws -> RecordedApp {
        let content = try content()
        return content.apps[try content.index(of: name)]
    }

    /// Rolls back to a version: later versions are rejected from now on, until the server has a new
    /// one.
    ///
    /// - Throws: `RollbackError` if the version did not run before the last one.
    public func rollBack(_ app: RecordedApp, to version: RecordedApp.Version) throws {
        try file.change(from: Content()) { content in
            let index = content.apps.firstIndex { $0.key == app.key }
            guard let index,
                let end = content.apps[index].versions.firstIndex(of: version), end > 0
            else {
                throw RollbackError.nothingOlder(app.name)
            }
            let refused = content.apps[index].versions[..<end].map(\.digest)
            content.apps[index].refused += refused
            content.apps[index].versions.removeFirst(end)
        }
    }

    /// Undoes all rollbacks of an app, so that the server's version runs again.
    ///
    /// - Parameter name: An app's identifier or its address.
    /// - Throws: `RollbackError`.
    public func undoRollBack(_ name: String) throws {
        guard try file.readIfPresent() != nil else {
            throw RollbackError.unknown(name)
        }
        try file.change(from: Content()) { content in
            let index = try content.index(of: name)
            guard !content.apps[index].refused.isEmpty else {
                throw RollbackError.nothingRefused(content.apps[index].name)
            }
            content.apps[index].refused = []
        }
    }
}

extension VersionHistory.Content {
    /// The index of the app with an identifier or an address.
    fileprivate func index(of name: String) throws(RollbackError) -> Int {
        let key = (try? BundleAddress(name)).map(RecordedApp.key)
        let indices = apps.indices.filter { apps[$0].identifier == name || apps[$0].key == key }
        guard let index = indices.first else {
            throw .unknown(name)
        }
        guard indices.count == 1 else {
            throw .ambiguous(name, indices.map { apps[$0].name })
        }
        return index
    }

    /// The highest known version of a publisher's app.
    fileprivate func floor(of identifier: String, by publisher: PublisherKey) -> String? {
        let own = (floors ?? []).filter {
            $0.identifier == identifier && $0.publisher == publisher
        }
        let former = apps.filter { $0.identifier == identifier && $0.publisher == publisher }
        return (own.map(\.version) + former.compactMap(\.highestVersion))
            .max { SemanticVersion($0) < SemanticVersion($1) }
    }

    /// Raises the highest known version, which never decreases.
    fileprivate mutating func raiseFloor(
        of identifier: String,
        by publisher: PublisherKey,
        to version: String
    ) {
        for app in apps {
            if let publisher = app.publisher, let version = app.highestVersion {
                raise(app.identifier, publisher, version)
            }
        }
        for index in apps.indices {
            apps[index].highestVersion = nil
        }
        raise(identifier, publisher, version)
    }

    private mutating func raise(
        _ identifier: String,
        _ publisher: PublisherKey,
        _ version: String
    ) {
        var floors = floors ?? []
        let index = floors.firstIndex {
            $0.identifier == identifier && $0.publisher == publisher
        }
        if let index {
            if SemanticVersion(floors[index].version) < SemanticVersion(version) {
                floors[index].version = version
            }
        } else {
            floors.append(
                VersionHistory.Floor(
                    publisher: publisher,
                    identifier: identifier,
                    version: version
                )
            )
        }
        self.floors = floors
    }
}

/// An app that ran from an address.
public struct RecordedApp: Codable, Sendable {
    /// The SHA-256 of the URL, which may contain secrets.
    let key: String
    /// The address without secrets.
    public let name: String
    /// The app's identifier.
    public internal(set) var identifier = ""
    /// The publisher that has signed it; `nil` if it is unsigned.
    public internal(set) var publisher: PublisherKey?
    /// The highest known version, in files of version 0.1; now stored in floors.
    var highestVersion: String?
    /// The versions that have run, most recent first.
    public internal(set) var versions: [Version] = []
    /// The versions that the user has rolled back.
    public internal(set) var refused: [ContentDigest] = []

    /// A version that has run.
    public struct Version: Codable, Sendable, Equatable {
        /// The version in its manifest.
        public var version: String
        /// The digest of its content.
        public var digest: ContentDigest
        /// When its signature expires; `nil` for never.
        public var expires: Date?
        /// The release keys that have signed it; `nil` if it is unsigned or ran before these were
        /// stored.
        public var signers: [PublisherKey]?

        /// Creates a version.
        public init(
            _ version: String,
            _ digest: ContentDigest,
            expires: Date? = nil,
            signers: [PublisherKey]? = nil
        ) {
            self.version = version
            self.digest = digest
            self.expires = expires
            self.signers = signers
        }

        /// Throws if the keys that have signed it are no longer current.
        ///
        /// - Parameters:
        ///   - keys: The current keys of its publisher.
        ///   - name: The name of the bundle in messages.
        public func checkSigned(by keys: KeyStatement, name: String) throws(TrustError) {
            let signers = signers ?? [keys.publisher]
            if let revoked = signers.first(where: keys.revoked.contains) {
                throw .revokedKey(name, revoked)
            }
            let count = signers.filter(keys.release.keys.contains).count
            guard count >= keys.release.threshold else {
                throw .tooFewSignatures(name, count, of: keys.release.threshold, keys.publisher)
            }
        }

        /// Throws if the signature with which it ran has expired.
        ///
        /// Otherwise an attacker who corrupts a server's responses could hold a user at an old
        /// version forever.
        ///
        /// - Parameter name: The name of the bundle in messages.
        public func checkNotExpired(now: Date, name: String) throws(TrustError) {
            if let expires, expires <= now {
                throw .expired(name, expires.formatted(.iso8601))
            }
        }
    }

    init(key: String, name: String) {
        self.key = key
        self.name = name
    }

    static func key(of address: BundleAddress) -> String {
        ContentDigest(of: Array(address.url.absoluteString.utf8)).description
    }
}

/// The failure of a rollback.
public struct RollbackError: Error, Sendable, CustomStringConvertible {
    /// The problem and its remedy.
    public let description: String

    static func unknown(_ name: String) -> Self {
        Self(description: "\(name): no app with this identifier or URL has run from a URL")
    }

    static func ambiguous(_ name: String, _ addresses: [String]) -> Self {
        Self(
            description: "\(name): it has run from \(addresses.joined(separator: " and from ")); "
                + "use the URL"
        )
    }

    static func nothingRefused(_ name: String) -> Self {
        Self(description: "\(name): it was not rolled back, so there is nothing to undo")
    }

    /// The app has run in only one version.
    public static func nothingOlder(_ name: String) -> Self {
        Self(description: "\(name): no earlier version has run")
    }
}
