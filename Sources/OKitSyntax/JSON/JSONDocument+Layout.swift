extension JSONDocument {
    /// The edits that format the text like the bundle format: two spaces per level, one member or
    /// element per line, a line feed at the end.
    ///
    /// An object or list that is written on one line stays on one line if it fits in 100 columns.
    /// Only white space between values changes: names, numbers and escapes stay as written, and
    /// members stay in order.
    ///
    /// - Throws: `tooLarge` if the result could not be parsed again.
    public func layoutEdits() throws(JSONSyntaxError) -> SourceEdits {
        var layout = JSONLayout(source)
        return try layout.edits()
    }
}

/// Visits the tokens of a parsed text, and formats the white space before each.
private struct JSONLayout {
    private let bytes: [UInt8]
    private var found: SourceEdits
    private var depth = 0
    /// The first byte of the previous token; 0 at the start of the text.
    private var previous: UInt8 = 0
    private var size = 0
    /// The column at the end of that token, from 0.
    private var column = 0
    /// The end of the outermost object or list that stays on its line; 0 outside of one.
    private var lineEnd = 0

    /// The maximum number of columns of a line.
    private static let width = 100

    init(_ source: SourceText) {
        bytes = source.bytes
        found = SourceEdits(source)
    }

    mutating func edits() throws(JSONSyntaxError) -> SourceEdits {
        var gapStart = 0
        while true {
            let start = bytes[gapStart...].firstIndex { !Self.isSpace($0) } ?? bytes.count
            let token = start < bytes.count ? bytes[start] : 0
            lay(gapStart..<start, before: token)
            guard token != 0 else {
                return found
            }
            if start >= lineEnd {
                lineEnd = endOfLine(from: start)
            }
            gapStart = endOfToken(from: start)
            size += gapStart - start
            column += columns(of: start..<gapStart)
            guard size < JSONEntry.largestExtent else {
                throw JSONSyntaxError(.tooLarge, at: start)
            }
            previous = token
        }
    }

    /// Replaces the white space before a token if it differs from the layout.
    private mutating func lay(_ gap: Range<Int>, before token: UInt8) {
        let isClosing = token == UInt8(ascii: "}") || token == UInt8(ascii: "]")
        let isBehindOpening = previous == UInt8(ascii: "{") || previous == UInt8(ascii: "[")
        if isClosing {
            depth -= 1
        }
        // `nil` for no line break.
        var indentation: Int?
        var blanks = 0
        if token == 0 {
            indentation = 0
        } else if gap.upperBound < lineEnd {
            blanks = blanksOnLine
        } else if isBehindOpening || isClosing {
            indentation = isBehindOpening && isClosing ? nil : 2 * depth
        } else if previous == UInt8(ascii: ",") {
            indentation = 2 * depth
        } else if previous == UInt8(ascii: ":") {
            blanks = 1
        }
        if token == UInt8(ascii: "{") || token == UInt8(ascii: "[") {
            depth += 1
        }
        let count = (indentation ?? blanks) + (indentation == nil ? 0 : 1)
        size += count
        column = indentation ?? column + blanks
        guard gap.count != count || !isLaid(gap, breaksLine: indentation != nil) else {
            return
        }
        let text = String(repeating: " ", count: indentation ?? blanks)
        found.append(TextEdit(gap, indentation == nil ? text : "\n" + text))
    }

    /// The number of spaces before the next token on a line.
    private var blanksOnLine: Int {
        previous == UInt8(ascii: ",") || previous == UInt8(ascii: ":") ? 1 : 0
    }

    /// The end of an object or list that begins at a token and stays on its line; 0 for others.
    private func endOfLine(from start: Int) -> Int {
        var (column, depth, index, last) = (column, 0, start, UInt8(0))
        while index < bytes.count {
            let end = endOfToken(from: index)
            column += columns(of: index..<end)
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"): column += 1
            default: break
            }
            last = bytes[index]
            let next = bytes[end...].firstIndex { !Self.isSpace($0) } ?? bytes.count
            guard depth > 0 else {
                let hasComma = next < bytes.count && bytes[next] == UInt8(ascii: ",")
                let isOpened = last == UInt8(ascii: "}") || last == UInt8(ascii: "]")
                return isOpened && column + (hasComma ? 1 : 0) <= Self.width ? end : 0
            }
            guard column <= Self.width, !bytes[end..<next].contains(0x0A) else {
                return 0
            }
            index = next
        }
        return 0
    }

    /// The columns of a token: its characters.
    private func columns(of range: Range<Int>) -> Int {
        bytes[range].count { $0 & 0xC0 != 0x80 }
    }

    private func isLaid(_ gap: Range<Int>, breaksLine: Bool) -> Bool {
        let start = gap.lowerBound + (breaksLine ? 1 : 0)
        return (!breaksLine || bytes[gap.lowerBound] == 0x0A)
            && bytes[start..<gap.upperBound].allSatisfy { $0 == 0x20 }
    }

    private func endOfToken(from start: Int) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: ","), UInt8(ascii: ":"):
            return start + 1
        case UInt8(ascii: "\""):
            var index = start + 1
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            return min(index + 1, bytes.count)
        default:
            return bytes[start...].firstIndex { !Self.isInWord($0) } ?? bytes.count
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Whether a byte can occur in a number, `true`, `false` or `null`.
    private static func isInWord(_ byte: UInt8) -> Bool {
        !isSpace(byte) && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "]")
            && byte != UInt8(ascii: "}") && byte != UInt8(ascii: ":")
    }
}
