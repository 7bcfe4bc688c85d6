public import FoundationEssentials
public import OKitExpression
import OKitModel

/// A Swift type that fields can hold, with its conversion to and from graph values.
///
/// Conform a custom type by implementing the conversion to and from `Value`; an enumeration with a
/// raw value needs no implementation.
public protocol FieldValue: Equatable, Sendable {
    /// The type of the property in the graph, for expressions and stored files.
    static var fieldType: ValueType { get }
    /// Creates a Swift value from a graph value; `nil` if that has another type.
    init?(_ value: Value)
    /// The value in the graph.
    var value: Value { get }
}

extension Bool: FieldValue {
    /// `bool`.
    public static var fieldType: ValueType { .bool }
    /// The value in the graph.
    public var value: Value { .bool(self) }
    /// Creates the value; `nil` if the graph value has another type.
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
    /// The value in the graph.
    public var value: Value { .int(Int64(self)) }
    /// Creates the value; `nil` if the graph value has another type.
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
    /// The value in the graph.
    public var value: Value { .int(self) }
    /// Creates the value; `nil` if the graph value has another type.
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
    /// The value in the graph.
    public var value: Value { .double(self) }
    /// Creates the value; `nil` if the graph value has another type.
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
    /// The value in the graph.
    public var value: Value { .double(Double(self)) }
    /// Creates the value; `nil` if the graph value has another type.
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
    /// The value in the graph.
    public var value: Value { .decimal(self) }
    /// Creates the value; `nil` if the graph value has another type.
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
    /// The value in the graph.
    public var value: Value { .text(self) }
    /// Creates the value; `nil` if the graph value has another type.
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
    /// The value in the graph.
    public var value: Value { .date(self) }
    /// Creates the value; `nil` if the graph value has another type.
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
    /// The value in the graph.
    public var value: Value { .data(self) }
    /// Creates the value; `nil` if the graph value has another type.
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
    /// The value in the graph.
    public var value: Value { .color(self) }
    /// Creates the value; `nil` if the graph value has another type.
    public init?(_ value: Value) {
        guard case .color(let value) = value else {
            return nil
        }
        self = value
    }
}

/// The name of an image of the bundle.
public struct ImageName: FieldValue, Hashable {
    /// The name without folder and extension.
    public var name: String
    /// Creates a name.
    public init(name: String) {
        self.name = name
    }
    /// `image`.
    public static var fieldType: ValueType { .image }
    /// The value in the graph.
    public var value: Value { .image(name: name) }
    /// Creates the value; `nil` if the graph value has another type.
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

/// An enumeration whose cases are the allowed values of a field.
public protocol Enumerable: FieldValue, RawRepresentable where RawValue: FieldValue {
    /// The allowed cases.
    static func allValues() -> [Self]
}
