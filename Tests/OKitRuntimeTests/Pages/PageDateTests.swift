import Foundation
import OKitRuntime
import Testing

/// Dates in forms of format 2.
struct PageDateTests {
    private static let files = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": """
        {"properties": {"due": {"type": "date", "default": "2026-03-01T10:00:00Z"}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "body": {"form": "self", "fields": [
            {"field": "due", "min": "timestamp('2026-02-01T00:00:00Z')",
             "max": "timestamp('2026-04-01T00:00:00Z')"}]}}
        """,
    ]

    @Test(arguments: [
        ("2026-01-15T00:00:00Z", "2026-02-01T00:00:00Z"),
        ("2026-03-15T00:00:00Z", "2026-03-15T00:00:00Z"),
        ("2027-01-01T00:00:00Z", "2026-04-01T00:00:00Z"),
    ])
    func areWithinTheirLimits(_ picked: String, _ shown: String) throws {
        let session = try PageApp(Self.files).session
        let date = try Date(picked, strategy: .iso8601)
        let tree = session.send(Event(.pick(date), on: "self/due/control"))
        let expected = try Date(shown, strategy: .iso8601)
        #expect(tree.node(id: "self/due/control")?.value == .date(expected))
    }
}
