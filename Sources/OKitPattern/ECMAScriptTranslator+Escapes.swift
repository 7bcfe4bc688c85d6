/// Translates escapes.
extension ECMAScriptTranslator {
    mutating func escape(inClass: Bool) throws(PatternError) {
        guard let letter = peek(1) else {
            throw failure("the expression ends with a backslash")
        }
        let start = index
        index += 2
        if let codePoint = try codePoint(ofEscape: letter, inClass: inClass, start: start) {
            output += "\\x{\(String(codePoint, radix: 16, uppercase: true))}"
            return
        }
        switch letter {
        case "d", "D", "w", "W", "f", "n", "r", "t":
            output += "\\\(letter)"
        case "b", "B", "k":
            guard !inClass else {
                throw failure("\"\\\(letter)\" is not allowed in a character class", at: start)
            }
            output += "\\\(letter)"
        case "s":
            output += inClass ? CharacterSets.spaces : "[\(CharacterSets.spaces)]"
        case "S":
            output += inClass ? CharacterSets.notSpaces : "[^\(CharacterSets.spaces)]"
        case "p", "P":
            output += "\\\(letter){\(try propertyName(of: start))}"
        case "1"..."9" where !inClass:
            backReference(startingWith: letter)
        case _ where letter.isASCII && !letter.properties.isAlphabetic && !("0"..."9" ~= letter):
            output += "\\\(letter)"
        default:
            throw failure("\"\\\(letter)\" is not supported in ECMA-262", at: start)
        }
    }

    /// The code point of an escape; `nil` for an escape with another meaning.
    private mutating func codePoint(
        ofEscape letter: Unicode.Scalar,
        inClass: Bool,
        start: Int
    ) throws(PatternError) -> UInt32? {
        switch letter {
        case "0":
            return 0
        case "b" where inClass:
            return 0x8
        case "v":
            return 0xB
        case "c":
            guard let control = peek(0), control.isASCII, control.properties.isAlphabetic else {
                throw failure("\"\\c\" must be followed by a letter", at: start)
            }
            index += 1
            return control.value % 32
        case "x":
            return try hexadecimal(digits: 2, of: start)
        case "u":
            return try unicodeEscape(start: start)
        default:
            return nil
        }
    }

    private mutating func backReference(startingWith digit: Unicode.Scalar) {
        var digits = String(digit)
        while let next = peek(0), "0"..."9" ~= next {
            digits.unicodeScalars.append(next)
            index += 1
        }
        // In PCRE2, `\10` could also be an octal number.
        output += "\\g{\(digits)}"
    }

    private mutating func hexadecimal(digits: Int, of start: Int) throws(PatternError) -> UInt32 {
        let end = min(index + digits, source.count)
        let text = String(String.UnicodeScalarView(source[index..<end]))
        guard end - index == digits, text.utf8.first != UInt8(ascii: "+"),
            let value = UInt32(text, radix: 16)
        else {
            throw failure("expected \(digits) hexadecimal digits", at: start)
        }
        index = end
        return value
    }

    /// Parses the part after `\u`: `{X…}`, or four digits, or two times four digits for a surrogate
    /// pair.
    private mutating func unicodeEscape(start: Int) throws(PatternError) -> UInt32 {
        if peek(0) == "{" {
            let end = source[index...].firstIndex(of: "}") ?? index
            let text = String(String.UnicodeScalarView(source[(index + 1)..<max(end, index + 1)]))
            guard let value = UInt32(text, radix: 16), Unicode.Scalar(value) != nil else {
                throw failure("expected a code point in braces", at: start)
            }
            index = end + 1
            return value
        }
        let first = try hexadecimal(digits: 4, of: start)
        guard (0xD800..<0xE000).contains(first) else {
            return first
        }
        if first < 0xDC00, peek(0) == "\\", peek(1) == "u" {
            index += 2
            let second = try hexadecimal(digits: 4, of: start)
            if (0xDC00..<0xE000).contains(second) {
                return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
            }
        }
        throw failure("half a surrogate pair never matches", at: start)
    }

    /// Parses `{name}` or `{key=value}` and returns the property's name in PCRE2.
    private mutating func propertyName(of start: Int) throws(PatternError) -> String {
        guard peek(0) == "{", let end = source[index...].firstIndex(of: "}") else {
            throw failure("\"\\p\" must be followed by a property name in braces", at: start)
        }
        let name = String(String.UnicodeScalarView(source[(index + 1)..<end]))
        guard name.utf8.allSatisfy(isPropertyNameByte) else {
            throw failure("\"\(name)\" is not a property name", at: start)
        }
        index = end + 1
        let parts = name.split(separator: "=", maxSplits: 1).map { String($0) }
        switch parts.first {
        case "General_Category", "gc":
            return UnicodePropertyNames.category(parts.last ?? name)
        case "Script", "sc":
            return "sc:\(parts.last ?? name)"
        case "Script_Extensions", "scx":
            return "scx:\(parts.last ?? name)"
        default:
            return UnicodePropertyNames.category(name)
        }
    }
}

/// Whether a byte is a letter, a digit, `_` or the `=` between two names.
private func isPropertyNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "="):
        true
    default:
        false
    }
}
