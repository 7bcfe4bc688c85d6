import OKitRuntime
import Testing

/// How tables, filters, fields and questions show what they are about.
struct PagePresentationTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"items": "[Item]"}}"#,
        "models/Item.json": """
        {"properties": {
            "name": "text", "isNew": "bool", "price": "decimal", "address": "Address",
            "state": {"type": "text?", "values": {"open": "good", "closed": "muted"}}},
         "computed": {"twice": "price * 2.0"}}
        """,
        "models/Address.json": """
        {"properties": {"city": {"type": "text", "label": "Town"},
                        "size": {"type": "text", "values": {"small": "muted", "large": "good"}}}}
        """,
        "data/default.json": """
        {"items": [{"name": "Saw", "isNew": true, "price": 2, "state": "open", "address": {"city": "Bern"}},
                   {"name": "Axe", "isNew": false, "price": 3, "state": "closed", "address": {"city": "Oslo"}}]}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Items", "state": {"wanted": {"type": "text?"}},
         "providers": {"shown": {"items": "items",
            "where": "screen.wanted == null || state == screen.wanted"}},
         "body": [
            {"filter": "screen.wanted", "label": "State", "options": ["open", "closed"]},
            {"table": "shown", "open": "item", "columns": ["name", "isNew", "twice", "address.city"]}]}
        """,
        "screens/item.json": """
        {"of": "Item", "title": "{name}", "actions": {
            "drop": {"label": "Drop", "confirm": "Drop it?", "do": {"delete": "self"}},
            "rename": {"label": "Rename", "confirm": "Rename it?", "do": {"set": "name", "to": "'X'"}}},
         "bar": ["drop", "rename"],
         "body": {"form": "self", "fields": ["address.city", "address.size", "state"]}}
        """,
    ]

    private func first(_ role: ScreenNode.Role, _ app: PageApp) -> ScreenNode? {
        app.session.screenTree().root.first { $0.role == role }
    }

    @Test func tablesShowTruthInWordsAndNumbersAtTheEnd() throws {
        let app = try PageApp(Self.files)
        let table = try #require(first(.table, app))
        let columns = table.children.filter { $0.role == .column }
        #expect(columns.map(\.label) == ["Name", "Is new", "Twice", "Town"])
        #expect(columns.map(\.details.component.alignment) == [.start, .start, .end, .start])
        let row = try #require(table.children.first { $0.role == .row })
        #expect(row.details.component.cells.map(\.text) == ["Saw", "Yes", "4", "Bern"])
    }

    @Test func filtersOfOptionalValuesOfferAll() throws {
        let app = try PageApp(Self.files)
        #expect(first(.segments, app)?.children.map(\.label) == ["All", "open", "closed"])
        #expect(
            app.play(
                "choose \"closed\" in \"State\"\nexpect rows 1\nchoose \"All\" in \"State\"\nexpect rows 2"
            ) == nil
        )
    }

    @Test func fieldsOfObjectsInsideHaveTheirLabelsAndChoices() throws {
        let app = try PageApp(Self.files)
        #expect(app.play("tap row 1\nexpect \"Town\" value \"Bern\"") == nil)
        #expect(app.play("choose \"large\" in \"Size\"") == nil)
        #expect(app.play("choose \"None\" in \"State\"") == nil)
    }

    /// Cancel has the focus where OK destroys something.
    @Test(arguments: [("Drop", ScreenNode.Purpose.delete), ("Rename", .confirm)])
    func questionsSayWhatTheyDestroy(_ label: String, _ purpose: ScreenNode.Purpose) throws {
        let app = try PageApp(Self.files)
        #expect(app.play("tap row 1\ntap \"\(label)\"") == nil)
        let overlay = app.session.screenTree().overlay
        #expect(overlay?.children.last?.details.purpose == purpose)
    }
}
