import OKitSyntax

/// The values that a function accepts for its receiver or one of its arguments.
///
/// Null is accepted everywhere; except for `any`, `collection` and `numbers` it makes the result null.
public enum ParameterType: Sendable, Hashable {
    /// Any value.
    case any
    /// Text.
    case text
    /// Any value with a text form, such as text, numbers and dates.
    case printable
    /// A number or boolean.
    case number
    /// A number, but not a boolean.
    case quantity
    /// A number without a fraction, or the text of one.
    case wholeNumber
    /// A date.
    case date
    /// A color.
    case color
    /// Bytes.
    case data
    /// A list or set, or single values instead of a list.
    case collection
    /// A list or set of numbers, or single numbers instead of a list.
    case numbers
    /// Text, bytes, a list, a set or a map; for an object that represents items, the items.
    case sized
    /// An object of the type with that name, or of one that inherits from it.
    case object(String)

    /// The types that manifests declare for the functions of a host, by name.
    public static let named: [String: ParameterType] = [
        "any": .any, "text": .text, "printable": .printable, "number": .number,
        "wholeNumber": .wholeNumber, "date": .date, "color": .color, "data": .data,
        "collection": .collection, "numbers": .numbers,
    ]

    /// The value of a constant of the binding notation: `#3` is a number if one is expected,
    /// otherwise text.
    func value(ofConstant text: String) -> Value {
        guard self == .number else {
            return .text(text)
        }
        let number = Int64(text).map { Value.int($0) } ?? Double(text).map { .double($0) }
        return number.flatMap { $0.double?.isFinite == true ? $0 : nil } ?? .text(text)
    }

    /// Whether a non-null value can be passed.
    package func accepts(_ value: Value) -> Bool {
        switch (self, value) {
        case (.any, _), (.text, .text), (.date, .date), (.color, .color), (.data, .data):
            true
        case (.collection, .map), (.collection, .data):
            false
        case (.collection, _):
            true
        case (.number, _):
            value.isNumber
        case (.quantity, .bool):
            false
        case (.quantity, _):
            value.isNumber
        case (.sized, .text), (.sized, .data), (.sized, .list), (.sized, .set), (.sized, .map):
            true
        case (.numbers, _):
            value.elements?.allSatisfy { $0.isNull || $0.isNumber } ?? value.isNumber
        case (.wholeNumber, _):
            value.int != nil
        case (.printable, _):
            value.text != nil
        case (.object, .object):
            true
        default:
            false
        }
    }

    /// Whether values of a type can be passed; checked by value if the type does not decide it.
    func mayAccept(_ type: ValueType) -> Bool {
        switch (self, type) {
        case (_, .any), (.any, _), (.text, .text), (.date, .date), (.color, .color),
            (.data, .data):
            true
        case (.collection, .map), (.collection, .data):
            false
        case (.collection, _):
            true
        case (.quantity, .bool):
            false
        case (.sized, _):
            type == .text || type == .data || type.hasElements || type.isMap
        case (.number, _), (.quantity, _), (.numbers, .bool), (.numbers, .int), (.numbers, .double),
            (.numbers, .decimal):
            type.isNumber
        case (.numbers, .list(let element)), (.numbers, .set(let element)):
            element == .any || element.isNumber
        case (.wholeNumber, _):
            type.isNumber || type == .text
        case (.printable, _):
            !type.isObject
        case (.object, .object):
            true
        default:
            false
        }
    }

    /// Whether null is passed on to the function instead of being its result.
    var takesNull: Bool {
        [.any, .collection, .numbers].contains(self)
    }
}

extension ParameterType: CustomStringConvertible {
    /// The name of the type in messages: `text`, `whole number`.
    public var description: String {
        switch self {
        case .any: "any value"
        case .text: "text"
        case .printable: "text or number"
        case .number, .quantity: "number"
        case .wholeNumber: "whole number"
        case .date: "date"
        case .color: "color"
        case .data: "data"
        case .collection: "collection"
        case .numbers: "collection of numbers"
        case .sized: "collection or text"
        case .object(let name): name
        }
    }
}
