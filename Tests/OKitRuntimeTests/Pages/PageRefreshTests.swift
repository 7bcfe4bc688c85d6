import OKitBundle
import OKitRuntime
import OKitSyntax
import Testing

/// Providers that are asked again while an answer is under way.
struct PageRefreshTests {
    private let session: AppSession

    init() throws {
        var files = SignInApp.files
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Main", "providers": {"things": {"call": "things"}},
             "actions": {"again": {"label": "Again", "do": [{"refresh": "things"}]}},
             "bar": ["again"],
             "body": [{"text": "{things.count} things"}, {"list": "things", "row": {"title": "thing"}}]}
            """
        let bundle = try PageApp.bundle(files)
        session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: nil),
            store: nil,
            service: .live(
                try #require(bundle.service(.live)),
                NetworkPermissions(hosts: ["a.example"])
            )
        )
    }

    private func answer(_ text: String, _ status: Int = 200) -> ServiceReply {
        ServiceReply(.success(ServiceAnswer(status: status, body: Array(text.utf8))))
    }

    private func refresh() throws {
        let button = try #require(session.screenTree().root.first { $0.label == "Again" })
        session.send(Event(.tap, on: button.id))
    }

    private var text: String {
        ScreenOutline.text(of: session.screenTree())
    }

    /// What a server answers slowly is shown, however often it is asked meanwhile.
    @Test func takeTheAnswerUnderWayAndAskOnceMore() throws {
        let first = try #require(session.takeCalls().first)
        try refresh()
        try refresh()
        #expect(session.takeCalls().isEmpty)
        session.receive(answer(#"["a"]"#), to: first.id)
        #expect(text.contains("1 things"))
        let again = session.takeCalls()
        #expect(again.count == 1)
        session.receive(answer(#"["a", "b"]"#), to: try #require(again.first).id)
        #expect(text.contains("2 things"))
        #expect(session.takeCalls().isEmpty)
    }

    @Test func askNoMoreWhereTheAnswerUnderWayFails() throws {
        let first = try #require(session.takeCalls().first)
        try refresh()
        session.receive(answer("{}", 503), to: first.id)
        #expect(session.takeCalls().isEmpty)
        try refresh()
        #expect(session.takeCalls().count == 1)
    }

    /// Rows that are there stay, below a message that is in view wherever the list is, and Retry asks for the page.
    @Test func askAgainForThePageThatCouldNotBeLoaded() throws {
        var files = SignInApp.files
        files["services/api.json"] = files["services/api.json"]?
            .replacing(
                #""things": {"get": "things", "#,
                with: #""things": {"get": "things", "parameters": {"page": "int?"}, "#
            )
        files["services/api.stub.json"] = """
            {"actions": {"things": {"responses": [
                {"response": ["a", "b"]}, {"status": 422, "response": {"error": "Page two is away"}},
                {"response": ["c"]}]}}}
            """
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Main",
             "providers": {"things": {"call": "things", "more": {"parameter": "page", "from": 1}}},
             "body": [{"list": "things", "row": {"title": "{thing}"}}]}
            """
        let failure = try PageApp(files, service: true).play(
            """
            expect rows 2
            scroll end
            expect text "Page two is away"
            expect rows 2
            tap "Retry"
            expect no text "Page two is away"
            expect rows 3
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
