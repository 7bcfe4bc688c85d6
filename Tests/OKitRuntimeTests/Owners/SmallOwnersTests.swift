import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

@testable import OKitRuntime

/// Overlays, activity, findings and storing without a session.
struct SmallOwnersTests {
    @Test func showsOneOverlayAfterTheOther() {
        var overlays = OverlayStack()
        overlays.fail("one", title: "Error")
        overlays.add(.help)
        overlays.acceptFailure()
        #expect(overlays.failures.isEmpty)
        guard case .failure("one", _)? = overlays.takeCurrent(), case .help? = overlays.current
        else {
            return #expect(Bool(false))
        }
        overlays.replaceCurrent(with: .name(""))
        overlays.removeDialogs()
        #expect(overlays.current == nil && overlays.takeCurrent() == nil)
    }

    /// The end of one sign-in does not close that of another service.
    @Test func closesTheSignInOfOneService() {
        var overlays = OverlayStack()
        overlays.add(.signIn(SignInPrompt(page: "https://a.example"), service: "a"))
        overlays.add(.signIn(SignInPrompt(page: "https://b.example"), service: "b"))
        overlays.removeSignIn(to: "a")
        guard case .signIn(_, "b")? = overlays.current else {
            Issue.record("the sign-in to b was closed")
            return
        }
        overlays.removeSignIn(to: "b")
        #expect(overlays.current == nil)
    }

    @Test func fillsOnlyFieldsThatThereAre() {
        var overlays = OverlayStack()
        overlays.add(.backup(.make(.files, name: "a")))
        overlays.fill(0, with: "b")
        overlays.fill(1, with: "c")
        guard case .backup(let dialog)? = overlays.current else {
            return #expect(Bool(false))
        }
        #expect(dialog.fields.map(\.text) == ["b"])
    }

    @Test func showsAnIndicatorAfterAWhile() {
        let start = Date(timeIntervalSince1970: 0)
        let activity = Activity(nil, start + 1, start)
        #expect(!activity.isLong(at: start) && activity.isLong(at: start + 0.3))
        #expect(activity.indicatorDue(after: start) == start + 0.3)
        #expect(activity.indicatorDue(after: start + 0.3) == nil)
        #expect(Activity(nil, nil).indicatorDue(after: start) == nil)
    }

    @Test func reportsEachErrorOnce() {
        let log = FindingLog()
        let old = Finding("a", .error, "old", at: .file("f"))
        let new = Finding(DataProblem.lockedData, .error, "new", at: .file("f"))
        log.add(old)
        log.markReported()
        #expect(!log.hasRefusals)
        log.addOnce(old)
        log.add([new, Finding("b", .warning, "warning", at: .file("f"))])
        #expect(log.takeErrors().map(\.rule) == [DataProblem.lockedData])
        #expect(log.takeErrors().isEmpty && log.hasRefusals && log.findings.count == 3)
    }

    @Test func cancelsRequestsThatWereTaken() throws {
        let host = try #require(ServiceHost(of: "https://a.example"))
        let request = ServiceRequest("look", "GET", "https://a.example/", host)
        var requests = RequestQueue()
        let first = requests.add(request)
        #expect(requests.takeRequests().map(\.id) == [first])
        let second = requests.add(request)
        #expect(second > first)
        requests.cancel(first)
        requests.cancel(second)
        #expect(requests.takeRequests().isEmpty && requests.takeCancelled() == [first])
    }

    @Test func storesWhatCouldNotBeStoredLater() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app = try OwnerApp()
        let store = FileStore(folder: folder)
        store.kinds = ["default": .file]
        let synchronizer = ModelSynchronizer(
            store,
            [],
            network: nil,
            secrets: .none,
            hasSwiftModels: false
        )
        let storage = ModelStorage(store, synchronizer, FindingLog())
        let model = try #require(app.model)
        app.objects.put(.text("one"), "name", of: model)
        // A file is where the folder has to be.
        try Data().write(to: URL(filePath: folder))
        let error = try #require(throws: StoreError.self) {
            try storage.storeAll(app.objects.graph, isEncrypting: false)
        }
        #expect(storage.noteFailure(error) && !storage.noteFailure(error))
        try FileManager.default.removeItem(atPath: folder)
        #expect(try storage.storeAll(app.objects.graph, isEncrypting: false))
        #expect(storage.failure == nil)
        guard case .document(let document) = storage.content(of: .model("default")) else {
            return #expect(Bool(false))
        }
        #expect(document.root["name"]?.string == "one")
    }
}
