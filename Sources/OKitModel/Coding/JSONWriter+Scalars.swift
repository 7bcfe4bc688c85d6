import FoundationEssentials
import OKitExpression
import OKitSyntax

extension JSONWriter {
    /// Writes a value that data files and documents write in the same form.
    ///
    /// - Returns: False, without writing anything, for a date, an object, a list, a set or a map.
    mutating func scalar(_ value: Value) -> Bool {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .int(let value): int(value)
        case .uint(let value): raw(String(value))
        case .double(let value): double(value)
        case .decimal(let value): decimal(value)
        case .text(let value): string(value)
        case .data(let value): string(value.base64EncodedString())
        case .color(let value): string(value.hex)
        case .image(let name): string(name)
        case .date, .object, .list, .set, .map: return false
        }
        return true
    }
}
