import OKitLint
import OKitSyntax
import Testing

/// The texts of a bundle, and what languages have of them.
struct TextCatalogTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.texts", "version": "1.0.0", "name": "Texts",
         "languages": ["en", "de", "pl"], "models": {"default": {"entity": "Shop", "storage": "file"}}}
        """,
        "models/Shop.json": """
        {"properties": {"state": {"type": "text", "values": ["open", "closed"]}, "count": "int"}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Shop", "subtitle": "{count}",
         "body": [{"text": "{count, plural, one {# item} other {# items}}"},
                  {"text": "{tr('Hello')} {{you}}"}, {"form": "self"}]}
        """,
        "strings/de.json": """
        {"Shop": "Laden", "State": "State", "Search": "Suche", "old": "alt"}
        """,
    ]

    private static let plural = "{count, plural, one {# item} other {# items}}"

    private func catalog(_ files: [String: String] = files) throws -> TextCatalog {
        TextCatalog(try BundleText(files).load().bundle)
    }

    @Test func hasTextsOfDeclarationsFunctionsAndNames() throws {
        let keys = try catalog().texts.map(\.key)
        #expect(
            keys == [
                "Shop", Self.plural, "{tr('Hello')} {{you}}", "Hello", "State", "open", "closed",
                "Count",
            ]
        )
    }

    @Test func findsWhatALanguageLacks() throws {
        let catalog = try catalog()
        #expect(catalog.missing(in: "en").isEmpty)
        #expect(catalog.missing(in: "de").count == 6)
        #expect(catalog.missing(in: "pl").count == 8)
        #expect(catalog.repeated(in: "de").map(\.key) == ["State"])
        #expect(catalog.unused(in: "de") == ["old"])
    }

    @Test(arguments: [
        ("Save", "[Šávé ~]"), ("{a.b} items", "[{a.b} îtémš ~~]"), ("{{x}}", "[{{x}} ~]"),
        (Self.plural, "[{count, plural, one {# îtém} other {# îtémš}} ~~~~~~~~~]"),
        ("{tr('it}s')} a", "[{tr('it}s')} á ~~]"),
    ])
    func makesTextsThatStandOut(_ text: String, _ expected: String) {
        #expect(PseudoText.text(of: text) == expected)
    }

    @Test func reportsPluralsWithoutTheFormsOfTheirLanguage() throws {
        var files = Self.files
        files["strings/de.json"] = nil
        let escaped = Self.plural
        files["strings/pl.json"] = """
            {"\(escaped)": "{count, plural, one {# rzecz} few {# rzeczy} other {# rzeczy}}"}
            """
        let lines = try BundleText(files).lines { $0.rule == "plural-forms" }
        #expect(
            lines == [
                "strings/pl.json:1:51: warning: a plural lacks the form \"many\" [plural-forms]"
            ]
        )
    }
}
