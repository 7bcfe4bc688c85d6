import OKitPattern

/// Scans a text from its beginning, byte by byte.
///
/// A function that parses an element returns whether it was present; after false, the position is
/// undefined.
struct TextScanner {
    private let text: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// The next byte.
    var next: UInt8? {
        position < text.count ? text[position] : nil
    }

    var isAtEnd: Bool {
        position == text.count
    }

    /// The remaining bytes.
    var rest: Slice<UnsafeBufferPointer<UInt8>> {
        text[position...]
    }

    /// Consumes one byte that satisfies a condition.
    mutating func take(where condition: (UInt8) -> Bool) -> Bool {
        guard let next, condition(next) else {
            return false
        }
        position += 1
        return true
    }

    /// Consumes one ASCII character.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        take { $0 == UInt8(ascii: character) }
    }

    /// Consumes these ASCII characters, in either case.
    mutating func take(ignoringCase characters: StaticString) -> Bool {
        characters.withUTF8Buffer { $0.allSatisfy { byte in take { $0 | 0x20 == byte | 0x20 } } }
    }

    /// Consumes bytes while they satisfy a condition, and returns their number.
    mutating func skip(while condition: (UInt8) -> Bool) -> Int {
        let start = position
        while take(where: condition) {}
        return position - start
    }

    /// ECMA-262 with its `u` flag: up to the end.
    mutating func regularExpression() -> Bool {
        let expression = String(decoding: rest, as: UTF8.self)
        _ = skip { _ in true }
        return (try? Pattern(ecmaScript: expression)) != nil
    }

    /// Parses a number with a fixed number of digits.
    mutating func digits(_ count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let digit = next, take(where: \.isDigit) else {
                return nil
            }
            number = number * 10 + Int(digit & 0xF)
        }
        return number
    }

    /// Consumes the part before one of some bytes, or up to the end, and returns it as a separate
    /// text.
    mutating func part(before isEnd: (UInt8) -> Bool) -> TextScanner {
        let start = position
        _ = skip { !isEnd($0) }
        return TextScanner(UnsafeBufferPointer(rebasing: text[start..<position]))
    }
}

extension UInt8 {
    var isDigit: Bool {
        self &- 0x30 < 10
    }

    var isHexDigit: Bool {
        isDigit || (self | 0x20) &- 0x61 < 6
    }

    var isLetter: Bool {
        (self | 0x20) &- 0x61 < 26
    }

    var isLetterOrDigit: Bool {
        isLetter || isDigit
    }

    /// Whether the character is one of some ASCII characters.
    func isAny(of characters: StaticString) -> Bool {
        characters.withUTF8Buffer { $0.contains(self) }
    }
}
