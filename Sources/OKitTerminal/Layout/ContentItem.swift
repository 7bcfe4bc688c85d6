import OKitRuntime

/// A part of the content that takes whole lines.
struct ContentItem {
    /// The text, controls or image of the item.
    let content: any ItemContent
    /// The first line, counted from the top of the content.
    let line: Int
    /// The number of lines, at least 1.
    ///
    /// `AbsentRows` takes one line for each row.
    let height: Int
    /// The columns, counted from 0 at the left edge of text.
    let columns: Range<Int>
    /// The IDs that can have the focus, from left to right.
    let targets: [String]
    /// The index of its list in the lists of the layout.
    let list: Int?

    /// The line after the item.
    var endLine: Int { line + height }

    /// The row or control, if it is one.
    var row: RowLine? { content.row }

    /// The index of the row in the whole list.
    var rowIndex: Int? { content.row?.index }

    /// Whether it is a placeholder for rows that are not present.
    var isAbsent: Bool { content is AbsentRows }

    /// Returns whether it is at least partly above or below another item.
    func sharesColumns(with other: ContentItem) -> Bool {
        columns.overlaps(other.columns)
    }

    /// Returns the same item at another position.
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

/// The content of an item.
///
/// It paints itself.
protocol ItemContent: Sendable {
    /// The row, if it is one.
    var row: RowLine? { get }

    /// Whether a newly opened screen prefers to focus something else.
    var isSecondary: Bool { get }

    /// Whether the whole line is marked while it has the focus.
    var isSelectable: Bool { get }

    /// Paints the content.
    ///
    /// Only visible lines change the canvas.
    func paint(in place: ItemPlace, on canvas: inout Canvas)
}

extension ItemContent {
    var row: RowLine? { nil }
    var isSecondary: Bool { false }
    var isSelectable: Bool { row?.isWholeLine ?? false }
}

/// The position of an item on the screen.
struct ItemPlace {
    /// The screen row of the first line, which can be outside the view.
    let top: Int
    /// The number of lines.
    let height: Int
    let columns: LineColumns

    /// The cells of the item.
    var lines: Rect { rect(height: height) }

    /// The cells of the first line.
    var firstLine: Rect { rect(height: 1) }

    private func rect(height: Int) -> Rect {
        Rect(column: columns.start, row: top, width: columns.end - columns.start, height: height)
    }
}

/// The columns of a content line.
struct LineColumns {
    /// The left edge, where clicks on the line begin.
    var start = 0
    /// The column of the focus indicator.
    let mark: Int
    /// The left edge of text.
    let text: Int
    /// The column after the right edge.
    let end: Int

    /// The number of text columns.
    var width: Int { end - text }

    /// Returns a part of these columns, counted from the left edge of text.
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

/// The rows of a list that is being loaded for the first time, as bars.
struct PlaceholderRows: ItemContent {
    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let columns = place.columns
        for row in canvas.visible(place.top..<place.top + place.height) {
            let room = max(columns.end - columns.text, 0)
            // The lengths differ, as those of texts do.
            let length = room * (5 - (row - place.top) % 3) / 8
            canvas.fill(
                Symbols.barEmpty,
                at: Point(columns.text, row),
                count: length,
                canvas.palette.muted
            )
        }
    }
}

/// Rows of a list that are not present yet, such as those beyond the window.
struct AbsentRows: ItemContent {
    /// The index of the first one in the whole list.
    let first: Int

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        for row in canvas.visible(place.top..<place.top + place.height) {
            let point = Point(place.columns.text, row)
            canvas.write(String(Symbols.ellipsis), point, 1, canvas.palette.muted)
        }
    }
}
