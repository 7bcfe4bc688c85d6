import FoundationEssentials
import OKitBundle
import OKitRuntime
import Testing

@testable import OKitBrowser

/// Sessions show the same screen on all pages, and refuse events of screens that are gone.
@Suite(.timeLimit(.minutes(20)))
struct SessionTests {
    private static func batch(_ number: Int, _ revision: Int, _ events: String) throws -> EventBatch
    {
        try #require(
            EventBatch(Array(#"{"c":"c","n":\#(number),"r":\#(revision),"e":\#(events)}"#.utf8))
        )
    }

    /// As when another user's change arrives while a user types, before the text is sent.
    @Test
    func textsSayWhatTheUserHasSeen() async throws {
        let events =
            #"[["input","a","Ann",7,"An"],["adjust","c",2,8],["pick","d","x",6,"y"],["tap","b"]]"#
        let batch = try Self.batch(1, 9, events)
        #expect(batch.events.map(\.seen) == [7, 8, 6, nil])
        #expect(batch.events.map(\.base) == ["An", nil, "y", nil])
    }

    @Test
    func updatesAreDifferences() async throws {
        let session = try BrowserTestServer.session()
        let page = try #require(await session.page())
        let field = try #require(page.tree.root.first { $0.role == .search })
        let batch = try Self.batch(1, page.revision, #"[["input","\#(field.id)","Ann"]]"#)
        let outcome = await session.handle(batch)
        let revision = outcome.revision
        #expect(!outcome.isRefused && revision > page.revision)
        let update = await session.update(after: page.revision)
        #expect(try #require(update).text.contains("Ann"))
        #expect(update?.text.contains(#""h":"#) == false)
        let whole = await session.update(after: 0)
        #expect(whole?.text.contains(#""h":"#) == true)
    }

    @Test
    func aSessionAtRestContinuesWithTheScreenThatPagesHave() async throws {
        let session = try BrowserTestServer.session()
        let page = try #require(await session.page())
        await session.rest()
        #expect(await session.revision == page.revision)
        let field = try #require(page.tree.root.first { $0.role == .search })
        let batch = try Self.batch(1, page.revision, #"[["input","\#(field.id)","Ann"]]"#)
        let outcome = await session.handle(batch)
        let revision = outcome.revision
        #expect(!outcome.isRefused && revision == page.revision + 1)
        let update = try #require(
            await session.update(after: page.revision)
        )
        // The page gets a difference, because it has the screen from before the rest.
        #expect(update.text.contains("Ann") && !update.text.contains(#""h":"#))
    }

    @Test
    func sweepsReleaseScreensThatPagesStillShow() async throws {
        let session = try BrowserTestServer.session()
        let page = try #require(await session.page())
        var limits = BrowserTestServer.endlessLimits
        #expect(await session.sweep(limits) == .unchanged)
        #expect(await session.screen != nil)
        limits.rest = .zero
        let update = Task { await session.update(after: page.revision) }
        while session.pageCount == 0 {
            await Task.yield()
        }
        limits.idle = .zero
        // It does not end while a page waits.
        #expect(await session.sweep(limits) == .released)
        #expect(await session.screen == nil)
        limits.heartbeat = .zero
        #expect(await session.sweep(limits) == .unchanged)
        #expect(await update.value == nil)
        // The end of a wait does not need the screen.
        #expect(await session.screen == nil)
        #expect(await session.sweep(limits) == .ended)
    }

    @Test
    func aPageThatWaitsGetsTheNextScreen() async throws {
        let session = try BrowserTestServer.session()
        let page = try #require(await session.page())
        let field = try #require(page.tree.root.first { $0.role == .search })
        async let update = session.update(after: page.revision)
        _ = await session.handle(
            try Self.batch(1, page.revision, #"[["input","\#(field.id)","Bo"]]"#)
        )
        #expect(await update?.text.contains("Bo") == true)
    }

    @Test
    func repeatedBatchesHaveOneEffect() async throws {
        let session = try BrowserTestServer.session()
        let page = try #require(await session.page())
        let button = try #require(page.tree.root.first { $0.role == .button && $0.label == "Add" })
        let batch = try Self.batch(1, page.revision, #"[["tap","\#(button.id)"]]"#)
        _ = await session.handle(batch)
        _ = await session.handle(batch)
        let text = HTMLWriter.html(
            of: PageElements(
                tree: try #require(await session.page()).tree,
                options: session.options
            ).root
        )
        #expect(text.contains("Count 1"))
        #expect(!text.contains("Count 2"))
    }

    @Test
    func staleEventsOnAnotherScreenAreRefused() async throws {
        let session = try BrowserTestServer.session()
        let page = try #require(await session.page())
        let open = try #require(page.tree.root.first { $0.role == .button && $0.label == "Open" })
        let add = try #require(page.tree.root.first { $0.role == .button && $0.label == "Add" })
        let first = try Self.batch(1, page.revision, #"[["tap","\#(open.id)"]]"#)
        #expect(await !session.handle(first).isRefused)
        #expect(await session.page()?.tree.screen == "other")
        let second = try Self.batch(2, page.revision, #"[["tap","\#(add.id)"]]"#)
        #expect(await session.handle(second).isRefused)
        // The page may not have received the first response.
        #expect(await session.handle(second).isRefused)
    }

    @Test
    func endedSessionsReleaseTheirPages() async throws {
        let session = try BrowserTestServer.session()
        let page = try #require(await session.page())
        async let update = session.update(after: page.revision)
        await session.close()
        #expect(await update == nil)
        #expect(await session.hasEnded)
    }

    @Test
    func filesAreThoseOfTheSession() throws {
        let files = SessionFiles()
        #expect(throws: UserFile.Problem.self) { try files.read("/etc/passwd") }
        let path = files.upload(UserFile(name: "a.txt", content: Data([1])))
        #expect(try files.read(path).name == "a.txt")
        #expect(throws: UserFile.Problem.self) { try files.read(path) }
        _ = try files.write(UserFile(name: "b.csv", content: Data([2])))
        let id = try #require(files.takeFresh().first)
        #expect(files.download(id)?.name == "b.csv")
        #expect(files.takeFresh().isEmpty)
    }

    @Test
    func filesAreReceivedOneAfterTheOther() {
        let files = SessionFiles()
        #expect(files.beginUpload())
        #expect(!files.beginUpload())
        files.endUpload()
        #expect(files.beginUpload())
    }

    @Test(
        arguments: [
            "", "[]", "{}", #"{"c":1,"n":1,"r":1,"e":[]}"#, #"{"c":"c","n":1,"r":1,"e":[["tap"]]}"#,
            #"{"c":"c","n":1e300,"r":1,"e":[]}"#, #"{"c":"c","n":1,"r":1,"e":[["tap","x",[]]]}"#,
            String(repeating: "[", count: 100_000),
        ]
    )
    func malformedBatchesAreRefused(_ text: String) {
        #expect(EventBatch(Array(text.utf8)) == nil)
    }
}
