import Foundation
import OKitExpression
import OKitModel
import OrderedCollections

extension FieldValue {
    /// Converts a JSON value to the type: numbers without loss, no booleans for numbers, dates in
    /// ISO 8601, bytes in base64; nil for other values.
    static func imported(_ attribute: Any?) -> Self? {
        guard let attribute, !(attribute is NSNull) else {
            return nil
        }
        if let value = attribute as? Self {
            return isNumber(fieldType) && isBoolean(attribute) ? nil : value
        }
        return Value(attribute: attribute, as: fieldType).flatMap { Self($0) }
    }

    private static func isNumber(_ type: ValueType) -> Bool {
        type == .int || type == .double || type == .decimal
    }
}

/// Whether the value is a boolean, also as Foundation's number class.
private func isBoolean(_ attribute: Any) -> Bool {
    type(of: attribute) == Bool.self
        || (attribute as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
}

extension Value {
    fileprivate init?(attribute: Any, as type: ValueType) {
        switch type {
        case .bool:
            guard isBoolean(attribute), let value = attribute as? Bool else { return nil }
            self = .bool(value)
        case .int, .double, .decimal:
            guard !isBoolean(attribute), let number = Value(number: attribute, as: type) else {
                return nil
            }
            self = number
        case .text, .image:
            guard let text = attribute as? String else { return nil }
            self = type == .text ? .text(text) : .image(name: text)
        case .date, .data, .color:
            guard
                let value = Value(native: attribute, as: type)
                    ?? (attribute as? String).flatMap({ Value(text: $0, as: type) })
            else {
                return nil
            }
            self = value
        default:
            return nil
        }
    }

    private init?(native attribute: Any, as type: ValueType) {
        switch (type, attribute) {
        case (.date, let date as Date): self = .date(date)
        case (.data, let data as Data): self = .data(data)
        case (.color, let color as RGBColor): self = .color(color)
        default: return nil
        }
    }

    private init?(number attribute: Any, as type: ValueType) {
        if let decimal = attribute as? Decimal, type == .decimal {
            self = .decimal(decimal)
            return
        }
        let whole = (attribute as? any BinaryInteger).flatMap { Int64(exactly: $0) }
        let number: Double? =
            switch attribute {
            case let value as Double: value
            case let value as Float: Double(value)
            case let value as NSNumber: value.doubleValue
            default: whole.map { Double($0) }
            }
        switch type {
        case .int:
            guard let value = whole ?? number.flatMap({ Int64(exactly: $0) }) else { return nil }
            self = .int(value)
        case .double:
            guard let number else { return nil }
            self = .double(number)
        default:
            guard let value = whole.map({ Decimal($0) }) ?? number.map({ Decimal($0) }) else {
                return nil
            }
            self = .decimal(value)
        }
    }

    private init?(text: String, as type: ValueType) {
        switch type {
        case .date:
            guard let date = CivilTime.date(iso8601: text) else { return nil }
            self = .date(date)
        case .data:
            guard let data = Data(base64Encoded: text) else { return nil }
            self = .data(data)
        default:
            guard let color = RGBColor(hex: text) else { return nil }
            self = .color(color)
        }
    }

    /// The value as a Swift type.
    var native: Any? {
        switch self {
        case .date(let value): value
        case .data(let value): value
        case .color(let value): value
        case .list(let elements): Self.all(elements) { $0.native }
        case .set(let elements): Self.all(elements) { $0.native }
        case .map(let members):
            Dictionary(uniqueKeysWithValues: members.compactMapValues(\.native).map { ($0, $1) })
        default: attribute
        }
    }

    /// The value as JSON; values without a JSON type become text.
    var attribute: Any? {
        switch self {
        case .null, .object: nil
        case .bool(let value): value
        case .int(let value): Int(exactly: value) ?? value
        case .uint(let value): value
        case .double(let value): value
        case .decimal(let value): value
        case .text(let value): value
        case .date(let value): value.formatted(.iso8601)
        case .data(let value): value.base64EncodedString()
        case .color(let value): value.hex
        case .image(let name): name
        case .list(let elements): Self.all(elements) { $0.attribute }
        case .set(let elements): Self.all(elements) { $0.attribute }
        case .map(let members):
            Dictionary(
                uniqueKeysWithValues: members.compactMapValues(\.attribute).map { ($0, $1) }
            )
        }
    }

    @inline(__always)
    private static func all(
        _ elements: some Collection<Value>,
        _ attribute: (Value) -> Any?
    ) -> [Any] {
        var attributes: [Any] = []
        attributes.reserveCapacity(elements.count)
        for element in elements {
            if let element = attribute(element) {
                attributes.append(element)
            }
        }
        return attributes
    }
}
