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

    static func bundle() throws -> AppBundle {
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
