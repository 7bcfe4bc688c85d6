import OKitExpression
import OKitModel

/// Values by types; types of the same name in different places are different keys.
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

    /// Takes the value of a type out.
    @discardableResult
    public mutating func remove(_ type: Any.Type) -> Value? {
        entries.removeValue(forKey: ObjectIdentifier(type))?.value
    }

    /// The types and their values, in no order.
    public func makeIterator() -> some IteratorProtocol<(key: Any.Type, value: Value)> {
        entries.values.makeIterator()
    }
}
