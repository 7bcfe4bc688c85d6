import OKitRuntime
import Testing

/// Titles and labels in texts, which know nothing of the names where the text is.
struct PageTextScopeTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": """
        {"properties": {"name": {"type": "text", "default": "Shop"}, "authors": "[Author]",
            "rating": {"type": "double", "default": 1, "values": [{"value": 1, "label": "Poor"}, {"value": 2, "label": "Good"}]}}}
        """,
        "models/Author.json": #"{"title": "{name}", "properties": {"name": "text"}}"#,
        "screens/main.json": """
        {"of": "Shop", "title": "Main",
         "actions": {"praise": {"label": "Praise", "do": [
            {"create": "Author", "with": {"name": "'Ann'"}, "in": "authors"},
            {"let": "name", "be": "'Local'"}, {"alert": "By {authors[0]} and {authors} for {name}"}]}},
         "bar": ["praise"], "body": [{"text": "It is {rating}"}, {"fact": "rating"}]}
        """,
    ]

    @Test func readsATitleWithoutTheNamesOfSteps() throws {
        let app = try PageApp(Self.files)
        let failure = app.play("tap \"Praise\"\nexpect alert \"By Ann and Ann for Local\"")
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.takeEvaluationProblems() == [])
    }

    /// JSON says 1 for a value of the type double.
    @Test func findsLabelsOfConvertedValues() throws {
        let failure = try PageApp(Self.files).play(
            "expect text \"It is Poor\"\nexpect \"Rating\" value \"Poor\""
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
