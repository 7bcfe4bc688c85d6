import OKitBundle
import OKitSyntax
import Testing

/// Each kind of step is what its table says.
struct StepKindTests {
    @Test(arguments: StepKind.all.map(\.name))
    func readsItsExample(_ name: String) throws {
        let kind = try #require(StepKind.all.first { $0.name == name })
        let source = SourceText(path: "step.json", text: kind.example)
        let root = try JSONDocument(parsing: source).root
        let step = StepDeclaration(root)
        #expect(step.action != nil)
        let known = Set(kind.members.map(\.name))
        #expect(root.declarations.allSatisfy { known.contains($0.name) })
        #expect(kind.members.filter(\.isRequired).allSatisfy { root[$0.name] != nil })
        #expect(kind.members.first?.name == name)
        #expect(kind.members.first?.isRequired == true)
    }

    /// The published schema has the same members.
    @Test(arguments: StepKind.all.map(\.name))
    func agreesWithTheSchema(_ name: String) throws {
        let kind = try #require(StepKind.all.first { $0.name == name })
        let text = try #require(BundleSchemas.text(named: "entity"))
        let schema = try JSONDocument(parsing: SourceText(path: "entity", text: text)).root
        let definition = try #require(schema["$defs"]?["step_\(name)"])
        let properties = definition["properties"]?.members.map(\.name) ?? []
        #expect(properties == kind.members.map(\.name) + ["custom"])
        let required = definition["required"]?.elements.compactMap(\.string) ?? []
        #expect(required == kind.members.filter(\.isRequired).map(\.name))
    }

    @Test func isExplained() {
        let entry = StepPage.entries(named: "forEach")
        #expect(
            entry.hasPrefix("step forEach\n    Runs steps for each element of a list or set.\n")
        )
        #expect(entry.contains("    as (name, optional): "))
        #expect(StepPage.entries(named: "unknown").isEmpty)
        #expect(StepPage.markdown.contains("| `set` | binding path | "))
    }
}
