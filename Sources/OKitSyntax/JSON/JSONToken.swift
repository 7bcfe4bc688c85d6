/// A token of a text that may not be valid JSON.
package struct JSONToken: Sendable {
    package enum Kind: Sendable {
        case openObject, closeObject, openArray, closeArray, colon, comma
        /// A string without faults.
        case string
        /// A string that has no closing quote, or contains invalid escapes or control characters.
        case faultyString
        /// A number, `true`, `false` or `null`.
        case scalar
        /// Any other run of characters.
        case other
    }

    package let kind: Kind
    package let range: Range<Int>
    /// The number of spaces before the token, if it is the first one of its line.
    let indentation: Int?
    /// The indentation of its line.
    let lineIndentation: Int

    /// Whether it begins a value.
    var beginsValue: Bool {
        switch kind {
        case .openObject, .openArray, .string, .faultyString, .scalar, .other: true
        case .closeObject, .closeArray, .colon, .comma: false
        }
    }

    package var isString: Bool { kind == .string || kind == .faultyString }
}

extension JSONToken {
    /// The tokens of a text.
    ///
    /// A string ends at the end of its line at the latest, so that a missing quote affects one
    /// line.
    package static func tokens(of bytes: [UInt8]) -> [JSONToken] {
        var tokens: [JSONToken] = []
        var index = 0
        var lineStart = 0
        var lineIndentation = 0
        var isFirst = true
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x0A {
                index += 1
                lineStart = index
                isFirst = true
                continue
            }
            if byte == 0x20 || byte == 0x09 || byte == 0x0D {
                index += 1
                continue
            }
            let indentation = index - lineStart
            if isFirst {
                lineIndentation = indentation
            }
            let (kind, end) = token(at: index, in: bytes)
            tokens.append(
                JSONToken(
                    kind: kind,
                    range: index..<end,
                    indentation: isFirst ? indentation : nil,
                    lineIndentation: lineIndentation
                )
            )
            isFirst = false
            index = end
        }
        return tokens
    }

    private static func token(at start: Int, in bytes: [UInt8]) -> (Kind, Int) {
        switch bytes[start] {
        case UInt8(ascii: "{"): return (.openObject, start + 1)
        case UInt8(ascii: "}"): return (.closeObject, start + 1)
        case UInt8(ascii: "["): return (.openArray, start + 1)
        case UInt8(ascii: "]"): return (.closeArray, start + 1)
        case UInt8(ascii: ":"): return (.colon, start + 1)
        case UInt8(ascii: ","): return (.comma, start + 1)
        case UInt8(ascii: "\""): return string(at: start, in: bytes)
        default:
            let ends = " \t\r\n{}[]:,\"".utf8
            let end = bytes[start...].firstIndex { ends.contains($0) } ?? bytes.count
            let source = SourceText(path: "", bytes: Array(bytes[start..<end]))
            let isScalar = (try? JSONDocument(parsing: source)) != nil
            return (isScalar ? .scalar : .other, end)
        }
    }

    private static func string(at start: Int, in bytes: [UInt8]) -> (Kind, Int) {
        var index = start + 1
        // Most strings are valid without a closer look.
        var isPlain = true
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != UInt8(ascii: "\"") {
            isPlain = isPlain && bytes[index] >= 0x20 && bytes[index] != UInt8(ascii: "\\")
            let isEscape = bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count
            index += isEscape && bytes[index + 1] != 0x0A ? 2 : 1
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
            let isWindows = index > start + 1 && bytes[index - 1] == 0x0D
            return (.faultyString, isWindows ? index - 1 : min(index, bytes.count))
        }
        guard !isPlain else {
            return (.string, index + 1)
        }
        let source = SourceText(path: "", bytes: Array(bytes[start...index]))
        let isValid = (try? JSONDocument(parsing: source)) != nil
        return (isValid ? .string : .faultyString, index + 1)
    }
}
