import OKitRuntime
import Testing

/// A provider of pages that loads again.
struct PageReloadTests {
    private static func page(_ names: [String]) -> String {
        let items = names.map { #"{"id": "\#($0)", "name": "\#($0)"}"# }.joined(separator: ", ")
        return #"{"response": {"items": [\#(items)], "count": 5}}"#
    }

    private static func files(_ responses: [[String]], failing: Bool = false) -> [String: String] {
        let pages =
            responses.map { page($0) } + (failing ? [#"{"status": 500, "response": {}}"#] : [])
        return [
            "app.json": #"{"start": "main"}"#,
            "models/Thing.json":
                #"{"title": "{name}", "identity": "id", "properties": {"id": "text", "name": "text"}}"#,
            "services/api.json": """
            {"baseUrl": "https://a.example", "actions": {
                "list": {"get": "things", "parameters": {"page": "int?"}, "result": "items", "of": "[Thing]"},
                "mark": {"post": "mark", "changes": ["list"]}}}
            """,
            "services/api.stub.json": """
            {"actions": {"list": {"responses": [\(pages.joined(separator: ", "))]}, "mark": {"response": {}}}}
            """,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Things",
             "permissions": {"hosts": ["a.example"]}}
            """,
            "screens/main.json": """
            {"title": "Things", "subtitle": "{all.count} of {all.total}",
             "providers": {"all": {"call": "list", "more": {"parameter": "page", "from": 1}, "total": "count"}},
             "actions": {"next": {"label": "Next", "do": {"loadMore": "all"}}, "mark": {"label": "Mark", "call": "mark"}},
             "bar": ["next", "mark"], "body": {"list": "all"}}
            """,
        ]
    }

    @Test func asksForAllPagesAgain() throws {
        let files = Self.files([["a", "b"], ["c", "d"], ["a", "b2"], ["c", "e"], ["f"]])
        let app = try PageApp(files, service: true)
        let failure = app.play(
            """
            tap "Next"
            expect text "4 of 5"
            tap "Mark"
            expect rows 4
            expect row 2 "b2"
            expect row 4 "e"
            tap "Next"
            expect rows 5
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func endsWhereAPageIsSentAgain() throws {
        let app = try PageApp(Self.files([["a", "b"], ["c"], ["c"]]), service: true)
        let failure = app.play(
            """
            tap "Next"
            expect rows 3
            tap "Next"
            expect rows 3
            tap "Next"
            expect rows 3
            expect row 3 "c"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func showsTheItemsOfBeforeWhereAPageFails() throws {
        let files = Self.files([["a", "b"], ["c", "d"], ["a", "x"]], failing: true)
        let app = try PageApp(files, service: true)
        let failure = app.play(
            """
            tap "Next"
            tap "Mark"
            expect rows 4
            expect row 2 "b"
            expect "Retry" visible
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// A refresh that comes while an answer with `then` is under way follows it, and the next ones
    /// do too.
    @Test func asksAgainWhereAnAnswerIsUnderWay() throws {
        let app = try PageApp(
            [
                "app.json": #"{"start": "main"}"#,
                "models/Root.json": #"{"properties": {"answers": "int"}}"#,
                "services/api.json": """
                {"baseUrl": "https://a.example", "actions": {"jobs": {"get": "jobs", "of": "any"}}}
                """,
                "services/api.stub.json": """
                {"options": {"debugDelay": 4}, "actions": {"jobs": {"response": [1, 2]}}}
                """,
                "bundle.json": """
                {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Jobs",
                 "models": {"default": {"entity": "Root", "storage": "file"}},
                 "permissions": {"hosts": ["a.example"]}}
                """,
                "screens/main.json": """
                {"of": "Root", "title": "Jobs",
                 "providers": {"jobs": {"call": "jobs", "then": {"set": "answers", "to": "answers + 1"}}},
                 "every": {"3s": {"refresh": "jobs"}},
                 "body": [{"text": "answers {answers}"}, {"list": "jobs", "row": {"title": "{self}"}}]}
                """,
            ],
            service: true
        )
        let failure = app.play(
            """
            settle off
            wait 60s
            expect text "answers 15"
            wait 60s
            expect text "answers 30"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
