import Foundation
import OKitSyntax

/// Converts a value before it is displayed (WidgetKit value transformers).
///
/// A name may be followed by a colon and an argument: `join:, `.
public struct Transformer: Sendable {
    /// One sentence on the result; empty for a transformer of an app.
    package let summary: String

    /// The result for a non-null value; null leaves the value unchanged.
    package let body:
        @Sendable (_ value: Value, _ argument: String, _ environment: AppEnvironment) -> Value

    /// Creates a transformer from a function.
    public init(
        _ summary: String = "",
        _ body: @escaping @Sendable (Value, _ argument: String, AppEnvironment) -> Value
    ) {
        self.summary = summary
        self.body = body
    }

    /// The transformers that every app has, by name.
    public static let all: [String: Transformer] = [
        "toString": Transformer("The value as text.") { value, _, _ in
            value.text.map { .text($0) } ?? .null
        },
        "strToInt": Transformer("The whole number in a text.") { value, _, _ in
            value.text.flatMap { Int64($0) }.map { .int($0) } ?? .null
        },
        "toDouble": Transformer("The number in a text.") { value, _, _ in
            value.text.flatMap { Double($0) }.map { .double($0) } ?? .null
        },
        "ago": Transformer("The time since a date, in words.") { value, _, environment in
            guard case .date(let date) = value else {
                return .null
            }
            return .text(TimeAgo.text(from: date, in: environment))
        },
        "NSNegateBoolean": Transformer("The negation of a condition.") { value, _, _ in
            .bool(!value.condition)
        },
        "uppercase": onText("The text in upper case.") { $0.uppercased() },
        "lowercase": onText("The text in lower case.") { $0.lowercased() },
        "capitalize": onText("The text with its first letter in upper case.") {
            $0.prefix(1).uppercased() + $0.dropFirst()
        },
        "plural": Transformer(
            "A number with the noun after the colon, in the plural unless the number is 1."
        ) { value, noun, environment in
            guard let number = value.text else {
                return .null
            }
            let key = value.double == 1 ? noun : noun + "s"
            return .text("\(number) \(environment.localized(key))")
        },
        "default": Transformer("The text after the colon if the value is empty.") {
            value,
            text,
            _ in value.text == "" ? .text(text) : value
        },
        "join": Transformer("The elements of a list, joined by the text after the colon.") {
            value,
            separator,
            _ in
            value.elements.map {
                .text($0.compactMap(\.text).joined(separator: separator.isEmpty ? ", " : separator))
            } ?? .null
        },
        "first": Transformer("The first element of a list.") { value, _, _ in
            value.elements?.first ?? .null
        },
        "last": Transformer("The last element of a list.") { value, _, _ in
            value.elements?.last ?? .null
        },
        "number": Transformer(
            "A number with the number of decimal places after the colon."
        ) { value, digits, _ in
            guard value.isNumber, let number = value.double, number.isFinite else {
                return .null
            }
            return .text(fixed(number, digits: min(Int(digits) ?? 0, 15)))
        },
        "date": Transformer(
            "A date in the format after the colon, or the date in an ISO 8601 text."
        ) { value, format, environment in
            switch value {
            case .date(let date):
                .text(environment.string(from: date, DateFormat(named: format)))
            case .text(let text):
                CivilTime.date(iso8601: text).map { .date($0) } ?? .null
            default: .null
            }
        },
    ]

    private static func onText(
        _ summary: String,
        _ body: @escaping @Sendable (String) -> String
    ) -> Transformer {
        Transformer(summary) { value, _, _ in value.text.map { .text(body($0)) } ?? .null }
    }

    /// A number with a number of decimals, rounded half away from zero.
    private static func fixed(_ number: Double, digits: Int) -> String {
        let scale = pow(10, Double(max(0, digits)))
        guard
            let scaled = Int64(exactly: (number * scale).rounded(.toNearestOrAwayFromZero))
        else {
            return Value.double(number).text ?? ""
        }
        var text = String(scaled.magnitude)
        if digits > 0 {
            text = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
            text.insert(".", at: text.index(text.endIndex, offsetBy: -digits))
        }
        return (scaled < 0 ? "-" : "") + text
    }
}

extension AppEnvironment {
    /// The transformer with a name, and the argument after its first colon.
    package func transformer(named name: String) -> (Transformer, argument: String)? {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let key = parts.first.map { String($0) } ?? ""
        guard let transformer = transformers[key] ?? Transformer.all[key] else {
            return nil
        }
        return (transformer, parts.count > 1 ? String(parts[1]) : "")
    }
}

extension DateFormat {
    /// `full`, `dateTime` and `time`; `long` for any other name.
    fileprivate init(named name: String) {
        switch name {
        case "full": self = .fullDate
        case "dateTime": self = .shortDateTime
        case "time": self = .shortTime
        default: self = .longDate
        }
    }
}
