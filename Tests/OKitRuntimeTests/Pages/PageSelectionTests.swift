import OKitRuntime
import Testing

/// Rows that the user ticks, and the list in which they are.
struct PageSelectionTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"items": "[Item]"}}"#,
        "models/Item.json": #"{"properties": {"name": "text"}}"#,
        "data/default.json": #"{"items": [{"name": "Saw"}, {"name": "Axe"}]}"#,
        "screens/main.json": """
        {"of": "Shop", "title": "Items", "state": {"picked": {"type": "[Item]"}},
         "actions": {"clear": {"label": "Clear", "do": {"set": "screen.picked", "to": "[]"}},
                     "all": {"label": "All", "do": {"set": "screen.picked", "to": "items"}}},
         "bar": ["clear", "all"],
         "body": [{"table": "items", "select": "many", "into": "screen.picked"},
                  {"text": "{screen.picked.size()} picked"}]}
        """,
    ]

    private func ticked(_ app: PageApp) -> [Bool] {
        let list = app.session.screenTree().root.first { $0.role == .table || $0.role == .list }
        return list?.children.filter { $0.role == .row }.map { $0.state.contains(.checked) } ?? []
    }

    @Test func followsTheListThatStepsChange() throws {
        let app = try PageApp(Self.files)
        #expect(app.play("tap row 1\nexpect text \"1 picked\"") == nil)
        #expect(ticked(app) == [true, false])
        #expect(app.play("tap \"Clear\"\nexpect text \"0 picked\"") == nil)
        #expect(ticked(app) == [false, false])
        #expect(app.play("tap row 1\nexpect text \"1 picked\"") == nil)
        #expect(app.play("tap \"All\"\nexpect text \"2 picked\"") == nil)
        #expect(ticked(app) == [true, true])
    }

    /// A row that opens a screen is ticked by its toggle.
    @Test func ticksRowsThatOpenAScreen() throws {
        var files = Self.files
        files["screens/main.json"] = files["screens/main.json"]?
            .replacing(#""select": "many""#, with: #""open": "item", "select": "many""#)
        files["screens/item.json"] = #"{"of": "Item", "title": "{name}", "body": {"text": "One"}}"#
        let app = try PageApp(files)
        #expect(app.play("tick row 2\nexpect text \"1 picked\"") == nil)
        #expect(ticked(app) == [false, true])
        #expect(app.play("tap row 2\nexpect title \"Axe\"\nback") == nil)
        #expect(app.play("tick row 2\nexpect text \"0 picked\"") == nil)
    }
}
