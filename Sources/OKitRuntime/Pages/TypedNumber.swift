import Foundation
import OKitExpression

/// Numbers and durations as users type them.
enum TypedNumber {
    /// The number of digits of a decimal.
    private static let mostDigits = 38

    /// Parses a number; null for empty text, `nil` for any other text.
    static func value(of text: String, _ environment: AppEnvironment) -> Value? {
        let typed = text.split(whereSeparator: \.isWhitespace).joined().withASCIIDigits
        if typed.isEmpty {
            return .null
        }
        // Foundation also reads numbers such as `0x10` and `nan`.
        guard let text = plain(typed, environment),
            text.allSatisfy({ "0123456789.+-eE".contains($0) })
        else {
            return nil
        }
        if let number = Int64(text) {
            return .int(number)
        }
        let digits = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }
        // A number that is too small is not zero, and no digit is left out.
        guard let number = Double(text), number.isFinite, number != 0 || digits.isEmpty,
            digits.count <= mostDigits
        else {
            return nil
        }
        return Decimal(number: text).map { .decimal($0) } ?? .double(number)
    }

    /// Returns the text of a number, which has a decimal point, with the decimal separator of the
    /// locale.
    static func text(of number: String, _ environment: AppEnvironment) -> String {
        environment.hasDecimalComma ? number.replacing(".", with: ",") : number
    }

    /// Parses a duration into seconds; null for empty text, `nil` for any other text.
    static func duration(of text: String) -> Value? {
        if text.allSatisfy(\.isWhitespace) {
            return .null
        }
        return DurationText.seconds(of: text).map { seconds in
            Int64(exactly: seconds).map { .int($0) } ?? .double(seconds)
        }
    }

    /// Returns a number with a decimal point; `nil` if the text is ambiguous.
    ///
    /// For example, `1.000` is ambiguous in a locale with decimal commas: people also type a decimal
    /// point there.
    private static func plain(_ text: String, _ environment: AppEnvironment) -> String? {
        let hasComma = environment.hasDecimalComma
        let (decimal, group): (Character, Character) = hasComma ? (",", ".") : (".", ",")
        let parts = text.split(separator: decimal, omittingEmptySubsequences: false)
        let groups = parts[0].split(separator: group, omittingEmptySubsequences: false)
        let isGrouped = groups.count > 1 && groups.dropFirst().allSatisfy { $0.count == 3 }
        switch parts.count {
        case 1 where groups.count == 1: return text
        case 1 where hasComma: return isGrouped ? nil : text
        case 1: return isGrouped ? groups.joined() : nil
        case 2 where groups.count == 1 || isGrouped: return groups.joined() + "." + parts[1]
        default: return nil
        }
    }
}

extension String {
    /// The text with the digits and decimal separators of other scripts, such as Arabic, as ASCII.
    var withASCIIDigits: String {
        String(
            map { character in
                switch character {
                case "\u{66B}": "."
                case "\u{66C}": ","
                case _ where character.isASCII: character
                default: character.decimalDigit ?? character
                }
            }
        )
    }
}

extension Character {
    /// The ASCII digit of a decimal digit of another script.
    fileprivate var decimalDigit: Character? {
        guard unicodeScalars.count == 1, let scalar = unicodeScalars.first,
            scalar.properties.generalCategory == .decimalNumber, let value = wholeNumberValue
        else {
            return nil
        }
        return "\(value)".first
    }
}
