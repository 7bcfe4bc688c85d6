/// An app that a server offers.
public struct HostedApp: Sendable {
    /// The name in the path of the app; empty for an app at the root.
    public let name: String
    /// The displayed name.
    public let title: String
    /// The names of the screens that addresses can open.
    public let screens: Set<String>

    /// Whether all users have the same records in a file, which only one version can use.
    let sharesRecords: Bool
    /// `nil` to store no snapshots.
    let identity: Identity?
    let image: @Sendable (_ name: String) -> [UInt8]?
    let makeSession: @Sendable (SessionRequest) throws -> BrowserSession

    /// A request to start a session.
    public struct SessionRequest: Sendable {
        /// The name of the user or visitor, which is never part of a path as it is.
        public let user: String
        /// The screen that the address names; `nil` for none.
        public let screen: String?
        /// The path of the app, with a slash at its end.
        public let path: String
    }

    /// How snapshots of the app's sessions are found again.
    public struct Identity: Sendable {
        let app: String
        let version: String
        let user: @Sendable (_ name: String) -> String

        /// - Parameters:
        ///   - app: The identity of the app, which is the same for all its versions.
        ///   - version: A digest of the bundle.
        ///   - user: Returns a digest of a user's name.
        public init(
            app: String,
            version: String,
            user: @escaping @Sendable (_ name: String) -> String
        ) {
            self.app = app
            self.version = version
            self.user = user
        }
    }

    /// - Parameters:
    ///   - sharesRecords: Whether all users have the same records in a file.
    ///   - identity: How snapshots of its sessions are found; `nil` to store none.
    ///   - image: Returns an image of the bundle.
    ///   - makeSession: Creates a session without its app, which the server starts.
    public init(
        name: String,
        title: String,
        screens: Set<String>,
        sharesRecords: Bool = false,
        identity: Identity? = nil,
        image: @escaping @Sendable (_ name: String) -> [UInt8]?,
        makeSession: @escaping @Sendable (SessionRequest) throws -> BrowserSession
    ) {
        self.name = name
        self.title = title
        self.screens = screens
        self.sharesRecords = sharesRecords
        self.identity = identity
        self.image = image
        self.makeSession = makeSession
    }

    /// Returns the place of the snapshot of a user's session; `nil` if it is not stored.
    func slot(of user: String, in store: (any SnapshotStore)?) -> SnapshotSlot? {
        guard let store, let identity else {
            return nil
        }
        return SnapshotSlot(
            store: store,
            key: SnapshotKey(app: identity.app, user: identity.user(user)),
            version: identity.version
        )
    }

    /// The path of the app, with a slash at its end.
    var path: String {
        name.isEmpty ? "/" : "/\(PageOptions.encoded(name))/"
    }
}
