import OKitLint
import OKitSyntax
import Testing

/// The pages of rules: each example is held to what its page says.
struct RulePageTests {
    @Test(arguments: RulePage.all.filter { $0.bad != nil }.map(\.id))
    func findsTheMistakeOfItsExample(_ id: String) throws {
        let page = try #require(RulePage.page(of: id))
        let bad = try Self.findings(page.bad)
        #expect(bad.map(\.rule) == [id])
        #expect(bad.map(\.severity) == [page.severity])
        #expect(try Self.findings(page.good).isEmpty)
    }

    @Test func hasAnIDForEachPageAlone() {
        let ids = RulePage.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids == ids.sorted())
    }

    private static func findings(_ example: RulePage.Example?) throws -> [Finding] {
        let example = try #require(example)
        let files = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}},
            "permissions":{"hosts":["test.example.com"],"methods":["GET","POST"]}}
            """,
            "models/Thing.json": """
            {"properties":{"name":{"type":"text"},"others":{"type":"list","of":"Other"}}}
            """,
            "models/Other.json": #"{"properties":{}}"#,
            "screens/main.json": """
            {"kind":"detail","segues":{"other":"other"},
            "sections":[{"rows":[{"path":"name","segue":"other"}]}]}
            """,
            "screens/other.json": #"{"kind":"detail","sections":[]}"#,
        ].merging([example.path: example.text]) { $1 }
        return try BundleText(files).findings()
    }
}
