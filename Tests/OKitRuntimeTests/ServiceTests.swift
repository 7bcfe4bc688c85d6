import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

/// What an app does with the answers of a stub service.
struct ServiceTests {
    private static let thing = """
        {"properties":{"name":{"type":"text"},"state":{"type":"text"},"count":{"type":"int"},
        "lines":{"type":"list","of":"text"}},"functions":{
        "post":{"steps":[{"let":"kept","to":"name"},{"set":"state","to":"#asked"},
        {"perform":"post","then":[{"set":"name","to":"response/text"},
        {"set":"count","to":"response/number"},
        {"forEach":"response/lines","as":"line","steps":[{"add":"lines","value":"line/name"}]}]},
        {"set":"state","to":"kept"}]},
        "other":{"steps":[{"set":"state","to":"#other"}]},
        "handled":{"steps":[{"perform":"refuse","else":[
        {"set":"name","to":"error/message"},{"set":"count","to":"error/status"},
        {"set":"state","to":"error/body/reason"}]}]},
        "silent":{"steps":[{"perform":"refuse"},{"set":"state","to":"#after"}]},
        "unknown":{"steps":[{"perform":"nothing"}]},
        "first":{"steps":[{"perform":"first","with":"name","then":[{"set":"state","to":"#then"}]}]},
        "circle":{"steps":[{"perform":"circle"}]}}}
        """

    private static let functions = [
        "post", "other", "handled", "silent", "unknown", "first", "circle",
    ]

    private static let service = """
        {"actions":{"post":{"response":{"text":"<$name>","number":3,
        "lines":[{"name":"a"},{"name":"b"}]}},
        "refuse":{"status":409,"response":{"error":"taken","reason":"why"}},
        "first":{"resultType":"Thing","response":{"text":"$self"},"nextAction":"second"},
        "second":{"status":500,"response":{"error":{"message":"second got $text"}}},
        "circle":{"response":{},"nextAction":"circle"}},
        "options":{"debugDelay":0.25}}
        """

    private let bundle: AppBundle
    private let session: AppSession
    private let clock = VirtualClock(Date(timeIntervalSince1970: 0))

