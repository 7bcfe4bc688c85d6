import Foundation
import GRDB
import Logging
import OKitModel
import Testing

@testable import OKitBrowser

/// The file with the sessions that are not in memory.
struct SnapshotFileTests {
    private let folder = NSTemporaryDirectory() + UUID().uuidString
    private let key = SnapshotKey(app: "app", user: "digest")

    private var path: String { "\(folder)/\(SnapshotFile.fileName)" }

    private func store(
        _ limits: SnapshotLimits = SnapshotLimits(),
        at seconds: TimeInterval = 1_000_000
    ) throws -> SnapshotFile {
        try SnapshotFile(
            folder: folder,
            limits: limits,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            now: { Date(timeIntervalSince1970: seconds) }
        )
    }

    private static func row(_ text: String) -> StoredSnapshot {
        StoredSnapshot(
            version: "1",
            guardToken: String(repeating: "a", count: RandomText.guardLength),
            content: Array(text.utf8)
        )
    }

    /// One line says that sessions cannot be stored, and not one for each session every two seconds.
    @Test
    func aFailureIsLoggedOnceUntilItIsOver() throws {
        defer { remove() }
        let records = RecordingLog()
        let store = try SnapshotFile(folder: folder, logger: records.logger)
        let other = try DatabaseQueue(path: path)
        for _ in 1...2 {
            try other.write {
                try $0.execute(
                    sql: """
                        CREATE TRIGGER full BEFORE INSERT ON session
                        BEGIN SELECT RAISE(ABORT, 'full'); END
                        """
                )
            }
            #expect(store.put(Self.row("{}"), for: key) == .failed)
            #expect(store.put(Self.row("{}"), for: key) == .failed)
            try other.write { try $0.execute(sql: "DROP TRIGGER full") }
            #expect(store.put(Self.row("{}"), for: key) == .stored)
        }
        let lines = records.text.split(separator: "\n")
        #expect(lines.count { $0.contains("cannot write a stored session") } == 2)
    }

    private func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test
    func storesTheLastSnapshotOfASession() throws {
        defer { remove() }
        try store().put(Self.row("one"), for: key)
        try store().put(Self.row("two"), for: key)
        let other = SnapshotKey(app: "app", user: "other")
        try store().put(Self.row("three"), for: other)
        #expect(try store().take(key) == Self.row("two"))
        try store().remove(key)
        #expect(try store().take(key) == nil)
        #expect(try store().take(other) == Self.row("three"))
    }

    @Test
    func onlyTheOwnerCanReadTheFile() throws {
        defer { remove() }
        let store = try store()
        store.put(Self.row("one"), for: key)
        for ending in ["", "-wal", "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path + ending)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test
    func removesOldAndManySnapshots() throws {
        defer { remove() }
        var limits = SnapshotLimits()
        limits.count = 2
        for number in 0..<4 {
            let key = SnapshotKey(app: "app", user: "\(number)")
            try store(limits, at: Double(number)).put(Self.row("x"), for: key)
        }
        let left = try store(limits, at: 4)
        let users = try (0..<4).filter {
            try left.take(SnapshotKey(app: "app", user: "\($0)")) != nil
        }
        #expect(users == [2, 3])
        let later = try store(limits, at: 3 + limits.age)
        #expect(try later.take(SnapshotKey(app: "app", user: "3")) == nil)
    }

    @Test
    func doesNotStoreLargeSnapshots() throws {
        defer { remove() }
        let store = try store()
        store.put(Self.row("one"), for: key)
        store.put(Self.row(String(repeating: "x", count: (1 << 18) + 1)), for: key)
        #expect(try store.take(key) == nil)
    }

    @Test(arguments: ["not a database", "SQLite format 3\u{0}", ""])
    func replacesADamagedFile(_ text: String) throws {
        defer { remove() }
        try PrivateFiles.makeFolder(folder)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let store = try store()
        store.put(Self.row("one"), for: key)
        #expect(try store.take(key) == Self.row("one"))
        #expect(
            FileManager.default.fileExists(atPath: "\(folder)/sessions-damaged.sqlite")
                == !text.isEmpty
        )
    }

    @Test(
        arguments: [
            "CREATE TABLE session (app, user, version, token, saved, content)",
            "CREATE VIEW session AS SELECT 1 AS app",
            "CREATE TABLE other (a); PRAGMA user_version = 1",
        ]
    )
    func replacesAFileOfAnotherProgram(_ sql: String) throws {
        defer { remove() }
        try PrivateFiles.makeFolder(folder)
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
        let store = try store()
        store.put(Self.row("one"), for: key)
        #expect(try store.take(key) == Self.row("one"))
    }

    @Test(
        arguments: [
            "UPDATE session SET token = 'x'", "UPDATE session SET token = x'ff'",
            "UPDATE session SET content = 1", "UPDATE session SET saved = 'x'",
            "UPDATE session SET version = NULL", "UPDATE session SET token = upper(token)",
        ]
    )
    func ignoresRowsOfOtherTypes(_ sql: String) throws {
        defer { remove() }
        try store().put(Self.row("one"), for: key)
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            try db.execute(
                sql: """
                    PRAGMA writable_schema = ON;
                    UPDATE sqlite_master SET sql = replace(replace(sql, 'STRICT, ', ''), 'NOT NULL', '')
                        WHERE type = 'table';
                    """
            )
        }
        try queue.close()
        let changed = try DatabaseQueue(path: path)
        try changed.write { try $0.execute(sql: sql) }
        try changed.close()
        #expect(try store().take(key) == nil)
    }

    /// Bytes that are changed anywhere in the file neither trap nor prevent a start.
    @Test
    func survivesChangedFiles() throws {
        defer { remove() }
        try store().put(Self.row(String(repeating: "content", count: 2000)), for: key)
        let good = try Data(contentsOf: URL(fileURLWithPath: path))
        for index in stride(from: 0, to: good.count, by: 97) {
            var bytes = good
            bytes[index] ^= 0x5a
            for ending in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + ending)
            }
            try bytes.write(to: URL(fileURLWithPath: path))
            let store = try store()
            _ = try? store.take(key)
            store.put(Self.row("two"), for: SnapshotKey(app: "app", user: "new"))
        }
    }
}
