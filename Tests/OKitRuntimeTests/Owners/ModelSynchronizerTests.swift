import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

@testable import OKitRuntime

/// A model at a server, without a session and without a server.
final class ModelSynchronizerTests {
    private let folder = NSTemporaryDirectory() + UUID().uuidString
    private let item = StoredItem.model("default")
    private let now = Date(timeIntervalSince1970: 0)
    private let models: [Manifest.Model]
    private let store: FileStore
    private var requests = RequestQueue()

    init() throws {
        let bundle = try TestApp.bundle(
            #"{"properties":{"name":{"type":"text"}}}"#,
            #"{"kind":"detail","sections":[]}"#,
            [
                "bundle.json": """
                {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                "entry":"main","permissions":{"hosts":["a.example"]},"models":{"default":
                {"entity":"Thing","storage":"http","endpoint":"https://a.example/files"}}}
                """
            ]
        )
        models = bundle.manifest.models
        store = FileStore(folder: folder)
        store.kinds = ["default": .http]
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func makeSynchronizer(
        network: NetworkPermissions? = NetworkPermissions(hosts: ["a.example"]),
        hasSwiftModels: Bool = false
    ) -> ModelSynchronizer {
        ModelSynchronizer(
            store,
            models,
            network: network,
            secrets: .none,
            hasSwiftModels: hasSwiftModels
        )
    }

    /// Sends what is to be sent, and answers it.
    private func answer(
        _ synchronizer: ModelSynchronizer,
        _ status: Int,
        _ body: String = "",
        tag: String? = nil
    ) throws -> [ModelSynchronizer.Effect] {
        #expect(synchronizer.exchange(item, at: now, &requests).isEmpty)
        let call = try #require(requests.takeRequests().first)
        let asked = try #require(synchronizer.end(call.id))
        let answer = ServiceAnswer(status: status, body: Array(body.utf8), entityTag: tag)
        return synchronizer.receive(
            .success(answer),
            to: asked.question,
            about: asked.item,
            at: now
        )
    }

    private func write(_ text: String, _ synchronizer: ModelSynchronizer) throws {
        try synchronizer.noteStored(item, in: "default")
        try store.write(Array(text.utf8), to: item)
    }

    @Test func takesOverWhatTheServerHas() throws {
        let synchronizer = makeSynchronizer()
        #expect(synchronizer.itemsToExchange().items == [item])
        #expect(try answer(synchronizer, 200, #"{"name":"theirs"}"#, tag: "1") == [.readAll])
        #expect(synchronizer.isKnown(item))
        #expect(
            try store.read(item).map { String(decoding: $0.bytes, as: UTF8.self) }
                == #"{"name":"theirs"}"#
        )
        // Both are the same now.
        #expect(synchronizer.exchange(item, at: now, &requests).isEmpty)
        #expect(requests.takeRequests().isEmpty)
    }

    @Test func letsSwiftModelsTakeOverInPlace() throws {
        let synchronizer = makeSynchronizer(hasSwiftModels: true)
        #expect(try answer(synchronizer, 200, "{}") == [.read(item)])
    }

    @Test func sendsWhatTheServerDoesNotHave() throws {
        let synchronizer = makeSynchronizer()
        try write(#"{"name":"ours"}"#, synchronizer)
        #expect(synchronizer.takeTouched() == [item])
        #expect(try answer(synchronizer, 404).isEmpty)
        _ = synchronizer.exchange(item, at: now, &requests)
        let sent = try #require(requests.takeRequests().first)
        #expect(sent.request.method == "POST")
        #expect(String(decoding: sent.request.body ?? [], as: UTF8.self) == #"{"name":"ours"}"#)
    }

    @Test func asksTheUserWhereBothHaveChanged() throws {
        let synchronizer = makeSynchronizer()
        try write(#"{"name":"ours"}"#, synchronizer)
        #expect(try answer(synchronizer, 200, #"{"name":"theirs"}"#) == [.choose(item)])
        // Until the user has chosen, nothing is sent.
        _ = synchronizer.exchange(item, at: now, &requests)
        #expect(requests.takeRequests().isEmpty)
        let conflict = try #require(synchronizer.takeConflict(of: item))
        let effects = synchronizer.settle(
            conflict,
            of: item,
            takesServers: false,
            AppEnvironment()
        )
        #expect(effects.isEmpty)
        _ = synchronizer.exchange(item, at: now, &requests)
        #expect(requests.takeRequests().map(\.request.method) == ["POST"])
    }

    @Test func warnsOnceOfAnOutageAndTriesAgainLater() throws {
        let synchronizer = makeSynchronizer()
        let effects = try answer(synchronizer, 503)
        guard case .warn(_, let about)? = effects.first, effects.count == 1 else {
            return #expect(Bool(false), "\(effects)")
        }
        #expect(about == item && synchronizer.nextDue == now + 2)
        #expect(synchronizer.troubles.count == 1)
        #expect(synchronizer.takeRetries(dueBy: now + 1).isEmpty)
        #expect(synchronizer.takeRetries(dueBy: now + 2) == [item])
        #expect(try answer(synchronizer, 503).isEmpty)
        #expect(synchronizer.nextDue == now + 4)
    }

    @Test func refusesWhatIsNoModel() throws {
        let synchronizer = makeSynchronizer()
        let effects = try answer(synchronizer, 200, "[]")
        guard case .fail? = effects.first, effects.count == 1 else {
            return #expect(Bool(false), "\(effects)")
        }
        #expect(try store.read(item) == nil)
    }

    @Test func asksNoServerWithoutPermission() {
        let synchronizer = makeSynchronizer(network: nil)
        #expect(synchronizer.itemsToExchange().items.isEmpty)
        #expect(synchronizer.exchange(item, at: now, &requests).isEmpty)
        #expect(!synchronizer.waits(for: item, in: "default"))
        let elsewhere = makeSynchronizer(network: NetworkPermissions(hosts: ["b.example"]))
        #expect(elsewhere.exchange(item, at: now, &requests).count == 1)
        #expect(requests.takeRequests().isEmpty)
    }
}
