import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

@testable import OKitRuntime

/// What calls and their replies have the session do, without a session.
struct CallRuntimeTests {
    private static let service = """
        {"actions":{"plain":{"path":"https://a.example/plain","response":{"n":1}},
        "first":{"path":"https://a.example/first","response":{},"nextAction":"plain"}},
        "options":{"debugDelay":0.25}}
        """

    private let app: OwnerApp
    private var calls: CallRuntime
    private var requests = RequestQueue()

    init() throws {
        app = try OwnerApp(
            #"{"properties":{"name":{"type":"text"}}}"#,
            #"{"kind":"detail","sections":[]}"#,
            ["services/StubService.json": Self.service]
        )
        let description = try #require(app.bundle.service(.stub))
        calls = CallRuntime(ServiceCoordinator(.stub(description), stub: description))
    }

    private var context: CallRuntime.Context {
        CallRuntime.Context(
            objects: app.objects,
            records: nil,
            navigator: Navigator(app.bundle.screens, firstScreen: "main", windowSize: 20)
        )
    }

    /// A line for each effect.
    private func lines(_ effects: [CallRuntime.Effect]) -> [String] {
        effects.map { effect in
            switch effect {
            case .notify(let notice): notice.name
            case .fail(let message, let title): "\(title): \(message)"
            case .report(let finding): finding.message.text
            case .makeResult(let call, _): "result of \(call.name)"
            case .answer(_, let isConfirmed, _): "answer \(isConfirmed)"
            case .ask(let call): "ask \(call.name)"
            case .delete: "delete"
            case .provide(let call, _, _): "provide \(call.provider)"
            case .reload(let actions): "reload \(actions.map(\.name).joined(separator: " "))"
            case .clear(let entity): "clear \(entity)"
            case .signIn: "sign in"
            case .signInEnded: "signed in"
            case .openSignIn: "open sign in"
            case .signedIn(let call, _): "signed in by \(call.name)"
            case .sessionsChanged: "sessions changed"
            case .signedOut(let service): "signed out of \(service)"
            case .removed: "removed"
            }
        }
    }

    private mutating func reply() throws -> (call: ActionCall, reply: ServiceReply) {
        try #require(calls.takeDue(at: app.clock.now + 1).first)
    }

    @Test mutating func announcesTheStagesOfACall() throws {
        let asked = calls.ask("plain", .null, nil, context, &requests)
        #expect(lines(asked) == ["plainStart"])
        #expect(calls.waitingSince == app.clock.now && calls.nextDue == app.clock.now + 0.25)
        let (call, reply) = try reply()
        #expect(lines(calls.handle(reply, to: call, context)) == ["plainReady", "result of plain"])
        let finished = calls.finish(call, .success(.null), context)
        #expect(lines(finished) == ["plainSuccess"])
        #expect(calls.waitingSince == nil && calls.failures.isEmpty)
    }

    @Test mutating func asksForTheNextAction() throws {
        _ = calls.ask("first", .null, nil, context, &requests)
        let (call, _) = try reply()
        let finished = calls.finish(call, .success(.int(1)), context)
        #expect(lines(finished) == ["firstSuccess", "ask plain"])
    }

    @Test mutating func reportsAFailure() throws {
        _ = calls.ask("plain", .null, nil, context, &requests)
        let (call, _) = try reply()
        let failed = calls.finish(call, .failure(ServiceFailure("no connection")), context)
        #expect(lines(failed) == ["plainError", "Error: no connection"])
    }

    @Test mutating func reportsAnUnknownAction() throws {
        let asked = calls.ask("other", .null, nil, context, &requests)
        #expect(lines(asked).isEmpty)
        let (call, reply) = try reply()
        #expect(lines(calls.handle(reply, to: call, context)) == ["result of other"])
        guard case .failure(let failure) = reply.answer else {
            return #expect(Bool(false))
        }
        #expect(failure.message.contains("other"))
    }

    @Test mutating func reportsNoFailureOfAScreenThatIsClosed() throws {
        let model = try #require(app.model)
        let origin = ActionOrigin(controller: model, status: model)
        _ = calls.ask("plain", .null, nil, origin: origin, context, &requests)
        let (call, _) = try reply()
        let failed = calls.finish(call, .failure(ServiceFailure("no connection")), context)
        #expect(lines(failed) == ["plainError"])
        #expect(calls.failures.isEmpty)
    }

    @Test mutating func forgetsAllCalls() {
        _ = calls.ask("plain", .null, nil, context, &requests)
        calls.removeAll(&requests)
        #expect(calls.waitingSince == nil && calls.nextDue == nil)
        #expect(calls.takeDue(at: app.clock.now + 1).isEmpty)
    }
}
