import OKitExpression

/// The keys from a model to a field, through related models.
public struct FieldPath: Sendable, Hashable {
    /// The keys.
    public private(set) var components: [String]
    /// Whether the path includes all paths below it; written as `*` at the end.
    public let isPrefix: Bool

    /// Creates a path of keys; a last key `*` makes it a prefix.
    public init(_ components: [String], isPrefix: Bool = false) {
        let hasStar = components.last == "*"
        self.components = hasStar ? Array(components.dropLast()) : components
        self.isPrefix = isPrefix || hasStar
    }

    /// Parses a path; the empty text is the empty path.
    public init(_ text: String, separator: Character = ".") {
        self.init(text.split(separator: separator).map { String($0) })
    }

    /// The number of keys.
    public var length: Int {
        components.count
    }

    /// Removes and returns the first key; nil for the empty path.
    public mutating func shift() -> String? {
        components.isEmpty ? nil : components.removeFirst()
    }

    /// Whether another path begins with this one; every path begins with itself and with the empty
    /// path.
    public func isPrefix(of other: FieldPath) -> Bool {
        other.components.starts(with: components)
    }

    /// Whether this path matches another one.
    public func matches(_ other: FieldPath) -> Bool {
        isPrefix ? isPrefix(of: other) : self == other
    }

    /// Whether a change at `change` affects the value of this path.
    public func isAffected(by change: FieldPath) -> Bool {
        change.isPrefix(of: self) || (isPrefix && isPrefix(of: change))
    }
}

extension FieldPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// Parses a path.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates a path of keys.
    public init(arrayLiteral elements: String...) {
        self.init(elements)
    }
}

extension FieldPath: CustomStringConvertible {
    /// The path in the form that `init(_:separator:)` parses.
    public var description: String {
        (components + (isPrefix ? ["*"] : [])).joined(separator: ".")
    }
}
