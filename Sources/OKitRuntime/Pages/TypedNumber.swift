import Foundation
import OKitExpression

/// Numbers and durations as people type them.
enum TypedNumber {
    /// The number of a text; null for an empty text, `nil` for any other one.
    static func value(of text: String, _ environment: AppEnvironment) -> Value? {
        let typed = text.split(whereSeparator: \.isWhitespace).joined()
        if typed.isEmpty {
            return .null
        }
        guard let text = plain(typed, environment) else {
            return nil
        }
        if let number = Int64(text) {
            return .int(number)
        }
        guard let number = Double(text), number.isFinite else {
            return nil
        }
        return Decimal(string: text).map { .decimal($0) } ?? .double(number)
    }

    /// The seconds of a duration; null for an empty text, `nil` for any other one.
    static func duration(of text: String) -> Value? {
        if text.allSatisfy(\.isWhitespace) {
            return .null
        }
        return DurationText.seconds(of: text).map { seconds in
            Int64(exactly: seconds).map { .int($0) } ?? .double(seconds)
        }
    }

    /// A number with a point before its decimals; `nil` where it is not clear which number is meant, as
    /// `1.000` is not where decimals are behind a comma, though fields write them behind a point.
    private static func plain(_ text: String, _ environment: AppEnvironment) -> String? {
        let hasComma = Locale(identifier: environment.locale).decimalSeparator == ","
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
