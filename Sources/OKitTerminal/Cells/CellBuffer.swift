/// A rectangle of cells, which represents the contents of a terminal as a value.
///
/// Invariant: A cell of width 2 is followed by its continuation on the same line, and other
/// continuations do not exist. Positions outside the buffer are read as spaces and are not
/// written.
package struct CellBuffer: Sendable, Equatable {
    /// The number of columns and rows.
    package let size: TerminalSize
    /// Whether right-to-left text is written in the order of its display.
    var ordersText = false
    private var cells: [Cell]
    private var table = ClusterTable()

    /// Creates a buffer of spaces.
    package init(size: TerminalSize) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// Returns the cell at a position; a space outside the buffer.
    package subscript(point: Point) -> Cell {
        index(point).map { cells[$0] } ?? .blank
    }

    /// Returns the content of a cell of this buffer: one grapheme cluster without control
    /// characters, or a space for a continuation.
    package func content(of cell: Cell) -> Character {
        table.character(of: cell.code)
    }

    /// Returns the URL of the link at cells with a style; `nil` if there is none.
    func address(of style: Style) -> String? {
        style.link == 0 ? nil : table.address(of: style.link)
    }

    /// Adds a link to cells of a row.
    mutating func link(_ columns: Range<Int>, row: Int, to address: String) {
        let number = table.number(of: address)
        let rect = Rect(column: columns.lowerBound, row: row, width: columns.count, height: 1)
        restyle(rect) { $0.link = number }
    }

    /// Returns whether equal codes represent the same content in both buffers.
    func sharesCodes(with other: CellBuffer) -> Bool {
        table == other.table
    }

    /// Returns the same buffer with the codes of another one, so that the cells of both can be
    /// compared.
    func recoded(like other: CellBuffer) -> CellBuffer {
        guard !sharesCodes(with: other) else {
            return self
        }
        var copy = self
        copy.table = other.table
        for index in cells.indices {
            let cell = cells[index]
            if !cell.isSingleScalar {
                let code = copy.table.code(of: table.character(of: cell.code))
                copy.cells[index] = Cell(code: code, width: cell.width, style: cell.style)
            }
            if let address = address(of: cell.style) {
                copy.cells[index].style.link = copy.table.number(of: address)
            }
        }
        return copy
    }

    /// Compares the size and the visible contents.
    package static func == (left: CellBuffer, right: CellBuffer) -> Bool {
        left.size == right.size && left.recoded(like: right).cells == right.cells
    }

    /// Returns the cells of a row; empty outside the buffer.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        guard row >= 0, row < size.rows else {
            return []
        }
        return cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// The rows as text without styles and trailing spaces.
    package var lines: [String] {
        (0..<size.rows).map { row in
            let cells = self.row(row)
            let end = cells.lastIndex { $0.code != Cell.blank.code }.map { $0 + 1 }
            let shown = cells[..<(end ?? cells.startIndex)].filter { !$0.isContinuation }
            return String(shown.map(content(of:)))
        }
    }

    /// Writes one visible character of width 1 or 2.
    ///
    /// A wide character that would cross the right edge becomes a space, as do wide characters that
    /// are half overwritten.
    mutating func put(_ character: Character, width: Int, at point: Point, style: Style) {
        guard let index = index(point) else {
            return
        }
        let fits = width == 2 && point.column + 1 < size.columns
        clear(index)
        if fits {
            clear(index + 1)
        }
        let code = width == 2 && !fits ? Cell.blank.code : table.code(of: character)
        cells[index] = Cell(code: code, width: fits ? 2 : 1, style: style)
        if fits {
            cells[index + 1] = Cell(code: Cell.blank.code, width: 0, style: style)
        }
    }

    /// Fills a rectangle with spaces of a style.
    package mutating func clear(_ rect: Rect, style: Style = .plain) {
        for row in max(rect.row, 0)..<max(min(rect.endRow, size.rows), max(rect.row, 0)) {
            let first = max(rect.column, 0)
            for column in first..<max(min(rect.endColumn, size.columns), first) {
                put(" ", width: 1, at: Point(column, row), style: style)
            }
        }
    }

    /// Changes the style of all cells of a rectangle.
    package mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        for row in max(rect.row, 0)..<max(min(rect.endRow, size.rows), max(rect.row, 0)) {
            let first = max(rect.column, 0)
            for column in first..<max(min(rect.endColumn, size.columns), first) {
                change(&cells[row * size.columns + column].style)
            }
        }
    }

    /// Makes cells differ from all others, so that they are written again.
    mutating func forget(_ rect: Rect) {
        for row in max(rect.row, 0)..<max(min(rect.endRow, size.rows), max(rect.row, 0)) {
            let first = max(rect.column, 0)
            for column in first..<max(min(rect.endColumn, size.columns), first) {
                cells[row * size.columns + column] = Cell(code: .max, width: 1, style: .plain)
            }
        }
    }

    /// Replaces the content of each cell with other content of the same width.
    ///
    /// `replacement` must return one visible character of width 1. A wide cell becomes that
    /// character and a space.
    mutating func mapContent(_ replacement: (Character) -> Character) {
        for index in cells.indices where !cells[index].isContinuation {
            let cell = cells[index]
            let old = content(of: cell)
            let new = replacement(old)
            guard new != old else {
                continue
            }
            if cell.width == 2 {
                cells[index + 1] = Cell(code: Cell.blank.code, width: 1, style: cell.style)
            }
            cells[index] = Cell(code: table.code(of: new), width: 1, style: cell.style)
        }
    }

    /// Returns the buffer with rows moved.
    ///
    /// Exposed rows are blank.
    func scrolled(_ scroll: RowScroll) -> CellBuffer {
        var copy = self
        let blanks = repeatElement(Cell.blank, count: size.columns)
        for row in scroll.rows {
            let source = row + scroll.distance
            let cellIndices = row * size.columns..<(row + 1) * size.columns
            if scroll.rows.contains(source) {
                copy.cells.replaceSubrange(cellIndices, with: self.row(source))
            } else {
                copy.cells.replaceSubrange(cellIndices, with: blanks)
            }
        }
        return copy
    }

    /// Clears a cell, including its other half if it belongs to a wide character.
    private mutating func clear(_ index: Int) {
        let cell = cells[index]
        if cell.width == 2 {
            cells[index + 1] = Cell(code: Cell.blank.code, width: 1, style: cells[index + 1].style)
        } else if cell.isContinuation {
            cells[index - 1] = Cell(code: Cell.blank.code, width: 1, style: cells[index - 1].style)
        }
        cells[index] = Cell(code: Cell.blank.code, width: 1, style: cell.style)
    }

    private func index(_ point: Point) -> Int? {
        guard point.column >= 0, point.column < size.columns, point.row >= 0, point.row < size.rows
        else {
            return nil
        }
        return point.row * size.columns + point.column
    }
}
