import FoundationEssentials

/// Functions on numbers and booleans (OKit, "Extension functions").
enum NumberFunctions {
    static let all: [String: NativeFunction] = [
        // The leading blank is the original's, and shows in the result.
        "prefix": withNoun { number, noun, _ in " \(noun) \(number)" },
        "prefixLocalized": withNoun { number, noun, localized in "\(localized(noun)) \(number)" },
        "prefixPlural": prefixPlural,
        "prefixPluralLocalized": prefixPlural,
        "suffix": withNoun { number, noun, _ in "\(number) \(noun)" },
        "suffixLocalized": withNoun { number, noun, localized in "\(number) \(localized(noun))" },
        "suffixPlural": suffixPlural,
        "suffixPluralLocalized": suffixPlural,
        "round2": NativeFunction(yields: .decimal) { receiver, _, _ in round2(receiver) },
        "stringValue": NativeFunction(yields: .text) { receiver, _, _ in
            .text(receiver.text ?? "")
        },
        "intValue": NativeFunction(yields: .int) { receiver, _, _ in
            .int(receiver.double.flatMap { Int64(exactly: $0.rounded(.towardZero)) } ?? 0)
        },
        "doubleValue": NativeFunction(yields: .double) { receiver, _, _ in
            .double(receiver.double ?? 0)
        },
        "boolValue": NativeFunction(yields: .bool) { receiver, _, _ in .bool(receiver.condition) },
    ]

    private static let prefixPlural = withNoun { number, noun, localized in
        "\(localized(plural(noun, for: number))) \(number)"
    }

    private static let suffixPlural = withNoun { number, noun, localized in
        "\(number) \(localized(plural(noun, for: number)))"
    }

    /// The key of the noun's form: the noun for 1, else the noun with `s`, before it is translated.
    private static func plural(_ noun: String, for number: String) -> String {
        Double(number) == 1 ? noun : noun + "s"
    }

    private static func withNoun(
        _ body: @escaping @Sendable (_ number: String, _ noun: String, (String) -> String) -> String
    ) -> NativeFunction {
        NativeFunction(1, yields: .text) { receiver, arguments, environment in
            guard let number = receiver.text, let noun = arguments.first?.text else {
                return .null
            }
            return .text(body(number, noun, environment.localized))
        }
    }

    /// Rounds half away from zero on the number times 100.
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
