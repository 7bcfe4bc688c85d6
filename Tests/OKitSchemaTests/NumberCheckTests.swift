import OKitSchema
import OKitSyntax
import Testing

/// Numbers that are written in more than one way, or with more digits than a machine word has.
struct NumberCheckTests {
    @Test(arguments: [
        ("1", true), ("1.0", true), ("10e-1", true), ("1.0000000000000000000000", true),
        ("0.00000000000000000000001e23", true), ("1.0000000000000000000001", false), ("-1", false),
        ("2.5", true), ("25e-1", true), ("1e12", true), ("1000000000000", true), ("1e-12", false),
    ])
    func findsNumbersByValue(number: String, expected: Bool) throws {
        try expect(#"{"enum": [1, 2.5, "a", 1000000000000]}"#, holdsFor: number, expected)
    }

    @Test(arguments: [
        ("9007199254740991", true), ("9007199254740992", false), ("9007199254740991.0", true),
        ("9007199254740991.5", false), ("1e400", false), ("-1e400", true), ("0.5", true),
        ("99999999999999999999", false), ("0.99999999999999999999999999", true),
    ])
    func comparesNumbersByValue(number: String, expected: Bool) throws {
        try expect(#"{"maximum": 9007199254740991}"#, holdsFor: number, expected)
    }

    @Test(arguments: [
        ("0.1", false), ("0.10000000000000000000000001", true), ("1e-1", false), ("0.11", true),
        ("1e300", true), ("-5", false),
    ])
    func comparesFractionsByValue(number: String, expected: Bool) throws {
        try expect(#"{"exclusiveMinimum": 0.1}"#, holdsFor: number, expected)
    }

    @Test(arguments: [
        ("1.0", true), ("1e3", true), ("1.5", false), ("15e-1", false), ("150e-1", true),
        ("1.00000000000000000000000", true), ("1.00000000000000000000001", false),
    ])
    func knowsWholeNumbers(number: String, expected: Bool) throws {
        try expect(#"{"type": "integer"}"#, holdsFor: number, expected)
    }

    private func expect(_ schemaText: String, holdsFor number: String, _ expected: Bool) throws {
        let schema = try schema(schemaText)
        let root = try document(number).root
        #expect(schema.isValid(root) == expected)
        #expect(schema.explain(root).isEmpty == expected)
    }
}
