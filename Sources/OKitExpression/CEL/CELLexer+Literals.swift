import OKitSyntax

extension CELLexer {
    /// `5`, `2.5`, `.5`, `1e3`, `0x1F`, and whole numbers with the suffix `u`.
    mutating func number() -> CELToken.Kind {
        let start = index
        var number = CELNumber(digits: "")
        if peek() == UInt8(ascii: "0"), let letter = peek(1), letter | 0x20 == UInt8(ascii: "x") {
            index += 2
            number.radix = 16
            number.digits = digits { Character(Unicode.Scalar($0)).isHexDigit }
        } else {
            number.digits = digits { NameScanner.isDigit($0) }
            if peek() == UInt8(ascii: "."), NameScanner.isDigit(peek(1)) {
                index += 1
                number.isFraction = true
                number.digits += "." + digits { NameScanner.isDigit($0) }
            }
            if let exponent = exponent() {
                number.isFraction = true
                number.digits += exponent
            }
        }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "u"), !number.isFraction {
            index += 1
            number.isUnsigned = true
        }
        let isEnded = skipNameRest()
        guard isEnded, !number.digits.isEmpty else {
            let found = String(decoding: text[start..<index], as: UTF8.self)
            report("\"\(found)\" is not a number", start..<index)
            return .invalid
        }
        return .number(number)
    }

    private mutating func digits(_ isDigit: (UInt8) -> Bool) -> String {
        let start = index
        while let byte = peek(), isDigit(byte) {
            index += 1
        }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func exponent() -> String? {
        guard let letter = peek(), letter | 0x20 == UInt8(ascii: "e") else {
            return nil
        }
        let sign = peek(1)
        let hasSign = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
        guard NameScanner.isDigit(peek(hasSign ? 2 : 1)) else {
            return nil
        }
        index += hasSign ? 2 : 1
        return "e" + (sign == UInt8(ascii: "-") ? "-" : "") + digits { NameScanner.isDigit($0) }
    }

    /// Skips letters directly after a number; returns false if there are any.
    private mutating func skipNameRest() -> Bool {
        let start = index
        while let byte = peek(),
            byte == UInt8(ascii: "_") || byte >= 0x80 || NameScanner.isAlphanumeric(byte)
        {
            index += 1
        }
        return index == start
    }

    /// Text or bytes between quotes; triple quotes can contain line breaks.
    mutating func quoted(isRaw: Bool, isData: Bool) -> CELToken.Kind {
        let start = index
        let quote = text[index]
        let count = peek(1) == quote && peek(2) == quote ? 3 : 1
        index += count
        var content: [UInt8] = []
        while let byte = peek() {
            if byte == quote, count == 1 || (peek(1) == quote && peek(2) == quote) {
                index += count
                return isData
                    ? .data(content) : .text(String(decoding: content, as: UTF8.self))
            }
            if count == 1, byte == 0x0A || byte == 0x0D {
                break
            }
            if byte == UInt8(ascii: "\\"), !isRaw {
                escape(isData: isData, into: &content)
            } else if byte == UInt8(ascii: "\\"), isRaw, let next = peek(1), isQuote(next) {
                content += [byte, next]
                index += 2
            } else {
                content.append(byte)
                index += 1
            }
        }
        report("the text has no closing quote", start..<start + count)
        return .invalid
    }

    /// An escape sequence; a malformed one is skipped and reported.
    private mutating func escape(isData: Bool, into content: inout [UInt8]) {
        let start = index
        index += 1
        guard let byte = peek() else {
            return
        }
        index += 1
        if let plain = Self.plainEscapes[byte] {
            content.append(plain)
            return
        }
        let code: (digits: Int, radix: Int)? =
            switch byte {
            case UInt8(ascii: "x"), UInt8(ascii: "X"): (2, 16)
            case UInt8(ascii: "u") where !isData: (4, 16)
            case UInt8(ascii: "U") where !isData: (8, 16)
            case UInt8(ascii: "0")...UInt8(ascii: "3"): (3, 8)
            default: nil
            }
        let first = byte <= UInt8(ascii: "3") ? index - 1 : index
        guard let (count, radix) = code, first + count <= end,
            let value = UInt32(
                String(decoding: text[first..<first + count], as: UTF8.self),
                radix: radix
            ), text[first] != UInt8(ascii: "+")
        else {
            let found = String(decoding: text[start..<index], as: UTF8.self)
            report("unknown escape sequence \"\(found)\"", start..<index)
            return
        }
        index = first + count
        if isData {
            content.append(UInt8(truncatingIfNeeded: value))
        } else if let scalar = Unicode.Scalar(value) {
            content += Array(String(scalar).utf8)
        } else {
            report("the escape sequence is not a valid character", start..<index)
        }
    }

    private static let plainEscapes: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
        UInt8(ascii: "v"): 0x0B, UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "?"): UInt8(ascii: "?"), UInt8(ascii: "\""): UInt8(ascii: "\""),
        UInt8(ascii: "'"): UInt8(ascii: "'"), UInt8(ascii: "`"): UInt8(ascii: "`"),
    ]
}
