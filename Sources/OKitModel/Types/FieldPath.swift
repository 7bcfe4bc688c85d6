import OKitExpression

/// The keys that lead from a model to a field, through related models.
public struct FieldPath: Sendable, Hashable {
    /// The keys.
    public private(set) var components: [String]
    /// Whether the path stands for all that it leads to as well; written as `*` at the end.
    public let isPrefix: Bool

    /// Creates a path of keys; a last key `*` makes it a prefix.
    public init(_ components: [String], isPrefix: Bool = false) {
        let hasStar = components.last == "*"
        self.components = hasStar ? Array(components.dropLast()) : components
        self.isPrefix = isPrefix || hasStar
    }

    /// Reads a path; the empty text is the empty path.
    public init(_ text: String, separator: Character = ".") {
        self.init(text.split(separator: separator).map { String($0) })
    }

    /// The number of keys.
    public var length: Int {
        components.count
    }

    /// Takes the first key out; nil from the empty path.
    public mutating func shift() -> String? {
        components.isEmpty ? nil : components.removeFirst()
    }

    /// Whether another path begins with this one; each begins with itself and with the empty one.
    public func isPrefix(of other: FieldPath) -> Bool {
        other.components.starts(with: components)
    }

    /// Whether this path stands for another one.
    public func matches(_ other: FieldPath) -> Bool {
        isPrefix ? isPrefix(of: other) : self == other
    }

    /// Whether what the path leads to is another where something at `change` has changed.
    public func isAffected(by change: FieldPath) -> Bool {
        change.isPrefix(of: self) || (isPrefix && isPrefix(of: change))
    }
}

extension FieldPath: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    /// Reads a path.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Creates a path of keys.
    public init(arrayLiteral elements: String...) {
        self.init(elements)
    }
}

extension FieldPath: CustomStringConvertible {
    /// The path as it is read.
    public var description: String {
        (components + (isPrefix ? ["*"] : [])).joined(separator: ".")
    }
}
