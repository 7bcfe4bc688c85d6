import Foundation
import OKitExpression
import Testing

@testable import OKitRuntime

/// Numbers that users type into fields.
struct TypedNumberTests {
    /// A stored file could not contain them, or would contain another number.
    @Test(arguments: ["1e400", "1e-400", "nan", "inf", "0x10"])
    func refusesWhatIsNoNumber(_ text: String) {
        #expect(TypedNumber.value(of: text, AppEnvironment()) != .decimal(.nan))
        if case .decimal(let number)? = TypedNumber.value(of: text, AppEnvironment()) {
            #expect(!number.isNaN)
        }
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
