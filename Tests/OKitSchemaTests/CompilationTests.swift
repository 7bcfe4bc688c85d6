import OKitSchema
import OKitSyntax
import Testing

/// What is wrong with schemas, and how references find their way.
struct CompilationTests {
    @Test(arguments: [
        ("3", "1:1 invalid-schema: expected object, true or false as schema, found number"),
        (
            ##"{"$ref": "#/$defs/a"}"##,
            "1:10 unresolved-reference: the reference \"#/$defs/a\" has no target"
        ),
        (#"{"$ref": "other.json"}"#, "1:10 unresolved-reference: the reference \"other.json\""),
        (##"{"$ref": "#"}"##, "1:2 invalid-schema: the schema refers to itself"),
        (
            ##"{"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"not": {"$ref": "#"}}}}"##,
            "1:60 invalid-schema: the schema refers to itself"
        ),
        (#"{"pattern": "a(b"}"#, "1:13 invalid-schema: not a regular expression: missing closing"),
        (#"{"pattern": "ab\\Z"}"#, #"1:16 invalid-schema: not a regular expression: "\Z" is not"#),
        (#"{"type": "strin"}"#, "1:10 invalid-schema: unknown type \"strin\"; types are \"null\""),
        (#"{"required": "a"}"#, #"1:14 invalid-schema: "required" must be an array of strings"#),
        (#"{"minLength": -1}"#, #"1:15 invalid-schema: "minLength" must be a whole number from 0"#),
        (#"{"multipleOf": 0}"#, #"1:16 invalid-schema: "multipleOf" must be above 0"#),
        (#"{"allOf": []}"#, #"1:11 invalid-schema: "allOf" must have at least one schema"#),
        (#"{"$defs": {"a": {"items": 1}}}"#, "1:27 invalid-schema: expected object"),
        (##"{"$id": "a#b"}"##, ##"1:9 invalid-schema: "$id" must be a URI without a fragment"##),
    ])
    func reportsInvalidSchemasAtTheirPlace(text: String, expected: String) throws {
        let found = try findings(in: text)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix(expected) == true, "\(found)")
    }

    @Test func reportsAllMistakesAtOnce() throws {
        #expect(
            try findings(in: #"{"type": 1, "minimum": "a", "properties": {"x": 2}}"#).count == 3
        )
    }

    @Test func ignoresUnknownKeywordsAndAnnotations() throws {
        let text = #"{"format": "date", "default": 1, "x-note": {"type": 3}, "examples": [1]}"#
        #expect(try schema(text).isValid(document("{}").root))
    }

    @Test func findsOtherDocumentsByIdentifierAndByPath() throws {
        let main = try document(
            ##"{"properties": {"a": {"$ref": "part.json#/$defs/n"}, "b": {"$ref": "urn:x:y"}}}"##,
            path: "schemas/main.json"
        )
        let byPath = try document(
            #"{"$defs": {"n": {"type": "number"}}}"#,
            path: "schemas/part.json"
        )
        let byIdentifier = try document(
            #"{"$id": "urn:x:y", "type": "string"}"#,
            path: "elsewhere.json"
        )
        let schema = try Schema(compiling: main, with: [byPath, byIdentifier])
        #expect(try schema.isValid(document(#"{"a": 1, "b": "x"}"#).root))
        #expect(try !schema.isValid(document(#"{"a": "x"}"#).root))
        #expect(try !schema.isValid(document(#"{"b": 1}"#).root))
    }

    @Test func tellsNamesOfEqualLookApart() throws {
        // One é as one code point, one as two.
        let text = #"{"properties": {"\u00e9": {"type": "string"}, "e\u0301": {"type": "null"}}}"#
        #expect(try schema(text).isValid(document(#"{"\u00e9": "x", "e\u0301": null}"#).root))
        #expect(try !schema(text).isValid(document(#"{"e\u0301": "x"}"#).root))
    }

    @Test func compilesALongChainOfReferences() throws {
        let links = (0..<4_000).map {
            ##""d\##($0)": {"items": {"$ref": "#/$defs/d\##($0 + 1)"}}"##
        }
        let text = ##"""
            {"$ref": "#/$defs/d0", "$defs": {\##(links.joined(separator: ",")), "d4000": false}}
            """##
        #expect(try schema(text).isValid(document("[[[]]]").root))
    }
}
