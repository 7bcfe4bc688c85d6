import Foundation
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

/// State of screens of format 2 that outlives a run.
struct PageMemoryTests {
    private static func files(_ state: String, storage: String = "file") -> [String: String] {
        [
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "\(storage)"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"name": "text", "seen": "text"}}"#,
            "screens/main.json": """
            {"of": "Shop", "state": {\(state)},
             "on": {"load": [{"set": "seen", "to": "screen.query"}]},
             "actions": {
                "next": {"label": "Next", "open": "main", "with": {"plain": "'given'"}},
                "fill": {"label": "Fill", "do": [
                    {"set": "screen.tags", "to": ["a", "b"]},
                    {"set": "screen.day", "to": "timestamp('2026-02-03T04:05:06Z')"},
                    {"set": "screen.price", "to": "decimal('1.10')"}]},
                "long": {"label": "Long", "do": [
                    {"let": "x", "be": "'0123456789abcdef'"},
                    {"for": "i", "in": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
                     "do": [{"set": "screen.query", "to": "screen.query + screen.query + x"}]}]}},
             "bar": ["next", "fill", "long"],
             "body": [
                {"search": "screen.query"},
                {"text": "query {screen.query}, plain {screen.plain}, seen {seen}"},
                {"text": "tags {screen.tags.join('+')}, day {screen.day}, price {screen.price}"}]}
            """,
        ]
    }

    private static let state = """
        "query": {"type": "text", "default": "", "remember": true},
        "plain": {"type": "text", "default": "none"},
        "tags": {"type": "[text]", "default": [], "remember": true},
        "day": {"type": "date?", "remember": true},
        "price": {"type": "decimal", "default": 0, "remember": true}
        """

    private let folder = TemporaryFolder()

    private func app(_ state: String = state, storage: String = "file") throws -> PageApp {
        try PageApp(Self.files(state, storage: storage), store: URL(filePath: folder.path))
    }

    private var stored: Data? {
        try? Data(contentsOf: URL(filePath: folder.path + "/okit/data/_screen.state"))
    }

    @Test func survivesARestart() throws {
        var app = try app()
        #expect(app.play("search \"du\"\ntap \"Fill\"\nexpect text \"query du\"") == nil)
        try app.session.storeChanges()
        app = try self.app()
        let failure = app.play(
            """
            expect text "query du, plain none, seen du"
            expect text "tags a+b"
            expect text "price 1.1"
            expect text "2026"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.findings.isEmpty)
    }

    @Test func survivesTheScreen() throws {
        let app = try app()
        let failure = app.play(
            """
            search "du"
            tap "Next"
            expect text "query du, plain given, seen du"
            search "other"
            back
            tap "Next"
            expect text "query other"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func isEncryptedWhereModelsAre() throws {
        let app = try app(storage: "encrypted")
        #expect(app.play("search \"geheim\"") == nil)
        try app.session.storeChanges()
        let bytes = try #require(stored)
        #expect(bytes.range(of: Data("geheim".utf8)) == nil)
        let other = try self.app(storage: "encrypted")
        #expect(other.play("expect text \"query geheim\"") == nil)
        #expect(other.session.findings.isEmpty)
    }

    @Test func dropsWhatDoesNotFitWithAFinding() throws {
        let first = try app()
        #expect(first.play("search \"du\"\ntap \"Fill\"") == nil)
        try first.session.storeChanges()
        let state = Self.state.replacing(
            #""query": {"type": "text", "default": """#,
            with: #""query": {"type": "int", "default": 7"#
        ).replacing(#""day": {"type": "date?", "remember": true}"#, with: #""day": """#)
        let files = Self.files(state).mapValues {
            $0.replacing(#"{"set": "seen", "to": "screen.query"}"#, with: "")
                .replacing(#"{"search": "screen.query"},"#, with: "")
                .replacing(
                    #"{"set": "screen.query", "to": "screen.query + screen.query + x"}"#,
                    with: ""
                )
                .replacing("timestamp('2026-02-03T04:05:06Z')", with: "'later'")
        }
        let app = try PageApp(files, store: URL(filePath: folder.path))
        #expect(app.play("expect text \"query 7\"\nexpect text \"tags a+b\"") == nil)
        let messages = app.session.findings.map(\.message.text)
        #expect(
            messages == [
                "the stored \"day\" of the screen \"main\" was dropped: "
                    + "the screen no longer stores \"day\"",
                "the stored \"query\" of the screen \"main\" was dropped: expected int, found string",
            ]
        )
        try app.session.storeChanges()
        #expect(try self.app().session.findings.isEmpty)
    }

    @Test func remembersNothingTooLarge() throws {
        let app = try app()
        #expect(app.play("search \"du\"\ntap \"Long\"") == nil)
        let messages = app.session.findings.map(\.message.text)
        #expect(messages.count == 1)
        #expect(messages.first?.contains("the maximum is 65536") == true, "\(messages)")
        try app.session.storeChanges()
        #expect(try self.app().play("expect text \"query du\"") == nil)
    }

    @Test func setsADamagedFileAside() throws {
        let app = try app()
        #expect(app.play("search \"du\"") == nil)
        try app.session.storeChanges()
        let url = URL(filePath: folder.path + "/okit/data/_screen.state")
        try Data("{".utf8).write(to: url)
        let other = try self.app()
        #expect(other.play("expect text \"query ,\"") == nil)
        #expect(other.session.findings.map(\.rule) == [DataProblem.unreadableModel])
        #expect(FileManager.default.fileExists(atPath: url.path + ".unreadable-1"))
    }
}
