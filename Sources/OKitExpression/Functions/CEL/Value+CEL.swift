import FoundationEssentials
import OKitSyntax

// Conversions of CEL; `nil` for types that cannot be converted.
extension Value {
    func celInt() throws(CELConversionError) -> Value? {
        switch self {
        case .int: return self
        case .bool(let value): return .int(value ? 1 : 0)
        case .uint(let value): return try Self.whole(Int64(exactly: value), "int")
        case .double, .decimal:
            return try Self.whole(
                double.flatMap { Int64(exactly: $0.rounded(.towardZero)) },
                "int"
            )
        case .text(let text): return try Self.whole(Int64(text), "int", text)
        case .date(let date):
            return try Self.whole(Int64(exactly: date.timeIntervalSince1970.rounded(.down)), "int")
        default: return nil
        }
    }

    func celUnsigned() throws(CELConversionError) -> Value? {
        let number: UInt64?
        switch self {
        case .uint: return self
        case .bool(let value): number = value ? 1 : 0
        case .int(let value): number = UInt64(exactly: value)
        case .double, .decimal:
            number = double.flatMap { UInt64(exactly: $0.rounded(.towardZero)) }
        case .text(let text):
            guard let value = UInt64(text) else {
                throw .unreadable(text, "uint")
            }
            number = value
        default: return nil
        }
        guard let number else {
            throw CELConversionError(reason: "the number is outside the range of uint")
        }
        return .uint(number)
    }

    private static func whole(
        _ number: Int64?,
        _ type: String,
        _ text: String? = nil
    ) throws(CELConversionError) -> Value {
        guard let number else {
            throw text.map { .unreadable($0, type) }
                ?? CELConversionError(reason: "the number is outside the range of \(type)")
        }
        return .int(number)
    }

    func celDouble() throws(CELConversionError) -> Value? {
        if case .text(let text) = self {
            guard let number = Double(text) else {
                throw .unreadable(text, "double")
            }
            return .double(number)
        }
        return isNumber ? double.map { .double($0) } : nil
    }

    func celDecimal() throws(CELConversionError) -> Value? {
        switch self {
        case .decimal: return self
        case .bool, .int, .uint, .double, .text:
            guard let text = mapKey, let number = Decimal(string: text), !number.isNaN else {
                throw .unreadable(mapKey ?? "", "decimal")
            }
            return .decimal(number)
        default: return nil
        }
    }

    func celBool() throws(CELConversionError) -> Value? {
        switch self {
        case .bool: return self
        case .text(let text):
            if ["true", "True", "TRUE", "t", "1"].contains(text) {
                return .bool(true)
            }
            guard ["false", "False", "FALSE", "f", "0"].contains(text) else {
                throw .unreadable(text, "bool")
            }
            return .bool(false)
        case .int, .uint, .double, .decimal: return .bool(condition)
        default: return nil
        }
    }

    func celBytes() throws(CELConversionError) -> Value? {
        switch self {
        case .data: self
        case .text(let text): .data(Data(text.utf8))
        default: nil
        }
    }

    func celText() throws(CELConversionError) -> Value? {
        guard case .data(let bytes) = self else {
            return isCollection || isNull ? nil : celSpelling.map { .text($0) }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CELConversionError(reason: "the bytes are not valid UTF-8")
        }
        return .text(text)
    }

    func celDate() throws(CELConversionError) -> Value? {
        let date: Date?
        switch self {
        case .date: return self
        case .text(let text):
            guard let parsed = CELTime.date(text) else {
                throw .unreadable(text, "timestamp")
            }
            date = parsed
        case .int, .uint, .double, .decimal: date = double.map { Date(timeIntervalSince1970: $0) }
        default: return nil
        }
        guard let date, CivilTime.commonRange.contains(date) else {
            throw CELConversionError(reason: Finding.Message.dateOutOfRange.text)
        }
        return .date(date)
    }

    func celDuration() throws(CELConversionError) -> Value? {
        guard case .text(let text) = self else {
            return isNumber ? double.map { .double($0) } : nil
        }
        guard let seconds = CELTime.duration(text) else {
            throw .unreadable(text, "duration")
        }
        guard abs(seconds) <= CELTime.longestDuration else {
            throw CELConversionError(reason: "the duration is longer than 10,000 years")
        }
        return .double(seconds)
    }

    /// The name of the type in CEL.
    var celTypeName: String {
        switch self {
        case .null: "null_type"
        case .text: "string"
        case .data: "bytes"
        case .date: "timestamp"
        case .list, .set: "list"
        default: typeName
        }
    }

    /// The text form in CEL: conditions as words, dates in ISO 8601, lists in square brackets.
    var celSpelling: String? {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .double(let value) where value.isNaN: "NaN"
        case .double(let value) where value.isInfinite: value < 0 ? "-Infinity" : "Infinity"
        case .date(let date): CELTime.text(of: date)
        case .data(let bytes): String(decoding: bytes, as: UTF8.self)
        case .list, .set:
            "[" + (elements ?? []).map { $0.celSpelling ?? "null" }.joined(separator: ", ") + "]"
        case .map(let members):
            "{"
                + members.sorted { $0.key < $1.key }
                .map { "\($0): \($1.celSpelling ?? "null")" }.joined(separator: ", ") + "}"
        default: text
        }
    }
}

extension CELConversionError {
    static func unreadable(_ text: String, _ type: String) -> Self {
        let shown = text.count > 30 ? "\(text.prefix(30))…" : text
        return CELConversionError(reason: "\"\(shown)\" cannot be converted to \(type)")
    }
}
