import FoundationEssentials
import OKitSyntax
import OrderedCollections

/// Converts values to the type of a property that is written (OKit binding grammar, "set"), using
/// the declared type instead of that of the current value.
struct ValueConversion {
    let type: ValueType

    /// The value converted to the type; `nil` if it cannot be converted.
    ///
    /// Text becomes a number by its leading digits, otherwise 0, and a boolean by its first letter;
    /// fractions are truncated; any value becomes text, and null empty text. Null converts to
    /// nothing else.
    func convert(_ value: Value) -> Value? {
        switch type {
        case .any: value
        case .text: Self.text(value).map { .text($0) }
        case .bool: Self.bool(value)
        case .int: Self.int(value)
        case .double: Self.double(value)
        case .decimal: Self.decimal(value)
        case .date: value.date.map { .date($0) }
        case .color: Self.color(value)
        case .image: Self.image(value)
        case .data: if case .data = value { value } else { nil }
        case .list: value.elements.map { .list($0) }
        case .set: value.elements.map { .set(OrderedSet($0)) }
        case .map: if case .map = value { value } else { nil }
        case .object: if case .object = value { value } else { nil }
        }
    }

    /// The text that is stored for a value: unlike displayed text, it spells out booleans and
    /// includes the fraction of a floating-point number.
    private static func text(_ value: Value) -> String? {
        switch value {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .double(let value): String(value)
        default: value.text
        }
    }

    private static func bool(_ value: Value) -> Value? {
        switch value {
        case .text(let text): .bool(LeadingValue(text).bool)
        case .bool: value
        case .int, .uint, .double, .decimal: .bool(value.condition)
        default: nil
        }
    }

    private static func int(_ value: Value) -> Value? {
        switch value {
        case .text(let text): .int(LeadingValue(text).int)
        case .int: value
        case .uint(let number): Int64(exactly: number).map { .int($0) }
        case .decimal(let number):
            Int64(number.description.prefix { $0 != "." }).map { .int($0) }
        case .bool, .double:
            value.double.flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map { .int($0) }
        default: nil
        }
    }

    private static func double(_ value: Value) -> Value? {
        switch value {
        case .text(let text): .double(LeadingValue(text).double)
        case .bool, .int, .uint, .double, .decimal: value.double.map { .double($0) }
        default: nil
        }
    }

    private static func decimal(_ value: Value) -> Value? {
        switch value {
        case .text(let text): .decimal(Decimal(number: text) ?? 0)
        case .int(let number): .decimal(Decimal(number))
        case .uint(let number): .decimal(Decimal(number))
        // Infinity cannot be a decimal.
        case .bool, .double:
            value.double.flatMap { Decimal(number: $0) }.map { .decimal($0) }
        case .decimal(let number): number.isNaN ? nil : value
        default: nil
        }
    }

    private static func color(_ value: Value) -> Value? {
        switch value {
        case .text(let text): RGBColor(hex: text).map { .color($0) }
        case .color: value
        default: nil
        }
    }

    private static func image(_ value: Value) -> Value? {
        switch value {
        case .text(let name): .image(name: name)
        case .image: value
        default: nil
        }
    }
}

/// The value at the beginning of a text, for lenient conversions.
struct LeadingValue {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The whole number at the beginning of the text, otherwise 0.
    var int: Int64 {
        Int64(text) ?? Int64(exactly: double.rounded(.towardZero)) ?? 0
    }

    /// The number at the beginning of the text, otherwise 0.
    var double: Double {
        let trimmed = text.drop(while: \.isWhitespace)
        var length = 0
        var best = 0.0
        for character in trimmed.prefix(400) {
            guard character.isASCII, character.isNumber || "+-.eE".contains(character) else {
                break
            }
            length += 1
            best = Double(trimmed.prefix(length)) ?? best
        }
        return best
    }

    /// Whether the text begins with Y, T or a digit other than 0, after zeros and spaces.
    var bool: Bool {
        let first = text.first { !$0.isWhitespace && $0 != "0" && $0 != "+" && $0 != "-" }
        return first.map { "YyTt123456789".contains($0) } ?? false
    }
}
