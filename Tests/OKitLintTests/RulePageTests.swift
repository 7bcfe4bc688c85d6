import OKitBundle
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

    @Test func isSilentOnTheBundlesOfTheExamples() throws {
        #expect(try BundleText(Self.sound).lines { _ in true } == [])
        #expect(try BundleText(Self.soundOfFormat2).lines { $0.severity > .info } == [])
    }

    private static func findings(_ example: RulePage.Example?, _ page: RulePage) throws -> [Finding]
    {
        let example = try #require(example)
        let base = page.format == .first ? sound : soundOfFormat2
        var files = base.merging([example.path: example.text]) { $1 }
        if let beside = page.beside {
            files[beside.path] = beside.text
        }
        // What an example leaves unused is not its point.
        let besides: Set = [
            "unused-action", "unused-function", "unused-host", "unused-segue", "unused-text",
            "unreachable-screen", "undeclared-host", "unhandled-failure", "unused-property",
            "unknown-data-member", "schema", "relation-type", "wrong-segue", "missing-attribute",
            "button-without-effect", "unused-provider", "unused-entity",
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

    private static let soundOfFormat2 = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
        "models": {"default": {"entity": "Thing", "storage": "file"},
        "all": {"entity": "Other", "storage": "records"}},
        "permissions": {"hosts": ["test.example.com"], "methods": ["GET", "DELETE"],
        "secrets": ["token"]}}
        """,
        "app.json": #"{"start": "main"}"#,
        "models/Thing.json":
            #"{"properties": {"name": "text", "price": "decimal", "others": "[Other]"}}"#,
        "models/Other.json": #"{"properties": {"size": "int"}}"#,
        "screens/main.json": """
        {"of": "Thing", "title": "{name}, {price}", "body": {"list": "others", "open": "other"}}
        """,
        "screens/other.json": """
        {"of": "Other", "providers": {"stored": {"file": "others", "of": "Other"}},
        "body": [{"fact": "size"}, {"list": "stored"}]}
        """,
        "services/api.json": """
        {"baseUrl": "https://test.example.com", "actions": {
        "find": {"get": "things", "parameters": {"least": "int?", "page": "int?"}, "of": "[Other]"},
        "remove": {"delete": "things/{code}", "parameters": {"code": "int"}}}}
        """,
        "data/others.json": "[]",
    ]
}
