import OKitSchema
import OKitSyntax
import TestSupport
import Testing

/// Schemas and values that ask for more than they may have.
struct LimitTests {
    @Test func validatesTheDeepestValue() throws {
        let schema = try schema(
            ##"{"anyOf": [{"type": "array", "items": {"$ref": "#"}}, {"type": "null"}]}"##
        )
        let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        #expect(try schema.isValid(document(deep).root))
        let wrong = String(repeating: "[", count: 511) + "1" + String(repeating: "]", count: 511)
        let violations = try schema.validate(document(wrong).root)
        #expect(violations.map(\.location.start.column) == [512])
        #expect(violations.first?.message == "expected null or array, found number")
    }

    @Test func givesUpBeforeTheStackDoes() throws {
        let wrappers = (0..<60).map {
            ##""w\##($0)": {"allOf": [{"$ref": "#/$defs/w\##($0 + 1)"}]}"##
        }
        let schema = try schema(
            ##"""
            {"$ref": "#/$defs/w0",
             "$defs": {\##(wrappers.joined(separator: ",")), "w60": {"items": {"$ref": "#"}}}}
            """##
        )
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let root = try document(deep).root
        #expect(!schema.isValid(root))
        let violations = schema.validate(root)
        #expect(violations.count == 1)
        #expect(violations.first?.isLimit == true)
    }

    @Test func givesUpInDeepObjectsToo() throws {
        let schema = try schema(
            ##"{"properties": {"a": {"anyOf": [{"oneOf": [{"allOf": [{"allOf": [{"$ref": "#"}]}]}]}]}}}"##
        )
        let deep =
            String(repeating: "{\"a\":", count: 500) + "1" + String(repeating: "}", count: 500)
        let violations = try schema.validate(document(deep).root)
        #expect(violations.map(\.isLimit) == [true])
    }

    @Test func givesUpOnExponentialSchemas() throws {
        let doubling = (0..<60).map {
            ##""d\##($0)": {"allOf": [{"$ref": "#/$defs/d\##($0 + 1)"}, {"$ref": "#/$defs/d\##($0 + 1)"}]}"##
        }
        let schema = try schema(
            ##"""
            {"$ref": "#/$defs/d0", "$defs": {\##(doubling.joined(separator: ",")), "d60": {"type": "null"}}}
            """##
        )
        let violations = try schema.validate(document("null").root)
        #expect(violations.map(\.isLimit) == [true])
    }

    @Test func reportsAPatternThatIsTooHard() throws {
        let schema = try schema(#"{"pattern": "^(a+)+$"}"#)
        let text = String(repeating: "a", count: 40) + "b"
        let violations = try schema.validate(document("\"\(text)\"").root)
        #expect(violations.map(\.isLimit) == [true])
        #expect(violations.first?.keyword == "pattern")
    }

    @Test func doesNotTakeAnUndecidedPatternForANegatedOne() throws {
        let schema = try schema(#"{"not": {"pattern": "^(a+)+$"}}"#)
        let text = String(repeating: "a", count: 40) + "b"
        #expect(try !schema.isValid(document("\"\(text)\"").root))
    }

    @Test func stopsCountingViolations() throws {
        let schema = try schema(#"{"items": {"type": "null"}}"#)
        let wrong = [String](repeating: "1", count: 20_000).joined(separator: ",")
        let violations = try schema.validate(document("[\(wrong)]").root)
        #expect(violations.count == 10_001)
        #expect(violations.filter(\.isLimit).count == 1)
    }

    /// What is rare enough to have a way of its own.
    @Test(arguments: [
        (#"{"enum": [1e400, 1]}"#, "1e400", true), (#"{"enum": [1e400, 1]}"#, "1e401", false),
        (#"{"type": "integer", "minimum": 0}"#, "1.5", false),
        (#"{"type": "integer", "minimum": 0}"#, "1.0", true),
        (#"{"maximum": 5}"#, "18446744073709551617", false), (#"{"maximum": 1e30}"#, "5", true),
        (#"{"minimum": 0.0000000001}"#, "0.00000000005", false),
        (
            #"{"properties": {"abcdefgh1ijklmnop": {"type": "null"}}}"#,
            #"{"abcdefgh2ijklmnop": 1}"#, true
        ),
        (
            #"{"properties": {"abcdefgh1ijklmnop": {"type": "null"}, "abcdefgh2ijklmnop": true}}"#,
            #"{"abcdefgh2ijklmnop": 1}"#, true
        ),
        (#"{"required": ["a"], "properties": {"a": {"type": "null"}}}"#, #"{"a": 1}"#, false),
        (#"{"properties": {"a": {"type": "null"}}, "required": ["a"]}"#, #"{"a": 1}"#, false),
        (#"{"properties": {"a": {"type": "null"}}, "required": ["a"]}"#, "{}", false),
    ])
    func decidesWhatIsRare(schemaText: String, text: String, expected: Bool) throws {
        let schema = try schema(schemaText)
        let root = try document(text).root
        #expect(schema.isValid(root) == expected)
        #expect(schema.explain(root).isEmpty == expected)
    }

    @Test func countsNoNameTwiceAmongManyThatAreRequired() throws {
        let names = (0..<70).map { "\"n\($0)\"" }
        let schema = try schema(#"{"required": [\#(names.joined(separator: ","))]}"#)
        let members = names.map { "\($0): 1" }
        let all = try document("{\(members.joined(separator: ","))}").root
        let one = try document("{\((members.dropLast() + [members[68]]).joined(separator: ","))}")
            .root
        #expect(schema.isValid(all) && schema.explain(all).isEmpty)
        #expect(!schema.isValid(one) && !schema.explain(one).isEmpty)
    }

    @Test func saysValidInBothWaysAlike() throws {
        var random = SeededGenerator(seed: 20)
        for _ in 0..<RandomSets.count(2_000) {
            let text = random.json(depth: 3)
            let schemaText = random.schema(depth: 3)
            let schema = try schema(schemaText)
            let root = try document(text).root
            #expect(schema.isValid(root) == schema.explain(root).isEmpty, "\(schemaText) \(text)")
        }
    }
}
