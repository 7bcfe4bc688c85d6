import FoundationEssentials
package import OKitExpression
import OKitSyntax
import OrderedCollections

/// Lossless conversions between types of properties.
package enum ExactConversion {
    /// How the values of a type relate to another type.
    package enum Fit: Sendable {
        /// They are values of the other type.
        case same
        /// Each can be converted to the other type; single values can be too large for it.
        case wider
        /// They cannot be converted.
        case none
    }

    /// How values of a type relate to another type.
    package static func fit(_ old: ValueType, _ new: ValueType) -> Fit {
        switch (old, new) {
        case _ where old == new: return .same
        case (.list(let old), .list(let new)), (.set(let old), .set(let new)),
            (.map(let old), .map(let new)), (.set(let old), .list(let new)):
            return old.entityName == nil || old == new ? max(fit(old, new)) : .none
        // A value becomes the only element of a list.
        case (_, .list(let element)) where !old.isCollection:
            return fit(old, element) == .none ? .none : .wider
        case (.int, .double), (.int, .decimal), (.double, .decimal): return .wider
        case (.bool, .text), (.int, .text), (.double, .text), (.decimal, .text), (.date, .text),
            (.color, .text), (.image, .text), (.data, .text), (.text, .image):
            return .wider
        default: return .none
        }
    }

    private static func max(_ fit: Fit) -> Fit {
        fit == .none ? .none : .wider
    }

    /// The value in another type; `nil` if it cannot be represented exactly.
    package static func value(_ value: Value, as type: ValueType) -> Value? {
        switch (value, type) {
        case (.null, _): .null
        case (.int(let number), .double): Double(exactly: number).map { .double($0) }
        case (.int(let number), .decimal): .decimal(Decimal(number))
        case (.double(let number), .decimal): decimal(number)
        case (.text(let name), .image): .image(name: name)
        case (_, .text): text(value).map { .text($0) }
        case (.list(let elements), .list(let type)):
            all(elements, as: type).map { .list($0) }
        case (.set(let elements), .list(let type)):
            all(Array(elements), as: type).map { .list($0) }
        case (.set(let elements), .set(let type)):
            all(Array(elements), as: type).flatMap { Value.list($0).converted(to: .set(type)) }
        case (.map(let members), .map(let type)):
            map(members.map { ($0, $1) }, as: type)
        case (_, .list(let element)): self.value(value, as: element).map { .list([$0]) }
        default: holds(type, value) ? value : nil
        }
    }

    /// Whether a value has a type without conversion.
    private static func holds(_ type: ValueType, _ value: Value) -> Bool {
        switch (type, value) {
        case (.any, _), (.bool, .bool), (.int, .int), (.double, .double), (.decimal, .decimal),
            (.text, .text), (.date, .date), (.data, .data), (.color, .color), (.image, .image),
            (.object, .object):
            true
        default: false
        }
    }

    /// Whether results of expressions of a type can be values of another one; `result` decides for
    /// each value.
    package static func mayBe(_ type: ValueType, _ other: ValueType) -> Bool {
        switch (type, other) {
        case _ where type == other: return true
        case (.any, _), (_, .any), (.map, .object), (.text, .color), (.text, .date),
            (.text, .image),
            (.double, .int), (.decimal, .int), (.decimal, .double):
            return true
        case (_, .text): return false
        case (.list(let type), .list(let other)), (.list(let type), .set(let other)),
            (.set(let type), .list(let other)), (.set(let type), .set(let other)),
            (.map(let type), .map(let other)):
            return mayBe(type, other)
        default: return fit(type, other) != .none
        }
    }

    /// The result of an expression as a value of a type; `nil` if it is not one.
    ///
    /// Unlike a write of the app, this converts neither text to a number nor a number to text.
    package static func result(_ value: Value, as type: ValueType) -> Value? {
        switch (value, type) {
        case (.uint(let number), .int): Int64(exactly: number).map { .int($0) }
        case (.uint(let number), _): Int64(exactly: number).flatMap { result(.int($0), as: type) }
        case (.text(let text), .color): RGBColor(hex: text).map { .color($0) }
        case (.text(let text), .date): CivilTime.date(iso8601: text).map { .date($0) }
        case (.double(let number), .int): Int64(exactly: number).map { .int($0) }
        case (.decimal(let number), .int): Int64(number.description).map { .int($0) }
        case (.decimal(let number), .double): .double(Double(number.description) ?? .nan)
        // An object that the expression describes by its members.
        case (.map, .object): value
        case (.null, _): nil
        case (_, .text), (_, .image):
            if case .text = value {
                self.value(value, as: type)
            } else {
                holds(type, value) ? value : nil
            }
        case (.list(let elements), .list(let type)): results(elements, as: type).map { .list($0) }
        case (.list(let elements), .set(let type)):
            results(elements, as: type).flatMap { Value.list($0).converted(to: .set(type)) }
        case (.map(let members), .map(let type)):
            results(members.map(\.value), as: type).map { values in
                .map(.init(uniqueKeysWithValues: zip(members.keys, values)))
            }
        default: self.value(value, as: type)
        }
    }

    private static func results(_ values: [Value], as type: ValueType) -> [Value]? {
        let results = values.compactMap { result($0, as: type) }
        return results.count == values.count ? results : nil
    }

    private static func decimal(_ number: Double) -> Value? {
        Decimal(number: number.description).map { .decimal($0) }
    }

    private static func text(_ value: Value) -> String? {
        switch value {
        case .bool(let value): value ? "true" : "false"
        case .date(let date): text(date)
        case .data(let data): data.base64EncodedString()
        case .int, .uint, .double, .decimal, .text, .color, .image: value.text
        default: nil
        }
    }

    /// The date in ISO 8601; `nil` if it has fractional seconds, which this form does not
    /// represent.
    private static func text(_ date: Date) -> String? {
        let text = CivilTime(date).iso8601 + "Z"
        return CivilTime.date(iso8601: text) == date ? text : nil
    }

    private static func all(_ values: [Value], as type: ValueType) -> [Value]? {
        let converted = values.compactMap { value($0, as: type) }
        return converted.count == values.count ? converted : nil
    }

    private static func map(_ members: [(String, Value)], as type: ValueType) -> Value? {
        let values = all(members.map(\.1), as: type)
        return values.map { values in
            .map(.init(uniqueKeysWithValues: zip(members.map(\.0), values)))
        }
    }
}
