import OKitArchive
import OKitBundle
import OKitSyntax
import Testing

/// An app with a search field, a counter and a second screen.
enum BrowserTestApp {
    private static let files = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.browser", "version": "1.0.0", "name": "Test"}
        """,
        "app.json": #"{"start": "main"}"#,
        "screens/main.json": """
        {
          "title": "Main",
          "state": {"name": "", "count": 0},
          "actions": {
            "add": {"label": "Add", "do": {"set": "screen.count", "to": "screen.count + 1"}},
            "open": {"label": "Open", "open": "other"}
          },
          "bar": ["add", "open"],
          "body": [{"search": "screen.name"}, {"text": "Count {screen.count}"}]
        }
        """,
        "screens/other.json": #"{"title": "Other", "body": [{"text": "Other screen"}]}"#,
    ]

    /// An app whose users share the rows of its list.
    static let records = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.shared", "version": "1.0.0", "name": "Shared",
         "sharedRecords": true, "models": {"items": {"entity": "Item", "storage": "records"}}}
        """,
        "app.json": #"{"start": "main"}"#,
        "models/Item.json": #"{"title": "{name}", "properties": {"name": "text"}}"#,
        "screens/main.json": """
        {"title": "Main", "providers": {"all": {"records": "Item"}},
         "actions": {"add": {"label": "Add", "do": {"create": "Item", "with": {"name": "'Apple'"}}}},
         "bar": ["add"], "body": [{"list": "all"}]}
        """,
    ]

    static func bundle() throws -> AppBundle {
        try bundle(of: files)
    }

    static func bundle(of files: [String: String]) throws -> AppBundle {
        var writer = ArchiveWriter()
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        let archive = try BundleFiles(archive: try writer.archive(), name: "app.zip")
        var loader = BundleLoader(archive, schemas: BundleSchemas())
        let bundle = try loader.load()
        try #require(loader.findings.isEmpty, "\(loader.findings.map(\.message.text))")
        return bundle
    }
}
