import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import Testing

@testable import OKitRuntime

/// Calls of actions without a session.
struct ServiceCoordinatorTests {
    private static let service = """
        {"auth":{"type":"clientCredentials","clientId":"us","secret":"KEY",
        "tokenUrl":"https://b.example/token"},"defaults":{"baseUrl":"https://a.example"},
        "actions":{"plain":{"path":"https://a.example/plain","response":{"n":1}},
        "secret":{"path":"https://a.example/secret","needAuth":true},
        "chain":{"path":"https://a.example/chain","response":{},"nextAction":"chain"}},
        "options":{"debugDelay":0.25}}
        """

    private static let secrets = GrantedSecrets(
        ["KEY": "k"],
        for: [SecretUse("KEY", at: "b.example")]
    )

    private let app: OwnerApp
    private let description: ServiceDescription
    private var requests = RequestQueue()

    init() throws {
        app = try OwnerApp(
            #"{"properties":{"name":{"type":"text"}}}"#,
            #"{"kind":"detail","sections":[]}"#,
            ["services/StubService.json": Self.service]
        )
        description = try #require(app.bundle.service(.stub))
    }

    private var context: ServiceCoordinator.Context {
        ServiceCoordinator.Context(objects: app.objects, records: nil)
    }

    private func makeCoordinator(isLive: Bool = true) -> ServiceCoordinator {
        let network = NetworkPermissions(hosts: ["a.example", "b.example"])
        let service =
            isLive
            ? AppService.live(description, network, secrets: Self.secrets) : .stub(description)
        return ServiceCoordinator(service, stub: description)
    }

    private func call(_ name: String, in services: ServiceCoordinator) -> ActionCall {
        ActionCall(
            action: services.action(name),
            name: name,
            argument: .null,
            begun: app.clock.now
        )
    }

    private func reply(_ text: String, _ status: Int = 200) -> ServiceReply {
        ServiceReply(.success(ServiceAnswer(status: status, body: Array(text.utf8))))
    }

    /// The names of the events and their calls.
    private func names(_ events: [ServiceCoordinator.CallEvent]) -> [String] {
        events.map { event in
            switch event {
            case .began(let call): "began \(call.name)"
            case .answered(let call, let reply): "\(call.name) \(reply.status)"
            case .cancelled(let call): "cancelled \(call.name)"
            case .clear(let entity): "clear \(entity)"
            case .signIn: "sign in"
            case .signInEnded: "signed in"
            case .awaitsUser: "awaits user"
            case .sessionsChanged: "sessions changed"
            case .signedOut(let service): "signed out of \(service)"
            }
        }
    }

    @Test mutating func namesTheCallsThatWereSent() {
        var services = makeCoordinator()
        _ = services.ask(call("plain", in: services), context, &requests)
        // This one waits for a token.
        _ = services.ask(call("secret", in: services), context, &requests)
        #expect(services.sentActions(requests).isEmpty)
        let sent = requests.takeRequests()
        #expect(services.sentActions(requests) == ["plain"])
        #expect(sent.compactMap { services.actionName(of: $0.id) } == ["plain"])
        var stub = makeCoordinator(isLive: false)
        _ = stub.ask(call("plain", in: stub), context, &requests)
        #expect(stub.sentActions(requests).isEmpty)
    }

    @Test mutating func answersFromAStubAfterItsDelay() {
        var services = makeCoordinator(isLive: false)
        let events = services.ask(call("plain", in: services), context, &requests)
        #expect(names(events) == ["began plain"])
        #expect(requests.takeRequests().isEmpty)
        #expect(services.nextDue == app.clock.now + 0.25)
        #expect(services.take(dueBy: app.clock.now).isEmpty)
        let due = services.take(dueBy: app.clock.now + 0.25)
        #expect(due.map(\.call.name) == ["plain"] && services.waitingSince == nil)
    }

    @Test mutating func sendsARequestAndTakesItsReplyOnce() throws {
        var services = makeCoordinator()
        _ = services.ask(call("plain", in: services), context, &requests)
        let sent = try #require(requests.takeRequests().first)
        #expect(services.expects(sent.id) && services.waitingSince == app.clock.now)
        _ = services.setProgress(0.5, of: sent.id)
        #expect(services.progress == 0.5)
        let now = app.clock.now
        let events = services.receive(reply("{}"), to: sent.id, at: now, &requests)
        #expect(names(events) == ["plain 200"])
        #expect(!services.expects(sent.id))
        #expect(services.receive(reply("{}"), to: sent.id, at: now, &requests).isEmpty)
    }

