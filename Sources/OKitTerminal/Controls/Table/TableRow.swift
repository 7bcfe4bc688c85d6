import OKitRuntime

/// A line of a table.
protocol TablePart: ItemContent {
    /// The ID of the table.
    var table: String { get }
    var columns: TableColumns { get }
}

/// The titles of the columns of a table.
struct TableHeader: TablePart {
    let table: String
    let columns: TableColumns
    /// The number of columns before the first cell, for the indicators of rows.
    let indent: Int

    /// The columns by which the rows can be sorted.
    var targets: [String] {
        columns.columns.map(\.node).filter(\.isTarget).map(\.id)
    }

    var isSecondary: Bool { true }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let palette = canvas.palette
        let left = place.columns.text + indent
        for column in columns.columns {
            paint(column, at: Point(left, place.top), end: place.columns.end, on: &canvas)
        }
        if columns.widths.skipped > 0, let second = columns.columns.dropFirst().first {
            let point = Point(left + second.start - TableColumns.gap, place.top)
            canvas.write(String(Symbols.back), point, 1, palette.muted)
        }
        let mark = columns.followingMark
        let point = Point(place.columns.end - mark.count, place.top)
        canvas.write(mark, point, mark.count, palette.muted)
    }

    /// Paints a title with an indicator of the sort order, which is never cut.
    private func paint(
        _ column: TableColumns.Column,
        at point: Point,
        end: Int,
        on canvas: inout Canvas
    ) {
        let palette = canvas.palette
        let title = column.node.label ?? ""
        let arrow = column.node.details.component.sortOrder.map { order in
            order == .ascending ? " \(Symbols.ascending)" : " \(Symbols.descending)"
        }
        let arrowWidth = arrow?.count ?? 0
        let room = min(column.width, end - point.column - column.start) - arrowWidth
        let width = min(DisplayWidth.of(title, upTo: max(room, 0)), max(room, 0))
        let left = point.column + column.start(ofWidth: width + arrowWidth)
        let isFocused = canvas.hasFocus(column.node.id)
        let style = isFocused ? palette.focusedControl : palette.header.adding(.bold)
        let id = column.node.isTarget ? column.node.id : nil
        var text = StyledText()
        if room > 0 {
            canvas.write(StyledText(title, style), Point(left, point.row), room, id: id)
        }
        text.append(arrow ?? "", style)
        canvas.write(text, Point(left + width, point.row), arrowWidth, id: id)
    }
}

/// A row of a table: symbols, cells and controls.
struct TableRow: TablePart {
    let table: String
    let line: RowLine
    let columns: TableColumns

    var row: RowLine? { line }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let (node, top) = (line.node, place.top)
        let isFocused =
            canvas.hasFocus(node.id) || line.controls.contains { canvas.hasFocus($0.id) }
        if let id = line.targets.first {
            canvas.mark(
                id,
                place.lines,
                place.columns,
                always: isFocused,
                isShown: node.isShownBesideList
            )
        }
        let start =
            place.columns.text
            + line.paintSymbols(
                top: top,
                column: place.columns.text,
                on: &canvas
            )
        let end = place.columns.end - line.paintEnd(top: top, end: place.columns.end, on: &canvas)
        _ = line.paintControls((start, end), top: top, isFocused: isFocused, on: &canvas)
        let style = canvas.palette.label(node, isFocused: isFocused)
        let cells = node.details.component.cells
        for column in columns.columns where cells.indices.contains(column.index) {
            let cell = cells[column.index]
            let point = Point(start + column.start(ofText: cell.text), top)
            let room = min(column.width, place.columns.end - point.column)
            canvas.write(cell.text, point, room, cellStyle(cell, style, isFocused, canvas.palette))
            canvas.addLinks(in: cell.text, at: point, room)
            canvas.highlightSearch(in: cell.text, at: point, room)
        }
    }

    /// Returns the style of a cell: that of the cell, else of the row.
    ///
    /// The focused row is bold.
    private func cellStyle(
        _ cell: ScreenNode.Cell,
        _ style: Style,
        _ isFocused: Bool,
        _ palette: Palette
    ) -> Style {
        guard let name = cell.style, let named = palette.style(named: name) else {
            return style
        }
        return isFocused ? named.adding(.bold) : named
    }
}

extension RowLine {
    /// Returns the number of columns of the controls at the end, including spaces.
    func controlsWidth(_ context: ControlContext) -> Int {
        controls.reduce(0) { $0 + context.text(of: $1).width + 2 }
    }
}
