public import Foundation
import OKitDatabase
import Synchronization

/// Sign-ins that several servers share, in a table of a database.
///
/// Users are read again after some seconds, in which a sign-out on another server is not noticed. They stay
/// signed in while the database cannot be read.
public final class SignInTable: SignInStore {
    private let database: SharedDatabase
    private let now: @Sendable () -> Date
    /// The users that were read, with the times at which they are read again.
    private let users = Mutex<[SignInKey: (entry: SignInEntry, until: Date)]>([:])

    /// The longest value that is read.
    private static let longest = 4096
    /// The time after which a user is read again, in seconds.
    static let memory = 10.0

    /// Creates the table if there is none.
    ///
    /// - Throws: If the table cannot be created or read.
    public init(
        _ database: SharedDatabase,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws {
        self.database = database
        self.now = now
        try database.makeTable(
            "okit_sign_in",
            columns: "kind, digest, content, ends",
            [
                """
                CREATE TABLE okit_sign_in (
                    kind TEXT NOT NULL, digest TEXT NOT NULL, content TEXT NOT NULL,
                    ends DOUBLE PRECISION NOT NULL, PRIMARY KEY (kind, digest))
                """,
                "CREATE INDEX okit_sign_in_ends ON okit_sign_in (kind, ends)",
            ]
        )
        deleteOld()
    }

    /// Stores an entry.
    ///
    /// A user whose entry cannot be stored signs in again.
    public func put(_ entry: SignInEntry, for key: SignInKey) async {
        note(entry, for: key)
        await BlockingCall.run { [self] in insert(entry, key) }
    }

    /// Returns an entry, or that of a user as it was read a moment ago.
    public func entry(_ key: SignInKey) async throws(SignInStoreFailure) -> SignInEntry? {
        let known = users.withLock { $0[key] }
        if let known, known.until > now() {
            return known.entry
        }
        do {
            let found = try await BlockingCall.run { [self] () throws(SignInStoreFailure) in
                try select(key)
            }
            note(found, for: key)
            return found
        } catch {
            guard let known else {
                throw error
            }
            return known.entry
        }
    }

    /// Removes an entry.
    ///
    /// - Returns: Whether this call has removed it.
    public func remove(_ key: SignInKey) async -> Bool {
        note(nil, for: key)
        return await BlockingCall.run { [self] in delete(key) }
    }

    /// Removes entries that have ended, and the ones that end first if there are too many.
    public func removeOld() async {
        let now = now()
        users.withLock { users in
            users = users.filter { $0.value.entry.end > now }
        }
        await BlockingCall.run { [self] in deleteOld() }
    }

    /// Remembers the entry of a user for a moment; `nil` to forget it.
    private func note(_ entry: SignInEntry?, for key: SignInKey) {
        guard key.kind == .user else {
            return
        }
        let until = now() + Self.memory
        users.withLock { users in
            if users.count >= key.kind.most {
                users.removeAll()
            }
            users[key] = entry.map { ($0, until) }
        }
    }

    // MARK: Statements

    private func insert(_ entry: SignInEntry, _ key: SignInKey) {
        database.attempt("write a sign-in") { connection in
            try connection.write { session in
                try session.execute(
                    database.sql(
                        """
                        INSERT INTO okit_sign_in (kind, digest, content, ends) VALUES (?, ?, ?, ?)
                        ON CONFLICT (kind, digest) DO UPDATE SET content = excluded.content,
                            ends = excluded.ends
                        """
                    ),
                    [
                        .text(key.kind.rawValue), .text(key.digest), .text(entry.value),
                        .double(entry.end.timeIntervalSince1970),
                    ]
                )
            }
        }
    }

    private func select(_ key: SignInKey) throws(SignInStoreFailure) -> SignInEntry? {
        let rows = database.attempt("read a sign-in") { connection in
            try connection.read { session in
                try session.rows(
                    database.sql(
                        """
                        SELECT content, ends FROM okit_sign_in
                        WHERE kind = ? AND digest = ? AND length(content) <= ?
                        """
                    ),
                    [.text(key.kind.rawValue), .text(key.digest), .int(Int64(Self.longest))]
                )
            }
        }
        guard let rows else {
            throw SignInStoreFailure()
        }
        guard let row = rows.first, row.count == 2, let value = row[0].string,
            let end = row[1].string.flatMap(Double.init), end.isFinite
        else {
            return nil
        }
        return SignInEntry(value: value, end: Date(timeIntervalSince1970: end))
    }

    private func delete(_ key: SignInKey) -> Bool {
        let count = database.attempt("remove a sign-in") { connection in
            try connection.write { session in
                try session.execute(
                    database.sql("DELETE FROM okit_sign_in WHERE kind = ? AND digest = ?"),
                    [.text(key.kind.rawValue), .text(key.digest)]
                )
            }
        }
        return count == 1
    }

    private func deleteOld() {
        let now = now().timeIntervalSince1970
        database.attempt("remove old sign-ins") { connection in
            try connection.write { session in
                for kind in SignInKey.Kind.allCases {
                    _ = try session.execute(
                        database.sql(
                            """
                            DELETE FROM okit_sign_in WHERE kind = ? AND ends <= (
                                SELECT coalesce(max(ends), 0) FROM (SELECT ends FROM okit_sign_in
                                    WHERE kind = ? ORDER BY ends DESC LIMIT 1 OFFSET ?) AS surplus)
                            """
                        ),
                        [.text(kind.rawValue), .text(kind.rawValue), .int(Int64(kind.most))]
                    )
                }
                _ = try session.execute(
                    database.sql("DELETE FROM okit_sign_in WHERE ends <= ?"),
                    [.double(now)]
                )
            }
        }
    }
}
