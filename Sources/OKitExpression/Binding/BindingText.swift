import OKitSyntax

/// Functions that split texts of the binding notation (OKit binding grammar, "Scanner details").
///
/// The text is scanned as UTF-8; all of its special characters are ASCII, so the indices of a slice
/// are offsets in the text.
enum BindingText {
    /// Splits at a separator outside of round brackets.
    ///
    /// Empty parts are preserved; the empty text is one empty part. An unmatched `)` turns
    /// splitting off for the rest.
    static func split(_ text: ArraySlice<UInt8>, at separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var depth = 0
        var start = text.startIndex
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case separator where depth == 0:
                parts.append(text[start..<index])
                start = index + 1
            default: break
            }
        }
        parts.append(text[start...])
        return parts
    }

    /// The segments of a path: empty ones are preserved, except for an empty last one.
    static func segments(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var segments = split(text, at: UInt8(ascii: "/"))
        if segments.last?.isEmpty == true {
            segments.removeLast()
        }
        return segments
    }

    /// Removes white space (ASCII white space and the no-break space) at both ends.
    static func trim(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let length = text.first.flatMap({ blankLength(text, first: $0) }) {
            text = text.dropFirst(length)
        }
        while let last = text.last {
            if isBlank(last) {
                text = text.dropLast()
            } else if text.suffix(2).elementsEqual([0xC2, 0xA0]) {
                text = text.dropLast(2)
            } else {
                break
            }
        }
        return text
    }

    /// The text with its escapes `\u{2c}` decoded.
    ///
    /// A backslash that does not begin an escape is literal.
    static func decode(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "\\")) else {
            return String(decoding: text, as: UTF8.self)
        }
        var decoded: [UInt8] = []
        var rest = text
        while let byte = rest.first {
            if byte == UInt8(ascii: "\\"), let (scalar, length) = escape(rest) {
                decoded.append(contentsOf: String(scalar).utf8)
                rest = rest.dropFirst(length)
            } else {
                decoded.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }

    private static func escape(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int)? {
        guard text.starts(with: Array("\\u{".utf8)),
            let end = text.prefix(12).firstIndex(of: UInt8(ascii: "}")),
            let value = UInt32(
                String(decoding: text[(text.startIndex + 3)..<end], as: UTF8.self),
                radix: 16
            )
        else {
            return nil
        }
        return Unicode.Scalar(value).map { ($0, end - text.startIndex + 1) }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func blankLength(_ text: ArraySlice<UInt8>, first: UInt8) -> Int? {
        if isBlank(first) {
            return 1
        }
        return text.starts(with: [0xC2, 0xA0]) ? 2 : nil
    }
}
