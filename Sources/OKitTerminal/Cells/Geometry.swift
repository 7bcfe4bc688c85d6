/// A size in character cells.
public struct TerminalSize: Sendable, Equatable {
    /// Number of columns, 0 or more.
    public let columns: Int
    /// Number of rows, 0 or more.
    public let rows: Int

    /// Makes a size; values outside `0...1000` columns and `0...500` rows are brought into it, so
    /// that a terminal with absurd claims cannot exhaust memory.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 0), 1000)
        self.rows = min(max(rows, 0), 500)
    }

    /// The size that programs assume where nothing else is known, 80x24.
    public static let standard = TerminalSize(columns: 80, rows: 24)
}

/// A cell's place; column and row count from 0 at the top left.
package struct Point: Sendable, Equatable {
    /// Column, from 0 at the left; may lie outside a buffer.
    package var column: Int
    /// Row, from 0 at the top; may lie outside a buffer.
    package var row: Int

    /// Makes a place.
    package init(_ column: Int, _ row: Int) {
        self.column = column
        self.row = row
    }
}

/// A rectangle of cells; never of negative size.
package struct Rect: Sendable, Equatable {
    /// Left column.
    package var column: Int
    /// Top row.
    package var row: Int
    /// Number of columns, 0 or more.
    package var width: Int
    /// Number of rows, 0 or more.
    package var height: Int

    /// Makes a rectangle; a negative width or height becomes 0.
    package init(column: Int, row: Int, width: Int, height: Int) {
        self.column = column
        self.row = row
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    /// The column behind the last one.
    package var endColumn: Int { column + width }
    /// The row below the last one.
    package var endRow: Int { row + height }

    /// Whether the cell lies inside.
    package func contains(_ point: Point) -> Bool {
        point.column >= column && point.column < endColumn
            && point.row >= row && point.row < endRow
    }
}
