// Values that are one text in JSON.

extension Decoder {
    /// Reads a value that is written as one text.
    ///
    /// - Parameters:
    ///   - value: makes the value; `nil` for a text that is none.
    ///   - problem: what is wrong with such a text.
    func value<Value>(ofText value: (String) -> Value?, _ problem: String) throws -> Value {
        let container = try singleValueContainer()
        guard let value = value(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: problem)
        }
        return value
    }
}

extension Encoder {
    /// Writes a value as one text.
    func write(text: String) throws {
        var container = singleValueContainer()
        try container.encode(text)
    }
}
