import OKitExpression
import OKitModel

/// Values by types; types with the same name in different scopes are different keys.
public struct TypeDictionary<Value>: Sequence {
    private var entries: [ObjectIdentifier: (key: Any.Type, value: Value)] = [:]

    /// Creates an empty dictionary.
    public init() {}

    /// The number of types that have a value.
    public var count: Int {
        entries.count
    }

    /// The value of a type; setting nil removes it.
    public subscript(type: Any.Type) -> Value? {
        get { entries[ObjectIdentifier(type)]?.value }
        set { entries[ObjectIdentifier(type)] = newValue.map { (type, $0) } }
    }

    /// Removes the value of a type.
    @discardableResult
    public mutating func remove(_ type: Any.Type) -> Value? {
        entries.removeValue(forKey: ObjectIdentifier(type))?.value
    }

    /// The types and their values, in no particular order.
    public func makeIterator() -> some IteratorProtocol<(key: Any.Type, value: Value)> {
        entries.values.makeIterator()
    }
}
