/// A value as a database sends or takes it.
public enum SQLValue: Sendable, Hashable {
    /// No value.
    case null
    case int(Int64)
    case double(Double)
    /// Text, or the text form of a value of any other type.
    case text(String)
    case bytes([UInt8])

    /// The text form; `nil` for null and bytes.
    package var string: String? {
        switch self {
        case .null, .bytes: nil
        case .int(let value): String(value)
        case .double(let value): String(value)
        case .text(let value): value
        }
    }
}
