public import FoundationEssentials
import OKitSyntax
public import OrderedCollections

/// All that an expression can yield and all that a property can hold.
public enum Value: Sendable, Hashable {
    /// No value.
    case null
    case bool(Bool)
    case int(Int64)
    /// A whole number of CEL without a sign, which arithmetic never makes negative.
    case uint(UInt64)
    case double(Double)
    case decimal(Decimal)
    case text(String)
    case date(Date)
    case data(Data)
    case color(RGBColor)
    /// A picture of the bundle, by its name without folder and ending.
    case image(name: String)
    case list([Value])
    /// Values without repetition, in the order in which they were added.
    case set(OrderedSet<Value>)
    case map(OrderedDictionary<String, Value>)
    /// An object of the graph.
    case object(ObjectID)
}

/// Names an object of a `Graph`.
///
/// An id is never given to a second object of the same graph, so that an id that was kept too long
/// finds nothing and not something else.
public struct ObjectID: Sendable, Hashable {
    package let index: Int32
    package let generation: Int32

    /// Creates the id of an object of an object space.
    package init(index: Int32, generation: Int32) {
        self.index = index
        self.generation = generation
    }
}

/// A colour in sRGB, without transparency.
public struct RGBColor: Sendable, Hashable {
    /// Red, 0 to 255.
    public var red: UInt8
    /// Green, 0 to 255.
    public var green: UInt8
    /// Blue, 0 to 255.
    public var blue: UInt8

    /// Creates a colour of its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#rrggbb`; the sign may be missing.
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

    /// The object of `object`, else `nil`.
    public var object: ObjectID? {
        if case .object(let id) = self { id } else { nil }
    }

    /// The elements of a list or set in their order, else `nil`.
    public var elements: [Value]? {
        switch self {
        case .list(let elements): elements
        case .set(let elements): Array(elements)
        default: nil
        }
    }
}
