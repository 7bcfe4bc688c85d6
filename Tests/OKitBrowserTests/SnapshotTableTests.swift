import Foundation
import OKitDatabase
import OKitPostgres
import Synchronization
import TestSupport
import Testing

@testable import OKitBrowser

/// The sessions that several servers share in a database.
@Suite(.timeLimit(.minutes(20)))
struct SnapshotTableTests {
    private let records = RecordingLog()
    private let key = SnapshotKey(app: "app", user: "digest")

    /// A database for one test.
    final class Database {
        private let folder = TemporaryFolder()
        private let server: ScratchServer?
        private let path: String

        init(_ kind: SQLDialect) throws {
            switch kind {
            case .sqlite:
                server = nil
                try folder.makeFolder("")
                path = "\(folder.path)/sessions.sqlite"
                _ = FileManager.default.createFile(atPath: path, contents: nil)
            case .postgreSQL:
                let server = try ScratchServer()
                path = server.address(ofDatabase: "postgres")
                self.server = server
            }
        }

        func connect() throws -> any DatabaseConnection {
            server == nil
                ? try SQLiteConnection(path: path) : try PostgresConnection(address: path)
        }

        func run(_ sql: String) throws {
            let connection = try connect()
            defer { connection.close() }
            try connection.write { session in _ = try session.execute(sql, []) }
        }
    }

    private static let dialects = [SQLDialect.sqlite, .postgreSQL]

    /// The store of another server.
    private func server(
        _ database: Database,
        _ limits: SnapshotLimits = SnapshotLimits(),
        at seconds: TimeInterval = 1_000_000
    ) throws -> SnapshotTable {
        try SnapshotTable(
            SharedDatabase(try database.connect(), logger: records.logger),
            limits: limits,
            logger: records.logger,
            now: { Date(timeIntervalSince1970: seconds) }
        )
    }

    private static func snapshot(_ text: String) -> StoredSnapshot {
        StoredSnapshot(
            version: "1",
            guardToken: String(repeating: "a", count: RandomText.guardLength),
            content: Array(text.utf8)
        )
    }

    @Test(arguments: dialects)
    func aSessionBelongsToTheServerThatHasTakenItLast(_ kind: SQLDialect) throws {
        let database = try Database(kind)
        let (first, second) = (try server(database), try server(database))
        #expect(try first.take(key) == nil)
        #expect(first.owns(key))
        #expect(first.put(Self.snapshot("one"), for: key) == .stored)
        #expect(first.put(Self.snapshot("two \u{0}'"), for: key) == .stored)
        #expect(first.owns(key) && !second.owns(key))
        // A new session of the same user elsewhere.
        #expect(second.put(Self.snapshot("other"), for: key) == .taken)
        second.remove(key)
        #expect(try second.take(key) == Self.snapshot("two \u{0}'"))
        #expect(!first.owns(key) && second.owns(key))
        #expect(first.put(Self.snapshot("late"), for: key) == .taken)
        #expect(second.put(Self.snapshot("three"), for: key) == .stored)
        #expect(try first.take(key) == Self.snapshot("three"))
        first.remove(key)
        #expect(first.owns(key) && !second.owns(key))
        #expect(try second.take(key) == nil)
        // A session that is not stored has an owner too.
        #expect(!first.owns(key) && second.owns(key))
        #expect(records.text.isEmpty)
    }

    @Test(arguments: dialects)
    func removesOldManyAndLargeSnapshots(_ kind: SQLDialect) throws {
        let database = try Database(kind)
        var limits = SnapshotLimits()
        limits.count = 2
        for number in 0..<4 {
            let key = SnapshotKey(app: "app", user: "\(number)")
            try server(database, limits, at: Double(number)).put(Self.snapshot("x"), for: key)
        }
        let left = try server(database, limits, at: 4)
        let users = try (0..<4).filter {
            try left.take(SnapshotKey(app: "app", user: "\($0)")) != nil
        }
        #expect(users == [2, 3])
        let last = SnapshotKey(app: "app", user: "3")
        left.put(Self.snapshot(String(repeating: "x", count: (1 << 18) + 1)), for: last)
        #expect(try left.take(last) == nil)
        #expect(left.owns(last))
        let later = try server(database, limits, at: 2 + limits.age)
        #expect(try later.take(SnapshotKey(app: "app", user: "2")) == nil)
    }

