public import FoundationEssentials
public import OKitBundle
import OKitModel

/// Which versions of apps from the network have run, in a file of the user's state.
///
/// From it follow what is new in a version, whether it is older than one that was seen, and what to
/// go back to.
public struct VersionHistory: Sendable {
    private let file: StateFile<Content>

    /// How many versions of an app are retained.
    private static let depth = 3

    struct Content: Codable, Sendable {
        var version = 1
        var apps: [RecordedApp] = []
        /// `nil` in files of version 0.1, where apps have their highest versions.
        var floors: [Floor]? = []
    }

    /// The highest version of a publisher's app that was seen, wherever that came from.
    struct Floor: Codable, Sendable {
        let publisher: PublisherKey
        let identifier: String
        var version: String
    }

    /// Names the file; it is made when a version has run.
    public init(path: String) {
        file = StateFile(path: path)
    }

    /// The app that ran from an address; `nil` if none did.
    ///
    /// - Throws: `UnreadableState` where the file is damaged: which versions ran is unknown then.
    public func app(at address: BundleAddress) throws -> RecordedApp? {
        let key = RecordedApp.key(of: address)
        return try content().apps.first { $0.key == key }
    }

    /// The contents that must not go, as apps would go back to them.
    public func retained() throws -> Set<ContentDigest> {
        Set(try content().apps.flatMap { $0.versions.map(\.digest) })
    }

    private func content() throws -> Content {
        try file.readIfPresent() ?? Content()
    }

    /// Throws where a version is older than the highest that the publisher's app was seen in,
    /// wherever that came from.
    ///
    /// - Parameter name: how the message names the bundle.
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

    /// Notes that a version has been loaded and started.
    ///
    /// - Parameter address: where it came from; `nil` for a file of this machine, of which only a
    ///   publisher's highest version is noted.
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
                // Neither another app nor another publisher has a version of this one to go back to.
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
    /// - Throws: `RollbackError` where none or several are found.
    public func app(named name: String) throws -> RecordedApp {
        let content = try content()
        return content.apps[try content.index(of: name)]
    }

    /// Goes back to a version: those that ran after it are refused from now on, until the server has yet
    /// another.
    ///
    /// - Throws: `RollbackError` where the version is not one that ran before the last.
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

    /// Undoes all rollbacks of an app: what its server has runs again.
    ///
    /// - Parameter name: an app's identifier or its address.
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
    /// The place of the app with an identifier or an address.
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

    /// The highest version that was seen of a publisher's app.
    fileprivate func floor(of identifier: String, by publisher: PublisherKey) -> String? {
        let own = (floors ?? []).filter {
            $0.identifier == identifier && $0.publisher == publisher
        }
        let former = apps.filter { $0.identifier == identifier && $0.publisher == publisher }
        return (own.map(\.version) + former.compactMap(\.highestVersion))
            .max { SemanticVersion($0) < SemanticVersion($1) }
    }

    /// A floor never falls, whatever runs from an address later.
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
    /// The SHA-256 of the URL, which may hold secrets.
    let key: String
    /// The address without secrets.
    public let name: String
    /// The app's identifier.
    public internal(set) var identifier = ""
    /// Who has signed it; `nil` for nobody.
    public internal(set) var publisher: PublisherKey?
    /// The highest version that was seen, in files of version 0.1; floors have it now.
    var highestVersion: String?
    /// The versions that have run, the last one first.
    public internal(set) var versions: [Version] = []
    /// The versions that the user has gone back from.
    public internal(set) var refused: [ContentDigest] = []

    /// A version that has run.
    public struct Version: Codable, Sendable, Equatable {
        /// As its manifest says.
        public var version: String
        /// Its content.
        public var digest: ContentDigest
        /// When its signature ends; `nil` for never.
        public var expires: Date?
        /// The release keys that have signed it; `nil` if it is unsigned or ran before these were
        /// stored.
        public var signers: [PublisherKey]?

        /// Names a version.
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

        /// Throws if the keys that have signed it no longer count.
        ///
        /// - Parameters:
        ///   - keys: those of its publisher that count now.
        ///   - name: how the message names the bundle.
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

        /// Throws where the signature with which it ran has ended.
        ///
        /// Otherwise whoever spoils what a server sends could hold a user to an old version for
        /// ever.
        ///
        /// - Parameter name: how the message names the bundle.
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

/// There is nothing to go back to.
public struct RollbackError: Error, Sendable, CustomStringConvertible {
    /// What is wrong and what helps.
    public let description: String

    static func unknown(_ name: String) -> Self {
        Self(description: "\(name): no such app has run from a URL; name its identifier or its URL")
    }

    static func ambiguous(_ name: String, _ addresses: [String]) -> Self {
        Self(
            description: "\(name): it has run from \(addresses.joined(separator: " and from ")); "
                + "name the URL"
        )
    }

    static func nothingRefused(_ name: String) -> Self {
        Self(description: "\(name): it was not rolled back, so there is nothing to undo")
    }

    /// The app has run in one version alone.
    public static func nothingOlder(_ name: String) -> Self {
        Self(description: "\(name): no earlier version has run")
    }
}
