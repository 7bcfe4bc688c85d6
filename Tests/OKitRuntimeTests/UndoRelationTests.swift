import OKitRecords
import OKitRuntime
import TestSupport
import Testing

/// Undo of new records that refer to each other.
struct UndoRelationTests {
    private static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.orders", "version": "1.0.0", "name": "Orders",
         "sharedRecords": true,
         "models": {"default": {"entity": "Shop", "storage": "file"},
                    "orders": {"entity": "Order", "storage": "records"},
                    "lines": {"entity": "Line", "storage": "records"}}}
        """,
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "models/Order.json": """
        {"title": "{name}", "properties": {"name": "text",
         "lines": {"relation": "[Line]", "inverse": "order"}}}
        """,
        "models/Line.json": """
        {"title": "{n}", "properties": {"n": "int", "order": {"relation": "Order?", "inverse": "lines"}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Orders",
         "providers": {"all": {"records": "Order"}, "lines": {"records": "Line"}},
         "actions": {
            "add": {"label": "Add", "do": [
                {"create": "Order", "with": {"name": "'new'"}, "as": "made"},
                {"create": "Line", "with": {"n": 1, "order": "made"}},
                {"create": "Line", "with": {"n": 2}, "in": "made.lines"}]},
            "more": {"label": "More", "of": "Order",
                     "do": {"create": "Line", "with": {"n": 3, "order": "self"}}}},
         "bar": ["add"],
         "body": [{"table": "all", "id": "all", "actions": ["more"], "columns": ["name", "lines.size()"]},
                  {"text": "{lines.count} lines"}]}
        """,
    ]

    private func play(_ flow: String, in app: PageApp) {
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test
    func newRecordsThatReferToEachOtherAreRemoved() throws {
        let app = try PageApp(Self.files, records: SharedRecordStorage(folder: nil))
        play(
            """
            tap "Add"
            expect row 1 value "2"
            expect text "2 lines"
            tap "Undo"
            expect text "0 lines"
            tap "Redo"
            expect text "2 lines"
            swipe row 1 "More"
            expect text "3 lines"
            tap "Undo"
            expect text "2 lines"
            tap "Undo"
            expect text "0 lines"
            """,
            in: app
        )
    }

    @Test
    func aNewRecordToWhichOthersHaveAddedStays() throws {
        let records = SharedRecordStorage(folder: nil)
        let (ann, bob) = (
            try PageApp(Self.files, records: records), try PageApp(Self.files, records: records)
        )
        play("tap \"Add\"", in: ann)
        bob.session.applyRecordChanges()
        play("swipe row 1 \"More\"", in: bob)
        ann.session.applyRecordChanges()
        play("expect text \"3 lines\"\ntap \"Undo\"\nexpect text \"3 lines\"", in: ann)
    }
}
