import OKitSchema
import OKitSyntax
import Testing

/// One mistake is one violation: what follows from it is not reported.
struct ConsequenceTests {
    private static let shapes = ##"""
        {"type": "object", "required": ["kind"],
         "properties": {"kind": {"enum": ["circle", "square"]}, "color": {}},
         "allOf": [
           {"if": {"properties": {"kind": {"const": "circle"}}, "required": ["kind"]},
            "then": {"properties": {"radius": {}, "center": {}, "subTitle": {}}}},
           {"if": {"properties": {"kind": {"const": "square"}}, "required": ["kind"]},
            "then": {"properties": {"side": {}, "corner": {}, "title": {}}}}
         ],
         "unevaluatedProperties": false}
        """##

    @Test(arguments: [
        (
            #"{"kind": "cirle", "radius": 1, "subTitle": ""}"#,
            [#"1:10 enum: expected "circle" or "square", found "cirle"; did you mean "circle"?"#]
        ),
        (#"{"radius": 1, "subTitle": ""}"#, [#"1:1 required: missing member "kind""#]),
        (
            #"{"kidn": "circle", "radius": 1}"#,
            [#"1:2 unevaluatedProperties: unknown member "kidn"; did you mean "kind"?"#]
        ),
        (
            #"{"kind": "circle", "side": 1}"#,
            [
                #"1:20 unevaluatedProperties: unknown member "side" where "kind" is "circle"; "#
                    + #"it is allowed where "kind" is "square""#
            ]
        ),
        (
            #"{"kind": "circle", "side": 1, "title": "", "corner": 2}"#,
            [
                #"1:10 unevaluatedProperties: "circle" does not allow the members "side", "title", "#
                    + #""corner"; did you mean "square"?"#
            ]
        ),
        (
            #"{"kind": "circle", "raduis": 1}"#,
            [#"1:20 unevaluatedProperties: unknown member "raduis"; did you mean "radius"?"#]
        ),
        (
            #"{"kind": "cirle", "other": 1}"#,
            [
                #"1:10 enum: expected "circle" or "square", found "cirle"; did you mean "circle"?"#,
                #"1:19 unevaluatedProperties: unknown member "other""#,
            ]
        ),
    ])
    func reportsTheCauseAlone(_ value: String, _ expected: [String]) throws {
        #expect(try violations(of: value, under: Self.shapes) == expected)
    }

    @Test func proposesNoNamesOfOtherKinds() throws {
        let found = try violations(of: #"{"kind": "circle", "sidee": 1}"#, under: Self.shapes)
        #expect(found == [#"1:20 unevaluatedProperties: unknown member "sidee""#])
    }

    /// Which kind it is would have to be known.
    @Test func fixesNoMemberOfAnObjectOfUnknownKind() throws {
        let value = try document(#"{"kind": "other", "raduis": 1}"#)
        let violations = try schema(Self.shapes).validate(value.root)
        #expect(violations.map { $0.finding(rule: "schema").proposedFix } == [nil, nil])
        #expect(violations.last?.message.text.hasSuffix("did you mean \"radius\"?") == true)
    }

    @Test func namesTheMemberThatOneOfSeveralWasMeantBy() throws {
        let schema = #"{"anyOf": [{"required": ["set"]}, {"required": ["remove"]}]}"#
        #expect(
            try violations(of: #"{"rmove": 1}"#, under: schema) == [
                #"1:2 anyOf: unknown member "rmove"; did you mean "remove"?"#
            ]
        )
        #expect(
            try violations(of: "{}", under: schema) == [
                #"1:1 anyOf: missing member: expected one of "set", "remove""#
            ]
        )
    }

    @Test func prefersAMisspeltValueToAPattern() throws {
        let schema = #"{"anyOf": [{"enum": ["int", "double"]}, {"pattern": "^[A-Z]"}]}"#
        #expect(
            try violations(of: #""dobule""#, under: schema) == [
                #"1:1 enum: expected "int" or "double", found "dobule"; did you mean "double"?"#
            ]
        )
    }
}
