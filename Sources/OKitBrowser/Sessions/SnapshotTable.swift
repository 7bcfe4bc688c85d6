public import Foundation
public import Logging
import OKitDatabase

/// The snapshots that several servers share, in a table of a database.
///
/// Nothing in the table is trusted, as in a `SnapshotFile`.
public final class SnapshotTable: SnapshotStore {
    private let database: SharedDatabase
    private let limits: SnapshotLimits
    private let logger: Logger
    private let now: @Sendable () -> Date
    /// The name of this server, by which it knows its sessions.
    private let server = RandomText.make(bytes: 16)

    /// Creates the table if there is none.
    ///
    /// - Throws: If the table cannot be created or read.
    public init(
        _ database: SharedDatabase,
        limits: SnapshotLimits = SnapshotLimits(),
        logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.database = database
        self.limits = limits
        self.logger = logger
        self.now = now
        try database.makeTable(
            "okit_session",
            columns: "app, visitor, version, token, saved, server, content",
            [
                """
                CREATE TABLE okit_session (
                    app TEXT NOT NULL, visitor TEXT NOT NULL, version TEXT NOT NULL,
                    token TEXT NOT NULL, saved DOUBLE PRECISION NOT NULL, server TEXT NOT NULL,
                    content TEXT NOT NULL, PRIMARY KEY (app, visitor))
                """,
                "CREATE INDEX okit_session_saved ON okit_session (saved)",
            ]
        )
        removeOld()
    }

    /// Whether other servers can take sessions.
    public var isShared: Bool { true }

    // MARK: Snapshots

    /// Returns the snapshot of a session, which belongs to this server from now on; `nil` if there is
    /// none that can be continued.
    public func take(_ key: SnapshotKey) throws(SnapshotFailure) -> StoredSnapshot? {
        // Base64 takes four characters for three bytes.
        let most = limits.size / 3 * 4 + 4
        let rows = database.attempt("read a stored session") { connection in
            try connection.write { session in
                // The row belongs to this server even if its content cannot be used.
                try session.rows(
                    database.sql(
                        """
                        UPDATE okit_session SET server = ? WHERE app = ? AND visitor = ?
                        RETURNING version, token, saved,
                            CASE WHEN length(content) <= ? THEN content END
                        """
                    ),
                    [.text(server), .text(key.app), .text(key.user), .int(Int64(most))]
                )
            }
        }
        guard let rows else {
            throw SnapshotFailure()
        }
        // A row without content belongs to a session without a snapshot.
        guard let row = rows.first, row.count == 4, row[3] != .text("") else {
            return nil
        }
        let saved = row[2].string.flatMap(Double.init) ?? 0
        guard saved > now().timeIntervalSince1970 - limits.age else {
            return nil
        }
        let content = row[3].string.flatMap { Data(base64Encoded: $0) }
        let snapshot = content.flatMap {
            StoredSnapshot(
                version: row[0].string ?? "",
                guardToken: row[1].string ?? "",
                untrusted: Array($0)
            )
        }
        if snapshot == nil {
            logger.notice("a stored session is malformed", metadata: ["app": "\(key.app)"])
        }
        return snapshot
    }

    /// Returns false if another server has taken the session since.
    public func owns(_ key: SnapshotKey) -> Bool {
        let rows = database.attempt("read a stored session") { connection in
            try connection.read { session in
                try session.rows(
                    database.sql("SELECT server FROM okit_session WHERE app = ? AND visitor = ?"),
                    [.text(key.app), .text(key.user)]
                )
            }
        }
        // Sessions in memory remain usable while the database cannot be read.
        return rows?.first.map { $0.first?.string == server } ?? true
    }

    /// Stores the snapshot of a session, unless another server has taken it.
    @discardableResult
    public func put(_ snapshot: StoredSnapshot, for key: SnapshotKey) -> SnapshotOutcome {
        guard snapshot.content.count <= limits.size else {
            logger.warning("a session is too large to be stored", metadata: ["app": "\(key.app)"])
            return remove(key)
        }
        let saved = now().timeIntervalSince1970
        let count = database.attempt("write a stored session") { connection in
            try connection.write { session in
                try session.execute(
                    database.sql(
                        """
                        INSERT INTO okit_session (app, visitor, version, token, saved, server, content)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (app, visitor) DO UPDATE SET version = excluded.version,
                            token = excluded.token, saved = excluded.saved,
                            content = excluded.content
                        WHERE okit_session.server = excluded.server
                        """
                    ),
                    [
                        .text(key.app), .text(key.user), .text(snapshot.version),
                        .text(snapshot.guardToken), .double(saved), .text(server),
                        .text(Data(snapshot.content).base64EncodedString()),
                    ]
                )
            }
        }
        return count.map { $0 == 0 ? .taken : .stored } ?? .failed
    }

    /// Removes the snapshot of a session, which remains with its server.
    ///
    /// The row stays without content, so that other servers know whose session it is.
    @discardableResult
    public func remove(_ key: SnapshotKey) -> SnapshotOutcome {
        put(StoredSnapshot(version: "", guardToken: "", content: []), for: key)
    }

    /// Removes snapshots that are too old, and the oldest ones if there are too many.
    public func removeOld() {
        let oldest = now().timeIntervalSince1970 - limits.age
        database.attempt("remove a stored session") { connection in
            try connection.write { session in
                try session.execute(
                    database.sql("DELETE FROM okit_session WHERE saved <= ?"),
                    [.double(oldest)]
                )
                try session.execute(
                    database.sql(
                        """
                        DELETE FROM okit_session WHERE saved <= (SELECT saved FROM okit_session
                            ORDER BY saved DESC LIMIT 1 OFFSET ?)
                        """
                    ),
                    [.int(Int64(limits.count))]
                )
            }
        }
    }
}
