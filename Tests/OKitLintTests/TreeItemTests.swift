import OKitSyntax
import Testing

/// Trees whose items contain objects of other entities: the row and `children` are about those too.
struct TreeItemTests {
    private func findings(_ tree: String) throws -> [String] {
        try BundleText([
            "app.json": #"{"start": "main"}"#,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.garden", "version": "1.0.0", "name": "Garden",
             "models": {"default": {"entity": "Garden", "storage": "file"}}}
            """,
            "models/Garden.json": #"{"properties": {"beds": "[Bed]"}}"#,
            "models/Bed.json": #"{"properties": {"name": "text", "plants": "[Plant]"}}"#,
            "models/Plant.json": #"{"properties": {"name": "text", "kind": "text"}}"#,
            "screens/main.json": """
            {"of": "Garden", "title": "Main", "body": {"tree": "beds", \(tree)}}
            """,
        ]).findings().filter { $0.severity > .info }.map { "\($0.rule): \($0.message.text)" }
    }

    @Test func checksTheItemsInside() throws {
        let found = try findings(#""children": "plants", "row": {"title": "{name}"}"#)
        let text = "unknown name \"plants\" on Plant, which is also an item of this tree"
        #expect(found == ["unknown-property: \(text)"])
        let row = try findings(
            #""children": "has(self.plants) ? plants : []", "row": {"title": "{kind}"}"#
        )
        #expect(row == ["unknown-property: unknown name \"kind\""])
    }

    @Test func acceptsWhatEachItemHas() throws {
        #expect(
            try findings(
                #""children": "has(self.plants) ? plants : []", "row": {"title": "{name}"}"#
            ) == []
        )
    }
}
