import OKitSyntax
import Testing

/// Fields of a form that name no kind for a property of objects.
struct EditedFieldTests {
    private func findings(_ field: String) throws -> [String] {
        try BundleText([
            "app.json": #"{"start": "main"}"#,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.shop", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}}}
            """,
            "models/Shop.json": """
            {"properties": {"marks": "[Mark]", "owner": "Mark?", "tags": "[text]", "photo": "ModelImage?",
                            "best": {"relation": "Mark?"}}}
            """,
            "models/Mark.json": #"{"title": "{name}", "properties": {"name": "text"}}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "Main", "body": [{"form": "self", "fields": [\(field)]}]}
            """,
        ]).findings().filter { $0.rule == "wrong-field-kind" }.map(\.message.text)
    }

    @Test(arguments: [
        (#""marks""#, #"a field cannot edit "marks" (list of Mark); show it in a list or table"#),
        (
            #"{"field": "owner", "label": "Owner"}"#,
            #"a field cannot edit "owner" (Mark); write its properties, as in "owner.name", or a kind such as "file""#
        ),
    ])
    func cannotEditObjects(_ field: String, _ message: String) throws {
        #expect(try findings(field) == [message])
    }

    @Test(arguments: [
        #""tags""#, #""owner.name""#, #""best""#, #"{"field": "photo", "as": "image"}"#,
        #"{"field": "owner", "options": "marks"}"#,
    ])
    func canEditOthers(_ field: String) throws {
        #expect(try findings(field) == [])
    }
}
