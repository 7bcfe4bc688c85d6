/// A collection that is left out of an encoded object while it is empty.
///
/// Most collections of a snapshot are, and a server has many snapshots in memory.
@propertyWrapper
struct OmittedWhenEmpty<Value: EmptyCreatable & Codable & Sendable>: Codable, Sendable {
    var wrappedValue: Value

    init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    init(from decoder: any Decoder) throws {
        wrappedValue = try Value(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try wrappedValue.encode(to: encoder)
    }
}

/// A collection that can be created without elements.
protocol EmptyCreatable: Collection {
    init()
}

extension Array: EmptyCreatable {}
extension Dictionary: EmptyCreatable {}
extension Set: EmptyCreatable {}

// The synthesized functions of `Codable` call these for properties with the wrapper.

extension KeyedEncodingContainer {
    mutating func encode<Value>(_ value: OmittedWhenEmpty<Value>, forKey key: Key) throws {
        if !value.wrappedValue.isEmpty {
            try encode(value.wrappedValue, forKey: key)
        }
    }
}

extension KeyedDecodingContainer {
    func decode<Value>(
        _ type: OmittedWhenEmpty<Value>.Type,
        forKey key: Key
    ) throws -> OmittedWhenEmpty<Value> {
        OmittedWhenEmpty(wrappedValue: try decodeIfPresent(Value.self, forKey: key) ?? Value())
    }
}
