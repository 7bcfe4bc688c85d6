/// The plural categories (Unicode CLDR, "Plural Rules").
package enum PluralCategory: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other
}

/// The plural rules of a language.
///
/// The table contains common target languages of translations; others have only the form `other`,
/// except that 1 is `one`.
package struct PluralRules: Sendable {
    private let language: String

    /// The rules of a locale's language.
    public init(locale: String) {
        language = locale.prefix { $0.isLetter }.lowercased()
    }

    /// The forms that the language uses with a number.
    public var categories: [PluralCategory] {
        switch language {
        case "ja", "ko", "zh", "th", "vi", "id", "ms": [.other]
        case "fr", "pt", "es", "it", "ca": [.one, .many, .other]
        case "cs", "sk": [.one, .few, .many, .other]
        case "pl", "ru", "uk", "be", "lt": [.one, .few, .many, .other]
        case "hr", "sr", "bs", "ro": [.one, .few, .other]
        case "sl": [.one, .two, .few, .other]
        case "lv": [.zero, .one, .other]
        case "he": [.one, .two, .other]
        case "ar", "cy": [.zero, .one, .two, .few, .many, .other]
        case "ga": [.one, .two, .few, .many, .other]
        default: [.one, .other]
        }
    }

    /// The form for a number, as it is written: `1.0` has a fraction.
    public func category(of number: String) -> PluralCategory {
        guard let operand = Operand(number) else {
            return .other
        }
        let (n, i, v, f) = (operand.isWhole, operand.whole, operand.digits, operand.fraction)
        let (i10, i100) = (i % 10, i % 100)
        switch language {
        case "ja", "ko", "zh", "th", "vi", "id", "ms":
            return .other
        case "fr", "pt":
            return i <= 1 ? .one : operand.isMillions ? .many : .other
        case "es", "it", "ca":
            let isOne = language == "es" ? n && i == 1 : v == 0 && i == 1
            return isOne ? .one : operand.isMillions ? .many : .other
        case "da":
            return n && i == 1 || f != 0 && i <= 1 ? .one : .other
        case "tr", "hu", "bg", "el", "no", "nb", "nn":
            return n && i == 1 ? .one : .other
        case "hi", "fa", "bn":
            return i == 0 || n && i == 1 ? .one : .other
        case "cs", "sk":
            return v != 0 ? .many : i == 1 ? .one : (2...4).contains(i) ? .few : .other
        case "pl":
            guard v == 0 else {
                return .other
            }
            return i == 1
                ? .one : (2...4).contains(i10) && !(12...14).contains(i100) ? .few : .many
        case "ru", "uk", "be":
            guard v == 0 else {
                return .other
            }
            return i10 == 1 && i100 != 11
                ? .one : (2...4).contains(i10) && !(12...14).contains(i100) ? .few : .many
        case "hr", "sr", "bs":
            let (d, d10, d100) = v == 0 ? (i, i10, i100) : (f, f % 10, f % 100)
            return d10 == 1 && d100 != 11
                ? .one : (2...4).contains(d10) && !(12...14).contains(d100) && d > 0 ? .few : .other
        case "lt":
            guard v == 0 || f == 0 else {
                return .many
            }
            let isTeen = (11...19).contains(i100)
            return i10 == 1 && !isTeen ? .one : i10 >= 2 && !isTeen ? .few : .other
        case "lv":
            guard v == 0 || f == 0 else {
                return f % 10 == 1 ? .one : .other
            }
            return i10 == 0 || (11...19).contains(i100)
                ? .zero : i10 == 1 ? .one : .other
        case "ro":
            return v == 0 && i == 1
                ? .one : v != 0 || i == 0 || (1...19).contains(i100) ? .few : .other
        case "sl":
            guard v == 0 else {
                return .few
            }
            return i100 == 1 ? .one : i100 == 2 ? .two : [3, 4].contains(i100) ? .few : .other
        case "he":
            return i == 1 && v == 0 || i == 0 && v != 0 ? .one : i == 2 && v == 0 ? .two : .other
        case "ar":
            guard n else {
                return .other
            }
            return i == 0
                ? .zero
                : i == 1
                    ? .one
                    : i == 2
                        ? .two
                        : (3...10).contains(i100) ? .few : i100 >= 11 ? .many : .other
        case "cy":
            let forms: [UInt64: PluralCategory] = [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many]
            return n ? forms[i] ?? .other : .other
        case "ga":
            guard n else {
                return .other
            }
            return i == 1
                ? .one
                : i == 2 ? .two : (3...6).contains(i) ? .few : (7...10).contains(i) ? .many : .other
        default:
            return i == 1 && v == 0 ? .one : .other
        }
    }

    /// The form for an ordinal: first, second, third.
    public func ordinal(of number: String) -> PluralCategory {
        guard let operand = Operand(number), operand.isWhole else {
            return .other
        }
        let (i, i10, i100) = (operand.whole, operand.whole % 10, operand.whole % 100)
        switch language {
        case "en":
            let forms: [UInt64: PluralCategory] = [1: .one, 2: .two, 3: .few]
            return (11...13).contains(i100) ? .other : forms[i10] ?? .other
        case "fr", "ga", "ro", "vi", "ms": return i == 1 ? .one : .other
        case "it": return [8, 11, 80, 800].contains(i) ? .many : .other
        case "sv": return [1, 2].contains(i10) && ![11, 12].contains(i100) ? .one : .other
        case "hu": return i == 1 || i == 5 ? .one : .other
        case "uk": return i10 == 3 && i100 != 13 ? .few : .other
        case "ca":
            return i == 1 || i == 3 ? .one : i == 2 ? .two : i == 4 ? .few : .other
        default: return .other
        }
    }

    /// The operands of a number in plural rules (UTS #35, part 3, "Operands").
    private struct Operand {
        /// The integer part.
        var whole: UInt64
        /// The visible digits after the point, and their number.
        var fraction: UInt64 = 0
        var digits = 0

        init?(_ text: String) {
            let number = text.hasPrefix("-") ? text.dropFirst() : text[...]
            let parts = number.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count <= 2, let whole = UInt64(parts[0]) else {
                return nil
            }
            self.whole = whole
            if parts.count == 2 {
                let shown = parts[1].prefix(15)
                guard let fraction = UInt64(shown) else {
                    return nil
                }
                (self.fraction, digits) = (fraction, shown.count)
            }
        }

        /// Whether the value is a whole number.
        var isWhole: Bool {
            fraction == 0
        }

        /// Whether it is a multiple of a million, which Romance languages connect with a
        /// preposition.
        var isMillions: Bool {
            whole != 0 && whole % 1_000_000 == 0 && digits == 0
        }
    }
}
