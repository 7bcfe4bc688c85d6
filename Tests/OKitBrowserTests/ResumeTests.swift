import Foundation
import Logging
import OKitBundle
import OKitDatabase
import OKitModel
import OKitRuntime
import OKitStorage
import Synchronization
import TestSupport
import Testing

@testable import OKitBrowser

/// Sessions that a server stores and continues.
@Suite(.timeLimit(.minutes(20)))
struct ResumeTests {
    private let folder = NSTemporaryDirectory() + UUID().uuidString
    private let records = RecordingLog()

    private func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func store() throws -> SnapshotFile {
        try SnapshotFile(folder: folder, logger: records.logger)
    }

    private func app(
        version: String = "1",
        sharesRecords: Bool = false,
        bundle: AppBundle
    ) -> HostedApp {
        let data = folder
        return HostedApp(
            name: "shop",
            title: "Test",
            screens: ["main", "other"],
            sharesRecords: sharesRecords,
            identity: HostedApp.Identity(app: "org.test", version: version) { "digest of \($0)" },
            image: { _ in nil },
            makeSession: { request in
                return BrowserTestServer.session(path: request.path) { snapshot, _ in
                    AppSession(
                        bundle: bundle,
                        environment: Surroundings.test.environment(for: bundle),
                        store: FileStore(folder: "\(data)/data"),
                        link: request.screen,
                        resuming: snapshot
                    )
                }
            }
        )
    }

    private func table(_ limits: ServerLimits = ServerLimits()) throws -> SessionTable {
        SessionTable(limits: limits, snapshots: try store(), logger: records.logger)
    }

    /// Presses Add, so that the count on the screen is one higher.
    private static func press(
        _ label: String,
        in started: SessionTable.Started,
        _ number: Int = 1
    ) async throws {
        let page = try #require(await started.session.page())
        let button = try #require(page.tree.root.first { $0.label == label })
        let body = #"{"c":"c","n":\#(number),"r":\#(page.revision),"e":[["tap","\#(button.id)"]]}"#
        let outcome = await started.session.handle(
            try #require(EventBatch(Array(body.utf8)))
        )
        #expect(!outcome.isRefused)
    }

    private static func texts(_ started: SessionTable.Started) async -> String {
        await started.session.page().map { ScreenOutline.text(of: $0.tree) } ?? ""
    }

    @Test
    func aSessionThatIsClosedContinuesForAnyRequest() async throws {
        defer { remove() }
        let app = app(bundle: try BrowserTestApp.bundle())
        let first = try table()
        let started = try await first.session(of: "ann", in: app, opening: nil)
        try await Self.press("Add", in: started)
        await first.close()
        // Each is another process.
        let second = try table()
        let next = try #require(try await second.session(of: "ann", in: app))
        #expect(next.guardToken == started.guardToken)
        #expect(await next.session.resumption == .complete)
        #expect(await Self.texts(next).contains("Count 1"))
        #expect(try await second.session(of: "bob", in: app) == nil)
        #expect(await second.count == 1)
        #expect(records.text.contains("session continued"))
        #expect(!records.text.contains("ann"))
    }

    @Test
    func aSessionThatIsKilledContinuesAfterTheLastSnapshot() async throws {
        defer { remove() }
        let app = app(bundle: try BrowserTestApp.bundle())
        var limits = ServerLimits()
        limits.snapshotDelay = .zero
        let first = try table(limits)
        let started = try await first.session(of: "ann", in: app, opening: nil)
        try await Self.press("Add", in: started)
        try await Self.press("Open", in: started, 2)
        // The table is not closed.
        let next = try #require(try await table().session(of: "ann", in: app))
        #expect(await next.session.page()?.tree.screen == "other")
    }

    /// Two servers with one store: the one that is asked continues, and the other ends its session.
    @Test
    func aSessionMovesToTheServerThatIsAsked() async throws {
        defer { remove() }
        try PrivateFiles.makeFolder(folder)
        let path = "\(folder)/shared.sqlite"
        try PrivateFiles.makeFile(path)
        var limits = ServerLimits()
        limits.ownership = .zero
        func server() throws -> SessionTable {
            let store = try SnapshotTable(
                SharedDatabase(try SQLiteConnection(path: path), logger: records.logger),
                logger: records.logger
            )
            return SessionTable(limits: limits, snapshots: store, logger: records.logger)
        }
        let app = app(bundle: try BrowserTestApp.bundle())
        let (first, second) = (try server(), try server())
        let started = try await first.session(of: "ann", in: app, opening: nil)
        try await Self.press("Add", in: started)
        let moved = try #require(try await second.session(of: "ann", in: app))
        #expect(moved.guardToken == started.guardToken)
        try await Self.press("Open", in: moved)
        #expect(await moved.session.page()?.tree.screen == "other")
        // The first server still has the session in memory.
        let back = try #require(try await first.session(of: "ann", in: app))
        #expect(await started.session.hasEnded)
        #expect(await back.session.page()?.tree.screen == "other")
        #expect(await back.session.page()?.tree.root.first { $0.label == "Open" } == nil)
        #expect(await first.count == 1)
    }

