import Foundation
import GRDB
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Converts values to columns and back, by their declared types.
///
/// Dates are stored as seconds since 2001, decimals and colors as text, lists, sets and maps as
/// JSON.
struct StoredValue {
    /// Used to parse JSON; it retains nothing.
    private let scratch: Graph

    init(scratch: Graph) {
        self.scratch = scratch
    }

    /// The column value; `nil` for values that cannot be stored: values of another type, infinity
    /// and NaN, and text with the code point 0, where SQLite ends text.
    func encoded(_ value: Value, _ type: ValueType) -> DatabaseValue? {
        switch (type, value) {
        case (_, .null): .null
        case (.bool, .bool(let value)): (value ? 1 : 0).databaseValue
        case (.int, .int(let value)): value.databaseValue
        case (.double, .double(let value)): value.isNaN ? nil : value.databaseValue
        case (.date, .date(let value)): Self.encoded(value)
        case (.decimal, .decimal(let value)): value.isNaN ? nil : value.description.databaseValue
        case (.text, .text(let value)): Self.encoded(value)
        case (.image, .image(let value)): Self.encoded(value)
        case (.color, .color(let value)): value.hex.databaseValue
        case (.data, .data(let value)): value.databaseValue
        case (.list, .list), (.set, .set), (.map, .map):
            ModelEncoder(graph: scratch).encode(value).flatMap {
                Self.encoded(String(decoding: $0, as: UTF8.self))
            }
        default: nil
        }
    }

    static func encoded(_ date: Date) -> DatabaseValue? {
        let seconds = date.timeIntervalSinceReferenceDate
        return seconds.isNaN ? nil : seconds.databaseValue
    }

    static func encoded(_ text: String) -> DatabaseValue? {
        text.utf8.contains(0) ? nil : text.databaseValue
    }

    /// The value of a column; null for a value that a column of that type cannot contain.
    func decoded(_ stored: DatabaseValue, _ type: ValueType) -> Value {
        switch (type, stored.storage) {
        case (.bool, .int64(let value)): .bool(value != 0)
        case (.int, .int64(let value)): .int(value)
        case (.double, .double(let value)): .double(value)
        case (.date, .double(let value)): .date(Date(timeIntervalSinceReferenceDate: value))
        case (.decimal, .string(let value)): Decimal(string: value).map { .decimal($0) } ?? .null
        case (.text, .string(let value)): .text(value)
        case (.image, .string(let value)): .image(name: value)
        case (.color, .string(let value)): RGBColor(hex: value).map { .color($0) } ?? .null
        case (.data, .blob(let value)): .data(value)
        case (.list, .string(let text)), (.set, .string(let text)), (.map, .string(let text)):
            collection(text, type)
        default: .null
        }
    }

    private func collection(_ text: String, _ type: ValueType) -> Value {
        let source = SourceText(path: "record", text: text)
        guard let document = try? JSONDocument(parsing: source) else {
            return .null
        }
        var decoder = ModelDecoder(graph: scratch)
        return decoder.value(document.root, type) ?? .null
    }
}
