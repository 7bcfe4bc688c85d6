public import FoundationEssentials
public import OKitExpression
import OKitModel

/// A Swift type that a field may hold: how it stands in a graph.
///
/// A type of your own conforms by saying how it becomes a `Value` and comes back; an enumeration
/// with a raw value has nothing to say.
public protocol FieldValue: Equatable, Sendable {
    /// The type that the property has in the graph, for expressions and stored files.
    static var fieldType: ValueType { get }
    /// The Swift value of what stands in the graph; `nil` for what is no value of the type.
    init?(_ value: Value)
    /// What stands in the graph.
    var value: Value { get }
}

extension Bool: FieldValue {
    /// `bool`.
    public static var fieldType: ValueType { .bool }
    /// The value as it stands in the graph.
    public var value: Value { .bool(self) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        guard case .bool(let value) = value else {
            return nil
        }
        self = value
    }
}

extension Int: FieldValue {
    /// `int`.
    public static var fieldType: ValueType { .int }
    /// The value as it stands in the graph.
    public var value: Value { .int(Int64(self)) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        guard case .int(let value) = value else {
            return nil
        }
        self.init(exactly: value)
    }
}

extension Int64: FieldValue {
    /// `int`.
    public static var fieldType: ValueType { .int }
    /// The value as it stands in the graph.
    public var value: Value { .int(self) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        guard case .int(let value) = value else {
            return nil
        }
        self = value
    }
}

extension Double: FieldValue {
    /// `double`.
    public static var fieldType: ValueType { .double }
    /// The value as it stands in the graph.
    public var value: Value { .double(self) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        switch value {
        case .double(let value): self = value
        case .int(let value): self = Double(value)
        default: return nil
        }
    }
}

extension Float: FieldValue {
    /// `double`.
    public static var fieldType: ValueType { .double }
    /// The value as it stands in the graph.
    public var value: Value { .double(Double(self)) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        guard let value = Double(value) else {
            return nil
        }
        self.init(value)
    }
}

extension Decimal: FieldValue {
    /// `decimal`.
    public static var fieldType: ValueType { .decimal }
    /// The value as it stands in the graph.
    public var value: Value { .decimal(self) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        guard case .decimal(let value) = value else {
            return nil
        }
        self = value
    }
}

extension String: FieldValue {
    /// `text`.
    public static var fieldType: ValueType { .text }
    /// The value as it stands in the graph.
    public var value: Value { .text(self) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        guard case .text(let value) = value else {
            return nil
        }
        self = value
    }
}

extension Date: FieldValue {
    /// `date`.
    public static var fieldType: ValueType { .date }
    /// The value as it stands in the graph.
    public var value: Value { .date(self) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        guard case .date(let value) = value else {
            return nil
        }
        self = value
    }
}

extension Data: FieldValue {
    /// `data`.
    public static var fieldType: ValueType { .data }
    /// The value as it stands in the graph.
    public var value: Value { .data(self) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        guard case .data(let value) = value else {
            return nil
        }
        self = value
    }
}

extension RGBColor: FieldValue {
    /// `color`.
    public static var fieldType: ValueType { .color }
    /// The value as it stands in the graph.
    public var value: Value { .color(self) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        guard case .color(let value) = value else {
            return nil
        }
        self = value
    }
}

/// A picture of the bundle, by its name.
public struct ImageName: FieldValue, Hashable {
    /// The name without folder and ending.
    public var name: String
    /// Names a picture.
    public init(name: String) {
        self.name = name
    }
    /// `image`.
    public static var fieldType: ValueType { .image }
    /// The value as it stands in the graph.
    public var value: Value { .image(name: name) }
    /// The value, where it is one of this type.
    public init?(_ value: Value) {
        guard case .image(let name) = value else {
            return nil
        }
        self.name = name
    }
}

extension FieldValue where Self: RawRepresentable, RawValue: FieldValue {
    /// The type of the raw value.
    public static var fieldType: ValueType { RawValue.fieldType }
    /// The raw value.
    public var value: Value { rawValue.value }
    /// The case with that raw value.
    public init?(_ value: Value) {
        guard let raw = RawValue(value) else {
            return nil
        }
        self.init(rawValue: raw)
    }
}

/// An enumeration whose cases are all that a field may hold.
public protocol Enumerable: FieldValue, RawRepresentable where RawValue: FieldValue {
    /// The cases that a field takes.
    static func allValues() -> [Self]
}
