import OKitRuntime

/// The titles of the columns of a table.
struct TableHeader: ItemContent {
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
        for column in columns.columns {
            let title = column.title
            let isFocused = canvas.hasFocus(column.node.id)
            let style = isFocused ? palette.focusedControl : palette.header.adding(.bold)
            let left = place.columns.text + indent + column.start(ofText: title)
            let room = min(column.width, place.columns.end - left)
            let id = column.node.isTarget ? column.node.id : nil
            canvas.write(StyledText(title, style), Point(left, place.top), room, id: id)
        }
        let count = columns.omitted.count
        canvas.write(
            columns.omitted,
            Point(place.columns.end - count, place.top),
            count,
            palette.muted
        )
    }
}

/// A row of a table: symbols, cells and controls.
struct TableRow: ItemContent {
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
        _ = line.paintControls((start, end), top: top, on: &canvas)
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
