import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

/// Answers of services that become records (WidgetKit §6.5 and §7.4).
struct RecordImportTests {
    private static let screen = """
        "views":[{"type":"label","id":"label"}],
        "objects":{"go":{"type":"OnLoadActionController","attrs":{"actionName":"go"}},
        "s":{"type":"ActionStatusController","attrs":{"actionName":"go"}},
        "p":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post",
        "predicateFormat":"isHidden = 1"}}},
        "elements":{"label":{"bindings":[{"format":"$p.totalCount $s.isSuccess $s.isFailure"}]}}
        """

    /// Key-value coding finds `isHidden` by `hidden`.
    @Test(arguments: ["isHidden", "hidden"])
    func givesRecordsValues(_ name: String) throws {
        let app = try MediatorApp(
            Self.screen,
            actions: """
                "go":{"resultType":"[Post]","set":{"\(name)":true},
                "response":[{"id":"1"},{"id":"2"}]}
                """
        )
        try app.play("expect text \"2 1 0\"")
    }

    @Test(arguments: [
        #"[{"id":"1"},{"id":2}]"#, #"{"id":"1"}"#, "[7]", #"[{"id":"1","author":[]}]"#,
    ])
    func storesNothingOfAnAnswerThatDoesNotFit(_ response: String) throws {
        let app = try MediatorApp(
            Self.screen,
            actions: """
                "go":{"resultType":"[Post]","set":{"isHidden":true},"response":\(response)}
                """
        )
        try app.play("answer \"OK\"\nexpect text \"0 0 1\"")
        #expect(app.session.failures.count == 1)
    }

    @Test func importsAnswersOfRealServicesBeforeTheSessionGetsThem() async throws {
        let app = try MediatorApp(
            Self.screen,
            actions: """
                "go":{"resultType":"[Post]","set":{"isHidden":true},"needAuth":true,
                "path":"https://a.example/x"}
                """,
            isLive: true
        )
        app.clock.settle(app.session)
        let call = try #require(app.session.takeCalls().first)
        #expect(call.request.headers.contains { $0.value == "Bearer secret" })
        #expect(app.outline.contains("0 0 0"))
        let body = Array(#"[{"id":"1"},{"id":"2"},{"id":"2"}]"#.utf8)
        let reply = await call.reply(.success(ServiceAnswer(status: 200, body: body)))
        // What is stored is not shown before the session has been told.
        #expect(app.outline.contains("0 0 0"))
        app.session.receive(reply, to: call.id)
        #expect(app.outline.contains("2 1 0"))
    }
}
