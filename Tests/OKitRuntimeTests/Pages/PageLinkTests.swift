import OKitRuntime
import Testing

/// The screen that an address names.
struct PageLinkTests {
    private static let files: [String: String] = [
        "app.json": #"{"tabs": [{"screen": "main"}, {"screen": "openDays"}]}"#,
        "models/Shop.json": #"{"properties": {"pets": "[Pet]"}}"#,
        "models/Pet.json": #"{"properties": {"name": "text"}}"#,
        "screens/main.json": #"{"of": "Shop", "title": "Main", "body": {"text": "One"}}"#,
        "screens/openDays.json": #"{"title": "Open days", "body": {"text": "Two"}}"#,
        "screens/help.json": #"{"title": "Help", "body": {"text": "Three"}}"#,
        "screens/pet.json": #"{"of": "Pet", "title": "A pet", "body": {"form": "self"}}"#,
    ]

    @Test(arguments: [
        ("openDays", "openDays", false), ("help", "help", true), ("pet", "main", false),
        ("main", "main", false), ("missing", "main", false), ("/app", "main", false),
    ])
    func opensATabOrAScreenOnTopOfTheFirst(
        _ link: String,
        _ screen: String,
        _ canGoBack: Bool
    ) throws {
        let bundle = try PageApp.bundle(Self.files)
        let session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle),
            link: link
        )
        let tree = session.screenTree()
        #expect(tree.screen == screen)
        #expect((tree.node(id: "back") != nil) == canGoBack)
        #expect(tree.node(id: "tab/1") != nil)
    }
}