    @Test(
        arguments: dialects,
        [
            "token = 'x'", "token = upper(token)", "content = 'not base64'", "content = 'é'",
            "saved = -1e9",
        ]
    )
    func ignoresMalformedRows(_ kind: SQLDialect, _ change: String) throws {
        let database = try Database(kind)
        try server(database).put(Self.snapshot("one"), for: key)
        try database.run("UPDATE okit_session SET \(change)")
        let store = try server(database)
        #expect(try store.take(key) == nil)
        #expect(store.owns(key) || change.hasPrefix("saved"))
    }

    @Test(arguments: dialects)
    func refusesATableOfAnotherProgram(_ kind: SQLDialect) throws {
        let database = try Database(kind)
        try database.run("CREATE TABLE okit_session (app INTEGER)")
        #expect(throws: DatabaseFailure.self) { try server(database) }
    }

    /// Sessions work without the database.
    @Test(arguments: dialects)
    func goesOnWithoutTheDatabase(_ kind: SQLDialect) throws {
        let database = try Database(kind)
        let store = try server(database)
        store.put(Self.snapshot("one"), for: key)
        try database.run("DROP TABLE okit_session")
        #expect(store.owns(key))
        #expect(store.put(Self.snapshot("two"), for: key) == .failed)
        // The snapshot can exist, so that the session must not start anew.
        #expect(throws: SnapshotFailure.self) { try store.take(key) }
        store.removeOld()
        #expect(records.text.contains("cannot write a stored session"))
        #expect(!records.text.contains("okit_session"))
    }

    /// Users do not wait for a server that does not respond, one after the other.
    @Test func pausesAfterAFailedConnection() throws {
        let database = try Database(.sqlite)
        let connection = BreakableConnection(try database.connect())
        let store = try SnapshotTable(
            SharedDatabase(connection, logger: records.logger),
            logger: records.logger
        )
        store.put(Self.snapshot("one"), for: key)
        connection.isBroken = true
        #expect(store.put(Self.snapshot("two"), for: key) == .failed)
        // An operation is repeated once, as the database server may have been restarted.
        #expect(connection.count == 2)
        #expect(throws: SnapshotFailure.self) { try store.take(key) }
        #expect(store.owns(key))
        #expect(connection.count == 2)
    }

    /// Sessions of apps that cannot be stored have an owner too.
    @Test func aSessionWithoutASnapshotHasAnOwner() throws {
        let database = try Database(.sqlite)
        let (first, second) = (try server(database), try server(database))
        #expect(first.remove(key) == .stored)
        #expect(second.remove(key) == .taken)
        #expect(try second.take(key) == nil)
        #expect(!first.owns(key) && second.owns(key))
    }

    /// Many servers that start at the same time create the table once.
    @Test func createsTheTableOnce() async throws {
        let database = try Database(.postgreSQL)
        let connections = try (0..<8).map { _ in try database.connect() }
        let logger = records.logger
        try await withThrowingTaskGroup(of: Void.self) { group in
            for connection in connections {
                group.addTask {
                    let database = SharedDatabase(connection, logger: logger)
                    _ = try SnapshotTable(database, logger: logger)
                    _ = try SignInTable(database)
                }
            }
            try await group.waitForAll()
        }
    }
}

/// A connection that can break.
private final class BreakableConnection: DatabaseConnection {
    private struct State {
        var isBroken = false
        var count = 0
    }

    private let base: any DatabaseConnection
    private let state = Mutex(State())

    init(_ base: any DatabaseConnection) {
        self.base = base
    }

    var isBroken: Bool {
        get { state.withLock { $0.isBroken } }
        set { state.withLock { $0.isBroken = newValue } }
    }

    /// The number of operations that have failed.
    var count: Int { state.withLock { $0.count } }

    var dialect: SQLDialect { base.dialect }
    var isReadOnly: Bool { base.isReadOnly }

    func read<T>(_ body: (any SQLSession) throws -> T) throws -> T {
        try check()
        return try base.read(body)
    }

    func write<T>(_ body: (any SQLSession) throws -> T) throws -> T {
        try check()
        return try base.write(body)
    }

    func close() {
        base.close()
    }

    private func check() throws {
        let isBroken = state.withLock { state in
            state.count += state.isBroken ? 1 : 0
            return state.isBroken
        }
        if isBroken {
            throw DatabaseFailure(.connection, "broken")
        }
    }
}
