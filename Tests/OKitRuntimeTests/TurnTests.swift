import Foundation
import OKitBundle
import OKitExpression
import OKitRuntime
import OKitSyntax
import Synchronization
import Testing

/// A turn that uses up its budget is undone, and the app goes on.
struct TurnTests {
    private static let screen = """
        {"kind":"detail","titlePath":"name",
        "bar":{"right":[{"id":"go","title":"#Go","tapPath":"go()"},
        {"id":"ok","title":"#OK","tapPath":"rename()"}]},
        "sections":[{"rows":[{"cell":"text","path":"name"}]}]}
        """
    private static let thing = """
        {"properties":{"name":{"type":"text","default":"a"}},
        "computed":{"c0":{"expression":"c1 + c1"},"c1":{"expression":"c2 + c2"},
        "c2":{"expression":"c3 + c3"},"c3":{"expression":"c4 + c4"},"c4":{"expression":"1"}},
        "functions":{"rename":{"steps":[{"set":"name","to":"#renamed"}]},
        "go":{"steps":[{"set":"name","to":"#changed"},
        {"let":"x","to":{"expression":"{1,2,3,4,5,6,7,8,9} == {1,2,3,4,5,6,7,8,9}"}},
        {"let":"x","to":{"expression":"FUNCTION(name, 'uppercaseString')"}},{"call":"go()"}]}}}
        """

    @Test func undoesTheTurnAndGoesOn() throws {
        let session = try Self.session(Self.thing, Self.screen, TurnBudget.Size(steps: 300))
        let failed = session.send(Event(.tap, on: "bar/go"))
        #expect(failed.root.label == "a")
        #expect(failed.overlay?.label == "Error")
        #expect(session.failures.count == 1)
        let failure = try #require(session.failures.first)
        #expect(failure.hasPrefix("the turn takes more than 300 steps in \""))
        #expect(failure.contains("models/Thing.json:"))
        let problems = session.takeEvaluationProblems()
        #expect(problems.map(\.message.text) == ["the turn takes more than 300 steps"])
        #expect(problems.first?.location.source.path.hasSuffix("models/Thing.json") == true)
        session.send(Event(.tap, on: "alert/ok"))
        #expect(session.send(Event(.tap, on: "bar/ok")).root.label == "renamed")
    }

    @Test func showsTheRestOfAScreenThatTakesTooLong() throws {
        var rows = [#"{"cell":"text","path":"name"}"#]
        var computed = [#""x99":"name""#]
        for index in 0..<99 {
            let next = "x\(index + 1)"
            computed.append(#""x\#(index)":"\#(next)/stringByAppendingString(\#(next))""#)
            rows.append(#"{"cell":"text","path":"x\#(index)"}"#)
        }
        let session = try Self.session(
            """
            {"properties":{"name":{"type":"text","default":"hostile text"}},
            "computed":{\(computed.joined(separator: ","))},
            "functions":{"go":{"steps":[]},"rename":{"steps":[{"set":"name","to":"#x"}]}}}
            """,
            Self.screen.replacing(
                #"{"cell":"text","path":"name"}"#,
                with: rows.joined(separator: ",")
            ),
            TurnBudget.Size(bytes: 1 << 20)
        )
        #expect(session.failures.count == 1)
        #expect(session.failures.first?.contains("1048576 bytes in \"x") == true)
        #expect(session.screenTree().root.label == "hostile text")
        // What is not new is not reported again.
        session.send(Event(.tap, on: "alert/ok"))
        #expect(session.screenTree().overlay == nil)
        #expect(session.failures.count == 1)
    }

    @Test func undoesATurnThatIsCancelled() throws {
        let bundle = try TestApp.bundle(
            """
            {"properties":{"name":{"type":"text","default":"a"}},
            "functions":{"rename":{"steps":[{"set":"name","to":"#renamed"}]},
            "go":{"steps":[{"set":"name","to":"#changed"},
            {"let":"x","to":{"expression":"FUNCTION(name, 'cancel')"}},
            {"set":"name","to":"#again"}]}}}
            """,
            Self.screen
        )
        let cancellation = Mutex<TurnCancellation?>(nil)
        let cancel = HostFunction("cancel", on: .text) { receiver, _, _ in
            cancellation.withLock { $0?.cancel() }
            return receiver
        }
        let session = AppSession(
            bundle: bundle,
            environment: AppEnvironment(functions: [cancel]),
            store: nil
        )
        cancellation.withLock { $0 = session.cancellation }
        #expect(session.send(Event(.tap, on: "bar/go")).root.label == "a")
        #expect(session.failures.first?.hasPrefix("the turn was cancelled") == true)
        session.send(Event(.tap, on: "alert/ok"))
        #expect(session.send(Event(.tap, on: "bar/ok")).root.label == "renamed")
    }

    /// The reply that the turn handles has come, and its call is not undone.
    @Test func namesCallsThatAreNotUndone() throws {
        let bundle = try TestApp.bundle(
            """
            {"properties":{"name":{"type":"text","default":"a"}},
            "functions":{"rename":{"steps":[{"set":"name","to":"#renamed"}]},
            "go":{"steps":[{"perform":"save","then":[{"set":"name","to":"#saved"},
            {"let":"x","to":{"expression":"FUNCTION(name, 'cancel')"}},
            {"set":"name","to":"#again"}]}]}}}
            """,
            Self.screen,
            [
                "services/StubService.json":
                    #"{"actions":{"save":{"path":"https://a.example/save","response":{}}}}"#
            ]
        )
        let cancellation = Mutex<TurnCancellation?>(nil)
        let cancel = HostFunction("cancel", on: .text) { receiver, _, _ in
            cancellation.withLock { $0?.cancel() }
            return receiver
        }
        let clock = VirtualClock(Date(timeIntervalSince1970: 0))
        let session = AppSession(
            bundle: bundle,
            environment: AppEnvironment(functions: [cancel], clock: { clock.now }),
            store: nil,
            service: bundle.service(.stub).map { .stub($0) }
        )
        cancellation.withLock { $0 = session.cancellation }
        session.send(Event(.tap, on: "bar/go"))
        clock.advance(to: try #require(session.nextDue))
        #expect(session.doDue().root.label == "a")
        #expect(session.failures.first?.hasSuffix("; already sent: save") == true)
    }

    @Test(arguments: ["main", "second"])
    func reportsAProblemWhereItsExpressionIsWritten(_ screen: String) throws {
        let wrong = """
            {"kind":"detail","sections":[{"rows":[{"cell":"text","path":"missing/length"}]}]}
            """
        let bundle = try TestApp.bundle(
            #"{"properties":{"name":{"type":"text"}}}"#,
            wrong,
            ["screens/second.json": wrong]
        )
        let session = AppSession(
            bundle: bundle,
            environment: AppEnvironment(),
            store: nil,
            screen: screen
        )
        let problem = try #require(session.takeEvaluationProblems().first)
        #expect(problem.location.source.path.hasSuffix("screens/\(screen).json"))
        #expect(problem.location.source.text(in: problem.location.range) == "missing/length")
    }

    private static func session(
        _ thing: String,
        _ screen: String,
        _ size: TurnBudget.Size
    ) throws -> AppSession {
        AppSession(
            bundle: try TestApp.bundle(thing, screen),
            environment: AppEnvironment(turn: size),
            store: nil
        )
    }
}

extension SourceText {
    fileprivate func text(in range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
