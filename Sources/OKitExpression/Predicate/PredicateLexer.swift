import OKitSyntax

/// Splits a predicate into tokens.
///
/// It scans the text as UTF-8 without backtracking, in linear time.
struct PredicateLexer {
    let text: [UInt8]
    var index = 0

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    /// The next token; after the last one, always `end`.
    mutating func next() throws(PredicateFault) -> PredicateToken {
        skipBlanks()
        let start = index
        let kind = try kind()
        return PredicateToken(kind, start..<index)
    }

    private mutating func kind() throws(PredicateFault) -> PredicateToken.Kind {
        guard let byte = peek() else {
            return .end
        }
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            return .text(try quoted(by: byte))
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try number())
        case UInt8(ascii: ".") where NameScanner.isDigit(peek(1)):
            return .number(try number())
        case UInt8(ascii: "$"):
            return .variable(try name(behind: "$"))
        case UInt8(ascii: "#"):
            return .key(try name(behind: "#"))
        case UInt8(ascii: "@"):
            return .collectionOperator(try name(behind: "@"))
        case UInt8(ascii: "%"):
            return try argument()
        default:
            if let word = identifier() {
                return .word(word + selector())
            }
            return .sign(try sign())
        }
    }

    private mutating func name(behind sign: Character) throws(PredicateFault) -> String {
        index += 1
        guard let name = identifier() else {
            throw PredicateFault("expected a name after \(sign)", index..<index)
        }
        return name
    }

    private mutating func sign() throws(PredicateFault) -> PredicateToken.Sign {
        let next = peek(1).map { Character(Unicode.Scalar($0)) }
        let sign: (PredicateToken.Sign, length: Int)? =
            switch (Character(Unicode.Scalar(text[index])), next) {
            case ("=", "="): (.equal, 2)
            case ("=", ">"), (">", "="): (.greaterOrEqual, 2)
            case ("=", "<"), ("<", "="): (.lessOrEqual, 2)
            case ("=", _): (.equal, 1)
            case ("!", "="), ("<", ">"): (.notEqual, 2)
            case ("!", _): (.not, 1)
            case ("<", _): (.less, 1)
            case (">", _): (.greater, 1)
            case ("&", "&"): (.and, 2)
            case ("|", "|"): (.or, 2)
            case ("*", "*"): (.power, 2)
            case (let character, _):
                PredicateToken.Sign(rawValue: String(character)).map { ($0, 1) }
            }
        guard let (sign, length) = sign else {
            let end = index + (NameScanner.scalar(in: text, at: index)?.length ?? 1)
            let found = String(decoding: text[index..<end], as: UTF8.self)
            throw PredicateFault("\(found) is not allowed here", index..<end)
        }
        index += length
        return sign
    }

    /// `%@`, `%K` and the conversions of printf; `%%` is the text `%`.
    private mutating func argument() throws(PredicateFault) -> PredicateToken.Kind {
        let start = index
        index += 1
        if peek() == UInt8(ascii: "%") {
            index += 1
            return .text("%")
        }
        while let byte = peek(), "hlqzjtL".utf8.contains(byte) {
            index += 1
        }
        guard let byte = peek(), "@KdDiuUxXoOfFeEgGaAcCsSp".utf8.contains(byte) else {
            throw PredicateFault(
                "expected @, K, a conversion such as d, or % after %",
                start..<start + 1
            )
        }
        index += 1
        return .argument(isKeyPath: byte == UInt8(ascii: "K"))
    }
}

// MARK: Names and blanks

extension PredicateLexer {
    func peek(_ distance: Int = 0) -> UInt8? {
        index + distance < text.count ? text[index + distance] : nil
    }

    private mutating func identifier() -> String? {
        guard let end = NameScanner.end(of: text, from: index) else {
            return nil
        }
        defer { index = end }
        return String(decoding: text[index..<end], as: UTF8.self)
    }

    /// The rest of a function's name after the first word: `:to:`.
    private mutating func selector() -> String {
        let start = index
        while peek() == UInt8(ascii: ":"), peek(1) != UInt8(ascii: "=") {
            index += 1
            _ = identifier()
        }
        return String(decoding: text[start..<index], as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while let (scalar, length) = NameScanner.scalar(in: text, at: index),
            length == 1
                ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
        {
            index += length
        }
    }
}
