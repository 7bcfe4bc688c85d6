import Foundation
import OKitRuntime
import OKitSyntax
import Testing

/// The example of `docs/migrations.md` migrates what its first version has stored.
struct MigrationPageTests {
    /// The files of the sections of the page, by their paths.
    private static func versions() throws -> [[String: String]] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = root.appending(path: "docs/migrations.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let block = /\n`([^`\n]+)`:\n\n```json\n(.*?\n)```\n/.dotMatchesNewlines()
        return text.components(separatedBy: "\n## Version ").dropFirst().map { section in
            let files = section.matches(of: block).map {
                (String($0.output.1), String($0.output.2))
            }
            return Dictionary(files, uniquingKeysWith: { first, _ in first })
        }
    }

    @Test func migratesTheDataOfItsExample() throws {
        let versions = try Self.versions()
        try #require(versions.count == 2)
        let app = VersionedApp(storage: "file")
        defer { app.remove() }
        var first = VersionedApp.Version()
        first.book = #"{"name": "'Emma'", "pages": 12, "shelf": "'A'"}"#
        first.files = versions[0]
        try app.fill(first)

        var second = VersionedApp.Version(number: "2.0.0")
        second.book = #"{"title": "'New'"}"#
        second.files = versions[1]
        second.files["screens/main.json"] = """
            {"of": "Shop", "body": {"list": "books", "row": {"title": "{title}, {pages}, {state}"}}}
            """
        try app.expect(second, shows: "Emma, 12 pages, unread")
        second.files["bundle.json"] = second.files["bundle.json"]?
            .replacing(#""drops": ["Book.shelf"]"#, with: #""drops": []"#)
        let other = VersionedApp(storage: "file")
        defer { other.remove() }
        try other.fill(first)
        try other.expectRefusal(second, then: first, "Book.shelf is removed (2 values)")
    }
}
