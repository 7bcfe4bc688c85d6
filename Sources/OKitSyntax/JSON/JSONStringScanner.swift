/// Finds the end of strings and of runs of spaces, eight bytes per step.
enum JSONStringScanner {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// The offset after the closing quote of the string whose content begins at `start`, and
    /// whether it has escapes.
    ///
    /// Checks escapes, control characters and UTF-8.
    @inline(__always)
    static func end(
        of bytes: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) throws(JSONSyntaxError) -> (end: Int, hasEscapes: Bool) {
        let offset = endOfPlainText(in: bytes, from: start)
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
            return (offset + 1, false)
        }
        return try endOfUnusual(bytes, from: offset, start: start)
    }

    /// The first byte from `offset` on that is not a space.
    @inline(__always)
    static func endOfSpaces(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var offset = start
        while offset + 8 <= bytes.count {
            let difference = word(bytes, at: offset) ^ (ones &* 0x20)
            if difference != 0 {
                return offset + difference.trailingZeroBitCount / 8
            }
            offset += 8
        }
        while offset < bytes.count, bytes[offset] == 0x20 {
            offset += 1
        }
        return offset
    }

    /// The first byte that is a quote, a backslash, a control character or not ASCII.
    @inline(__always)
    private static func endOfPlainText(
        in bytes: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) -> Int {
        var offset = start
        while offset + 8 <= bytes.count {
            let word = word(bytes, at: offset)
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            // A borrow can only mark bytes above the first true match, and only the first match is
            // used.
            let marks =
                ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash
                    | (word &- ones &* 0x20) & ~word | word) & highBits
            if marks != 0 {
                return offset + marks.trailingZeroBitCount / 8
            }
            offset += 8
        }
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x22, 0x5C, 0..<0x20, 0x80...: return offset
            default: offset += 1
            }
        }
        return offset
    }

    @inline(never)
    private static func endOfUnusual(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from first: Int,
        start: Int
    ) throws(JSONSyntaxError) -> (end: Int, hasEscapes: Bool) {
        var offset = first
        var hasEscapes = false
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\""):
                return (offset + 1, hasEscapes)
            case UInt8(ascii: "\\"):
                hasEscapes = true
                offset = try endOfEscape(in: bytes, at: offset)
            case 0..<0x20:
                let isEndOfLine = bytes[offset] == 0x0A || bytes[offset] == 0x0D
                throw isEndOfLine
                    ? JSONSyntaxError(.unterminatedString, at: start - 1)
                    : JSONSyntaxError(.controlCharacter, at: offset)
            case 0x80...:
                offset = try endOfSequence(in: bytes, at: offset)
            default:
                offset = endOfPlainText(in: bytes, from: offset)
            }
        }
        throw JSONSyntaxError(.unterminatedString, at: start - 1)
    }

    private static func endOfEscape(
        in bytes: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) throws(JSONSyntaxError) -> Int {
        guard offset + 1 < bytes.count else {
            throw JSONSyntaxError(.endOfText, at: offset)
        }
        switch bytes[offset + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return offset + 2
        case UInt8(ascii: "u"):
            let digits = bytes[min(offset + 2, bytes.count)..<min(offset + 6, bytes.count)]
            guard digits.count == 4, digits.allSatisfy(isHexDigit) else {
                throw JSONSyntaxError(.badHexEscape, at: offset)
            }
            return offset + 6
        default:
            throw JSONSyntaxError(.badEscape, at: offset)
        }
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
    }

    /// The end of a sequence of two to four bytes, by table 3-7 of the Unicode Standard.
    private static func endOfSequence(
        in bytes: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) throws(JSONSyntaxError) -> Int {
        let (length, second): (Int, ClosedRange<UInt8>) =
            switch bytes[offset] {
            case 0xC2...0xDF: (2, 0x80...0xBF)
            case 0xE0: (3, 0xA0...0xBF)
            case 0xED: (3, 0x80...0x9F)
            case 0xE1...0xEF: (3, 0x80...0xBF)
            case 0xF0: (4, 0x90...0xBF)
            case 0xF1...0xF3: (4, 0x80...0xBF)
            case 0xF4: (4, 0x80...0x8F)
            default: throw JSONSyntaxError(.invalidUTF8, at: offset)
            }
        guard offset + length <= bytes.count, second.contains(bytes[offset + 1]),
            bytes[offset + 2..<max(offset + 2, offset + length)]
                .allSatisfy({ $0 & 0xC0 == 0x80 })
        else {
            throw JSONSyntaxError(.invalidUTF8, at: offset)
        }
        return offset + length
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64 {
        UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            .littleEndian
    }
}