    init() throws {
        let buttons = Self.functions.map { name in
            ##"{"id":"\##(name)","title":"#\##(name)","tapPath":"\##(name)()"}"##
        }
        let screen = """
            {"kind":"detail","titlePath":"name,state","bar":{"right":[\(buttons.joined(separator: ","))]},
            "sections":[{"rows":[{"path":"count"},{"path":"lines/join(#+)"}]}]}
            """
        bundle = try TestApp.bundle(
            Self.thing,
            screen,
            [
                "services/StubService.json": Self.service,
                "data/default.json": #"{"name":"a \"b\"\nc"}"#,
            ]
        )
        session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: nil,
            service: bundle.service(.stub).map { .stub($0) }
        )
    }

    @Test func goesOnWithOtherEventsWhileItWaits() {
        #expect(title(after: "post") == "a \"b\"\nc asked")
        #expect(session.nextDue == clock.now + 0.25)
        #expect(title(after: "other") == "a \"b\"\nc other")
        clock.advance(by: 0.2)
        #expect(session.doDue().root.label == "a \"b\"\nc other")
        clock.advance(by: 0.1)
        let tree = session.doDue()
        #expect(tree.root.label == "<a \"b\"\nc> a \"b\"\nc")
        #expect(ScreenOutline.text(of: tree).contains("3"))
        #expect(session.nextDue == nil && session.failures.isEmpty)
    }

    @Test func answersEachCallByWhatItWasAskedWith() {
        _ = title(after: "post")
        clock.advance(by: 0.2)
        _ = title(after: "post")
        clock.advance(by: 0.05)
        #expect(session.doDue().root.label == "<a \"b\"\nc> a \"b\"\nc")
        clock.advance(by: 1)
        // It was asked before the name had changed.
        #expect(session.doDue().root.label == "<a \"b\"\nc> a \"b\"\nc")
        #expect(session.nextDue == nil)
    }

    @Test func handsWhatWentWrongToTheSteps() {
        _ = title(after: "handled")
        let tree = clock.settle(session)
        #expect(tree.root.label == "taken why" && tree.overlay == nil)
        #expect(ScreenOutline.text(of: tree).contains("409"))
        #expect(session.failures.isEmpty)
    }

    @Test func tellsTheUserWhatNoStepHandles() {
        _ = title(after: "silent")
        let tree = clock.settle(session)
        #expect(tree.overlay?.value == .text("taken"))
        #expect(session.failures == ["taken"])
        #expect(tree.root.label?.hasSuffix("after") == true)
    }

    @Test func saysThatThereIsNoSuchAction() {
        _ = title(after: "unknown")
        #expect(clock.settle(session).overlay != nil)
        #expect(session.failures == ["unknown service action \"nothing\""])
    }

    @Test func asksForTheActionThatFollows() {
        _ = title(after: "first")
        clock.advance(by: 0.25)
        #expect(session.doDue().root.label?.hasSuffix("then") == true)
        clock.advance(by: 0.25)
        session.doDue()
        #expect(session.failures == ["second got a \"b\"\nc"])
    }

    @Test func saysThatItIsAtWorkWhereAnswersTakeLong() {
        _ = title(after: "first")
        clock.advance(by: 0.25)
        #expect(!session.doDue().root.state.contains(.busy))
        // The second action has just begun, but the user has waited for both.
        #expect(session.nextDue == Date(timeIntervalSince1970: 0.3))
        clock.advance(by: 0.05)
        #expect(session.doDue().root.state.contains(.busy))
        #expect(session.nextDue == Date(timeIntervalSince1970: 0.5))
        clock.advance(by: 0.2)
        #expect(!session.doDue().root.state.contains(.busy))
    }

    @Test func endsACircleOfActions() {
        _ = title(after: "circle")
        clock.settle(session)
        #expect(session.nextDue == nil)
        #expect(session.failures.count == 1)
        #expect(session.failures.first?.contains("call each other") == true)
        #expect(clock.now == Date(timeIntervalSince1970: 16 * 0.25))
    }

    @Test func refusesMoreCallsThanMayWait() {
        for _ in 0..<65 {
            _ = title(after: "other")
            _ = title(after: "post")
        }
        clock.settle(session)
        #expect(session.failures.count == 1)
        #expect(session.failures.first?.contains("too many responses") == true)
    }

    @Test func waitsNoLongerThanItIsTold() {
        _ = title(after: "post")
        #expect(clock.settle(session, within: 0.1).root.label?.hasSuffix("asked") == true)
        #expect(clock.wait(0.1, in: session).root.label?.hasSuffix("asked") == true)
        #expect(clock.now == Date(timeIntervalSince1970: 0.1))
        #expect(clock.wait(2, in: session).root.label?.hasPrefix("<") == true)
        #expect(clock.now == Date(timeIntervalSince1970: 2.1))
    }

    @Test(arguments: [
        ("tap \"post\"\nexpect text \"<\"", nil),
        ("settle off\ntap \"post\"\nexpect title \"a \\\"b\\\"\\nc asked\"", nil),
        (
            "settle off\ntap \"post\"\nwait 200ms\nexpect no text \"<a \\\"b\\\"\\nc> a \\\"b\\\"\\nc\"",
            nil
        ),
        (
            "settle off\ntap \"post\"\nwait 250ms\nexpect title \"<a \\\"b\\\"\\nc> a \\\"b\\\"\\nc\"",
            nil
        ),
        (
            "settle off\ntap \"post\"\nsettle on\nexpect title \"<a \\\"b\\\"\\nc> a \\\"b\\\"\\nc\"",
            nil
        ),
        ("tap \"silent\"\nanswer \"OK\"", "the app failed: taken"),
        ("tap \"silent\"\nexpect alert \"Error\"\nanswer \"OK\"", nil),
        (
            "tap \"silent\"\nexpect alert \"Error\"\nanswer \"OK\"\ntap \"silent\"",
            "the app failed: taken"
        ),
    ])
    func settlesInFlows(_ text: String, _ message: String?) throws {
        var findings: [Finding] = []
        let flow = Flow(parsing: SourceText(path: "a.flow", text: text), findings: &findings)
        #expect(findings.isEmpty)
        let test = FlowTest(flow, of: bundle) { _ in }
        #expect(test.failure?.message.text == message)
    }

    private func title(after button: String) -> String? {
        session.send(Event(.tap, on: "bar/\(button)")).root.label
    }
}
