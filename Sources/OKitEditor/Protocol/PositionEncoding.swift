import OKitSyntax

/// The units in which a client counts columns.
enum PositionEncoding: String {
    case utf8 = "utf-8"
    case utf16 = "utf-16"

    /// The number of units of a text.
    func length(of text: String) -> Int {
        switch self {
        case .utf8: text.utf8.count
        case .utf16: text.utf16.count
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
    private let source: SourceText

    init(_ source: SourceText, _ encoding: PositionEncoding) {
        self.source = source
        self.encoding = encoding
    }

    /// The position of an offset; offsets out of bounds are clamped.
    func position(_ offset: Int) -> (line: Int, character: Int) {
        let offset = min(max(offset, 0), source.bytes.count)
        let (line, start) = source.lineStart(at: offset)
        let text = String(decoding: source.bytes[start..<offset], as: UTF8.self)
        return (line, encoding.length(of: text))
    }

    /// The offset of a position; positions out of bounds are clamped.
    func offset(line: Int, character: Int) -> Int {
        let last = source.lineStart(at: source.bytes.count).line
        guard (0...last).contains(line) else {
            return line < 0 ? 0 : source.bytes.count
        }
        let range = source.range(ofLine: line + 1)
        let text = String(decoding: source.bytes[range], as: UTF8.self)
        return range.lowerBound + encoding.bytes(of: max(character, 0), in: text)
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
