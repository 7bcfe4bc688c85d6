import OKitSchema
import Testing

/// What is reported when no branch of `anyOf` or `oneOf` holds.
struct BranchTests {
    private static let shapes = #"""
        {"oneOf": [
          {"properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}},
           "required": ["kind", "radius"]},
          {"properties": {"kind": {"const": "square"}, "side": {"type": "number"}},
           "required": ["kind", "side"]}
        ]}
        """#

    @Test func reportsTheBranchWhoseDiscriminatorMatches() throws {
        let found = try violations(of: #"{"kind": "square", "side": "2"}"#, under: Self.shapes)
        #expect(found == [#"1:28 type: expected number, found string"#])
    }

    @Test func listsAllDiscriminatorsIfNoneMatches() throws {
        let found = try violations(of: #"{"kind": "sqare"}"#, under: Self.shapes)
        #expect(
            found == [
                #"1:10 oneOf: expected "circle" or "square", found "sqare"; did you mean "square"?"#
            ]
        )
    }

    @Test func reportsTheBranchOfTheMatchingType() throws {
        let schema = #"{"anyOf": [{"type": "string"}, {"type": "object", "required": ["a"]}]}"#
        #expect(try violations(of: "{}", under: schema) == [#"1:1 required: missing member "a""#])
    }

    @Test func joinsTypesIfNoneMatches() throws {
        let schema = #"{"anyOf": [{"type": "string"}, {"type": "object", "required": ["a"]}]}"#
        #expect(
            try violations(of: "1", under: schema) == [
                "1:1 anyOf: expected object or string, found number"
            ]
        )
    }

    @Test func joinsConstantsOfDocumentedChoices() throws {
        let schema = #"""
            {"oneOf": [
              {"const": "push", "description": "slides in"},
              {"const": "modal", "description": "covers"}
            ]}
            """#
        #expect(
            try violations(of: #""modl""#, under: schema) == [
                #"1:1 oneOf: expected "push" or "modal", found "modl"; did you mean "modal"?"#
            ]
        )
    }

    @Test func joinsThroughNestedBranches() throws {
        let schema = #"""
            {"anyOf": [{"type": "null"}, {"anyOf": [{"type": "string"}, {"type": "array"}]}]}
            """#
        #expect(
            try violations(of: "1", under: schema) == [
                "1:1 anyOf: expected null, array or string, found number"
            ]
        )
    }

    @Test func prefersTheBranchThatGotDeepest() throws {
        let schema = #"""
            {"anyOf": [
              {"required": ["missing"]},
              {"properties": {"a": {"properties": {"b": {"type": "string"}}}}}
            ]}
            """#
        #expect(
            try violations(of: #"{"a": {"b": 1}}"#, under: schema) == [
                "1:13 type: expected string, found number"
            ]
        )
    }

    @Test func reportsMembersOfTheClosestBranchOnce() throws {
        let schema = #"""
            {"anyOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]}],
             "unevaluatedProperties": false}
            """#
        #expect(
            try violations(of: #"{"a": 1, "other": 2}"#, under: schema) == [
                "1:7 type: expected string, found number",
                #"1:10 unevaluatedProperties: unknown member "other""#,
            ]
        )
    }
}
