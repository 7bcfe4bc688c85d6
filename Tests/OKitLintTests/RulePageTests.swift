import OKitLint
import OKitSyntax
import Testing

/// The pages of rules: each example is held to what its page says.
struct RulePageTests {
    @Test(arguments: RulePage.all.filter { $0.bad != nil }.map(\.id))
    func findsTheMistakeOfItsExample(_ id: String) throws {
        let page = try #require(RulePage.page(of: id))
        let bad = try Self.findings(page.bad, page)
        #expect(Set(bad.map(\.rule)) == [id])
        #expect(Set(bad.map(\.severity)) == [page.severity])
        #expect(try Self.findings(page.good, page).isEmpty)
    }

    @Test func hasAnIDForEachPageAlone() {
        let ids = RulePage.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids == ids.sorted())
    }

    @Test func isSilentOnTheBundleOfTheExamples() throws {
        #expect(try BundleText(Self.sound).lines { _ in true } == [])
    }

    private static func findings(_ example: RulePage.Example?, _ page: RulePage) throws -> [Finding]
    {
        let example = try #require(example)
        var files = sound.merging([example.path: example.text]) { $1 }
        if let beside = page.beside {
            files[beside.path] = beside.text
        }
        // What an example leaves unused is not its point.
        let besides: Set = [
            "unused-action", "unused-function", "unused-host", "unused-segue", "unused-text",
            "unreachable-screen", "undeclared-host", "unhandled-failure", "unused-property",
            "unknown-data-member", "schema", "relation-type", "wrong-segue", "missing-attribute",
            "button-without-effect",
        ]
        return try BundleText(files).findings().filter {
            $0.rule == page.id || !besides.contains($0.rule)
        }
    }

    private static let sound = [
        "bundle.json": """
        {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
        "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}},
        "permissions":{"hosts":["test.example.com"],"methods":["GET","POST"]}}
        """,
        "models/Thing.json": """
        {"properties":{"name":{"type":"text"},"others":{"type":"list","of":"Other"},
        "title":{"type":"text"},"note":{"type":"text"},
        "first":{"type":"ModelRef","relation":"Other"}}}
        """,
        "models/Other.json": #"{"properties":{}}"#,
        "strings/en.json": #"{"entry": "Entry"}"#,
        "screens/main.json": """
        {"kind":"detail","titlePath":"title","subTitlePath":"note","custom":["name","first","others"],
        "segues":{"other":"other"},
        "sections":[{"rows":[{"path":"%entry","imagePath":"#book","segue":"other"}]}]}
        """,
        "screens/other.json": #"{"kind":"detail","sections":[]}"#,
        "images/book.png": "",
    ]
}
