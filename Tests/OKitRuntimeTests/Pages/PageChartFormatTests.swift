import OKitRuntime
import Testing

/// Numbers of charts in the format of their property, or of the chart.
struct PageChartFormatTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json":
            #"{"properties": {"heat": {"type": "double", "default": 42.5, "format": "number 1"}, "sales": "[Sale]"}}"#,
        "models/Sale.json":
            #"{"properties": {"amount": {"type": "decimal", "format": "money EUR"}}}"#,
        "data/default.json": #"{"sales": [{"amount": 1234.5}]}"#,
        "screens/main.json": """
        {"of": "Shop", "title": "Main", "body": [{"id": "sales", "chart": "bar", "items": "sales", "y": "amount"},
          {"id": "heat", "chart": "gauge", "items": "heat", "max": 60}, {"id": "bytes", "chart": "gauge", "items": "heat", "format": "bytes"}]}
        """,
    ]

    @Test func haveTheTextOfTheirNumbers() throws {
        let root = try PageApp(Self.files).session.screenTree().root
        func text(_ id: String) -> String? {
            root.first { $0.id == id }?.details.component.chart?.points.first?.text
        }
        #expect(text("sales") == "€1,234.50")
        #expect(text("heat") == "42.5")
        #expect(text("bytes") == "42 bytes")
    }
}
