import OKitClassic
import OKitModel
import OKitSyntax

/// The texts of a `.strings` file: a property list, or pairs such as `"key" = "value";`.
struct StringsFile {
    let path: String
    /// The language of the folder that contains it; `nil` if it is not in a folder `LANGUAGE.lproj`.
    let language: String?
    /// The texts by key, in the order of the file.
    private(set) var texts: [(key: String, text: String, place: SourcePlace)] = []

    /// Reads a file.
    init(_ path: String, _ bytes: [UInt8]) throws(ImportFailure) {
        self.path = path
        language = Self.language(of: path)
        if bytes.starts(with: "bplist".utf8) || Self.isXML(bytes) {
            try read(propertyList: bytes)
        } else {
            var scanner = try StringsScanner(path, bytes)
            texts = try scanner.pairs()
        }
    }

    /// The language of the folder `LANGUAGE.lproj` that contains a file; `nil` if there is none.
    static func language(of path: String) -> String? {
        let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
        guard folder.hasSuffix(".lproj"), folder != "Base.lproj" else {
            return nil
        }
        return String(folder.dropLast(".lproj".count))
    }

    /// The name without the folder and the ending: `Localizable`, or that of a storyboard.
    var name: String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.withoutEndings([".strings"])
    }

    private static func isXML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 }
        return start == UInt8(ascii: "<")
    }

    private mutating func read(propertyList bytes: [UInt8]) throws(ImportFailure) {
        let list: PropertyList
        do throws(ClassicFormatError) {
            list = try PropertyList(parsing: bytes)
        } catch {
            throw ImportFailure("\(path): \(error)")
        }
        let place = SourcePlace(path: path, line: 0, column: 0)
        for (key, value) in list.members.sorted(by: { $0.key < $1.key }) {
            guard let text = value.text else {
                throw ImportFailure("\(path): expected text for \"\(key)\"")
            }
            texts.append((key, text, place))
        }
    }
}

/// Scans the pairs of a `.strings` file in the notation of old property lists.
private struct StringsScanner {
    private let source: SourceText
    private var offset = 0

    init(_ path: String, _ bytes: [UInt8]) throws(ImportFailure) {
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        if isBigEndian || bytes.starts(with: [0xFF, 0xFE]) {
            var units: [UInt16] = []
            for place in stride(from: 2, to: bytes.count - 1, by: 2) {
                let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
                units.append(isBigEndian ? first << 8 | second : second << 8 | first)
            }
            guard bytes.count.isMultiple(of: 2),
                let text = String(validating: units, as: UTF16.self)
            else {
                throw ImportFailure("\(path): the text is not valid UTF-16")
            }
            source = SourceText(path: path, text: text)
        } else {
            guard String(validating: bytes, as: UTF8.self) != nil else {
                throw ImportFailure(
                    "\(path): the text is neither UTF-8 nor UTF-16 with a byte order mark"
                )
            }
            let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
            source = SourceText(path: path, bytes: hasMark ? Array(bytes.dropFirst(3)) : bytes)
        }
    }

    /// Reads all pairs, which can be in braces.
    mutating func pairs() throws(ImportFailure) -> [(key: String, text: String, place: SourcePlace)]
    {
        var pairs: [(key: String, text: String, place: SourcePlace)] = []
        var known: [String: Int] = [:]
        try skipSpace()
        let isInBraces = skip("{")
        while true {
            try skipSpace()
            if isInBraces, skip("}") {
                try skipSpace()
                guard isAtEnd else {
                    throw error("expected the end of the file")
                }
                return pairs
            }
            if isAtEnd {
                guard !isInBraces else {
                    throw error("expected }")
                }
                return pairs
            }
            let place = self.place
            let key = try string()
            try skipSpace()
            var text = key
            if skip("=") {
                try skipSpace()
                text = try string()
                try skipSpace()
            }
            guard skip(";") else {
                throw error("expected ; after the text of \"\(key)\"")
            }
            // The last one of several texts with the same key is used.
            if let index = known[key] {
                pairs[index].text = text
            } else {
                known[key] = pairs.count
                pairs.append((key, text, place))
            }
        }
    }

