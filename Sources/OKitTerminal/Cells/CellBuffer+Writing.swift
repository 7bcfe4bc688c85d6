extension CellBuffer {
    /// Writes text on one line by grapheme clusters and returns the number of columns it has taken.
    ///
    /// Control characters become visible (`VisibleText`); line breaks and tabs become spaces. Text
    /// wider than `limit` columns ends in an ellipsis. Text outside the buffer is omitted.
    ///
    /// - Parameter limit: The maximum number of columns; `nil` for all columns up to the right
    ///   edge.
    @discardableResult
    package mutating func write(
        _ text: String,
        at point: Point,
        limit: Int? = nil,
        style: Style = .plain
    ) -> Int {
        let start = max(min(point.column, size.columns), -size.columns)
        let room = min(limit ?? .max, size.columns - start)
        guard room > 0, point.row >= 0, point.row < size.rows else {
            return 0
        }
        let clipped = ClippedText(text, limit: room)
        var column = point.column
        let ordered = ordersText ? BidiText.ordered(clipped.characters) : nil
        for (character, width) in ordered ?? clipped.characters {
            put(character, width: width, at: Point(column, point.row), style: style)
            column += width
        }
        return clipped.width
    }

    /// Fills cells with a character of width 1.
    mutating func fill(_ character: Character, at point: Point, count: Int, style: Style) {
        guard count > 0 else {
            return
        }
        for column in max(point.column, 0)..<max(min(point.column + count, size.columns), 0) {
            put(character, width: 1, at: Point(column, point.row), style: style)
        }
    }
}

/// Text clipped to a number of columns, as visible characters with their widths.
struct ClippedText {
    private(set) var characters: [(Character, Int)] = []
    private(set) var width = 0

    /// Clips text to `limit` columns, at least 1.
    ///
    /// An ellipsis replaces the omitted text.
    ///
    /// The text is not read further than needed.
    init(_ text: String, limit: Int) {
        if text.utf8.count <= limit, DisplayWidth.isPrintableASCII(text) {
            characters = text.utf8.map { (Character(Unicode.Scalar($0)), 1) }
            width = characters.count
            return
        }
        for character in text {
            let visible = VisibleText.visible(character)
            let columns = DisplayWidth.of(visible)
            guard columns > 0 else {
                continue
            }
            guard width + columns <= limit else {
                cut(to: limit)
                return
            }
            characters.append((visible, columns))
            width += columns
        }
    }

    private mutating func cut(to limit: Int) {
        while width > limit - 1, let last = characters.popLast() {
            width -= last.1
        }
        characters.append((Symbols.ellipsis, 1))
        width += 1
    }
}
