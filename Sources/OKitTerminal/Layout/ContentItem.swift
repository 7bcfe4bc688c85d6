import OKitRuntime

/// A piece of the content that takes whole lines.
struct ContentItem {
    /// Its text, controls or image.
    let content: any ItemContent
    /// Its first line, counted from the top of the content.
    let line: Int
    /// Number of lines, 1 or more; `AbsentRows` take one for each row.
    let height: Int
    /// Ids that can have the focus, from left to right.
    let targets: [String]

    /// The line below the item.
    var endLine: Int { line + height }

    /// The row or control, if it is one.
    var row: RowLine? { content.row }

    /// Index, over the whole list, of the row.
    var rowIndex: Int? { content.row?.index }

    /// Whether it is in place of rows that are not present.
    var isAbsent: Bool { content is AbsentRows }
}

/// The content of an item, which paints itself.
protocol ItemContent: Sendable {
    /// The row, if it is one.
    var row: RowLine? { get }

    /// Paints the content; only visible lines change the canvas.
    func paint(in place: ItemPlace, on canvas: inout Canvas)
}

extension ItemContent {
    var row: RowLine? { nil }
}

/// The cells of an item on the screen.
struct ItemPlace {
    /// The screen row of the first line, which may be outside the view.
    let top: Int
    /// Number of lines.
    let height: Int
    let columns: LineColumns

    /// The cells that belong to the item.
    var lines: Rect { Rect(column: 0, row: top, width: columns.end, height: height) }

    /// The cells of the first line.
    var firstLine: Rect { Rect(column: 0, row: top, width: columns.end, height: 1) }
}

/// The columns of a line of the content.
struct LineColumns {
    /// The column of the focus mark.
    let mark: Int
    /// The left edge of texts.
    let text: Int
    /// The column behind the right edge.
    let end: Int

    /// Columns of a text.
    var width: Int { end - text }
}

/// An empty line.
struct BlankLine: ItemContent {
    func paint(in place: ItemPlace, on canvas: inout Canvas) {}
}

/// Rows that a list has but that are not present.
struct AbsentRows: ItemContent {
    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        for row in canvas.visible(place.top..<place.top + place.height) {
            let point = Point(place.columns.text, row)
            canvas.write(String(Symbols.ellipsis), point, 1, canvas.palette.muted)
        }
    }
}
