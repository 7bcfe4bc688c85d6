import Foundation
import OKitBundle
import OKitDatabase
import OKitModel
import OKitRecords
import OKitRuntime
import TestSupport
import Testing

@testable import OKitBrowser

/// Pages of two users whose app shares its records.
@Suite(.timeLimit(.minutes(20)))
struct SharedSessionTests {
    private static func session(
        _ bundle: AppBundle,
        _ records: any RecordStorage
    ) async throws -> BrowserSession {
        let session = BrowserTestServer.session { snapshot, _ in
            AppSession(
                bundle: bundle,
                environment: Surroundings.test.environment(for: bundle),
                records: records,
                resuming: snapshot
            )
        }
        try await session.start()
        return session
    }

    /// Two sessions with the same records in memory.
    private static func twoUsers() async throws -> (ann: BrowserSession, bob: BrowserSession) {
        let bundle = try BrowserTestApp.bundle(of: BrowserTestApp.records)
        let records = SharedRecordStorage(folder: nil)
        return (try await session(bundle, records), try await session(bundle, records))
    }

    private static func tap(_ label: String, in session: BrowserSession, _ number: Int) async throws
    {
        let page = try #require(await session.page())
        let node = try #require(page.tree.root.first { $0.label == label })
        let body = #"{"c":"c","n":\#(number),"r":\#(page.revision),"e":[["tap","\#(node.id)"]]}"#
        let outcome = await session.handle(try #require(EventBatch(Array(body.utf8))))
        #expect(!outcome.isRefused)
    }

    /// Adds a row on the page of one user, and expects it on that of another, which waits.
    private func checkAddedRow(_ bundle: AppBundle, _ records: any RecordStorage) async throws {
        let ann = try await Self.session(bundle, records)
        let bob = try await Self.session(bundle, records)
        let page = try #require(await bob.page())
        async let update = bob.update(after: page.revision)
        try await Self.tap("Add", in: ann, 1)
        #expect(await update?.text.contains("Apple") == true)
        #expect(ScreenOutline.text(of: try #require(await bob.page()).tree).contains("Apple"))
        // The page of the user who has added it shows it too.
        #expect(ScreenOutline.text(of: try #require(await ann.page()).tree).contains("Apple"))
    }

    @Test
    func aPageThatWaitsShowsTheRowThatAnotherUserAdds() async throws {
        let bundle = try BrowserTestApp.bundle(of: BrowserTestApp.records)
        try await checkAddedRow(bundle, SharedRecordStorage(folder: nil))
    }

    @Test
    func aPageThatWaitsShowsTheRowThatAnotherUserAddsToADatabase() async throws {
        var files = BrowserTestApp.records
        files["bundle.json"] = """
            {"formatVersion": 2, "identifier": "org.okit.shared", "version": "1.0.0", "name": "Shared",
             "models": {"items": {"entity": "Item", "storage": "database", "connection": "ITEMS"}}}
            """
        let bundle = try BrowserTestApp.bundle(of: files)
        let folder = TemporaryFolder()
        try folder.makeFolder("")
        try folder.write("", to: "items.sqlite")
        let path = "\(folder.path)/items.sqlite"
        let records = DatabaseRecordStorage(
            connection: "ITEMS",
            createsTables: true,
            sharing: DatabaseSharing()
        ) { () throws(DatabaseFailure) in
            try SQLiteConnection(path: path)
        }
        try await checkAddedRow(bundle, records)
    }

    @Test
    func aSessionAtRestShowsChangesWithItsNextRequest() async throws {
        let (ann, bob) = try await Self.twoUsers()
        _ = await bob.page()
        await bob.rest()
        try await Self.tap("Add", in: ann, 1)
        #expect(ScreenOutline.text(of: try #require(await bob.page()).tree).contains("Apple"))
    }

    @Test
    func aPageThatWaitsShowsChangesOfOthersAlthoughItsSessionRests() async throws {
        let (ann, bob) = try await Self.twoUsers()
        let page = try #require(await bob.page())
        await bob.rest()
        async let update = bob.update(after: page.revision)
        try await Self.tap("Add", in: ann, 1)
        #expect(await update?.text.contains("Apple") == true)
    }

    @Test
    func aPageThatBeginsToWaitShowsChangesThatOthersHaveMadeMeanwhile() async throws {
        let (ann, bob) = try await Self.twoUsers()
        let page = try #require(await bob.page())
        await bob.rest()
        try await Self.tap("Add", in: ann, 1)
        let update = await bob.update(after: page.revision)
        #expect(update?.text.contains("Apple") == true)
    }
}
