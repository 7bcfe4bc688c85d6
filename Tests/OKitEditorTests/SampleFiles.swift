import Foundation
import OKitBundle
import OKitSyntax

/// A small bundle.
enum SampleFiles {
    static let main = """
        {
          "title": "Books",
          "of": "Shelf",
          "state": {"query": "text"},
          "providers": {
            "found": {"items": "books", "where": "title.contains(screen.query)"}
          },
          "actions": {
            "clear": {"label": "Clear", "do": [{"set": "screen.query", "to": "''"}]}
          },
          "bar": ["clear"],
          "body": [
            {"list": "found", "row": {"title": "{title}"}, "tap": "show"}
          ]
        }
        """

    static let book = """
        {
          "title": "Book",
          "of": "Book",
          "body": [{"text": "{title} {author.name}"}]
        }
        """

    static let all = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.example.shelf", "version": "1.0.0", "name": "Shelf",
        "models": {"default": {"entity": "Shelf"}}}
        """,
        "app.json": #"{"start": "main"}"#,
        "models/Shelf.json": #"{"properties": {"books": "[Book]"}}"#,
        "models/Book.json": """
        {
          "properties": {"title": "text", "author": "Author?"},
          "actions": {"show": {"label": "Show", "do": [{"open": "book"}]}}
        }
        """,
        "models/Author.json": #"{"properties": {"name": "text"}}"#,
        "screens/main.json": main,
        "screens/book.json": book,
        "tests/main.flow": "use screen \"main\"\nexpect screen \"main\"\n",
    ]

    /// The texts of a sample of the repository.
    static func files(of sample: String) throws -> [String: String] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Bundles/\(sample)").standardizedFileURL.path
        let files = try BundleFiles(folder: folder)
        var texts: [String: String] = [:]
        for path in files.paths where path.hasSuffix(".json") || path.hasSuffix(".flow") {
            let text = try files.read(path).map { String(decoding: $0.bytes, as: UTF8.self) }
            texts[path] = path.hasPrefix("data/") ? text.map(beginning) : text
        }
        return texts
    }

    /// The first objects of an array with many, which has an object in each line.
    private static func beginning(of text: String) -> String {
        let lines = text.split(separator: "\n")
        let shown = lines.prefix(100).joined(separator: "\n")
        return shown.hasSuffix(",") && text.hasPrefix("[") ? "\(shown.dropLast())\n]\n" : text
    }
}
