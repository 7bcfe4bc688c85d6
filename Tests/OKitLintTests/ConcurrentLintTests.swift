import OKitArchive
import OKitBundle
import OKitLint
import OKitSyntax
import Testing

/// Files are read and checked on several cores, with the same result in the same order.
struct ConcurrentLintTests {
    /// An app with many screens, several of them with mistakes of all kinds.
    private func files() throws -> BundleFiles {
        var files = [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.many", "version": "1.0.0", "name": "Many",
             "languages": ["en"], "models": {"default": {"entity": "Shop", "storage": "file"}}}
            """,
            "app.json": #"{"start": "screen0"}"#,
            "models/Shop.json": #"{"properties": {"name": "text", "books": "[Book]"}}"#,
            "models/Book.json": #"{"properties": {"title": "text", "pages": "int"}}"#,
            "strings/en.json": #"{"Screen {name}": "Bild {nam}"}"#,
        ]
        for number in 0..<120 {
            let value = [3: "name + pages", 17: "nam", 118: "books.size("][number] ?? "name"
            let open = number < 119 ? #", "open": "screen\#(number + 1)""# : ""
            let more = number == 50 ? #", "bode": []"# : number == 51 ? #", "state": {"x": 1}"# : ""
            files["screens/screen\(number).json"] = """
                {"of": "Shop", "title": "Screen {name}"\(more),
                 "actions": {"go": {"label": "Go"\(open)}}, "bar": ["go"],
                 "body": [{"fact": "\(value)"}, {"list": "books", "row": {"title": "{title}"}}]}
                """
        }
        files["screens/broken.json"] = #"{"of": "Shop", "body": ["#
        var writer = ArchiveWriter()
        for (path, text) in files.sorted(by: { $0.key < $1.key }) {
            try writer.add(Array(text.utf8), at: path)
        }
        return try BundleFiles(archive: try writer.archive(), name: "app.zip")
    }

    private func lines(_ findings: [Finding]) -> [String] {
        findings.map { "\($0.location): \($0.rule): \($0.message.text)" }
    }

    @Test func findsTheSameOnManyCores() async throws {
        let files = try files()
        var loader = BundleLoader(files, schemas: BundleSchemas())
        let bundle = try loader.load()
        let expected = Linter().lint(bundle, loaded: loader.findings)
        #expect(expected.count > 5)
        for _ in 0..<5 {
            let (other, findings) = try await BundleLoader.load(files)
            #expect(lines(findings) == lines(loader.findings))
            #expect(other.documents.map(\.source.path) == bundle.documents.map(\.source.path))
            #expect(other.screens.keys.sorted() == bundle.screens.keys.sorted())
            #expect(other.unreadableNames == bundle.unreadableNames)
            let result = await Linter().lintConcurrently(other, loaded: findings)
            #expect(lines(result.findings) == lines(expected))
            #expect(result.suppressed.isEmpty)
        }
    }
}
