import OKitRuntime
import Testing

/// The tabs of `app.json`.
struct PageTabTests {
    @Test func haveTitlesImagesAndBadges() throws {
        let app = try PageApp([
            "app.json": """
            {"tabs": [{"screen": "main", "title": "Animals", "badge": "app.name", "icon": "paw"},
                      {"screen": "openDays"}]}
            """,
            "models/Shop.json": #"{"properties": {"name": {"type": "text", "default": "Zoo"}}}"#,
            "screens/main.json": #"{"of": "Shop", "body": {"text": "One"}}"#,
            "screens/openDays.json": #"{"body": {"text": "Two"}}"#,
        ])
        let tree = app.session.screenTree()
        let first = try #require(tree.node(id: "tab/0"))
        #expect(first.label == "Animals")
        #expect(first.details.component.badge == "Zoo")
        #expect(first.details.image == "paw")
        #expect(tree.node(id: "tab/1")?.label == "Open days")
        #expect(tree.node(id: "tab/1")?.details.component.badge == nil)
    }
}
