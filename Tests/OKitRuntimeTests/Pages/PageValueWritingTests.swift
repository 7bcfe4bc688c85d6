import OKitRuntime
import Testing

/// Values in texts, titles of sections and filters are what their property calls them.
struct PageValueWritingTests {
    private static let kinds =
        #"[{"value": "p", "label": "Painting"}, {"value": "c", "label": "Coin"}]"#

    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}, "items": {"entity": "Item", "storage": "records"},
                    "choice": {"entity": "Choice", "storage": "transient"}}}
        """,
        "models/Shop.json": """
        {"properties": {"kind": {"type": "text?", "values": \(kinds)}, "best": "Item?", "price": {"type": "decimal", "default": 3}}}
        """,
        "models/Choice.json": #"{"properties": {"kind": {"type": "text?", "values": \#(kinds)}}}"#,
        "models/Item.json": """
        {"properties": {"name": "text", "kind": {"type": "text", "values": \(kinds)},
            "price": {"type": "decimal", "format": "money EUR"}, "made": {"type": "date?", "format": "date short"}},
         "computed": {"double": {"value": "price * 2", "format": "money EUR"}}}
        """,
        "data/items.json": """
        [{"name": "A", "kind": "p", "price": 10.5, "made": "2026-03-04T10:00:00Z"}, {"name": "B", "kind": "c"}, {"name": "C", "kind": "p"}]
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Items",
         "providers": {"all": {"records": "Item", "sort": "name", "section": "kind", "where": "WHERE"}},
         "actions": {"first": {"label": "First", "of": "Item", "do": {"alert": "{kind} for {price}, {double}; {made}; {price > 5 ? kind : ''}"}}},
         "body": [{"filter": "FILTER", "id": "filter"}, {"text": "Shop {kind}, {price}"},
                  {"table": "all", "columns": ["name"], "actions": ["first"]}]}
        """,
    ]

    private func app(filter: String = "kind", where condition: String = "true") throws -> PageApp {
        var files = Self.files
        files["screens/main.json"] = files["screens/main.json"]?
            .replacing("FILTER", with: filter).replacing("WHERE", with: condition)
        return try PageApp(files)
    }

    @Test func writesLabelsAndFormatsInTexts() throws {
        let app = try app()
        let failure = app.play(
            """
            expect text "Shop , 3"
            choose "Coin" in #filter
            expect text "Shop Coin, 3"
            expect section "Painting" visible
            swipe row "A" "First"
            expect alert "Painting for €10.50, €21.00; 3/4/26; p"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// The condition of records is evaluated again when a value of another model changes.
    @Test(arguments: [
        ("app.kind", "app.kind == null || kind == app.kind"),
        ("models.choice.kind", "models.choice.kind == null || kind == models.choice.kind"),
        ("self.kind", "app.kind == null || app.kind == kind"),
    ])
    func filtersByPropertiesOfOtherObjects(_ path: String, _ condition: String) throws {
        let failure = try app(filter: path, where: condition).play(
            """
            expect rows 3
            choose "Coin" in #filter
            expect rows 1
            choose "Painting" in #filter
            expect rows 2
            choose "All" in #filter
            expect rows 3
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// Objects are called by their titles, and values of lists and at the end of any path by their labels.
    @Test func writesTitlesOfObjectsInLists() throws {
        let app = try PageApp([
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": """
            {"properties": {"items": "[Item]", "days": {"type": "[text]", "values": \(Self.kinds)}, "best": {"relation": "[Item]"}}}
            """,
            "models/Item.json": """
            {"title": "{name} ({kind})", "properties": {"name": "text", "kind": {"type": "text", "values": \(Self.kinds)},
                "like": {"relation": "Item?"}}}
            """,
            "data/default.json": """
            {"items": [{"id": "a", "name": "A", "kind": "p", "like": "b"}, {"id": "b", "name": "B", "kind": "c"}],
             "days": ["c", "p"], "best": ["a", "b"]}
            """,
            "screens/main.json": """
            {"of": "Shop", "title": "Main", "body": [{"fact": "best", "label": "Best"}, {"fact": "days", "label": "Days"},
                {"text": "Best {best}, days {days}, first {items[0].like}"}, {"fact": "items.first().kind", "label": "Kind"},
                {"table": "items", "columns": ["name", {"value": "like", "title": "Like"}, {"value": "content.best", "title": "All"}]}]}
            """,
        ])
        let failure = app.play(
            """
            expect "Best" value "A (Painting), B (Coin)"
            expect "Days" value "Coin, Painting"
            expect text "Best A (Painting), B (Coin), days Coin, Painting, first B (Coin)"
            expect "Kind" value "Painting"
            expect row 1 "A"
            expect text "B (Coin)"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
