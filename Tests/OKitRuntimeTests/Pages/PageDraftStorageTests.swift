import Foundation
import OKitRuntime
import Testing

/// What drafts and undo store, read again by a session that knows nothing of the first.
struct PageDraftStorageTests {
    /// An app whose items are in the list of its root object.
    private static func lists(_ storage: String) -> [String: String] {
        var files = common(
            provider: #"{"items": "items", "sort": "name"}"#,
            place: #", "in": "items""#,
            more: """
                "first": {"label": "First", "do": {"move": "items[1]", "in": "items", "to": 0}},
                """
        )
        files["bundle.json"] = manifest(
            #""default": {"entity": "Shop", "storage": "\#(storage)"}"#
        )
        files["models/Shop.json"] = """
            {"properties": {"name": "text", "items": "[Item]", "tags": "[text]",
                            "main": {"relation": "Item?"}}}
            """
        return files
    }

    /// An app whose items are records.
    private static var records: [String: String] {
        var files = common(provider: #"{"records": "Item", "sort": "name"}"#, place: "", more: "")
        files["bundle.json"] = manifest(
            #""default": {"entity": "Shop", "storage": "file"}, "#
                + #""items": {"entity": "Item", "storage": "records"}"#
        )
        files["models/Shop.json"] = #"{"properties": {"name": "text", "tags": "[text]"}}"#
        return files
    }

    private static func manifest(_ models: String) -> String {
        """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {\(models)}}
        """
    }

    private static func common(
        provider: String,
        place: String,
        more: String
    ) -> [String: String] {
        [
            "app.json": #"{"start": "shop"}"#,
            "models/Item.json": """
            {"title": "{name}", "properties": {"name": "text", "count": "int", "due": "date?"}}
            """,
            "screens/shop.json": """
            {"of": "Shop", "title": "{name}", "providers": {"found": \(provider)},
             "actions": {
                "create": {"label": "Create", "do": [
                    {"create": "Item", "with": {"name": "'Made'", "count": 3}\(place), "as": "made"},
                    {"set": "made.count", "to": "made.count + 1"}]},
                "raise": {"label": "Raise", "of": "Item", "do": {"set": "count", "to": "count + 1"}},
                "delete": {"label": "Delete", "of": "Item", "do": {"delete": "self"}},
                "deleteAll": {"label": "Delete All", "do": {"delete": "found.filter(f, f.count > 1)"}},
                "rename": {"label": "Rename", "do": [
                    {"set": "name", "to": "'Renamed'"}, {"add": "'new'", "in": "tags", "at": "first"},
                    {"remove": "'old'", "in": "tags"}]}, \(more)
                "edit": {"label": "New", "open": "item", "create": "Item"\(place)},
                "read": {"label": "Import", "do": {"import": "Item"\(place)}}},
             "bar": ["create"],
             "body": [
                {"table": "found", "id": "found", "open": "item", "actions": ["raise", "delete"],
                 "columns": ["name", "count"]},
                {"text": "Tags: {tags.join(', ')}"}]}
            """,
            "screens/item.json": """
            {"of": "Item", "body": {"form": "self", "fields": ["name", "count"], "save": "explicitly"}}
            """,
            "data/default.json": #"{"id": "s", "name": "Shop", "tags": ["old"]}"#,
        ]
    }

    private static let steps: [(name: String, commands: String, stored: String)] = [
        (
            "draft", "tap \"New\"\ntype \"Typed\" into \"Name\"\ntype \"7\" into \"Count\"\nsave",
            "expect row \"Typed\" value \"7\""
        ),
        (
            "changed draft",
            "tap \"Create\"\ntap row \"Made\"\ntype \"Other\" into \"Name\"\nsave",
            "expect rows 1\nexpect row \"Other\" value \"4\""
        ),
        (
            "undo of a deletion",
            "tap \"Create\"\nswipe row \"Made\" \"Delete\"\nundo\nredo\nundo",
            "expect rows 1\nexpect row \"Made\" value \"4\""
        ),
        (
            "undo", "tap \"Create\"\ntap \"Create\"\nundo\nundo\nredo",
            "expect rows 1\nexpect row \"Made\" value \"4\""
        ),
    ]

    private static let storages: [(name: String, files: [String: String])] = [
        ("file", lists("file")), ("encrypted", lists("encrypted")), ("records", records),
    ]

    @Test(arguments: storages.map(\.name), steps.map(\.name))
    func storesSteps(_ storage: String, _ name: String) throws {
        let files = try #require(Self.storages.first { $0.name == storage }).files
        let step = try #require(Self.steps.first { $0.name == name })
        try Self.check(files, step.commands, step.stored)
    }

    @Test(arguments: ["file", "encrypted"])
    func storesMoves(_ storage: String) throws {
        let commands = """
            tap "Import"
            pick "in.csv"
            tap "First"
            """
        var files = Self.lists(storage)
        files["screens/shop.json"] = files["screens/shop.json"]?
            .replacing(#", "sort": "name""#, with: "")
        try Self.check(files, commands, "expect row 1 \"Two\"\nexpect row 2 \"One\"")
    }

    private static func check(
        _ files: [String: String],
        _ commands: String,
        _ stored: String
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let app = try PageApp(files, store: folder)
        app.files.contents["in.csv"] = "name,count\nOne,1\nTwo,2\n"
        #expect(app.play(commands + "\n" + stored) == nil)
        try app.session.storeChanges()
        #expect(app.session.failures.isEmpty)
        #expect(try PageApp(files, store: folder).play(stored) == nil)
    }
}
