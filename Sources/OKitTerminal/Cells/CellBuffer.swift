/// A rectangle of cells: what a terminal shows, as a value.
///
/// Invariant: a cell of width 2 has its continuation right behind it in the same row, and no
/// continuation stands elsewhere. Places outside the buffer read as blanks and are not written.
package struct CellBuffer: Sendable, Equatable {
    /// Columns and rows.
    package let size: TerminalSize
    private var cells: [Cell]
    private var table = ClusterTable()

    /// Makes a buffer of blanks.
    package init(size: TerminalSize) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// The cell at that place; a blank outside the buffer.
    package subscript(point: Point) -> Cell {
        index(point).map { cells[$0] } ?? .blank
    }

    /// What stands in a cell of this buffer: one grapheme cluster without control characters, a
    /// blank in a continuation.
    package func content(of cell: Cell) -> Character {
        table.character(of: cell.code)
    }

    /// The address that the terminal may open at cells of a style; `nil` for none.
    func address(of style: Style) -> String? {
        style.link == 0 ? nil : table.address(of: style.link)
    }

    /// Lets the terminal open an address at cells of a row.
    mutating func link(_ columns: Range<Int>, row: Int, to address: String) {
        let number = table.number(of: address)
        let rect = Rect(column: columns.lowerBound, row: row, width: columns.count, height: 1)
        restyle(rect) { $0.link = number }
    }

    /// Whether cells of both buffers have the same content where their codes are the same.
    func sharesCodes(with other: CellBuffer) -> Bool {
        table == other.table
    }

    /// The same buffer with the codes of another, so that cells of both can be compared.
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

    /// Compares size and cells by what they show.
    package static func == (left: CellBuffer, right: CellBuffer) -> Bool {
        left.size == right.size && left.recoded(like: right).cells == right.cells
    }

    /// The cells of one row; none outside the buffer.
    package func row(_ row: Int) -> ArraySlice<Cell> {
        guard row >= 0, row < size.rows else {
            return []
        }
        return cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// The rows as text without styles, blanks at line ends removed.
    package var lines: [String] {
        (0..<size.rows).map { row in
            let cells = self.row(row)
            let end = cells.lastIndex { $0.code != Cell.blank.code }.map { $0 + 1 }
            let shown = cells[..<(end ?? cells.startIndex)].filter { !$0.isContinuation }
            return String(shown.map(content(of:)))
        }
    }

    /// Puts one visible character of width 1 or 2; a wide one that would cross the right edge
    /// becomes a blank, and half-covered wide characters become blanks.
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

    /// Fills a rectangle with blanks of a style.
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

    /// Replaces the content of each cell by another of the same width.
    ///
    /// `replacement` must answer with one visible character of width 1; a wide cell keeps its
    /// place as that character and a blank.
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

    /// The buffer with rows moved; what comes free is blank.
    func scrolled(_ scroll: RowScroll) -> CellBuffer {
        var copy = self
        let blanks = repeatElement(Cell.blank, count: size.columns)
        for row in scroll.rows {
            let source = row + scroll.distance
            let places = row * size.columns..<(row + 1) * size.columns
            if scroll.rows.contains(source) {
                copy.cells.replaceSubrange(places, with: self.row(source))
            } else {
                copy.cells.replaceSubrange(places, with: blanks)
            }
        }
        return copy
    }

    /// Makes the cell a blank, and the other half too where it was a part of a wide character.
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
