import Foundation
import OKitExpression
import Testing

@testable import OKitRuntime

/// Numbers that users type into fields.
struct TypedNumberTests {
    @Test(arguments: ["1e400", "1e-400", "nan", "inf", "0x10", "12abc"])
    func refusesWhatIsNotANumber(_ text: String) {
        #expect(TypedNumber.value(of: text, AppEnvironment()) == nil)
    }

    @Test(arguments: [("0.0", Value.decimal(0)), ("0e5", .decimal(0)), ("-0.5", .decimal(-0.5))])
    func readsZeroAndFractions(_ text: String, _ value: Value) {
        #expect(TypedNumber.value(of: text, AppEnvironment()) == value)
    }

    /// No digit is lost.
    @Test(arguments: [9_007_199_254_740_993, Int64.max, Int64.min])
    func readsAndConvertsLargeWholeNumbers(_ number: Int64) throws {
        #expect(TypedNumber.value(of: "\(number)", AppEnvironment()) == .int(number))
        for value in [Value.int(number), .text("\(number)"), .decimal(Decimal(number))] {
            #expect(value.converted(to: .int) == .int(number), "\(value)")
            #expect(value.converted(to: .decimal) == .decimal(Decimal(number)), "\(value)")
        }
        let digits = String(repeating: "9", count: 38)
        #expect(TypedNumber.value(of: digits, AppEnvironment())?.text == digits)
        #expect(TypedNumber.value(of: digits + "1", AppEnvironment()) == nil)
        #expect(TypedNumber.value(of: "000.\(digits)", AppEnvironment()) != nil)
    }

    /// As text is converted to other numbers.
    @Test func convertsTextThatBeginsWithANumber() {
        #expect(Value.text("12 apples").converted(to: .decimal) == .decimal(12))
        #expect(Value.text("apples").converted(to: .decimal) == .decimal(0))
    }

    @Test(arguments: [
        "1e-200", "1e-129", "1e128", "1e164", "0." + String(repeating: "0", count: 141) + "1",
    ])
    func readsWhatNoDecimalCanBeAsADouble(_ text: String) throws {
        let number = try #require(Double(text))
        #expect(TypedNumber.value(of: text, AppEnvironment()) == .double(number))
        #expect(Value.double(number).converted(to: .decimal) == nil)
    }
}
