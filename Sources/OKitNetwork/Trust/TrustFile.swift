public import OKitBundle

/// What the user has granted to each app, in a file of the user's configuration.
public struct TrustFile: Sendable {
    private let file: StateFile<Content>

    struct Content: Codable, Sendable {
        var version = 1
        var apps: [TrustedApp] = []
    }

    /// Names the file, which is written when something is granted or an app has started.
    public init(path: String) {
        file = StateFile(path: path)
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
    /// - Returns: whether it was known.
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

    /// Describes an app to which nothing is granted yet.
    public init(id: String, identifier: String, name: String, source: String) {
        self.id = id
        self.identifier = identifier
        self.name = name
        self.source = source
    }
}
