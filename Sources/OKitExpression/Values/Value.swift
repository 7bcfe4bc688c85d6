public import FoundationEssentials
import OKitSyntax
public import OrderedCollections

/// A value of an expression or of a property.
public enum Value: Sendable, Hashable {
    /// No value.
    case null
    case bool(Bool)
    case int(Int64)
    /// An unsigned integer of CEL, which arithmetic never makes negative.
    case uint(UInt64)
    case double(Double)
    case decimal(Decimal)
    case text(String)
    case date(Date)
    case data(Data)
    case color(RGBColor)
    /// An image of the bundle, by its name without folder and extension.
    case image(name: String)
    case list([Value])
    /// Unique values, in insertion order.
    case set(OrderedSet<Value>)
    case map(OrderedDictionary<String, Value>)
    /// An object of the graph.
    case object(ObjectID)
}

/// Identifies an object of a `Graph`.
///
/// An id is never reused in the same graph, so that the id of a deleted object finds nothing, and
/// not another object.
public struct ObjectID: Sendable, Hashable {
    package let index: Int32
    package let generation: Int32

    /// Creates the id of an object of an object space.
    package init(index: Int32, generation: Int32) {
        self.index = index
        self.generation = generation
    }
}

/// A color in sRGB, without transparency.
public struct RGBColor: Sendable, Hashable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8

    /// Creates a color from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Parses `#rrggbb`; the `#` is optional.
    ///
    /// `nil` for any other text.
    public init?(hex: String) {
        let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let bits = UInt32(digits, radix: 16)
        else {
            return nil
        }
        red = UInt8(truncatingIfNeeded: bits >> 16)
        green = UInt8(truncatingIfNeeded: bits >> 8)
        blue = UInt8(truncatingIfNeeded: bits)
    }

    /// `#rrggbb` in lower case.
    public var hex: String {
        let bits = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        let digits = String(bits, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension Value {
    /// Whether there is no value.
    public var isNull: Bool {
        self == .null
    }

    /// The object of `object`, otherwise `nil`.
    public var object: ObjectID? {
        if case .object(let id) = self { id } else { nil }
    }

    /// The elements of a list or set in order, otherwise `nil`.
    public var elements: [Value]? {
        switch self {
        case .list(let elements): elements
        case .set(let elements): Array(elements)
        default: nil
        }
    }
}
