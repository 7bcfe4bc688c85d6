import OKitBundle
import OKitSyntax
import Testing

/// The examples of the reference of steps are sound.
struct StepExampleTests {
    @Test(arguments: StepKind.all.map(\.name))
    func isLintedWithoutFindings(_ name: String) throws {
        let kind = try #require(StepKind.all.first { $0.name == name })
        let bundle = BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            "models/Thing.json": """
            {"properties":{"name":{"type":"text"},"size":{"type":"int"},"done":{"type":"bool"},
            "other":{"type":"Thing"},"parts":{"type":"list","of":"Thing","default":[]}},
            "functions":{"rename":{"parameters":["x"],"steps":[{"set":"name","to":"x"}]},
            "example":{"steps":[\(kind.example)]}}}
            """,
            "screens/main.json": """
            {"kind":"detail","sections":[{"rows":[{"path":"name","detailPath":"size"},
            {"cell":"switch","path":"#Done","onPath":"done"}]}],
            "toolbar":[{"title":"#Go","tapPath":"example()"}]}
            """,
            "services/StubService.json": #"{"actions":{"save":{"response":{}}}}"#,
        ])
        #expect(try bundle.lines { $0.severity > .info } == [])
    }
}
