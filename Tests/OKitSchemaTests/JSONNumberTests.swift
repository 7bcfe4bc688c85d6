import OKitSchema
import Testing

struct JSONNumberTests {
    @Test(arguments: [
        ("1", "1.0"), ("1", "10e-1"), ("0", "-0.00e5"), ("1e400", "10e399"), ("-12.50", "-1.25e1"),
        ("100", "1E+2"), ("0.001", "1e-3"),
    ])
    func comparesByValue(lhs: String, rhs: String) {
        #expect(JSONNumber(lhs) != nil)
        #expect(JSONNumber(lhs) == JSONNumber(rhs))
        #expect(JSONNumber(lhs)?.hashValue == JSONNumber(rhs)?.hashValue)
    }

    @Test func ordersByValue() throws {
        let ordered = [
            "-1e400", "-2", "-1.5", "-1e-400", "0", "1e-400", "0.9", "1", "1.0000000000000000001",
            "9007199254740993", "9007199254740994", "1e400", "1e999999999999999999999999",
        ]
        let numbers = try ordered.map { try #require(JSONNumber($0)) }
        #expect(numbers.shuffled().sorted() == numbers)
    }

    @Test(arguments: [
        ("1.0", true), ("1.5", false), ("1e400", true), ("15e-1", false), ("150e-1", true),
        ("0.0", true), ("1e-1", false),
    ])
    func knowsIntegers(text: String, expected: Bool) {
        #expect(JSONNumber(text)?.isInteger == expected)
    }

    @Test(arguments: [
        ("0.0075", "0.0001", true), ("0.00751", "0.0001", false), ("1e308", "0.123456789", false),
        ("1e400", "8", true), ("1e400", "3", false), ("12391239123", "7", false), ("0", "7", true),
        ("4.5", "1.5", true), ("35", "1.5", false), ("1e999999999", "1e-999999999", true),
        ("-9", "3", true), ("98765432109876543210", "12345678901234567890", false),
        ("111111110111111111011", "12345678901234567890", false),
        ("111111110111111111010", "12345678901234567890", true), ("1", "10", false),
    ])
    func findsMultiples(text: String, divisor: String, expected: Bool) throws {
        let divisor = try #require(JSONNumber(divisor))
        #expect(JSONNumber(text)?.isMultiple(of: divisor) == expected)
    }

    @Test(arguments: ["", "-", "1.", "1e", "1e+", "a", "1x", "--1"])
    func refusesOtherText(text: String) {
        #expect(JSONNumber(text) == nil)
    }

    @Test func countsUpToTheLargest() {
        #expect(JSONNumber("12e2")?.count == 1_200)
        #expect(JSONNumber("-1")?.count == nil)
        #expect(JSONNumber("1e30")?.count == nil)
        #expect(JSONNumber(0).count == 0)
        #expect(JSONNumber(-70) == JSONNumber("-7e1"))
    }
}
