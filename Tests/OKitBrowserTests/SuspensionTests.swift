import Foundation
import OKitBundle
import OKitModel
import OKitRecords
import OKitRuntime
import OKitStorage
import TestSupport
import Testing

@testable import OKitBrowser

/// Idle sessions release their apps while their pages stay open.
@Suite(.timeLimit(.minutes(20)))
struct SuspensionTests {
    private struct Refusal: Error {}

    /// A session that can be suspended.
    ///
    /// - Parameter isRefused: Whether its app cannot be started again.
    private static func session(
        _ bundle: AppBundle? = nil,
        records: (any RecordStorage)? = nil,
        isRefused: Bool = false
    ) async throws -> BrowserSession {
        let bundle = try bundle ?? BrowserTestApp.bundle()
        let folder = NSTemporaryDirectory() + UUID().uuidString
        let session = BrowserTestServer.session { snapshot, isAgain in
            guard !isRefused || !isAgain else {
                throw Refusal()
            }
            return AppSession(
                bundle: bundle,
                environment: Surroundings.test.environment(for: bundle),
                store: records.map { _ in FileStore(folder: folder) },
                records: records,
                resuming: snapshot
            )
        }
        try await session.start()
        return session
    }

    private static func tap(
        _ label: String,
        in session: BrowserSession,
        _ number: Int
    ) async throws
        -> EventBatch
    {
        let page = try #require(await session.page())
        let node = try #require(page.tree.root.first { $0.label == label })
        let body = #"{"c":"c","n":\#(number),"r":\#(page.revision),"e":[["tap","\#(node.id)"]]}"#
        return try #require(EventBatch(Array(body.utf8)))
    }

    @Test
    func theNextEventContinuesWithTheScreenThatPagesHave() async throws {
        let session = try await Self.session()
        #expect(await !session.handle(try await Self.tap("Add", in: session, 1)).isRefused)
        let page = try #require(await session.page())
        let batch = try await Self.tap("Add", in: session, 2)
        await session.rest()
        #expect(await session.suspend())
        #expect(!session.isRunning)
        #expect(await session.revision == page.revision)
        let outcome = await session.handle(batch)
        let revision = outcome.revision
        #expect(!outcome.isRefused && revision == page.revision + 1)
        let update = try #require(await session.update(after: page.revision))
        #expect(update.text.contains("Count 2") && !update.text.contains(#""h":"#))
        // The same events again have no effect.
        #expect(await session.handle(batch).revision == revision)
    }

    @Test
    func sweepsSuspendSessionsWhosePagesWait() async throws {
        let session = try await Self.session()
        let page = try #require(await session.page())
        let update = Task { await session.update(after: page.revision) }
        while session.pageCount == 0 {
            await Task.yield()
        }
        var limits = BrowserTestServer.endlessLimits
        limits.rest = .zero
        #expect(await session.sweep(limits) == .released)
        #expect(session.isRunning)
        limits.suspension = .zero
        #expect(await session.sweep(limits) == .released)
        #expect(await session.sweep(limits) == .unchanged)
        limits.heartbeat = .zero
        #expect(await session.sweep(limits) == .unchanged)
        // The end of a wait does not need the app.
        #expect(await update.value == nil)
        #expect(!session.isRunning)
        limits.idle = .zero
        #expect(await session.sweep(limits) == .ended)
    }

    @Test
    func aSessionEndsIfItsAppCannotBeContinued() async throws {
        let session = try await Self.session(isRefused: true)
        let batch = try await Self.tap("Add", in: session, 1)
        await session.rest()
        #expect(await session.suspend())
        #expect(await session.handle(batch).isRefused)
        #expect(await session.hasEnded)
        #expect(await session.page() == nil)
        #expect(await !session.noteRequest(isPage: true))
    }

    @Test
    func anAppThatOthersChangeStays() async throws {
        let bundle = try BrowserTestApp.bundle(of: BrowserTestApp.records)
        let records = SharedRecordStorage(folder: nil)
        let ann = try await Self.session(bundle, records: records)
        let bob = try await Self.session(bundle, records: records)
        let page = try #require(await bob.page())
        await bob.rest()
        #expect(await !bob.suspend())
        #expect(await !ann.handle(try await Self.tap("Add", in: ann, 1)).isRefused)
        let update = try #require(await bob.update(after: page.revision))
        #expect(update.text.contains("Apple"))
    }
}
