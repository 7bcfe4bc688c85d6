/// The first syntax error of a JSON text.
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The kinds of syntax errors.
    public enum Code: String, Sendable {
        case emptyText, byteOrderMark, tooLarge, tooDeep
        case expectedValue, expectedKey, expectedColon, expectedCommaOrBracket, expectedCommaOrBrace
        case trailingComma, contentAfterValue, endOfText
        case badLiteral, badNumber, leadingZero, badEscape, badHexEscape
        case controlCharacter, unterminatedString, invalidUTF8, singleQuote, comment
    }

    /// The kind of error.
    public var code: Code

    /// The byte offset in the text.
    public var offset: Int

    init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

extension JSONSyntaxError {
    /// The rule id of these findings.
    public static let rule = "json-syntax"

    /// The error as a finding at its location.
    public func finding(in source: SourceText) -> Finding {
        let end = min(offset + 1, source.bytes.count)
        return Finding(
            Self.rule,
            .error,
            Finding.Message(sentence(in: source)),
            at: SourceLocation(source: source, range: min(offset, end)..<end)
        )
    }

    private func sentence(in source: SourceText) -> String {
        let found = Self.nameOfByte(at: offset, in: source)
        return switch code {
        case .emptyText: "the text is empty; expected a value"
        case .byteOrderMark: "the text begins with a byte order mark; save it as UTF-8 without one"
        case .tooLarge: "the text is larger than 256 MiB"
        case .tooDeep: "arrays and objects are nested deeper than \(JSONParser.deepestNesting)"
        case .expectedValue: "expected a value, found \(found)"
        case .expectedKey: "expected a name in double quotes, found \(found)"
        case .expectedColon: "expected ':' after the name, found \(found)"
        case .expectedCommaOrBracket: "expected ',' or ']' after the element, found \(found)"
        case .expectedCommaOrBrace: "expected ',' or '}' after the member, found \(found)"
        case .trailingComma: "\(found) follows a comma; remove the comma or add a value"
        case .contentAfterValue: "expected the end of the text, found \(found)"
        case .endOfText: "unexpected end of the text inside a value"
        case .badLiteral: "unknown word; expected true, false or null"
        case .badNumber: "incomplete number; expected a digit, found \(found)"
        case .leadingZero: "a number must not start with 0"
        case .badEscape: "unknown escape; write a backslash as \\\\"
        case .badHexEscape: "\\u needs four hexadecimal digits"
        case .controlCharacter: "\(found) inside a string; write it as an escape"
        case .unterminatedString: "the string has no closing quote"
        case .invalidUTF8: "the bytes are not valid UTF-8"
        case .singleQuote: "strings need double quotes"
        case .comment: "JSON has no comments; use a member named \"***\""
        }
    }

    private static func nameOfByte(at offset: Int, in source: SourceText) -> String {
        guard source.bytes.indices.contains(offset) else {
            return "the end of the text"
        }
        let rest = source.bytes[offset..<min(offset + 4, source.bytes.count)]
        guard let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first else {
            return "the end of the text"
        }
        switch scalar {
        case "\n": return "the end of the line"
        case "\t": return "a tab"
        case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}":
            return "the control character U+" + String(scalar.value, radix: 16, uppercase: true)
        default: return "'\(scalar)'"
        }
    }
}
