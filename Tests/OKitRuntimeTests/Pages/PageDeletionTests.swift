import OKitModel
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

    /// Members of data files that no property holds belong to the object, also after Undo.
    @Test func undoRestoresUnknownMembers() throws {
        let app = try PageApp([
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"lines": "[Line]"}}"#,
            "models/Line.json": #"{"properties": {"price": "double"}}"#,
            "data/default.json": #"{"lines": [{"price": 1.5, "later": [1.0]}]}"#,
            "screens/main.json": """
            {"of": "Shop",
             "actions": {"remove": {"label": "Remove", "of": "Line", "do": [{"delete": "self"}]}},
             "body": [{"table": "lines", "columns": ["price"], "actions": ["remove"]}]}
            """,
        ])
        #expect(app.play("swipe row 1 \"Remove\"\nexpect rows 0\nundo\nexpect rows 1\n") == nil)
        let shop = try #require(app.session.graph.model("default"))
        let text = String(
            decoding: try ModelEncoder(graph: app.session.graph).encode(shop),
            as: UTF8.self
        )
        #expect(text.contains(#""price":1.5"#) && text.contains(#""later":[1.0]"#), "\(text)")
    }
}
