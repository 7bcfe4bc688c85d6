import Foundation
import Testing

/// Runs and flows of an app whose service responds in pages, or with a failure.
@Suite(.timeLimit(.minutes(20)))
struct ServiceFailureTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        let files = [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
            "permissions": {"hosts": ["a.example"]}}
            """,
            "app.json": #"{"start": "main"}"#,
            "screens/main.json": """
            {"title": "Things",
             "providers": {"all": {"call": "things", "more": {"parameter": "page", "from": 1}}},
             "body": {"list": "all", "row": {"title": "{self}"}}}
            """,
            "services/api.json": """
            {"baseUrl": "https://a.example", "actions": {
                "things": {"get": "things", "parameters": {"page": "int?"}, "of": "[text]"}}}
            """,
            "services/api.stub.json": """
            {"actions": {"things": {"responses": [
                {"response": ["a", "b", "c"]}, {"response": ["d", "e"]}, {"response": []}]}}}
            """,
            "tests/pages.flow":
                "expect rows 3\nscroll end\nexpect rows 5\nscroll top\nexpect rows 5\n",
        ]
        for (path, text) in files {
            try place.write(text, "app/\(path)")
        }
    }

    @Test(arguments: ["headless", "terminal"])
    func theEndOfAListLoadsMore(_ frontEnd: String) async throws {
        try await loadsMore(in: frontEnd)
        // Rows that can have the focus.
        try place.write(
            """
            {"title": "Things",
             "providers": {"all": {"call": "things", "more": {"parameter": "page"}}},
             "actions": {"show": {"label": "Show", "do": {"toast": "Thing"}}},
             "body": {"list": "all", "row": {"title": "{self}", "button": "show"}}}
            """,
            "app/screens/main.json"
        )
        try await loadsMore(in: frontEnd)
    }

    private func loadsMore(in frontEnd: String) async throws {
        let tested = try await place.okit("test", "app", "--front-end", frontEnd)
        #expect(tested.output == "ok     pages\n1 flow, 0 failed\n", "\(tested.errors)")
        #expect(tested.code == 0)
    }

    @Test func aRunThatShowsAFailureFails() async throws {
        let run = ["run", "app", "--headless", "--ephemeral", "--service", "stub"]
        #expect(try await place.okit(run).code == 0)
        try place.write(
            #"{"actions": {"things": {"status": 503, "response": {"error": "Closed today"}}}}"#,
            "app/services/api.stub.json"
        )
        let failed = try await place.okit(run)
        #expect(failed.code == 1)
        #expect(failed.output.contains("Closed today"))
        #expect(failed.errors == "error: the app failed: Closed today\n")
    }

    @Test func namesARecordingThatIsMissing() async throws {
        try place.write("use service \"none.json\"\nexpect rows 3\n", "app/tests/pages.flow")
        let tested = try await place.okit("test", "app")
        #expect(tested.code == 1)
        #expect(tested.output.contains("found no recording \"none.json\" next to the flow"))
    }
}
