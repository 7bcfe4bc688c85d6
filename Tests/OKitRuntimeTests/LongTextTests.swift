import Foundation
import OKitRuntime
import Testing

/// Texts that are longer than a screen can show, and texts that must not be printed.
struct LongTextTests {
    private func app(_ text: String) throws -> PageApp {
        try PageApp([
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json":
                #"{"properties": {"note": "text", "word": {"type": "text", "secret": true}}}"#,
            "data/default.json": #"{"note": "\#(text)", "word": "sesame"}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "{note}",
             "body": [{"markdown": "{note}"},
                      {"form": "self", "fields": [{"field": "note", "as": "multiline"}, "word"]}]}
            """,
        ])
    }

    private func nodes(_ app: PageApp, _ role: ScreenNode.Role) -> ScreenNode? {
        app.session.screenTree().root.first { $0.role == role }
    }

    @Test func showsTheBeginning() throws {
        let app = try app(String(repeating: "ä", count: 100_000))
        let shown = try #require(nodes(app, .markdown)?.value?.text)
        #expect(shown.utf8.count == 65_536 + "…".utf8.count)
        #expect(shown.hasSuffix("ä…"))
        #expect(app.session.screenTree().root.label?.utf8.count ?? 0 < 70_000)
    }

    @Test func editsNoTextThatIsTooLong() throws {
        let long = try app(String(repeating: "a ", count: 200_000))
        let field = try #require(nodes(long, .textArea))
        #expect(field.state.contains(.disabled) && field.events.isEmpty)
        #expect(field.details.component.problem == "Too long to be edited here")
        let short = try app(String(repeating: "a ", count: 100_000))
        #expect(nodes(short, .textArea)?.value?.text?.count == 200_000)
    }

    @Test func printsNoSecret() throws {
        let app = try app("a")
        let tree = app.session.screenTree()
        for text in [ScreenOutline.text(of: tree), ScreenJSON.text(of: tree)] {
            #expect(!text.contains("sesame"))
            #expect(text.contains("••••••"))
        }
        let failure = app.play("expect \"Word\" value \"open\"")
        #expect(failure?.contains("found another secret") == true, "\(failure ?? "")")
        #expect(app.play("expect \"Word\" value \"sesame\"") == nil)
    }
}
