import OKitRuntime
import Testing

/// Deleted objects leave what a screen holds.
struct PageVanishedTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"things": "[Thing]"}}"#,
        "models/Thing.json": """
        {"title": "{name}", "properties": {"name": "text"},
         "actions": {"delete": {"label": "Delete", "show": "!isNew", "do": {"delete": "self"}}}}
        """,
        "data/default.json": #"{"things": [{"name": "A"}, {"name": "B"}]}"#,
        "screens/main.json": """
        {"of": "Shop", "title": "Main", "subtitle": "{rows.selection.size()} rows, {screen.picked.size()} picked",
         "state": {"picked": {"type": "[Thing]", "default": []}, "last": {"type": "Thing?"}},
         "actions": {"rename": {"label": "Rename", "do": {"for": "thing", "in": "screen.picked", "do": {"set": "thing.name", "to": "'X'"}}},
           "note": {"label": "Note", "of": "Thing", "do": {"set": "screen.last", "to": "self"}}},
         "bar": ["rename"],
         "body": [{"id": "rows", "list": "things", "select": "many", "into": "screen.picked", "actions": ["delete", "note"]},
           {"text": "{screen.last == null ? 'nothing' : screen.last.name}"}]}
        """,
    ]

    @Test func leaveSelectionsAndState() throws {
        let app = try PageApp(Self.files)
        let failure = app.play(
            """
            swipe row "A" "Note"
            tick row "A"
            tick row "B"
            swipe row "A" "Delete"
            expect text "nothing"
            expect text "1 rows, 1 picked"
            tap "Rename"
            expect row 1 "X"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.takeEvaluationProblems() == [])
    }
}
