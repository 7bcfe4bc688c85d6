import OKitRuntime
import Testing

/// Providers that fail for the same reason, those of the background among them.
struct PageSameFailureTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main", "background": "watch"}"#,
        "models/Pump.json":
            #"{"title": "{name}", "identity": "name", "properties": {"name": "text"}}"#,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "pumps": {"get": "pumps", "of": "[Pump]", "retries": 0}, "tanks": {"get": "tanks", "of": "[Pump]", "retries": 0}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "pumps": {"responses": [{"response": [{"name": "A"}]}, {"status": 503, "response": {"error": "Gone"}}, {"response": [{"name": "B"}]}]},
            "tanks": {"responses": [{"response": [{"name": "C"}]}, {"status": 503, "response": {"error": "Gone"}}, {"response": [{"name": "D"}]}]}}}
        """,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Pumps",
         "permissions": {"hosts": ["a.example"]}}
        """,
        "screens/watch.json":
            #"{"title": "Watch", "providers": {"pumps": {"call": "pumps"}}, "body": []}"#,
        "screens/main.json": """
        {"title": "Main", "providers": {"tanks": {"call": "tanks"}, "more": {"call": "tanks"}}, "body": [{"list": "pumps"}, {"list": "tanks", "id": "tanks"}]}
        """,
    ]

    @Test func refreshAsksForTheProvidersOfTheBackgroundToo() throws {
        let files = Self.files.merging([
            "services/api.stub.json": """
            {"actions": {"pumps": {"responses": [{"response": [{"name": "A"}]}, {"response": [{"name": "B"}]}]},
                         "tanks": {"response": []}}}
            """
        ]) { _, own in own }
        let failure = try PageApp(files, service: true).play(
            """
            expect row "A" visible
            refresh
            expect row "B" visible
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func oneMessageIsForAllOfAScreen() throws {
        let files = Self.files.merging([
            "services/api.stub.json": """
            {"actions": {"pumps": {"response": [{"name": "A"}]},
                         "tanks": {"responses": [{"response": [{"name": "C"}]}, {"response": [{"name": "C"}]},
                           {"status": 503, "response": {"error": "Gone"}}, {"status": 503, "response": {"error": "Gone"}},
                           {"response": [{"name": "D"}]}]}}}
            """,
            "screens/main.json": """
            {"title": "Main", "providers": {"tanks": {"call": "tanks"}, "more": {"call": "tanks"}},
             "body": [{"list": "tanks", "id": "tanks"}, {"list": "more", "id": "more"}]}
            """,
        ]) { _, own in own }
        let app = try PageApp(files, service: true)
        let failure = app.play("refresh\nexpect text \"Gone\"")
        #expect(failure == nil, "\(failure ?? "")")
        var messages = 0
        _ = app.session.screenTree().root.first { node in
            messages += node.label == "Gone" ? 1 : 0
            return false
        }
        #expect(messages == 1)
        let retried = app.play(
            """
            tap "Retry"
            expect row 1 in #tanks "D"
            expect row 1 in #more "D"
            expect "Retry" hidden
            """
        )
        #expect(retried == nil, "\(retried ?? "")")
    }
}
