import OKitRuntime
import Testing

/// A screen of format 2 whose service fails, answers with other items, or is asked at intervals.
struct PageServiceTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/Ticket.json": """
        {"properties": {"id": "int", "title": {"type": "text", "rules": {"notBlank": true}}}}
        """,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {
            "list": {"get": "tickets", "of": "[Ticket]"},
            "create": {"post": "tickets", "parameters": {"title": "text"}, "of": "any"}}}
        """,
        "services/api.stub.json": """
        {"actions": {
            "list": {"responses": [{"status": 500, "response": {}},
                                   {"response": [{"id": 1, "title": "One"}]},
                                   {"response": [{"id": 2, "title": "Two"}, {"id": 1, "title": "One"}]}]},
            "create": {"responses": [{"status": 500, "response": {}}, {"response": {}}]}}}
        """,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Main", "state": {"ticks": 0},
         "providers": {"loaded": {"call": "list"}, "shown": {"items": "loaded.items"}},
         "actions": {
            "load": {"label": "Load", "do": {"refresh": "loaded"}},
            "other": {"label": "Other", "open": "other"},
            "new": {"label": "New", "open": "edit", "create": "Ticket"}},
         "bar": ["load", "other", "new"],
         "body": [{"list": "shown", "id": "list", "row": {"title": "{title}"}, "empty": "Nothing yet"},
                  {"text": "{screen.ticks} ticks"}],
         "every": {"10s": {"set": "screen.ticks", "to": "screen.ticks + 1"}}}
        """,
        "screens/other.json": #"{"title": "Other", "body": {"text": "Other"}}"#,
        "screens/edit.json": """
        {"of": "Ticket", "title": "Edit",
         "actions": {"create": {"label": "Create", "call": "create", "with": {"title": "title"}}},
         "body": [{"form": "self", "fields": ["title"], "save": {"new": "create"}}]}
        """,
    ]

    private func app(_ changes: [String: String] = [:]) throws -> PageApp {
        try PageApp(Self.files.merging(changes) { _, own in own }, service: true)
    }

    private func ids(_ app: PageApp) -> [String] {
        let list = app.session.screenTree().root.first { $0.role == .list }
        return list?.children.map(\.id) ?? []
    }

    @Test func showsTheFailureOfTheProviderBehindAList() throws {
        let app = try app()
        let failure = app.play(
            """
            expect "Retry" enabled
            expect no text "Nothing yet"
            tap "Retry"
            expect row 1 "One"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        let retries = app.session.screenTree().root.first { $0.label == "Retry" }
        #expect(retries == nil)
    }

    /// Two lists of one provider show its failure once, and neither says that there is nothing.
    @Test func showsAFailureOnceForTwoLists() throws {
        let app = try app([
            "screens/main.json": """
            {"of": "Shop", "title": "Main", "providers": {"loaded": {"call": "list"}},
             "body": [{"list": "loaded", "row": {"title": "{title}"}, "empty": "Nothing yet"},
                      {"list": "loaded", "row": {"title": "Also {title}"}, "empty": "Nothing yet"}]}
            """
        ])
        let failure = app.play(
            """
            expect no text "Nothing yet"
            tap "Retry"
            expect text "Also One"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func showsTheFailureOfAProviderThatNoListShows() throws {
        let app = try app([
            "screens/main.json": """
            {"of": "Shop", "title": "Main", "providers": {"loaded": {"call": "list"}},
             "body": [{"fact": "loaded.count", "label": "Count"}]}
            """
        ])
        let failure = app.play("tap \"Retry\"\nexpect \"Count\" value \"1\"")
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func keepsTheIDsOfRowsWhereOthersComeBeforeThem() throws {
        let app = try app()
        #expect(app.play("tap \"Retry\"\nexpect rows 1") == nil)
        let before = ids(app)
        #expect(before == ["list/row/1"])
        #expect(app.play("tap \"Load\"\nexpect rows 2") == nil)
        #expect(ids(app) == ["list/row/2", "list/row/1"])
    }

    @Test func givesRowsOfOneIdentityDifferentIDs() throws {
        let items =
            #"[{"id": 1, "title": "a"}, {"id": 1, "title": "b"}, {"title": "c"}, {"id": 3}]"#
        let app = try app([
            "services/api.stub.json": #"{"actions": {"list": {"response": \#(items)}}}"#
        ])
        #expect(app.play("expect rows 4") == nil)
        let ids = ids(app)
        #expect(Set(ids).count == 4, "\(ids)")
    }

    /// Without the draft, the action would run and nothing would be closed.
    @Test func savesWhereAFailedActionRunsAgain() throws {
        let app = try app()
        let failure = app.play(
            """
            tap "New"
            type "Mouse" into "Title"
            save
            expect screen "edit"
            tap "Retry"
            expect screen "main"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test(arguments: [
        (
            #"{"id": "abc", "title": "One"}"#,
            #""id" of Ticket is int, but item 2 of the response has "abc""#
        ),
        (
            #"{"id": 1.5, "title": "One"}"#,
            #""id" of Ticket is int, but item 2 of the response has "1.5""#
        ),
        (
            #"{"id": 3, "title": {"a": 1}}"#,
            #""title" of Ticket is text, but item 2 of the response has"#
        ),
    ])
    func showsWhichValueHasNoPlaceInItsProperty(_ item: String, _ message: String) throws {
        let response = #"[{"id": "1", "title": 1}, \#(item)]"#
        let app = try app([
            "services/api.stub.json": #"{"actions": {"list": {"response": \#(response)}}}"#
        ])
        #expect(app.play("expect rows 2\nexpect \"Retry\" enabled") == nil)
        let texts = app.session.screenTree().root.children.flatMap { [$0] + $0.children }
        #expect(texts.contains { $0.label?.hasPrefix(message) == true }, "\(texts.map(\.label))")
    }

    @Test func showsNoMoreItemsThanTheLimit() throws {
        let items = Array(repeating: "{}", count: 100_001).joined(separator: ",")
        let app = try app([
            "services/api.stub.json": #"{"actions": {"list": {"response": [\#(items)]}}}"#
        ])
        #expect(app.play("expect \"Retry\" enabled\nexpect rows 0") == nil)
        let texts = app.session.screenTree().root.children.flatMap { [$0] + $0.children }
        #expect(texts.contains { $0.label?.hasPrefix("more than 100000 items") == true })
    }

    @Test func runsTimersOnlyWhileTheirScreenIsShown() throws {
        let app = try app()
        let failure = app.play(
            """
            wait 25s
            expect text "2 ticks"
            tap "Other"
            wait 100s
            back
            expect text "3 ticks"
            wait 11s
            expect text "4 ticks"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
