import OKitRuntime
import Testing

/// How rows look, and their order in sections.
struct PageRowStyleTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"items": "[Item]"}}"#,
        "models/Item.json":
            #"{"title": "{name}", "properties": {"name": "text", "kind": "text", "count": "int"}}"#,
        "data/default.json": """
        {"items": [{"name": "A", "kind": "x", "count": 1}, {"name": "B", "kind": "y", "count": 2}, {"name": "C", "kind": "x", "count": 3}]}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Items",
         "providers": {"all": {"items": "items", "sort": "name", "section": {"by": "kind", "total": "{items.sum(i, i.count)}"}}},
         "body": [
            {"table": "all", "id": "all", "columns": ["name", {"value": "count", "style": "muted"}], "styles": {"bad": "count > 2"}},
            {"list": "items", "id": "list", "style": "muted", "row": {"title": "{name}", "styles": {"good": "count == 1"}}}]}
        """,
    ]

    private func play(_ flow: String) throws {
        let app = try PageApp(Self.files)
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func rowsHaveTheStyleOfTheirList() throws {
        try play(
            """
            expect row "C" in #all style "bad"
            expect row "A" in #list style "good"
            expect row "B" in #list style "muted"
            """
        )
    }

    @Test func sortsWithinSections() throws {
        try play(
            """
            expect row 1 in #all "A"
            sort "Name" descending
            expect section "x" visible
            expect row 1 in #all "C"
            expect row 2 in #all "A"
            expect row 3 in #all "B"
            """
        )
    }
}