    @Test(arguments: ["nothing", "plain"])
    mutating func failsLaterWhatCannotBegin(_ name: String) throws {
        var services = ServiceCoordinator(nil, stub: nil)
        let call = call(name, in: services)
        #expect(services.ask(call, context, &requests).isEmpty)
        let due = try #require(services.take(dueBy: app.clock.now).first)
        #expect(throws: ServiceFailure.self) { try due.reply.answer.get() }
    }

    @Test mutating func refusesTooManyCallsAndEndlessChains() throws {
        var services = makeCoordinator()
        for _ in 0..<PendingCalls.mostCalls {
            #expect(!services.ask(call("plain", in: services), context, &requests).isEmpty)
        }
        #expect(services.ask(call("plain", in: services), context, &requests).isEmpty)
        services.removeAll(&requests)
        var next = call("chain", in: services)
        for _ in 1..<ServiceCoordinator.longestChain {
            next = try #require(services.call(following: next, with: .null))
        }
        #expect(!services.ask(next, context, &requests).isEmpty)
        next = try #require(services.call(following: next, with: .null))
        #expect(services.ask(next, context, &requests).isEmpty)
    }

    @Test mutating func holdsCallsUntilThereIsAToken() throws {
        var services = makeCoordinator()
        for _ in 0..<2 {
            #expect(
                names(services.ask(call("secret", in: services), context, &requests))
                    == ["began secret"]
            )
        }
        let asked = requests.takeRequests()
        #expect(asked.map(\.request.url) == ["https://b.example/token"])
        let token = reply(#"{"access_token":"t","expires_in":100}"#)
        let now = app.clock.now
        #expect(
            names(services.receive(token, to: asked[0].id, at: now, &requests)) == ["signed in"]
        )
        let sent = requests.takeRequests()
        #expect(sent.count == 2)
        // A refused token is replaced, once.
        #expect(services.receive(reply("", 401), to: sent[0].id, at: now, &requests).isEmpty)
        let second = requests.takeRequests()
        #expect(second.map(\.request.url) == ["https://b.example/token"])
        _ = services.receive(token, to: second[0].id, at: now, &requests)
        #expect(requests.takeRequests().map(\.id) == [sent[0].id])
        let refused = services.receive(reply("", 401), to: sent[0].id, at: now, &requests)
        #expect(names(refused) == ["secret 401"])
    }

    @Test mutating func failsAllCallsThatWaitForATokenInVain() throws {
        var services = makeCoordinator()
        _ = services.ask(call("secret", in: services), context, &requests)
        let asked = try #require(requests.takeRequests().first)
        let events = services.receive(
            reply(#"{"error":"invalid_client"}"#, 400),
            to: asked.id,
            at: app.clock.now,
            &requests
        )
        #expect(names(events) == ["signed in", "secret failed"])
        #expect(services.waitingSince == nil)
    }

    @Test mutating func cancelsTheCallsOfAController() throws {
        var services = makeCoordinator()
        let controller = try #require(app.model)
        var secured = call("secret", in: services)
        secured.origin = ActionOrigin(controller: controller, status: controller)
        _ = services.ask(secured, context, &requests)
        _ = services.ask(call("plain", in: services), context, &requests)
        let token = requests.takeRequests()[0]
        let events = services.cancel(of: controller, &requests)
        // Nothing needs the token any more.
        #expect(names(events) == ["cancelled secret", "signed in"])
        #expect(requests.takeCancelled() == [token.id])
    }

    @Test mutating func keepsTheLastFailureOfTheSameCall() {
        var services = makeCoordinator()
        let call = call("plain", in: services)
        services.noteFailure("one", of: call)
        services.noteFailure("two", of: call)
        #expect(services.failures.map(\.message) == ["two"])
        _ = services.ask(call, context, &requests)
        #expect(services.failures.isEmpty)
        services.noteFailure("three", of: call)
        services.removeFailures { _ in false }
        #expect(services.failures.isEmpty)
    }

    @Test mutating func forgetsEverything() throws {
        var services = makeCoordinator()
        _ = services.ask(call("plain", in: services), context, &requests)
        let sent = try #require(requests.takeRequests().first)
        _ = services.ask(call("plain", in: services), context, &requests)
        services.removeAll(&requests)
        #expect(requests.takeRequests().isEmpty && requests.takeCancelled() == [sent.id])
        #expect(services.waitingSince == nil && !services.expects(sent.id))
    }
}

extension ServiceReply {
    fileprivate var status: String {
        switch answer {
        case .success(let answer): "\(answer.status)"
        case .failure: "failed"
        }
    }
}
