/// Parses the parts of an expression that may be plain.
struct PlainPatternReader {
    private let text: [UInt8]
    private var index = 0

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    var isAtEnd: Bool {
        index == text.count
    }

    /// Consumes a character if it is the next.
    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: sign) else {
            return false
        }
        index += 1
        return true
    }

    /// Parses a character, an escape, a dot or a class.
    mutating func characters() -> CharacterSet256? {
        if skip(".") {
            return .anyButLineTerminators
        }
        if skip("[") {
            return characterClass()
        }
        if skip("\\") {
            return escape()
        }
        guard index < text.count, text[index] < 0x80,
            !"()|*+?{}]^$".utf8.contains(text[index])
        else {
            return nil
        }
        index += 1
        return single(text[index - 1])
    }

    /// Parses a quantifier: `*`, `+`, `?`, braces, or none for once; a second quantifier is not
    /// parsed as a character.
    mutating func times() -> ClosedRange<Int>? {
        var times = 1...1
        if skip("*") {
            times = 0...Int.max
        } else if skip("+") {
            times = 1...Int.max
        } else if skip("?") {
            times = 0...1
        } else if skip("{") {
            guard let least = count() else {
                return nil
            }
            var most: Int? = least
            if skip(",") {
                most = index < text.count && text[index] == UInt8(ascii: "}") ? .max : count()
            }
            guard let most, least <= most, skip("}") else {
                return nil
            }
            times = least...most
        }
        return times
    }

    /// Parses a number that any engine accepts.
    private mutating func count() -> Int? {
        let start = index
        while index < text.count, text[index] &- UInt8(ascii: "0") < 10, index < start + 4 {
            index += 1
        }
        return Int(String(decoding: text[start..<index], as: UTF8.self))
    }

    private mutating func characterClass() -> CharacterSet256? {
        let isNegated = skip("^")
        var members = CharacterSet256()
        var isEmpty = true
        while !skip("]") {
            guard let part = classMember() else {
                return nil
            }
            isEmpty = false
            members.formUnion(part)
        }
        return isEmpty ? nil : isNegated ? members.complement : members
    }

    /// Parses a character, a range or an escape within a class.
    private mutating func classMember() -> CharacterSet256? {
        guard index < text.count, text[index] < 0x80 else {
            return nil
        }
        if text[index] == UInt8(ascii: "\\"), index + 1 < text.count,
            let set = CharacterSet256(escape: text[index + 1])
        {
            index += 2
            // `\w-` is an error in some engines.
            return index < text.count && text[index] == UInt8(ascii: "-") ? nil : set
        }
        guard let first = classCharacter() else {
            return nil
        }
        guard index + 1 < text.count, text[index] == UInt8(ascii: "-"),
            text[index + 1] != UInt8(ascii: "]")
        else {
            return single(first)
        }
        index += 1
        guard let last = classCharacter(), first <= last else {
            return nil
        }
        var set = CharacterSet256()
        set.insert(first...last)
        return set
    }

    private mutating func classCharacter() -> UInt8? {
        guard index < text.count, text[index] < 0x80, text[index] != UInt8(ascii: "[") else {
            return nil
        }
        index += 1
        return text[index - 1] == UInt8(ascii: "\\") ? escapedCharacter() : text[index - 1]
    }

    private mutating func escape() -> CharacterSet256? {
        if index < text.count, let set = CharacterSet256(escape: text[index]) {
            index += 1
            return set
        }
        return escapedCharacter().map(single)
    }

    /// Parses a character after a backslash that makes it literal.
    private mutating func escapedCharacter() -> UInt8? {
        guard index < text.count else {
            return nil
        }
        index += 1
        switch text[index - 1] {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case let sign where "^$\\.*+?()[]{}|/-@#!%&,:;<=>~\"'`".utf8.contains(sign): return sign
        default: return nil
        }
    }

    private func single(_ byte: UInt8) -> CharacterSet256 {
        var set = CharacterSet256()
        set.insert(byte...byte)
        return set
    }
}
