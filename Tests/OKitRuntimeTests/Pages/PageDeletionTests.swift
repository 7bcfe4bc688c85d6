import OKitRuntime
import Testing

/// What follows a deletion or a move: a message with Undo.
struct PageDeletionTests {
    private func play(_ flow: String) throws -> String? {
        try PageApp([
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"items": "[Item]"}}"#,
            "models/Item.json": """
            {"title": "{name}", "properties": {"name": "text"},
             "actions": {
                "delete": {"label": "Delete", "of": "Item", "style": "destructive",
                    "confirm": "Delete {name}?", "do": {"delete": "self"}}}}
            """,
            "data/default.json": #"{"items": [{"name": "One"}, {"name": "Two"}]}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "Main",
             "body": [{"list": "items", "row": {"title": "{name}"}, "reorder": true, "actions": ["delete"]}]}
            """,
        ]).play(flow)
    }

    @Test func undoesADeletionByTheMessage() throws {
        let failure = try play(
            """
            swipe row "One" "Delete"
            expect alert "Delete One?"
            answer "Delete"
            expect rows 1
            expect row 1 "Two"
            expect toast "Deleted \\"One\\""
            tap #toast/undo
            expect rows 2
            expect row 1 "One"
            expect toast "Undone: Delete"
            redo
            expect rows 1
            expect toast "Done again: Delete"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func undoesAMoveByTheMessage() throws {
        let failure = try play(
            """
            move row "One" to 2
            expect row 1 "Two"
            expect toast "Moved \\"One\\""
            tap #toast/undo
            expect rows 2
            expect row 1 "One"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
