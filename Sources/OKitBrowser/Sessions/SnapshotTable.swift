public import Foundation
public import Logging
public import OKitDatabase

/// The snapshots that several servers share, in a table of a database.
///
/// Nothing in the table is trusted, as in a `SnapshotFile`.
public final class SnapshotTable: SnapshotStore {
    private let connection: any DatabaseConnection
    private let limits: SnapshotLimits
    private let logger: Logger
    private let now: @Sendable () -> Date
    /// The name of this server, by which it knows its sessions.
    private let server = RandomText.make(bytes: 16)

    /// Creates the table if there is none.
    ///
    /// - Throws: If the table cannot be created or read.
    public init(
        _ connection: any DatabaseConnection,
        limits: SnapshotLimits = SnapshotLimits(),
        logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.connection = connection
        self.limits = limits
        self.logger = logger
        self.now = now
        do {
            try create()
        } catch {
            // Another server has created it at the same time.
            try create()
        }
        removeOld()
    }

    private func create() throws {
        try connection.write { session in
            try session.execute(
                """
                CREATE TABLE IF NOT EXISTS okit_session (
                    app TEXT NOT NULL, visitor TEXT NOT NULL, version TEXT NOT NULL,
                    token TEXT NOT NULL, saved DOUBLE PRECISION NOT NULL, server TEXT NOT NULL,
                    content TEXT NOT NULL, PRIMARY KEY (app, visitor))
                """,
                []
            )
            try session.execute(
                "CREATE INDEX IF NOT EXISTS okit_session_saved ON okit_session (saved)",
                []
            )
            _ = try session.rows(
                "SELECT app, visitor, version, token, saved, server, content FROM okit_session LIMIT 1",
                []
            )
        }
    }

    /// Returns a text in which `?` are the parameters, which are numbered.
    private func sql(_ text: String) -> String {
        var number = 0
        return text.split(separator: "?", omittingEmptySubsequences: false).reduce("") {
            defer { number += 1 }
            return number == 0 ? String($1) : $0 + connection.dialect.parameter(number) + $1
        }
    }

    // MARK: Snapshots

    /// Returns the snapshot of a session, which this server continues; `nil` if there is none.
    public func take(_ key: SnapshotKey) -> StoredSnapshot? {
        let oldest = now().timeIntervalSince1970 - limits.age
        // Base64 takes four characters for three bytes.
        let most = limits.size / 3 * 4 + 4
        let row = attempt("read") {
            try connection.write { session in
                try session.rows(
                    sql(
                        """
                        UPDATE okit_session SET server = ? WHERE app = ? AND visitor = ?
                            AND saved > ? AND length(content) <= ?
                        RETURNING version, token, content
                        """
                    ),
                    [
                        .text(server), .text(key.app), .text(key.user), .double(oldest),
                        .int(Int64(most)),
                    ]
                ).first
            }
        }
        guard let row = row ?? nil, row.count == 3, let version = row[0].string,
            let token = row[1].string,
            let content = row[2].string.flatMap({ Data(base64Encoded: $0) })
        else {
            return nil
        }
        return StoredSnapshot(version: version, guardToken: token, untrusted: Array(content))
    }

    /// Returns false if another server has taken the session since.
    public func owns(_ key: SnapshotKey) -> Bool {
        let rows = attempt("read") {
            try connection.read { session in
                try session.rows(
                    sql("SELECT server FROM okit_session WHERE app = ? AND visitor = ?"),
                    [.text(key.app), .text(key.user)]
                )
            }
        }
        // Sessions go on while the database cannot be read.
        return rows?.first.map { $0.first?.string == server } ?? true
    }

    /// Stores the snapshot of a session, unless another server has taken it.
    @discardableResult
    public func put(_ snapshot: StoredSnapshot, for key: SnapshotKey) -> Bool {
        guard snapshot.content.count <= limits.size else {
            logger.warning("a session is too large to be stored", metadata: ["app": "\(key.app)"])
            remove(key)
            return true
        }
        let saved = now().timeIntervalSince1970
        let count = attempt("write") {
            try connection.write { session in
                try session.execute(
                    sql(
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
        return count != 0
    }

    /// Removes the snapshot of a session.
    public func remove(_ key: SnapshotKey) {
        attempt("remove") {
            try connection.write { session in
                try session.execute(
                    sql("DELETE FROM okit_session WHERE app = ? AND visitor = ? AND server = ?"),
                    [.text(key.app), .text(key.user), .text(server)]
                )
            }
        }
    }

    /// Removes snapshots that are too old, and the oldest ones if there are too many.
    public func removeOld() {
        let oldest = now().timeIntervalSince1970 - limits.age
        attempt("remove") {
            try connection.write { session in
                try session.execute(
                    sql("DELETE FROM okit_session WHERE saved <= ?"),
                    [.double(oldest)]
                )
                try session.execute(
                    sql(
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

    /// Reports a failure: sessions work without snapshots.
    @discardableResult
    private func attempt<Result>(_ what: String, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            let reason = (error as? DatabaseFailure).map { "\($0.kind)" } ?? "error"
            logger.error("cannot \(what) a stored session", metadata: ["reason": "\(reason)"])
            return nil
        }
    }
}
