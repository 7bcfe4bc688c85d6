import OKitRuntime

/// A piece of the content that takes whole lines.
struct ContentItem {
    /// Its text, controls or image.
    let content: any ItemContent
    /// Its first line, counted from the top of the content.
    let line: Int
    /// Number of lines, 1 or more; `AbsentRows` take one for each row.
    let height: Int
    /// Its columns, from 0 at the left edge of texts.
    let columns: Range<Int>
    /// Ids that can have the focus, from left to right.
    let targets: [String]
    /// Index of the list that it is a part of, in the lists of the layout.
    let list: Int?

    /// The line below the item.
    var endLine: Int { line + height }

    /// The row or control, if it is one.
    var row: RowLine? { content.row }

    /// Index, over the whole list, of the row.
    var rowIndex: Int? { content.row?.index }

    /// Whether it is in place of rows that are not present.
    var isAbsent: Bool { content is AbsentRows }

    /// Whether it is above or below another item, at least in part.
    func sharesColumns(with other: ContentItem) -> Bool {
        columns.overlaps(other.columns)
    }

    /// The same item at another place.
    func moved(lines: Int, columns: Int) -> ContentItem {
        ContentItem(
            content: content,
            line: line + lines,
            height: height,
            columns: self.columns.lowerBound + columns..<self.columns.upperBound + columns,
            targets: targets,
            list: list
        )
    }
}

/// The content of an item, which paints itself.
protocol ItemContent: Sendable {
    /// The row, if it is one.
    var row: RowLine? { get }

    /// Whether a screen that was just opened has the focus on something else, if there is any.
    var isSecondary: Bool { get }

    /// Paints the content; only visible lines change the canvas.
    func paint(in place: ItemPlace, on canvas: inout Canvas)
}

extension ItemContent {
    var row: RowLine? { nil }
    var isSecondary: Bool { false }
}

/// The cells of an item on the screen.
struct ItemPlace {
    /// The screen row of the first line, which may be outside the view.
    let top: Int
    /// Number of lines.
    let height: Int
    let columns: LineColumns

    /// The cells that belong to the item.
    var lines: Rect { rect(height: height) }

    /// The cells of the first line.
    var firstLine: Rect { rect(height: 1) }

    private func rect(height: Int) -> Rect {
        Rect(column: columns.start, row: top, width: columns.end - columns.start, height: height)
    }
}

/// The columns of a line of the content.
struct LineColumns {
    /// The left edge, where clicks on the line begin.
    var start = 0
    /// The column of the focus mark.
    let mark: Int
    /// The left edge of texts.
    let text: Int
    /// The column behind the right edge.
    let end: Int

    /// Columns of a text.
    var width: Int { end - text }

    /// A part of these columns, counted from the left edge of texts.
    func part(_ part: Range<Int>) -> LineColumns {
        let text = text + part.lowerBound
        let right = min(self.text + part.upperBound, end)
        guard part.lowerBound > 0 else {
            return LineColumns(start: start, mark: mark, text: text, end: right)
        }
        return LineColumns(start: text - 2, mark: text - 2, text: text, end: max(right, text))
    }
}

/// An empty line.
struct BlankLine: ItemContent {
    func paint(in place: ItemPlace, on canvas: inout Canvas) {}
}

/// Rows that a list has but that are not present.
struct AbsentRows: ItemContent {
    /// Index, over the whole list, of the first one.
    let first: Int

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        for row in canvas.visible(place.top..<place.top + place.height) {
            let point = Point(place.columns.text, row)
            canvas.write(String(Symbols.ellipsis), point, 1, canvas.palette.muted)
        }
    }
}
