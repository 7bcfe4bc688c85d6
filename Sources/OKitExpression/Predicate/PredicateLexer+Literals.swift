import OKitSyntax

extension PredicateLexer {
    /// A text between quotes.
    ///
    /// `\n \t \r \\ \' \"`, `\xhh` and `\uhhhh` are escapes, two of the last for a character above
    /// `FFFF` as in JSON. Any other backslash is literal, so that patterns need not double theirs.
    mutating func quoted(by quote: UInt8) throws(PredicateFault) -> String {
        let start = index
        var content: [UInt8] = []
        index += 1
        while let byte = peek(), byte != quote {
            if byte == UInt8(ascii: "\\"), let escaped = escape() {
                content.append(contentsOf: escaped)
            } else {
                content.append(byte)
                index += 1
            }
        }
        guard peek() == quote else {
            throw PredicateFault("the text has no closing quote", start..<start + 1)
        }
        index += 1
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func escape() -> [UInt8]? {
        guard let byte = peek(1) else {
            return nil
        }
        let plain: UInt8? =
            switch byte {
            case UInt8(ascii: "n"): 0x0A
            case UInt8(ascii: "t"): 0x09
            case UInt8(ascii: "r"): 0x0D
            case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): byte
            default: nil
            }
        if let plain {
            index += 2
            return [plain]
        }
        let digits = byte == UInt8(ascii: "x") ? 2 : byte == UInt8(ascii: "u") ? 4 : 0
        guard digits > 0, let unit = codeUnit(at: index + 2, digits: digits) else {
            return nil
        }
        var units = [unit]
        var end = index + 2 + digits
        if UTF16.isLeadSurrogate(unit), end + 1 < text.count, text[end] == UInt8(ascii: "\\"),
            text[end + 1] == UInt8(ascii: "u"), let trail = codeUnit(at: end + 2, digits: 4)
        {
            units.append(trail)
            end += 6
        }
        guard let character = String(validating: units, as: UTF16.self) else {
            return nil
        }
        index = end
        return Array(character.utf8)
    }

    private func codeUnit(at start: Int, digits: Int) -> UInt16? {
        guard start + digits <= text.count else {
            return nil
        }
        let digits = text[start..<start + digits]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
            return nil
        }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// `5`, `2.5`, `.5`, `1e3`, `0x1F`, `0o17`, `0b101`; whole numbers beyond 64 bits become doubles.
    mutating func number() throws(PredicateFault) -> ExpressionNode.Literal {
        let start = index
        let value = radixNumber() ?? decimalNumber()
        if let byte = peek(),
            byte == UInt8(ascii: "_") || byte >= 0x80 || NameScanner.isAlphanumeric(byte)
        {
            while let byte = peek(), NameScanner.isAlphanumeric(byte) {
                index += 1
            }
            throw PredicateFault(
                "\(String(decoding: text[start..<index], as: UTF8.self)) is not a number",
                start..<index
            )
        }
        guard let value else {
            let found = String(decoding: text[start..<index], as: UTF8.self)
            throw PredicateFault("\(found) is not a number", start..<index)
        }
        return value
    }

    private mutating func radixNumber() -> ExpressionNode.Literal? {
        guard peek() == UInt8(ascii: "0"), let letter = peek(1) else {
            return nil
        }
        let radix =
            switch letter | 0x20 {
            case UInt8(ascii: "x"): 16
            case UInt8(ascii: "o"): 8
            case UInt8(ascii: "b"): 2
            default: 0
            }
        guard radix > 0 else {
            return nil
        }
        var end = index + 2
        while end < text.count, NameScanner.isAlphanumeric(text[end]) {
            end += 1
        }
        let digits = String(decoding: text[(index + 2)..<end], as: UTF8.self)
        guard let value = Int64(digits, radix: radix) else {
            return nil
        }
        index = end
        return .int(value)
    }

    private mutating func decimalNumber() -> ExpressionNode.Literal? {
        let start = index
        skipDigits()
        var isWhole = true
        if peek() == UInt8(ascii: "."), NameScanner.isDigit(peek(1)) {
            index += 1
            skipDigits()
            isWhole = false
        }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
            let sign = peek(1)
            let hasSign = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
            if NameScanner.isDigit(peek(hasSign ? 2 : 1)) {
                index += hasSign ? 2 : 1
                skipDigits()
                isWhole = false
            }
        }
        let digits = String(decoding: text[start..<index], as: UTF8.self)
        if isWhole, let value = Int64(digits) {
            return .int(value)
        }
        return Double(digits).flatMap { $0.isFinite ? .double($0) : nil }
    }

    private mutating func skipDigits() {
        while NameScanner.isDigit(peek()) {
            index += 1
        }
    }
}
