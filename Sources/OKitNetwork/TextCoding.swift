// Values that are encoded as a single string.

extension Decoder {
    /// Decodes a value from a string.
    ///
    /// - Parameters:
    ///   - value: Creates the value; `nil` for an invalid string.
    ///   - problem: The message for an invalid string.
    func value<Value>(ofText value: (String) -> Value?, _ problem: String) throws -> Value {
        let container = try singleValueContainer()
        guard let value = value(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: problem)
        }
        return value
    }
}

extension Encoder {
    /// Encodes a value as a string.
    func write(text: String) throws {
        var container = singleValueContainer()
        try container.encode(text)
    }
}
