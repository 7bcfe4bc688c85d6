public import FoundationEssentials
import OKitSyntax
import OrderedCollections

// Conversions of a value to text, a condition or a number (OKit binding grammar, "Types and
// coercions").
extension Value {
    /// The text form; `nil` for null and for values without one outside a graph (objects).
    ///
    /// Booleans become `1` and `0`, whole numbers have no fraction, dates are in UTC, lists are
    /// their elements between brackets.
    public var text: String? {
        switch self {
        case .null, .object: nil
        case .bool(let value): value ? "1" : "0"
        case .int(let value): String(value)
        case .uint(let value): String(value)
        case .double(let value): Self.text(of: value)
        case .decimal(let value): value.description
        case .text(let value): value
        case .date(let value): CivilTime(value).description + " +0000"
        case .data(let value): "\(value.count) bytes"
        case .color(let value): value.hex
        case .image(let name): name
        case .list(let values): Self.text(of: values)
        case .set(let values): Self.text(of: Array(values))
        case .map(let members):
            "{" + members.map { "\($0): \($1.text ?? "null")" }.joined(separator: ", ") + "}"
        }
    }

    /// Whether the value holds as a condition: false for null, false, 0 and the texts ``, `false`,
    /// `no` and `0`; true for all other values, including an empty list.
    public var condition: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .int(let value): value != 0
        case .uint(let value): value != 0
        case .double(let value): value != 0
        case .decimal(let value): value != 0
        case .text(let value): !["", "false", "no", "0"].contains(value)
        default: true
        }
    }

    /// The value as a whole number, if it or its text form is exactly one; otherwise `nil`.
    public var int: Int64? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .int(let value): value
        case .uint(let value): Int64(exactly: value)
        case .double(let value): Int64(exactly: value)
        case .decimal, .text: text.flatMap { Int64($0) }
        default: nil
        }
    }

    /// The value as a number, if it or its text form is one; otherwise `nil`.
    public var double: Double? {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .int(let value): Double(value)
        case .uint(let value): Double(value)
        case .double(let value): value
        case .decimal, .text: text.flatMap { Double($0) }
        default: nil
        }
    }

    /// The value as a date, if it is one or ISO 8601 text; otherwise `nil`.
    public var date: Date? {
        switch self {
        case .date(let value): value
        case .text(let value): CivilTime.date(iso8601: value)
        default: nil
        }
    }

    /// Whether it is a boolean or any number.
    public var isNumber: Bool {
        switch self {
        case .bool, .int, .uint, .double, .decimal: true
        default: false
        }
    }

    /// The value converted to a property's type; `nil` if it cannot be converted.
    package func converted(to type: ValueType) -> Value? {
        ValueConversion(type: type).convert(self)
    }

    /// Whether converting the value to a type loses nothing.
    package func isExact(as type: ValueType) -> Bool {
        switch (type, self) {
        case (.any, _), (_, .null): true
        case (.int, .text), (.int, .decimal): text.flatMap { Int64($0) } != nil
        case (.int, .double(let number)): Int64(exactly: number) != nil
        case (.double, .text(let text)), (.decimal, .text(let text)): Double(text) != nil
        case (.bool, .text(let text)): text == "true" || text == "false"
        case (.bool, .int(let number)): number == 0 || number == 1
        case (.bool, .bool): true
        case (.bool, _), (.int, .bool), (.double, .bool), (.decimal, .bool): false
        case (.text, .list), (.text, .set), (.text, .map): false
        case (.list(let element), _), (.set(let element), _):
            elements?.allSatisfy { $0.isExact(as: element) } ?? false
        case (.map(let element), .map(let members)):
            members.values.allSatisfy { $0.isExact(as: element) }
        case (.object, .map): true
        default: converted(to: type) != nil
        }
    }

    private static func text(of value: Double) -> String {
        let text = String(value)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func text(of values: [Value]) -> String {
        "(" + values.map { $0.text ?? "null" }.joined(separator: ", ") + ")"
    }
}
