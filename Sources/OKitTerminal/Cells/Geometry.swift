/// A size in character cells.
public struct TerminalSize: Sendable, Equatable {
    /// The number of columns, at least 0.
    public let columns: Int
    /// The number of rows, at least 0.
    public let rows: Int

    /// Creates a size.
    ///
    /// Values are clamped to `0...1000` columns and `0...500` rows, so that a terminal that reports
    /// an absurd size cannot exhaust memory.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(columns, 0), 1000)
        self.rows = min(max(rows, 0), 500)
    }

    /// The default size if nothing else is known, 80x24.
    public static let standard = TerminalSize(columns: 80, rows: 24)
}

/// The position of a cell.
///
/// Columns and rows are counted from 0 at the top left.
package struct Point: Sendable, Equatable {
    /// The column, counted from 0 at the left.
    ///
    /// It can be outside a buffer.
    package var column: Int
    /// The row, counted from 0 at the top.
    ///
    /// It can be outside a buffer.
    package var row: Int

    /// Creates a position.
    package init(_ column: Int, _ row: Int) {
        self.column = column
        self.row = row
    }
}

/// A rectangle of cells.
///
/// Its size is never negative.
package struct Rect: Sendable, Equatable {
    /// The left column.
    package var column: Int
    /// The top row.
    package var row: Int
    /// The number of columns, at least 0.
    package var width: Int
    /// The number of rows, at least 0.
    package var height: Int

    /// Creates a rectangle; a negative width or height becomes 0.
    package init(column: Int, row: Int, width: Int, height: Int) {
        self.column = column
        self.row = row
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    /// The column after the last one.
    package var endColumn: Int { column + width }
    /// The row below the last one.
    package var endRow: Int { row + height }

    /// Returns whether a cell is inside the rectangle.
    package func contains(_ point: Point) -> Bool {
        point.column >= column && point.column < endColumn
            && point.row >= row && point.row < endRow
    }
}
