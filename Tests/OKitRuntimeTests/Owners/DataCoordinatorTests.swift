import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitStorage
import OKitSyntax
import Synchronization
import TestSupport
import Testing

@testable import OKitRuntime

/// Reading and storing the data of an app without a session.
struct DataCoordinatorTests {
    private let app: OwnerApp
    private let folder = TemporaryFolder()
    private let database = MemoryRecords()
    private let data: DataCoordinator

    init() throws {
        app = try OwnerApp(
            #"{"properties":{"name":{"type":"text"}}}"#,
            #"{"kind":"detail","sections":[]}"#,
            RecordsControllerTests.files
        )
        data = DataCoordinator(
            app.bundle,
            FileStore(folder: folder.path),
            records: database,
            network: nil,
            secrets: .none,
            hasSwiftModels: false
        )
    }

    private func load() -> AppObjects {
        let graph = data.makeGraph(app.objects.graph.environment, models: [])
        let objects = AppObjects(graph)
        data.load(into: objects)
        return objects
    }

    @Test func storesAndReadsTheModels() throws {
        let objects = load()
        let model = try #require(objects.graph.model(""))
        objects.put(.text("one"), "name", of: model)
        #expect(try data.storeAll(objects, nil).isEmpty)
        #expect(data.retries.isEmpty)
        data.close()
        let again = load()
        let read = try #require(again.graph.model(""))
        #expect(again.graph.value(of: read, "name") == .text("one"))
    }

    @Test func opensTheRecordsInTheFolder() {
        _ = load()
        #expect(database.calls.withLock { $0 } == ["open \(folder.path) [\"Post\"]"])
    }

    @Test func namesFailuresThatCanBeTriedAgain() {
        _ = load()
        database.failure.withLock { $0 = MemoryRecords.full }
        let failed = data.saveRecords()
        #expect(!failed.hasSaved && failed.effects == [.fail("the disk is full")])
        #expect(data.saveRecords().effects.isEmpty)
        #expect(data.retries.map(\.message) == ["the disk is full"])
        database.failure.withLock { $0 = nil }
        let saved = data.saveRecords()
        #expect(saved.hasSaved && saved.effects.isEmpty && data.retries.isEmpty)
    }

    @Test func reportsThatRecordsCannotBeDeleted() {
        _ = load()
        #expect(data.clear("Post").isEmpty)
        database.failure.withLock { $0 = MemoryRecords.full }
        #expect(data.clear("Post") == [.fail("the disk is full")])
    }

    @Test func reportsOnceThatModelsCannotBeStored() throws {
        // A file is where the folder has to be.
        try Data().write(to: URL(fileURLWithPath: folder.path))
        let objects = AppObjects(data.makeGraph(app.objects.graph.environment, models: []))
        data.load(into: objects)
        let model = try #require(objects.graph.model(""))
        objects.put(.text("one"), "name", of: model)
        var shown: [Bool] = []
        for _ in 1...2 {
            do {
                _ = try data.storeAll(objects, nil)
            } catch {
                shown.append(data.noteFailure(error))
            }
        }
        #expect(shown == [true, false])
    }

    @Test func exchangesNothingWithoutServers() {
        var requests = RequestQueue()
        _ = load()
        #expect(data.exchangeAll(at: app.clock.now, &requests).isEmpty)
        #expect(data.nextDue == nil && data.waitingSince == nil)
        #expect(
            data.settleConflict(of: .model("default"), takesServers: nil, app.objects, nil) == nil
        )
    }
}