    private var isAtEnd: Bool { offset >= source.bytes.count }

    private var place: SourcePlace {
        let position = source.position(at: offset)
        return SourcePlace(path: source.path, line: position.line, column: position.column)
    }

    private func error(_ message: String) -> ImportFailure {
        ImportFailure("\(place): \(message)")
    }

    private mutating func skip(_ text: String) -> Bool {
        guard source.bytes[offset...].starts(with: text.utf8) else {
            return false
        }
        offset += text.utf8.count
        return true
    }

    /// Skips white space and comments.
    private mutating func skipSpace() throws(ImportFailure) {
        while !isAtEnd {
            if " \t\r\n".utf8.contains(source.bytes[offset]) {
                offset += 1
            } else if skip("//") {
                while !isAtEnd, source.bytes[offset] != UInt8(ascii: "\n") {
                    offset += 1
                }
            } else if source.bytes[offset...].starts(with: "/*".utf8) {
                let start = place
                offset += 2
                while !source.bytes[offset...].starts(with: "*/".utf8) {
                    guard !isAtEnd else {
                        throw ImportFailure("\(start): the comment is not closed")
                    }
                    offset += 1
                }
                offset += 2
            } else {
                return
            }
        }
    }

    /// Reads a text in quotes, or a word.
    private mutating func string() throws(ImportFailure) -> String {
        let start = place
        guard skip("\"") else {
            return try word()
        }
        var bytes: [UInt8] = []
        while true {
            guard !isAtEnd else {
                throw ImportFailure("\(start): the text has no closing quote")
            }
            let byte = source.bytes[offset]
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"): bytes += Array(try escape().utf8)
            default: bytes.append(byte)
            }
        }
    }

    private mutating func word() throws(ImportFailure) -> String {
        let start = offset
        while !isAtEnd, Self.isInWord(source.bytes[offset]) {
            offset += 1
        }
        guard offset > start else {
            throw error("expected a text in quotes")
        }
        return String(decoding: source.bytes[start..<offset], as: UTF8.self)
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "_.$:-".utf8.contains(byte)
    }

    private static let escapes: [UInt8: String] = [
        UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r",
        UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}",
        UInt8(ascii: "v"): "\u{B}",
    ]

    /// Reads the rest of an escape after its backslash.
    private mutating func escape() throws(ImportFailure) -> String {
        guard !isAtEnd else {
            throw error("the text has no closing quote")
        }
        let byte = source.bytes[offset]
        offset += 1
        if let known = Self.escapes[byte] {
            return known
        }
        if byte | 0x20 == UInt8(ascii: "u") {
            return try unicode()
        }
        if UInt8(ascii: "0")...UInt8(ascii: "7") ~= byte {
            offset -= 1
            let digits = source.bytes[offset...].prefix(3).prefix {
                UInt8(ascii: "0")...UInt8(ascii: "7") ~= $0
            }
            offset += digits.count
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 8)
            return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
        }
        // Any other character is itself.
        offset -= 1
        let rest = String(decoding: source.bytes[offset...].prefix(4), as: UTF8.self)
        let scalar = rest.unicodeScalars.first.map { String(Character($0)) } ?? ""
        offset += scalar.utf8.count
        return scalar
    }

    /// Reads four hexadecimal digits, or two such escapes of a character outside the basic plane.
    private mutating func unicode() throws(ImportFailure) -> String {
        var units = [try unit()]
        if UTF16.isLeadSurrogate(units[0]), skip("\\U") || skip("\\u") {
            units.append(try unit())
        }
        guard let text = String(validating: units, as: UTF16.self) else {
            throw error("the escape is not a character")
        }
        return text
    }

    private mutating func unit() throws(ImportFailure) -> UInt16 {
        let digits = source.bytes[offset...].prefix(4)
        guard digits.count == 4,
            let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            throw error("expected four hexadecimal digits")
        }
        offset += 4
        return unit
    }
}
