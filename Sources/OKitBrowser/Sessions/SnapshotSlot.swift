import Logging
import OKitRuntime

/// The place of a session's snapshot in the store.
struct SnapshotSlot: Sendable {
    let store: any SnapshotStore
    let key: SnapshotKey
    /// The version of the bundle, which the log mentions if another one continues.
    let version: String

    /// A snapshot to continue, and the token that the pages of its session have.
    struct Found: Sendable {
        let snapshot: SessionSnapshot
        let guardToken: String
    }

    /// Takes the stored snapshot; `nil` if there is none, or it is damaged.
    ///
    /// One of another version of the app is continued as far as its screens and objects exist.
    func take(_ logger: Logger) async throws -> Found? {
        let found = try await BlockingCall.run { () throws(SnapshotFailure) in
            try store.take(key)
        }
        guard let row = found else {
            return nil
        }
        guard let snapshot = try? SessionSnapshot(bytes: row.content) else {
            logger.notice(
                "session starts anew",
                metadata: ["app": "\(key.app)", "reason": "damaged snapshot"]
            )
            return nil
        }
        if row.version != version {
            logger.info(
                "session continues with another version of the app",
                metadata: ["app": "\(key.app)"]
            )
        }
        return Found(snapshot: snapshot, guardToken: row.guardToken)
    }

    /// Whether no other server has taken the session since.
    var isOwned: Bool { store.owns(key) }

    /// Stores a snapshot.
    func write(_ content: [UInt8], guardToken: String) -> SnapshotOutcome {
        store.put(
            StoredSnapshot(version: version, guardToken: guardToken, content: content),
            for: key
        )
    }

    /// Removes the snapshot.
    func remove() -> SnapshotOutcome {
        store.remove(key)
    }
}
