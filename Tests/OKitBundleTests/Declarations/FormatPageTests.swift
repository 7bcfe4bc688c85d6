import Foundation
import OKitBundle
import OKitSchema
import OKitSyntax
import Testing

/// The reference of format 2 has all declarations, and the examples of pages are valid.
struct FormatPageTests {
    @Test(arguments: DeclarationKind.allCases)
    func hasEachMember(_ kind: DeclarationKind) throws {
        let pages = FormatPage.markdown.components(separatedBy: "\n## ")
        let title = "\(kind.rawValue)\n"
        let page = try #require(pages.first { $0.hasPrefix(title) || $0.hasPrefix("## \(title)") })
        let forms = kind.type.variants
        for member in kind.type.members + forms.flatMap({ [$0.main] + $0.members }) {
            #expect(page.contains("| `\(member.name)` | "))
        }
        for form in forms {
            #expect(page.contains("### \(form.main.name)\n"))
        }
    }

    /// Each component has a screen in `docs/gallery`, from which its image is made.
    @Test func hasAnImageOfEachComponent() throws {
        let docs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs")
        let pages = FormatPage.markdown
        let shown = DeclarationKind.component.type.variants.filter(\.hasImage)
        for component in shown.map(\.main.name) {
            let image = try String(
                contentsOf: docs.appending(path: "images/\(component).svg"),
                encoding: .utf8
            )
            #expect(image.hasPrefix("<svg "))
            #expect(pages.contains("(images/\(component).svg)"))
            let screen = try String(
                contentsOf: docs.appending(path: "gallery/screens/\(component).json"),
                encoding: .utf8
            )
            #expect(screen.contains("\"\(component)\": "))
        }
    }

    @Test func explainsAKindAndItsForms() {
        let entry = FormatPage.entries(named: "section")
        #expect(entry.contains("format 2: section\n"))
        #expect(entry.contains("    by (expression, required): "))
        #expect(entry.contains("component section\n"))
        #expect(FormatPage.entries(named: "nothing").isEmpty)
        #expect(FormatPage.names.contains("conditionalRow"))
    }

    @Test(arguments: [
        ("predicate", "rule predicate\n    (expression): "),
        ("notBlank", "rule notBlank\n    (`true` or `false`): "),
        ("rules", "property rules\n    (rule, or a list): "), ("every", "screen every\n"),
        ("gauge", "component chart: gauge\n"), ("undo", "step undo\n"),
        ("date", "type date\n    A point in time: "),
    ])
    func explainsMembersWordsAndTypes(_ name: String, _ line: String) {
        #expect(FormatPage.names.contains(name))
        #expect(FormatPage.entries(named: name).contains(line))
    }

    @Test func describesEachType() {
        #expect(DeclaredType.summaries.keys.sorted() == DeclaredType.names)
        for name in DeclaredType.names {
            #expect(FormatPage.markdown.contains("\n| `\(name)` | "))
        }
    }

    @Test(arguments: [("format", "screen-2"), ("../README", "screen-2")])
    func firstExampleIsValid(_ page: String, _ schema: String) throws {
        let text = try Self.page(page)
        let block = try #require(text.firstMatch(of: Self.block))
        try Self.validate(String(block.output.1), with: schema)
    }

    /// Each form of both versions is valid in its version.
    @Test func comparesValidForms() throws {
        let label = /Version ([12]), `([a-z]+)(?:\/[^`]+)?(?:\.json)?`:\n\n```json\n(.*?)\n```\n/
            .dotMatchesNewlines()
        let matches = try Self.page("version-2").matches(of: label)
        #expect(matches.count == 10)
        let kinds = ["screens": "screen", "models": "entity", "services": "service"]
        for match in matches {
            let (_, version, folder, text) = match.output
            let kind = kinds[String(folder)] ?? String(folder)
            let isApp = kind == "app"
            try Self.validate(String(text), with: version == "2" && !isApp ? "\(kind)-2" : kind)
        }
    }

    private static var block: Regex<(Substring, Substring)> {
        /```json\n(.*?)\n```\n/.dotMatchesNewlines()
    }

    private static func page(_ name: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: root.appendingPathComponent("docs/\(name).md"),
            encoding: .utf8
        )
    }

    /// Checks JSON against a published schema.
    private static func validate(_ text: String, with name: String) throws {
        let schemaText = try #require(BundleSchemas.text(named: name))
        let schema = try Schema(compiling: document(schemaText))
        let found = schema.validate(try document(text).root).map(\.message.text)
        #expect(found.isEmpty, "\(name): \(found)\n\(text)")
    }

    private static func document(_ text: String) throws -> JSONDocument {
        try JSONDocument(parsing: SourceText(path: "page.json", text: text))
    }
}
