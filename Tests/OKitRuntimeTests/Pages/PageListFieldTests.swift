import OKitRuntime
import Testing

/// Lists in fields of a form that name no kind.
struct PageListFieldTests {
    private func app() throws -> PageApp {
        try PageApp([
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"tags": "[text]", "marks": "[Mark]"}}"#,
            "models/Mark.json": #"{"title": "{name}", "properties": {"name": "text"}}"#,
            "data/default.json":
                #"{"tags": ["p"], "marks": [{"name": "First"}, {"name": "Second"}]}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "Main",
             "body": [{"form": "self", "fields": ["tags", "marks"]}, {"text": "tags {tags.join('+')}"}]}
            """,
        ])
    }

    @Test func aListOfTextsHasALineForEach() throws {
        let failure = try app().play(
            """
            type "q\\nr" into "Tags"
            expect text "tags q+r"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func aListOfObjectsIsShownByItsTitles() throws {
        let app = try app()
        let fields = app.session.screenTree().root.children.flatMap { list in
            list.children.filter { $0.label == "Marks" }.flatMap(\.children)
        }
        #expect(fields.map(\.value) == [.text("First, Second")])
        #expect(fields.flatMap(\.events) == [])
    }
}
