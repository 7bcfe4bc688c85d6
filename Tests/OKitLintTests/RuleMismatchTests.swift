import Testing

/// Rules of properties that do not fit, reported at their place.
struct RuleMismatchTests {
    private static let cases: [(String, String?)] = [
        (#"{"type":"text","rules":[{"notBlank":true},{"length":3}]}"#, nil),
        (#"{"type":"date","rules":{"minimum":"2020-01-01T00:00:00Z"}}"#, nil),
        (#"{"type":"list","of":"text","rules":{"count":1,"each":{"length":3}}}"#, nil),
        (#"{"type":"int","rules":{"predicate":"value > other"}}"#, nil),
        (
            #"{"type":"int","rules":{"length":3}}"#,
            "\"length\" applies to text, but \"p\" has type int [rule-mismatch]"
        ),
        (
            #"{"type":"list","of":"int","rules":{"each":[{"characters":"a"}]}}"#,
            "\"characters\" applies to text, but \"p\" has type int [rule-mismatch]"
        ),
        (
            #"{"type":"int","rules":{"minimum":"1"}}"#,
            "\"minimum\" of a number must be a number [rule-mismatch]"
        ),
        (
            #"{"type":"date","rules":{"minimum":5}}"#,
            "\"minimum\" of a date must be text in ISO 8601 [rule-mismatch]"
        ),
        (
            #"{"type":"int","rules":{"predicate":"valeu > 3"}}"#,
            "Thing has no \"valeu\" [unknown-property]"
        ),
        (#"{"type":"int","rules":{"minimun":1}}"#, "[unknown-member]"),
    ]

    @Test(arguments: cases)
    func reportsARuleThatDoesNotFit(_ property: String, _ expected: String?) throws {
        let lines = try BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            "models/Thing.json": #"""
            {"properties":{"other":{"type":"int"},
            "p":\#(property)}}
            """#,
            "screens/main.json": #"{"kind":"list"}"#,
        ]).lines()
        #expect(lines.isEmpty == (expected == nil), "\(lines)")
        #expect(lines.allSatisfy { $0.hasPrefix("models/Thing.json:2:") })
        if let expected {
            #expect(lines.contains { $0.hasSuffix(expected) }, "\(lines)")
        }
    }

    @Test(arguments: [
        (#""int", "rules": {"maximum": "lots"}"#, "rule-mismatch"),
        (#""decimal", "rules": {"maximum": "2026-99-99"}"#, "rule-mismatch"),
        (#""day", "rules": [{"minimum": 5}]"#, "rule-mismatch"),
        (#""[text]", "rules": {"each": {"minimum": 5}}"#, "rule-mismatch"),
        (#""bool", "rules": {"length": 5}"#, "rule-mismatch"),
        (#""decimal", "rules": {"minimum": 5, "maximum": 1}"#, "empty-range"),
        (#""day", "rules": {"minimum": "2020-01-01"}"#, nil),
        (#""decimal", "rules": [{"minimum": 0.5}, {"maximum": 9}]"#, nil),
        (#""text", "rules": {"notBlank": true, "length": {"maximum": 5}, "message": "no"}"#, nil),
    ])
    func checksRulesOfFormat2(_ property: String, _ rule: String?) throws {
        let lines = try BundleText([
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.test", "version": "1.0.0", "name": "Test",
             "models": {"default": {"entity": "Thing", "storage": "file"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Thing.json": #"{"properties": {"p": {"type": \#(property)}}}"#,
            "screens/main.json": #"{"of": "Thing", "title": "Main", "body": {"form": "self"}}"#,
        ]).lines()
        #expect(lines.contains { $0.hasSuffix("[rule-mismatch]") } == (rule == "rule-mismatch"))
        #expect(lines.contains { $0.hasSuffix("[empty-range]") } == (rule == "empty-range"))
    }
}
