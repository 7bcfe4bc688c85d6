import OKitSyntax

/// Divides a CEL expression into tokens.
///
/// It scans the text as UTF-8 without backtracking, in linear time. Invalid characters become an
/// `invalid` token with a problem.
struct CELLexer {
    let text: [UInt8]
    var index: Int
    /// The end of the expression in the text.
    let end: Int
    var problems: [ExpressionProblem] = []

    /// - Parameter range: The part of the text that contains the expression.
    init(_ text: [UInt8], _ range: Range<Int>) {
        self.text = text
        index = range.lowerBound
        end = range.upperBound
    }

    /// All tokens, with `end` as the last.
    mutating func tokens() -> [CELToken] {
        var tokens: [CELToken] = []
        while true {
            skipBlanks()
            let start = index
            let kind = kind()
            tokens.append(CELToken(kind: kind, range: start..<index))
            if kind == .end {
                return tokens
            }
        }
    }

    private mutating func kind() -> CELToken.Kind {
        guard let byte = peek() else {
            return .end
        }
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            return quoted(isRaw: false, isData: false)
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return number()
        case UInt8(ascii: ".") where NameScanner.isDigit(peek(1)):
            return number()
        case UInt8(ascii: "`"):
            return quotedName()
        default:
            if let prefix = literalPrefix() {
                index += prefix.length
                return quoted(isRaw: prefix.isRaw, isData: prefix.isData)
            }
            return name().map { .name($0) } ?? sign()
        }
    }

    /// `r`, `b` or both before a quote.
    private func literalPrefix() -> (length: Int, isRaw: Bool, isData: Bool)? {
        var (length, isRaw, isData) = (0, false, false)
        while length < 2, let byte = peek(length) {
            switch byte | 0x20 {
            case UInt8(ascii: "r") where !isRaw: isRaw = true
            case UInt8(ascii: "b") where !isData: isData = true
            default:
                return length > 0 && isQuote(byte) ? (length, isRaw, isData) : nil
            }
            length += 1
        }
        guard let byte = peek(length), isQuote(byte) else {
            return nil
        }
        return (length, isRaw, isData)
    }

    func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
    }

    private mutating func sign() -> CELToken.Kind {
        if let next = peek(1), "=>?".utf8.contains(next),
            let sign = foreignSign(ofLength: 2...3)
        {
            return sign
        }
        if let next = peek(1), let sign = CELToken.Sign(text[index], next) {
            index += 2
            return .sign(sign)
        }
        if let sign = CELToken.Sign(text[index]) {
            index += 1
            return .sign(sign)
        }
        return foreignSign(ofLength: 1...1) ?? unreadable()
    }

    /// Reports an operator of other languages, and returns the token that was probably meant, so that the
    /// parser reads on as if it were there.
    private mutating func foreignSign(ofLength lengths: ClosedRange<Int>) -> CELToken.Kind? {
        let found = ForeignWords.signs.first { sign in
            let bytes = sign.text.utf8
            return lengths.contains(bytes.count) && text[index..<end].starts(with: bytes)
        }
        return found.map { sign in
            let start = index
            index += sign.text.utf8.count
            report("unexpected \"\(sign.text)\"; \(sign.hint)", start..<index)
            return sign.meant.map { .sign($0) } ?? .invalid
        }
    }

    /// Reports the next character.
    private mutating func unreadable() -> CELToken.Kind {
        let start = index
        index = min(end, index + (NameScanner.scalar(in: text, at: index)?.length ?? 1))
        let found = String(decoding: text[start..<index], as: UTF8.self)
        let hint = ["$", "#", "@"].contains(found) ? "; remove it from the name" : ""
        report("unexpected \"\(found)\"\(hint)", start..<index)
        return .invalid
    }

    private mutating func quotedName() -> CELToken.Kind {
        let start = index
        index += 1
        while let byte = peek(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") {
            index += 1
        }
        guard peek() == UInt8(ascii: "`"), index > start + 1 else {
            report("expected a name between backticks", start..<start + 1)
            return .invalid
        }
        index += 1
        return .quotedName(String(decoding: text[(start + 1)..<(index - 1)], as: UTF8.self))
    }
}

// MARK: Bytes

extension CELLexer {
    func peek(_ distance: Int = 0) -> UInt8? {
        index + distance < end ? text[index + distance] : nil
    }

    mutating func report(_ message: Finding.Message, _ range: Range<Int>) {
        problems.append(ExpressionProblem(message, range))
    }

    private mutating func name() -> String? {
        guard let nameEnd = NameScanner.end(of: text, from: index), nameEnd <= end else {
            return nil
        }
        defer { index = nameEnd }
        return String(decoding: text[index..<nameEnd], as: UTF8.self)
    }

    /// Skips white space and comments, which end with their line.
    private mutating func skipBlanks() {
        while let byte = peek() {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                index += 1
            } else if byte == UInt8(ascii: "/"), peek(1) == byte {
                while let byte = peek(), byte != 0x0A, byte != 0x0D {
                    index += 1
                }
            } else if byte == 0xC2, peek(1) == 0xA0 {
                index += 2
            } else {
                break
            }
        }
    }
}
