public import struct Foundation.TimeInterval

/// The snapshots of sessions that are not in memory.
///
/// Several servers can share a store. A session then belongs to the server that has taken it last, and
/// the others end theirs.
public protocol SnapshotStore: Sendable {
    /// Whether other servers can take sessions.
    var isShared: Bool { get }

    /// Returns the snapshot of a session, which belongs to this server from now on; `nil` if there is
    /// none that can be continued.
    ///
    /// - Throws: `SnapshotFailure` if the store cannot be read: there may be a snapshot.
    func take(_ key: SnapshotKey) throws(SnapshotFailure) -> StoredSnapshot?

    /// Returns false if another server has taken the session since.
    func owns(_ key: SnapshotKey) -> Bool

    /// Stores the snapshot of a session, instead of the previous one.
    ///
    /// One that is too large is not stored, and the previous one is removed.
    @discardableResult
    func put(_ snapshot: StoredSnapshot, for key: SnapshotKey) -> SnapshotOutcome

    /// Removes the snapshot of a session, which remains with its server.
    @discardableResult
    func remove(_ key: SnapshotKey) -> SnapshotOutcome

    /// Removes snapshots that are too old, and the oldest ones if there are too many.
    func removeOld()
}

/// The result of storing a snapshot.
public enum SnapshotOutcome: Sendable {
    /// The store has the snapshot, or has refused it as too large.
    case stored
    /// Another server has taken the session.
    case taken
    /// The store could not be written.
    case failed
}

/// The store could not be read.
public struct SnapshotFailure: Error {}

/// The limits of a store.
public struct SnapshotLimits: Sendable {
    /// The bytes of a snapshot; larger ones are not stored.
    public var size = 1 << 18
    /// The time after which a snapshot is removed: that of the cookies.
    public var age: TimeInterval = 30 * 86_400
    /// The number of snapshots; the oldest are removed.
    public var count = 100_000

    /// Creates the usual limits.
    public init() {}
}

/// The session of a snapshot.
public struct SnapshotKey: Hashable, Sendable {
    /// The identity of the app.
    public let app: String
    /// A digest of the user's name.
    public let user: String

    /// Creates a key.
    public init(app: String, user: String) {
        self.app = app
        self.user = user
    }
}

/// A stored snapshot.
public struct StoredSnapshot: Sendable, Equatable {
    /// The version of the bundle.
    public let version: String
    /// The token that the pages of the session send.
    public let guardToken: String
    /// The bytes of the snapshot.
    public let content: [UInt8]

    init(version: String, guardToken: String, content: [UInt8]) {
        self.version = version
        self.guardToken = guardToken
        self.content = content
    }

    /// Creates a snapshot from values that others can have written; `nil` if the token is malformed.
    init?(version: String, guardToken: String, untrusted content: [UInt8]) {
        guard guardToken.utf8.count == RandomText.guardLength,
            guardToken.utf8.allSatisfy({
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                    || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
            })
        else {
            return nil
        }
        self.init(version: version, guardToken: guardToken, content: content)
    }
}
