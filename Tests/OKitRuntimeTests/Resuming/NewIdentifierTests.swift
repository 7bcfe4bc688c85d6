import Foundation
import OKitModel
import OKitRuntime
import TestSupport
import Testing

/// Initial objects without an ID get the same one in a session that continues another.
struct NewIdentifierTests {
    private static let files: [String: String] = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.items", "version": "1.0.0", "name": "Items",
         "models": {"default": {"entity": "Shop", "storage": "file"}}}
        """,
        "app.json": #"{"start": "items"}"#,
        "models/Shop.json": #"{"properties": {"items": "[Item]"}}"#,
        "models/Item.json": #"{"title": "{name}", "properties": {"name": "text", "note": "text"}}"#,
        "screens/items.json": """
        {"of": "Shop", "title": "Items", "body": [{"list": "items", "open": "item", "wide": "push"}]}
        """,
        "screens/item.json": """
        {"of": "Item", "title": "Item",
         "body": {"form": "self", "fields": ["name", "note"], "save": "explicitly"}}
        """,
        "data/default.json": #"{"items": [{"name": "One"}, {"name": "Two"}]}"#,
    ]

    private let folder = TemporaryFolder()

    private func app(resuming snapshot: SessionSnapshot? = nil) throws -> PageApp {
        try PageApp(Self.files, store: URL(filePath: folder.path), resuming: snapshot)
    }

    @Test
    func aFormOfAnInitialObjectIsContinued() throws {
        let first = try app()
        #expect(first.play("tap \"Two\"") == nil)
        try first.session.storeChanges()
        // What is only shown is not stored.
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(first.play("type \"typed\" into \"Note\"") == nil)
        try first.session.storeChanges()
        let snapshot = try #require(first.session.snapshot())
        let second = try app(resuming: SessionSnapshot(bytes: snapshot.bytes))
        let flow = "expect \"Name\" value \"Two\"\nexpect \"Note\" value \"typed\""
        #expect(second.play(flow) == nil)
    }
}
