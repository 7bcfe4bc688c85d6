import FoundationEssentials
import OKitSyntax

/// Functions on numbers and booleans (OKit, "Extension functions").
enum NumberFunctions {
    static let all = [
        // The original includes the leading space in the result.
        withNoun(
            "prefix",
            purity: .pure,
            "A noun before the number, with a leading space.",
            "copies/prefix(#copy)",
            " copy 3"
        ) { number, noun, _ in " \(noun) \(number)" },
        withNoun(
            "prefixLocalized",
            "The translation of a noun before the number.",
            "copies/prefixLocalized(#copy)",
            "copy 3"
        ) { number, noun, localized in "\(localized(noun)) \(number)" },
        prefixPlural("prefixPlural"),
        prefixPlural("prefixPluralLocalized"),
        withNoun(
            "suffix",
            purity: .pure,
            "A noun after the number.",
            "copies/suffix(#copy)",
            "3 copy"
        ) { number, noun, _ in "\(number) \(noun)" },
        withNoun(
            "suffixLocalized",
            "The translation of a noun after the number.",
            "copies/suffixLocalized(#copy)",
            "3 copy"
        ) { number, noun, localized in "\(number) \(localized(noun))" },
        suffixPlural("suffixPlural"),
        suffixPlural("suffixPluralLocalized"),
        onNumber(
            "round2",
            returns: .number,
            "The number rounded to two decimal places.",
            "price/round2",
            "12.35"
        ) { round2($0) },
        onNumber(
            "stringValue",
            returns: .text,
            "The text form of the number.",
            "copies/stringValue",
            "3"
        ) { .text($0.text ?? "") },
        onNumber(
            "intValue",
            returns: .int,
            "The number without its fraction.",
            "price/intValue",
            "12"
        ) { .int($0.double.flatMap { Int64(exactly: $0.rounded(.towardZero)) } ?? 0) },
        onNumber(
            "doubleValue",
            returns: .double,
            "The number as a floating-point number.",
            "copies/doubleValue",
            "3"
        ) { .double($0.double ?? 0) },
        onNumber(
            "boolValue",
            returns: .bool,
            "Whether the number is not 0.",
            "copies/boolValue",
            "1"
        ) { .bool($0.condition) },
    ]

    private static func prefixPlural(_ name: String) -> Function {
        withNoun(
            name,
            "The translation of a noun, in the plural unless the number is 1, before it.",
            "copies/\(name)(#book)",
            "books 3"
        ) { number, noun, localized in "\(localized(plural(noun, for: number))) \(number)" }
    }

    private static func suffixPlural(_ name: String) -> Function {
        withNoun(
            name,
            "The translation of a noun, in the plural unless the number is 1, after it.",
            "copies/\(name)(#book)",
            "3 books"
        ) { number, noun, localized in "\(number) \(localized(plural(noun, for: number)))" }
    }

    /// The key of the noun's form: the noun for 1, otherwise the noun with `s`, before translation.
    private static func plural(_ noun: String, for number: String) -> String {
        Double(number) == 1 ? noun : noun + "s"
    }

    private static func withNoun(
        _ name: String,
        purity: Function.Purity = .localized,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable (_ number: String, _ noun: String, (String) -> String) -> String
    ) -> Function {
        Function(
            name,
            on: .number,
            [.printable],
            returns: .text,
            purity: purity,
            summary,
            example: .init(expression: expression, value: value)
        ) { values, evaluator in
            guard let number = values[0].text, let noun = values[1].text else {
                return .null
            }
            return .text(body(number, noun, evaluator.space.environment.localized))
        }
    }

    private static func onNumber(
        _ name: String,
        returns result: Function.Result,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ body: @escaping @Sendable (Value) -> Value
    ) -> Function {
        Function(
            name,
            on: .number,
            returns: result,
            summary,
            example: .init(expression: expression, value: value)
        ) { values, _ in body(values[0]) }
    }

    /// Rounds half away from zero, on the number times 100.
    private static func round2(_ receiver: Value) -> Value {
        guard
            let hundredfold = receiver.double.map({ ($0 * 100).rounded(.toNearestOrAwayFromZero) }),
            let whole = Int64(exactly: hundredfold)
        else {
            return receiver
        }
        return .decimal(Decimal(whole) / 100)
    }
}
