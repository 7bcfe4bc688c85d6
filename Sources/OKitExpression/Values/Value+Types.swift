import FoundationEssentials
import OKitSyntax
import OrderedCollections

// How a value becomes one of a property's type when it is written (OKit binding grammar, "set"),
// where the declared type takes the place of the value that is there.
extension Value {
    /// The value as one of that type; `nil` where it cannot be one.
    ///
    /// A text becomes a number by its leading digits, else 0, and a boolean by its first letter; a
    /// fraction becomes whole by dropping it; anything becomes a text, null the empty one. Null
    /// becomes nothing else.
    package func converted(to type: ValueType) -> Value? {
        switch type {
        case .any: self
        case .text: writtenText.map { .text($0) }
        case .bool: convertedToBool
        case .int: convertedToInt
        case .double: convertedToDouble
        case .decimal: convertedToDecimal
        case .date: date.map { .date($0) }
        case .color: convertedToColor
        case .image: convertedToImage
        case .data: if case .data = self { self } else { nil }
        case .list: elements.map { .list($0) }
        case .set: elements.map { .set(OrderedSet($0)) }
        case .map: if case .map = self { self } else { nil }
        case .object: if case .object = self { self } else { nil }
        }
    }

    /// The text that is stored for a value: unlike the text that is shown, it spells booleans out
    /// and keeps the fraction of a floating-point number.
    private var writtenText: String? {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .double(let value): String(value)
        default: text
        }
    }

    private var convertedToBool: Value? {
        switch self {
        case .text(let text): .bool(Self.leadingBool(of: text))
        case .bool: self
        case .int, .double, .decimal: .bool(condition)
        default: nil
        }
    }

    private var convertedToInt: Value? {
        switch self {
        case .text(let text): .int(Self.leadingInt(of: text))
        case .bool, .int, .double, .decimal:
            double.flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map { .int($0) }
        default: nil
        }
    }

    private var convertedToDouble: Value? {
        switch self {
        case .text(let text): .double(Self.leadingDouble(of: text))
        case .bool, .int, .double, .decimal: double.map { .double($0) }
        default: nil
        }
    }

    private var convertedToDecimal: Value? {
        switch self {
        case .text(let text): .decimal(Decimal(string: text) ?? 0)
        // A decimal cannot be made of infinity.
        case .bool, .int, .double: double.flatMap { $0.isFinite ? .decimal(Decimal($0)) : nil }
        case .decimal: self
        default: nil
        }
    }

    private var convertedToColor: Value? {
        switch self {
        case .text(let text): RGBColor(hex: text).map { .color($0) }
        case .color: self
        default: nil
        }
    }

    private var convertedToImage: Value? {
        switch self {
        case .text(let name): .image(name: name)
        case .image: self
        default: nil
        }
    }
}

// MARK: Lenient reading of texts

extension Value {
    /// The whole number that a text begins with, else 0.
    static func leadingInt(of text: String) -> Int64 {
        Int64(exactly: leadingDouble(of: text).rounded(.towardZero)) ?? 0
    }

    /// The number that a text begins with, else 0.
    static func leadingDouble(of text: String) -> Double {
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

    /// Whether a text begins with Y, T or a digit other than 0, after zeros and blanks.
    static func leadingBool(of text: String) -> Bool {
        let first = text.first { !$0.isWhitespace && $0 != "0" && $0 != "+" && $0 != "-" }
        return first.map { "YyTt123456789".contains($0) } ?? false
    }
}
