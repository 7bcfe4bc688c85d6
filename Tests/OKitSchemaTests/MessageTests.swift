import OKitSchema
import OKitSyntax
import Testing

/// What people read.
struct MessageTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let schema: String
        let value: String
        let expected: [String]

        init(_ schema: String, _ value: String, _ expected: String...) {
            self.schema = schema
            self.value = value
            self.expected = expected
        }

        var testDescription: String {
            "\(value) under \(schema)"
        }
    }

    @Test(arguments: [
        Example(#"{"type": "string"}"#, "1", "1:1 type: expected string, found number"),
        Example(
            #"{"type": ["string", "null"]}"#,
            "[1]",
            "1:1 type: expected null or string, found array"
        ),
        Example(#"{"type": "integer"}"#, "1.5", "1:1 type: expected integer, found 1.5"),
        Example(
            #"{"enum": ["list", "detail", 3]}"#,
            #""lsit""#,
            #"1:1 enum: expected "list", "detail" or 3, found "lsit"; did you mean "list"?"#
        ),
        Example(#"{"const": "a"}"#, "{}", #"1:1 const: expected "a", found object"#),
        Example(#"{"minimum": 3}"#, "2.50", "1:1 minimum: 2.50 must be at least 3"),
        Example(
            #"{"exclusiveMaximum": 1e2}"#,
            "100",
            "1:1 exclusiveMaximum: 100 must be less than 1e2"
        ),
        Example(
            #"{"multipleOf": 0.01}"#,
            "0.075",
            "1:1 multipleOf: 0.075 is not a multiple of 0.01"
        ),
        Example(
            #"{"minLength": 2}"#,
            #""👍""#,
            "1:1 minLength: the text must have at least 2 characters, has 1"
        ),
        Example(
            #"{"maxItems": 1}"#,
            "[1, 2]",
            "1:1 maxItems: the array must have at most 1 element, has 2"
        ),
        Example(
            #"{"pattern": "^a+$"}"#,
            #""b""#,
            #"1:1 pattern: "b" does not match the pattern ^a+$"#
        ),
        Example(
            #"{"uniqueItems": true}"#,
            "[1, 2, 1.0]",
            "1:8 uniqueItems: 1.0 is already in the array"
        ),
        Example(#"{"not": {"type": "null"}}"#, "null", "1:1 not: null is excluded here"),
        Example("false", "1", "1:1 false: nothing is allowed here, found 1"),
        Example(
            #"{"prefixItems": [true], "items": false}"#,
            "[1, 2]",
            "1:5 items: only 1 element is allowed here"
        ),
        Example(
            #"{"contains": {"type": "null"}, "minContains": 2}"#,
            "[null]",
            #"1:1 contains: at least 2 of the elements must match the schema in "contains"; 1 do"#
        ),
        Example(
            #"{"dependentRequired": {"a": ["b", "c"]}}"#,
            #"{"a": 1, "b": 2}"#,
            #"1:1 dependentRequired: missing member "c", required with "a""#
        ),
        Example(
            #"{"oneOf": [{"type": "number"}, {"minimum": 1}]}"#,
            "2",
            #"1:1 oneOf: the value matches branches 1 and 2 of "oneOf"; it must match exactly one"#
        ),
    ])
    func saysWhatIsWrong(example: Example) throws {
        #expect(try violations(of: example.value, under: example.schema) == example.expected)
    }

    @Test func pointsAtTheNameOfAnUnknownMember() throws {
        let schema =
            #"{"properties": {"title": {}, "titlePath": {}}, "additionalProperties": false}"#
        let value = """
            {
              "title": "Books",
              "tilePath": "name"
            }
            """
        let found = try violations(of: value, under: schema)
        #expect(
            found == [
                #"3:3 additionalProperties: unknown member "tilePath"; did you mean "titlePath"?"#
            ]
        )
    }

    @Test func suggestsNamesFromReferencedSchemas() throws {
        let schema = ##"""
            {"$ref": "#/$defs/view", "unevaluatedProperties": false,
             "$defs": {"view": {"properties": {"hidden": {}}}}}
            """##
        let found = try violations(of: #"{"hiden": true}"#, under: schema)
        #expect(
            found == [#"1:2 unevaluatedProperties: unknown member "hiden"; did you mean "hidden"?"#]
        )
    }

    @Test func namesAllMissingMembersAtTheOpeningBrace() throws {
        let schema = #"{"properties": {"a": {"required": ["kind", "x", "y"]}}}"#
        let violation = try #require(
            try OKitSchemaTests.schema(schema).validate(document(#"{"a": {"x": 1}}"#).root).first
        )
        #expect(violation.message == #"missing members "kind", "y""#)
        #expect(violation.location.range == 6..<7)
        #expect(violation.instancePointer == "/a")
        #expect(violation.schemaPointer == "/properties/a")
    }

    @Test func listsAtMostADozenValues() throws {
        let values = (1...20).map(String.init).joined(separator: ",")
        let found = try violations(of: "0", under: #"{"enum": [\#(values)]}"#)
        #expect(
            found == [
                "1:1 enum: expected 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or one of 9 more values, found 0"
            ]
        )
    }

    @Test func givesTitleAndDescriptionOfTheSchema() throws {
        let schema = try schema(#"{"title": "Age", "description": "In years.", "type": "integer"}"#)
        let violation = try #require(schema.validate(document("[]").root).first)
        #expect(violation.schemaTitle == "Age")
        #expect(violation.schemaDescription == "In years.")
        #expect(violation.schemaLocation.start.column > 40)
    }

    @Test func sortsByPlace() throws {
        let schema = #"{"required": ["z"], "items": {"type": "null"}, "properties": {"b": false}}"#
        #expect(
            try violations(of: "[1, [2]]", under: schema) == [
                "1:2 type: expected null, found number",
                "1:5 type: expected null, found array",
            ]
        )
    }

    @Test func escapesPointers() throws {
        let schema = #"{"additionalProperties": {"items": false}}"#
        let violation = try #require(
            try OKitSchemaTests.schema(schema).validate(document(#"{"x/y~": [1]}"#).root).first
        )
        #expect(violation.instancePointer == "/x~1y~0/0")
    }
}