    @Test
    func anIdleSessionIsDroppedAndContinues() async throws {
        defer { remove() }
        let app = app(bundle: try BrowserTestApp.bundle())
        var limits = ServerLimits()
        limits.idle = .zero
        let table = try table(limits)
        let started = try await table.session(of: "ann", in: app, opening: nil)
        try await Self.press("Add", in: started)
        await table.sweep()
        #expect(await table.count == 0)
        #expect(await started.session.hasEnded)
        let next = try await table.session(of: "ann", in: app, opening: nil)
        #expect(next.session !== started.session)
        #expect(await Self.texts(next).contains("Count 1"))
    }

    @Test(arguments: [true, false])
    func aFullTableEndsSessionsThatNoPageShows(_ hasRested: Bool) async throws {
        defer { remove() }
        let app = app(bundle: try BrowserTestApp.bundle())
        var limits = BrowserTestServer.endlessLimits
        limits.sessions = 2
        limits.rest = hasRested ? .zero : limits.rest
        let table = try table(limits)
        let first = try await table.session(of: "ann", in: app, opening: nil)
        try await Self.press("Add", in: first)
        let second = try await table.session(of: "bob", in: app, opening: nil)
        guard hasRested else {
            await #expect(throws: SessionTable.Failure.self) {
                try await table.session(of: "eve", in: app, opening: nil)
            }
            return
        }
        // A page shows the second one.
        let page = Task { await second.session.update(after: second.session.revision) }
        while second.session.pageCount == 0 {
            await Task.yield()
        }
        _ = try await table.session(of: "eve", in: app, opening: nil)
        #expect(await first.session.hasEnded)
        #expect(await !second.session.hasEnded)
        second.session.wake()
        _ = await page.value
        let next = try await table.session(of: "ann", in: app, opening: nil)
        #expect(await Self.texts(next).contains("Count 1"))
    }

    /// As while the disk is full: the input exists in memory only.
    @Test
    func anIdleSessionThatCannotBeStoredStays() async throws {
        let store = FullStore()
        let app = app(bundle: try BrowserTestApp.bundle())
        var limits = ServerLimits()
        limits.idle = .zero
        let table = SessionTable(limits: limits, snapshots: store, logger: records.logger)
        let started = try await table.session(of: "ann", in: app, opening: nil)
        try await Self.press("Add", in: started)
        await table.sweep()
        #expect(await !started.session.hasEnded)
        #expect(await table.count == 1)
        store.isFull.withLock { $0 = false }
        await table.sweep()
        #expect(await started.session.hasEnded)
    }

    @Test
    func saysWhichAppCannotBeStarted() async throws {
        defer { remove() }
        struct Refusal: Error {}
        let app = HostedApp(
            name: "shop",
            title: "Test",
            screens: [],
            image: { _ in nil },
            makeSession: { request in
                BrowserTestServer.session(path: request.path) { _, _ in throw Refusal() }
            }
        )
        let table = try table()
        for _ in 1...2 {
            let failure = await #expect(throws: SessionTable.Failure.self) {
                try await table.session(of: "zoe", in: app, opening: nil)
            }
            #expect(failure?.text == "this app cannot be started now; try again later\n")
        }
        #expect(records.text.contains("a session cannot be started"))
        #expect(records.text.contains("app=shop"))
        #expect(!records.text.contains("zoe"))
    }

    /// A server that receives a signal ends its sessions, and must not exit before they have ended.
    @Test
    func aSecondEndWaitsForTheFirst() async throws {
        defer { remove() }
        let app = app(bundle: try BrowserTestApp.bundle())
        let table = try table()
        var sessions: [BrowserSession] = []
        for user in 0..<40 {
            sessions.append(
                try await table.session(of: "\(user)", in: app, opening: nil).session
            )
        }
        let first = Task { await table.close() }
        while await table.count > 0 {
            await Task.yield()
        }
        await table.close()
        for session in sessions.reversed() {
            #expect(await session.hasEnded)
        }
        await first.value
    }

    @Test
    func countsSuspendedSessions() async throws {
        defer { remove() }
        let app = app(bundle: try BrowserTestApp.bundle())
        var limits = ServerLimits()
        (limits.rest, limits.suspension) = (.zero, .zero)
        let table = try table(limits)
        let started = try await table.session(of: "ann", in: app, opening: nil)
        try await Self.press("Add", in: started)
        #expect(await table.suspendedCount == 0)
        await table.sweep()
        #expect(await table.count == 1)
        #expect(await table.suspendedCount == 1)
        #expect(await Self.texts(started).contains("Count 1"))
        #expect(await table.suspendedCount == 0)
    }

    @Test
    func manyRequestsAtOnceContinueOneSession() async throws {
        defer { remove() }
        let app = app(bundle: try BrowserTestApp.bundle())
        let first = try table()
        try await Self.press("Add", in: try await first.session(of: "ann", in: app, opening: nil))
        await first.close()
        let second = try table()
        let sessions = try await withThrowingTaskGroup(of: BrowserSession?.self) { group in
            for number in 0..<32 {
                group.addTask {
                    number.isMultiple(of: 2)
                        ? try await second.session(of: "ann", in: app)?.session
                        : try await second.session(of: "ann", in: app, opening: nil).session
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(sessions.map { $0.map { ObjectIdentifier($0) } }).count == 1)
        #expect(await second.count == 1)
    }

    @Test
    func aSessionThatNobodyHasUsedIsNotStored() async throws {
        defer { remove() }
        let app = app(bundle: try BrowserTestApp.bundle())
        let first = try table()
        _ = try await first.session(of: "ann", in: app, opening: nil)
        await first.close()
        #expect(try await table().session(of: "ann", in: app) == nil)
    }

    /// A page that is open need not be loaded again after a restart.
    @Test
    func aSessionThatIsShownIsStored() async throws {
        defer { remove() }
        let app = app(bundle: try BrowserTestApp.bundle())
        let first = try table()
        let started = try await first.session(of: "ann", in: app, opening: nil)
        let page = try #require(await started.session.page())
        async let update = started.session.update(after: page.revision)
        while started.session.pageCount == 0 {
            await Task.yield()
        }
        await first.close()
        _ = await update
        let next = try #require(try await table().session(of: "ann", in: app))
        #expect(next.guardToken == started.guardToken)
    }

    @Test
    func anotherVersionContinues() async throws {
        defer { remove() }
        let bundle = try BrowserTestApp.bundle()
        let first = try table()
        try await Self.press(
            "Add",
            in: try await first.session(of: "ann", in: app(bundle: bundle), opening: nil)
        )
        await first.close()
        let new = app(version: "2", bundle: bundle)
        let next = try #require(try await table().session(of: "ann", in: new))
        #expect(await Self.texts(next).contains("Count 1"))
        #expect(records.text.contains("session continues with another version of the app"))
    }

    /// - Parameter sharesRecords: Whether no session of the new version starts before all of the former
    ///   one have ended.
    @Test(arguments: [false, true])
    func sessionsMoveToANewVersion(_ sharesRecords: Bool) async throws {
        defer { remove() }
        let bundle = try BrowserTestApp.bundle()
        let table = try table()
        let former = app(bundle: bundle)
        let users = (0..<20).map { "user \($0)" }
        var old: [SessionTable.Started] = []
        for (index, user) in users.enumerated() {
            let started = try await table.session(of: user, in: former, opening: nil)
            try await Self.press("Add", in: started, index + 1)
            old.append(started)
        }
        let new = app(version: "2", sharesRecords: sharesRecords, bundle: bundle)
        async let replacing: Void = table.replace(with: new)
        for user in users {
            // The responder still has the former version.
            _ = try #require(try await table.session(of: user, in: former))
        }
        await replacing
        for (user, started) in zip(users, old) {
            #expect(await started.session.hasEnded)
            let next = try #require(try await table.session(of: user, in: former))
            #expect(next.guardToken == started.guardToken)
            #expect(await Self.texts(next).contains("Count 1"))
        }
        #expect(await table.count == users.count)
    }

    @Test
    func aDamagedSnapshotStartsAnew() async throws {
        defer { remove() }
        let app = app(bundle: try BrowserTestApp.bundle())
        let row = StoredSnapshot(
            version: "1",
            guardToken: String(repeating: "a", count: RandomText.guardLength),
            content: Array("{".utf8)
        )
        try store().put(row, for: SnapshotKey(app: "org.test", user: "digest of ann"))
        let next = try await table().session(of: "ann", in: app, opening: nil)
        #expect(next.guardToken != row.guardToken)
        #expect(await Self.texts(next).contains("Count 0"))
        #expect(records.text.contains("damaged snapshot"))
    }
}

/// A store that has no room for snapshots.
private final class FullStore: SnapshotStore {
    let isFull = Mutex(true)

    let isShared = false

    func take(_ key: SnapshotKey) -> StoredSnapshot? { nil }

    func owns(_ key: SnapshotKey) -> Bool { true }

    func put(_ snapshot: StoredSnapshot, for key: SnapshotKey) -> SnapshotOutcome {
        isFull.withLock { $0 } ? .failed : .stored
    }

    func remove(_ key: SnapshotKey) -> SnapshotOutcome { .stored }

    func removeOld() {}
}
