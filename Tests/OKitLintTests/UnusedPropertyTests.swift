import OKitSyntax
import Testing

/// The properties that nothing uses.
struct UnusedPropertyTests {
    private func findings(_ screen: String) throws -> [String] {
        try BundleText([
            "app.json": #"{"start": "main"}"#,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.shop", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}}}
            """,
            "models/Shop.json": #"{"properties": {"name": "text", "parts": "[Part]"}}"#,
            "models/Part.json": #"{"properties": {"code": "text", "size": "int"}}"#,
            "models/Old.json": #"{"properties": {"code": "text"}}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "{name}", "bar": ["act"],
             "actions": {"act": {"label": "Act", "do": [\(screen)]}},
             "body": {"list": "parts", "row": {"title": "{code}"}}}
            """,
        ]).findings().filter { $0.rule.hasPrefix("unused-") }.map { "\($0.message.text)" }
    }

    private static let entity = #"nothing uses the entity "Old""#

    @Test
    func reportsOnesThatNothingUses() throws {
        let found = try findings(#"{"set": "name", "to": "'a'"}"#)
        #expect(found == [Self.entity, #"nothing reads or writes "size""#])
    }

    @Test(arguments: [
        #"{"create": "Part", "in": "parts", "with": {"size": 1}}"#,
        #"{"export": "parts", "as": "csv"}"#,
        #"{"ask": "New part", "of": "Part", "as": "p", "then": {"add": "p", "in": "parts"}}"#,
        #"{"toast": "{parts.sum(p, p.size)}"}"#,
    ])
    func isSilentAboutUsedOnes(_ step: String) throws {
        #expect(try findings(step) == [Self.entity])
    }
}
