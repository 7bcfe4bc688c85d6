import OKitBundle

extension XMLScanner {
    /// Reads the name of a character entity up to its semicolon.
    mutating func entity() throws(ClassicFormatError) -> [UInt8] {
        let start = offset
        // The longest has a code point of six hexadecimal digits.
        let lengthLimit = 9
        let end = bytes[offset..<min(offset + lengthLimit, bytes.count)]
            .firstIndex(of: UInt8(ascii: ";"))
        let name = String(decoding: bytes[offset..<(end ?? offset)], as: UTF8.self)
        guard let end, let scalar = Self.scalar(named: name) else {
            throw ClassicFormatError(
                .propertyList,
                .badText,
                at: start,
                "unknown character name"
            )
        }
        offset = end + 1
        return Array(String(Character(scalar)).utf8)
    }

    private static func scalar(named name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": "<"
        case "gt": ">"
        case "amp": "&"
        case "quot": "\""
        case "apos": "'"
        default:
            if name.hasPrefix("#x") {
                UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
            } else if name.hasPrefix("#") {
                UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
            } else {
                nil
            }
        }
    }
}
