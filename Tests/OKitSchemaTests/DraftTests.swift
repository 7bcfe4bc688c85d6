import OKitSchema
import OKitSyntax
import Testing

/// What the older drafts do in another way, and how a schema says which one it is of.
struct DraftTests {
    private static let draft4 = #""$schema": "http://json-schema.org/draft-04/schema#""#
    private static let draft6 = #""$schema": "http://json-schema.org/draft-06/schema#""#
    private static let draft7 = #""$schema": "http://json-schema.org/draft-07/schema#""#
    private static let draft2020 = #""$schema": "https://json-schema.org/draft/2020-12/schema""#

    @Test(arguments: [
        ("http://json-schema.org/draft-04/schema#", SchemaDraft.draft4),
        ("http://json-schema.org/draft-06/schema", .draft6),
        ("https://json-schema.org/draft-07/schema#", .draft7),
        ("https://json-schema.org/draft/2020-12/schema", .draft2020),
        ("https://json-schema.org/draft/2019-09/schema", nil), ("draft-07", nil),
    ])
    func knowsDraftsByTheirIdentifiers(identifier: String, draft: SchemaDraft?) {
        #expect(SchemaDraft(identifier: identifier) == draft)
    }

    @Test(arguments: [
        // Lists of `items`
        (draft7, #""items": [{"type": "string"}], "additionalItems": false"#, #"["a", 1]"#, false),
        (draft7, #""items": [{"type": "string"}], "additionalItems": false"#, #"["a"]"#, true),
        (draft7, #""items": {}, "additionalItems": false"#, "[1]", true),
        (draft2020, #""additionalItems": false"#, "[1]", true),
        // What stands beside `$ref`
        (
            draft7, ##""$ref": "#/definitions/a", "maximum": 1, "definitions": {"a": {}}"##,
            "2", true
        ),
        (draft2020, ##""$ref": "#/$defs/a", "maximum": 1, "$defs": {"a": {}}"##, "2", false),
        // Keywords that are not yet known
        (draft7, #""unevaluatedProperties": false"#, #"{"a": 1}"#, true),
        (draft7, #""contains": {}, "minContains": 2"#, "[1]", true),
        (draft6, #""if": true, "then": false"#, "1", true),
        (draft6, #""const": 1"#, "2", false),
        (draft4, #""const": 1"#, "2", true),
        // `exclusiveMinimum` beside `minimum`
        (draft4, #""minimum": 1, "exclusiveMinimum": true"#, "1", false),
        (draft4, #""minimum": 1, "exclusiveMinimum": false"#, "1", true),
        (draft4, #""maximum": 1, "exclusiveMaximum": true"#, "1", false),
        // Identifiers
        (
            draft4, #""allOf": [{"$ref": "x"}], "definitions": {"a": {"id": "x", "not": {}}}"#,
            "1", false
        ),
        (
            draft7, ##""allOf": [{"$ref": "#x"}], "definitions": {"a": {"$id": "#x", "not": {}}}"##,
            "1", false
        ),
        (
            draft7,
            #""allOf": [{"$ref": "y#x"}], "definitions": {"a": {"$id": "y#x", "not": {}}}"#,
            "1", false
        ),
        // The older form of two keywords
        (draft7, #""dependencies": {"a": ["b"], "c": {"maxProperties": 1}}"#, #"{"a": 1}"#, false),
        (draft2020, #""dependencies": {"c": {"maxProperties": 1}}"#, #"{"c": 1, "d": 2}"#, false),
    ])
    func readsEachDraftInItsWay(name: String, keywords: String, value: String, isValid: Bool) throws
    {
        let schema = try schema("{\(name), \(keywords)}")
        #expect(try schema.isValid(document(value).root) == isValid)
    }

    @Test func takesADocumentWithoutADraftForOneOfTheGivenDraft() throws {
        let source = try document(#"{"items": [false]}"#, path: "schema.json")
        let schema = try Schema(compiling: source, assuming: .draft7)
        #expect(try !schema.isValid(document("[1]").root))
        #expect(try findings(in: #"{"items": [false]}"#) != [])
    }

    @Test func letsASchemaReferToOneOfAnotherDraft() throws {
        let other = try document("{\(Self.draft7), \"items\": [false]}", path: "other.json")
        let source = try document(#"{"$ref": "other.json"}"#, path: "schema.json")
        let schema = try Schema(compiling: source, with: [other])
        #expect(try !schema.isValid(document("[1]").root))
        #expect(try schema.isValid(document("[]").root))
    }

    @Test func refusesADraftThatIsNotKnown() throws {
        let name = "https://json-schema.org/draft/2019-09/schema"
        let expected = "1:13 invalid-schema: the draft \"\(name)\" is not supported; "
        #expect(
            try findings(in: "{\"$schema\": \"\(name)\"}")
                == [expected + "expected 2020-12, 7, 6 or 4"]
        )
        // Not where nothing leads to it.
        let other = try document("{\"$schema\": \"\(name)\"}", path: "other.json")
        #expect(throws: Never.self) {
            try Schema(compiling: document("{}"), with: [other])
        }
    }

    @Test func refusesADialectThatNeedsAnUnknownVocabulary() throws {
        let meta = try document(
            #"{"$id": "https://a.example/meta", "$vocabulary": {"https://a.example/v": true}}"#
        )
        let source = try document(#"{"$schema": "https://a.example/meta"}"#, path: "schema.json")
        let error = #expect(throws: InvalidSchema.self) {
            try Schema(compiling: source, with: [meta])
        }
        #expect(
            error?.findings.map(\.message.text) == [
                "the schema needs the vocabulary \"https://a.example/v\", which is not supported"
            ]
        )
    }
}
