import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// `rules` of properties, from their JSON to what they say of a value.
struct RuleReaderTests {
    @Test(arguments: [
        ("text", #"{"required": true}"#, "null", ["is required"]),
        ("text", #"{"notBlank": true}"#, #""""#, ["cannot be blank"]),
        ("text", #"{"notBlank": true}"#, #"" \n""#, ["cannot be blank"]),
        ("int", #"{"minimum": 1}"#, "0", ["must be greater than or equal to 1"]),
        ("double", #"{"maximum": 1.5}"#, "2", ["must be less than or equal to 1.5"]),
        ("int", #"{"minimum": 6, "maximum": 6}"#, "7", ["must be equal to 6"]),
        ("int", #"{"minimum": 1}"#, "null", []),
        (
            "date", #"{"minimum": "2020-01-01T00:00:00Z"}"#, "0",
            ["must be greater than or equal to 2020-01-01T00:00:00Z"]
        ),
        ("text", #"{"length": 2}"#, #""abc""#, ["length must be equal to 2"]),
        ("text", #"{"characters": "ab"}"#, #""abc""#, ["contains invalid characters"]),
        ("int", #"{"predicate": "value > limit"}"#, "3", ["is invalid"]),
        ("int", #"{"predicate": "value > limit"}"#, "6", []),
        ("int", #"{"minimum": 4, "message": "too few"}"#, "3", ["too few"]),
        (
            "int", #"[{"minimum": 4}, {"predicate": "value == 9"}]"#, "3",
            ["must be greater than or equal to 4", "is invalid"]
        ),
    ])
    func saysWhatIsWrong(
        _ type: String,
        _ rules: String,
        _ value: String,
        _ messages: [String]
    ) throws {
        let entity = """
            {"properties": {"p": {"type": "\(type)", "optional": true, "rules": \(rules)},
            "limit": {"type": "int", "default": 5}}}
            """
        #expect(try issues(entity, #"{"p": \#(value)}"#).map(\.message) == messages)
    }

    @Test func namesTheElement() throws {
        let entity = """
            {"properties": {"tags": {"type": "list", "of": "text",
            "rules": {"count": {"minimum": 1}, "each": {"length": {"maximum": 2}}}}}}
            """
        let found = try issues(entity, #"{"tags": ["a", "abc"]}"#)
        #expect(found == [ValidationIssue("length must be less than or equal to 2", at: "tags[1]")])
        #expect(
            try issues(entity, "{}").map(\.message) == ["count must be greater than or equal to 1"]
        )
    }

    private func issues(_ entity: String, _ data: String) throws -> [ValidationIssue] {
        var files = TestBundle("models/Thing.json", entity)
        files.files["data/default.json"] = data
        let (bundle, findings) = try files.load()
        #expect(findings == [])
        let graph = Graph(types: bundle.types)
        var decoder = ModelDecoder(graph: graph)
        let type = try #require(bundle.types["Thing"])
        let root = try #require(bundle.data["default"]).root
        let made = decoder.object(root, type)
        return graph.validate(try #require(made))
    }
}
