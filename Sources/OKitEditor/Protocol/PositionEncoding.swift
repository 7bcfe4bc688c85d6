import OKitSyntax

/// The units in which a client counts columns.
enum PositionEncoding: String, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// The number of units of a text.
    func length(of text: String) -> Int {
        switch self {
        case .utf8: text.utf8.count
        case .utf16: text.utf16.count
        case .utf32: text.unicodeScalars.count
        }
    }

    /// The number of UTF-8 bytes in the first units of a text; a position inside of a character is
    /// moved to its start.
    func bytes(of units: Int, in text: String) -> Int {
        var (rest, bytes) = (units, 0)
        for scalar in text.unicodeScalars {
            let width =
                switch self {
                case .utf8: String(scalar).utf8.count
                case .utf16: String(scalar).utf16.count
                case .utf32: 1
                }
            guard rest >= width else {
                break
            }
            rest -= width
            bytes += String(scalar).utf8.count
        }
        return bytes
    }
}

/// Converts between byte offsets of a text and positions of the protocol.
struct PositionConverter {
    let encoding: PositionEncoding
    private let bytes: [UInt8]
    private let lineStarts: [Int]

    init(_ source: SourceText, _ encoding: PositionEncoding) {
        self.init(source.bytes, encoding)
    }

    init(_ bytes: [UInt8], _ encoding: PositionEncoding) {
        self.encoding = encoding
        self.bytes = bytes
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            starts.append(index + 1)
        }
        lineStarts = starts
    }

    /// The position of an offset; offsets out of bounds are clamped.
    func position(_ offset: Int) -> (line: Int, character: Int) {
        let offset = min(max(offset, 0), bytes.count)
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset {
                low = middle + 1
            } else {
                high = middle
            }
        }
        let line = low - 1
        let text = String(decoding: bytes[lineStarts[line]..<offset], as: UTF8.self)
        return (line, encoding.length(of: text))
    }

    /// The offset of a position; positions out of bounds are clamped.
    func offset(line: Int, character: Int) -> Int {
        guard line >= 0, lineStarts.indices.contains(line) else {
            return line < 0 ? 0 : bytes.count
        }
        let start = lineStarts[line]
        var end = line + 1 < lineStarts.count ? lineStarts[line + 1] - 1 : bytes.count
        if end > start, bytes[end - 1] == 0x0D {
            end -= 1
        }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        return min(start + encoding.bytes(of: max(character, 0), in: text), end)
    }

    /// The offset of a position in a message; `nil` if it is not a position.
    func offset(_ node: JSONNode?) -> Int? {
        guard let line = node?["line"]?.int, let character = node?["character"]?.int else {
            return nil
        }
        return offset(
            line: Int(clamping: line),
            character: Int(clamping: character)
        )
    }

    /// The offsets of a range in a message; `nil` if it is not a range.
    func range(_ node: JSONNode?) -> Range<Int>? {
        guard let start = offset(node?["start"]), let end = offset(node?["end"]) else {
            return nil
        }
        return min(start, end)..<max(start, end)
    }

    func json(_ offset: Int) -> JSONText {
        let position = position(offset)
        return .object([
            ("line", .number(position.line)), ("character", .number(position.character)),
        ])
    }

    func json(_ range: Range<Int>) -> JSONText {
        .object([("start", json(range.lowerBound)), ("end", json(range.upperBound))])
    }
}
