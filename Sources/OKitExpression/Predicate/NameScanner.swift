import OKitSyntax

/// Finds names in texts: a letter or `_`, then letters, digits and `_`, of any script (Unicode
/// Standard Annex #31).
enum NameScanner {
    /// The end of the name that begins at an offset; `nil` if none does.
    static func end(of text: [UInt8], from start: Int) -> Int? {
        var end = start
        while let (scalar, length) = scalar(in: text, at: end),
            isPart(scalar, isFirst: end == start)
        {
            end += length
        }
        return end > start ? end : nil
    }

    /// The scalar at an offset with its number of bytes.
    static func scalar(in text: [UInt8], at index: Int) -> (Unicode.Scalar, length: Int)? {
        guard index < text.count else {
            return nil
        }
        guard text[index] >= 0x80 else {
            return (Unicode.Scalar(text[index]), 1)
        }
        let rest = String(decoding: text[index..<min(index + 4, text.count)], as: UTF8.self)
        return rest.unicodeScalars.first.map { ($0, UTF8.width($0)) }
    }

    static func isDigit(_ byte: UInt8?) -> Bool {
        byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }

    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isPart(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        guard scalar.isASCII else {
            return isFirst ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue
        }
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        return scalar == "_" || isAlphanumeric(byte) && !(isFirst && isDigit(byte))
    }
}
