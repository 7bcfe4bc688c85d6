public import Foundation
import GRDB
public import Logging
import OKitModel
import Synchronization

/// The snapshots of one server, in a SQLite file.
///
/// Nothing in the file is trusted: rows that are too old, too large or malformed are ignored. A
/// snapshot is not durable before the operating system has written it, but survives the end of the
/// process at any time.
public final class SnapshotFile: SnapshotStore {
    private let queue: DatabaseQueue
    private let limits: SnapshotLimits
    private let logger: Logger
    private let now: @Sendable () -> Date
    /// Whether the last access has failed, which is logged once.
    private let isFailing = Mutex(false)

    /// The name of the file in the data folder of a server.
    public static let fileName = "sessions.sqlite"

    /// Opens the file, creates it if there is none, and replaces one that cannot be read.
    ///
    /// The damaged file remains beside the new one, with `-damaged` in its name.
    ///
    /// - Parameter now: The current time.
    /// - Throws: If no file can be created.
    public init(
        folder: String,
        limits: SnapshotLimits = SnapshotLimits(),
        logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.limits = limits
        self.logger = logger
        self.now = now
        try PrivateFiles.makeFolder(folder)
        let path = "\(folder)/\(Self.fileName)"
        do {
            queue = try Self.open(path)
        } catch let error as DatabaseError where Self.isDamage(error) {
            logger.error("stored sessions are damaged; all sessions start anew")
            for ending in ["", "-wal", "-shm"] {
                let damaged = "\(folder)/sessions-damaged.sqlite\(ending)"
                try? FileManager.default.removeItem(atPath: damaged)
                try? FileManager.default.moveItem(atPath: path + ending, toPath: damaged)
            }
            queue = try Self.open(path)
        }
        removeOld()
    }

    /// The version of the table.
    private static let schema = 1

    private static func open(_ path: String) throws -> DatabaseQueue {
        // SQLite creates further files with the permissions of this one.
        try PrivateFiles.makeFile(path)
        for companion in ["-wal", "-shm"] {
            PrivateFiles.restrict(path + companion)
        }
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.journalMode = .wal
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA synchronous = NORMAL")
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA secure_delete = ON")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { db in
            let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
            if found == 0, objects == 0 {
                try db.execute(
                    sql: """
                        CREATE TABLE session (
                            app TEXT NOT NULL, user TEXT NOT NULL, version TEXT NOT NULL,
                            token TEXT NOT NULL, saved REAL NOT NULL, content BLOB NOT NULL,
                            PRIMARY KEY (app, user)) STRICT, WITHOUT ROWID;
                        CREATE INDEX session_saved ON session (saved);
                        PRAGMA user_version = \(schema);
                        """
                )
            } else if found != schema || objects != 2 {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "another schema")
            }
            // Reads the whole table once, so that damage is found before sessions depend on it.
            _ = try Int.fetchOne(db, sql: "SELECT sum(length(content)) FROM session")
        }
        return queue
    }

    private static func isDamage(_ error: DatabaseError) -> Bool {
        [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_FORMAT].contains(
            error.resultCode
        )
    }

    // MARK: Snapshots

    /// Returns the snapshot of a session, which this server continues; `nil` if there is none.
    public func take(_ key: SnapshotKey) throws(SnapshotFailure) -> StoredSnapshot? {
        let oldest = now().timeIntervalSince1970 - limits.age
        let row = attempt("read") {
            try queue.read { db in
                try GRDB.Row.fetchOne(
                    db,
                    sql: """
                        SELECT version, token, content FROM session
                        WHERE app = ? AND user = ? AND saved > ? AND typeof(saved) = 'real'
                            AND length(content) <= ?
                        """,
                    arguments: [key.app, key.user, oldest, limits.size]
                ).flatMap { StoredSnapshot($0) }
            }
        }
        guard let row else {
            throw SnapshotFailure()
        }
        return row
    }

    /// Whether other servers can take sessions: they cannot, as the file belongs to one server.
    public var isShared: Bool { false }

    /// Returns true.
    public func owns(_ key: SnapshotKey) -> Bool { true }

    /// Stores the snapshot of a session, unless another server has taken it.
    @discardableResult
    public func put(_ row: StoredSnapshot, for key: SnapshotKey) -> SnapshotOutcome {
        guard row.content.count <= limits.size else {
            logger.warning("a session is too large to be stored", metadata: ["app": "\(key.app)"])
            return remove(key)
        }
        let saved = now().timeIntervalSince1970
        let written: Void? = attempt("write") {
            try queue.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO session (app, user, version, token, saved, content)
                        VALUES (?, ?, ?, ?, ?, ?)
                        ON CONFLICT (app, user) DO UPDATE SET version = excluded.version,
                            token = excluded.token, saved = excluded.saved,
                            content = excluded.content
                        """,
                    arguments: [
                        key.app, key.user, row.version, row.guardToken, saved, Data(row.content),
                    ]
                )
            }
        }
        return written == nil ? .failed : .stored
    }

    /// Removes the snapshot of a session.
    @discardableResult
    public func remove(_ key: SnapshotKey) -> SnapshotOutcome {
        let removed: Void? = attempt("remove") {
            try queue.write { db in
                try db.execute(
                    sql: "DELETE FROM session WHERE app = ? AND user = ?",
                    arguments: [key.app, key.user]
                )
            }
        }
        return removed == nil ? .failed : .stored
    }

    /// Removes snapshots that are too old, and the oldest ones if there are too many.
    public func removeOld() {
        let oldest = now().timeIntervalSince1970 - limits.age
        attempt("remove") {
            try queue.write { db in
                try db.execute(sql: "DELETE FROM session WHERE saved <= ?", arguments: [oldest])
                let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0
                if count > limits.count {
                    try db.execute(
                        sql: """
                            DELETE FROM session WHERE (app, user) IN
                                (SELECT app, user FROM session ORDER BY saved LIMIT ?)
                            """,
                        arguments: [count - limits.count]
                    )
                }
            }
        }
    }

    /// Reports a failure, until an access succeeds: sessions work without snapshots.
    @discardableResult
    private func attempt<Result>(_ what: String, _ body: () throws -> Result) -> Result? {
        do {
            let result = try body()
            isFailing.withLock { $0 = false }
            return result
        } catch {
            let code = (error as? DatabaseError)?.resultCode.description ?? "error"
            let isKnown = isFailing.withLock { isFailing in
                defer { isFailing = true }
                return isFailing
            }
            guard !isKnown else {
                return nil
            }
            logger.error("cannot \(what) a stored session", metadata: ["reason": "\(code)"])
            return nil
        }
    }
}

extension StoredSnapshot {
    /// Reads a row; `nil` if its columns have other types, which other programs can write.
    fileprivate init?(_ row: GRDB.Row) {
        let values = ["version", "token", "content"].map { name -> DatabaseValue in row[name] }
        guard case .string(let version) = values[0].storage,
            case .string(let token) = values[1].storage,
            case .blob(let content) = values[2].storage
        else {
            return nil
        }
        self.init(version: version, guardToken: token, untrusted: Array(content))
    }
}
