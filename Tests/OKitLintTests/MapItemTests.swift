import OKitSyntax
import Testing

/// Items that are maps: their keys hide the names of the screen only where they have them.
struct MapItemTests {
    private func findings(_ detail: String, items: String) throws -> [String] {
        try BundleText([
            "app.json": #"{"start": "main"}"#,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.shop", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}}}
            """,
            "models/Shop.json": #"{"properties": {"things": "[Thing]"}}"#,
            "models/Thing.json": #"{"properties": {"kind": "text", "count": "int"}}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "Main", "state": {"kind": "a"},
             "providers": {"all": {"items": "things"}},
             "body": {"list": "\(items)", "row": {"title": "{label}", "detail": "{\(detail)}"}}}
            """,
        ]).findings().filter { $0.severity > .info }.map { "\($0.rule): \($0.message.text)" }
    }

    @Test(arguments: [
        "screen.kind == value", "all.filter(t, t.kind == value).sum(t, t.count)", "all.count",
        "app.things.size()", "models.default.things.size()", "now.getFullYear()", "label + value",
        "self.label",
    ])
    func knowsTheNamesOfTheScreen(expression: String) throws {
        for items in [
            "[{'value': 'a', 'label': 'A'}, {'value': 'b', 'label': 'B'}]",
            "['a', 'b'].map(k, {'value': k, 'label': k})",
            "[{'value': 'a', 'label': 'A', 'n': 1}]",
        ] {
            let found = try findings(expression, items: items)
            #expect(found.filter { !$0.hasPrefix("unused-provider") } == [], "\(items)")
        }
    }
}
