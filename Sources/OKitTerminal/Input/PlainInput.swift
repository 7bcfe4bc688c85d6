/// Parses input other than escape sequences: UTF-8 text and control keys.
enum PlainInput {
    /// Parses one character or key at the start of non-empty input.
    static func parse(_ input: ArraySlice<UInt8>) -> SequenceOutcome {
        guard let first = input.first else {
            return .unfinished
        }
        let start = input.startIndex
        if first < 0x20 || first == ASCII.delete {
            return .event(.key(controlKey(first)), start + 1)
        }
        if first < 0x80 {
            return .event(.key(Key(.character(Character(Unicode.Scalar(first))))), start + 1)
        }
        return multiByte(first, input)
    }

    /// Returns the key for a C0 control or DEL.
    static func controlKey(_ byte: UInt8) -> Key {
        switch byte {
        case 0x08, ASCII.delete: Key(.backspace)
        case 0x09: Key(.tab)
        case 0x0A, 0x0D: Key(.enter)
        case ASCII.escape: Key(.escape)
        case 0x00: Key(.character(" "), .control)
        case 0x01...0x1A: Key(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
        default: Key(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
        }
    }

    /// Parses well-formed sequences according to Unicode table 3-7.
    ///
    /// Each maximal ill-formed part becomes one `�`. C1 controls, which no key sends, are
    /// discarded.
    private static func multiByte(_ first: UInt8, _ input: ArraySlice<UInt8>) -> SequenceOutcome {
        let start = input.startIndex
        let invalid = InputEvent.key(Key(.character("\u{FFFD}")))
        let length: Int
        let second: ClosedRange<UInt8>
        switch first {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return .event(invalid, start + 1)
        }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for offset in 1..<length {
            guard start + offset < input.endIndex else {
                return .unfinished
            }
            let byte = input[start + offset]
            guard offset == 1 ? second.contains(byte) : byte & 0xC0 == 0x80 else {
                return .event(invalid, start + offset)
            }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard let scalar = Unicode.Scalar(value) else {
            return .event(invalid, start + length)
        }
        if value < 0xA0 {
            return .nothing(start + length)
        }
        return .event(.key(Key(.character(Character(scalar)))), start + length)
    }
}
