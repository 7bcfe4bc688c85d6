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
