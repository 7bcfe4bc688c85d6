import OKitRuntime

/// The widths of the columns of a table, which stay the same while its rows scroll.
struct TableWidths: Sendable, Equatable {
    /// The number of columns of the screen for all columns of the table.
    var room = 0
    /// The number of columns of the screen after the columns of the table, for badges and actions.
    var end = 0
    /// The number of columns after the first that are scrolled out of view.
    var skipped = 0
    /// The widest content of each column so far.
    var natural: [Int] = []
    /// The widths of the columns that are shown.
    var shown: [Int] = []
}

/// Makes columns narrower until they fit.
///
/// The column that loses the least becomes narrower first: a cut text counts less the wider its
/// column is, so that wide texts are cut before short ones, and less if it is cut already.
struct ColumnFitting {
    /// The width of a column.
    private(set) var widths: [Int]
    private let least: [Int]
    /// The number of cells of each width, by column.
    private var counts: [[Int: Int]]
    /// The number of cells that are at least as wide as their column.
    private var cut: [Int]

    /// - Parameters:
    ///   - widths: The widths at which nothing is cut.
    ///   - least: The minimum widths.
    ///   - cells: The widths of the texts in each column.
    init(_ widths: [Int], least: [Int], cells: [[Int]]) {
        self.widths = widths
        self.least = least
        counts = cells.map { Dictionary($0.map { ($0, 1) }, uniquingKeysWith: +) }
        cut = zip(cells, widths).map { cells, width in cells.count { $0 >= width } }
    }

    /// Removes a number of columns of the screen, or as many as the minimum widths allow.
    mutating func shrink(by excess: Int) {
        for _ in 0..<max(excess, 0) {
            let candidates = widths.indices.filter { widths[$0] > least[$0] }
            guard let index = candidates.min(by: { loss(of: $0) < loss(of: $1) }) else {
                return
            }
            widths[index] -= 1
            cut[index] += counts[index][widths[index], default: 0]
        }
    }

    private func loss(of column: Int) -> Double {
        let width = widths[column]
        let complete = counts[column][width, default: 0]
        let loss = (Double(cut[column] + complete * 3) + 0.5) / Double(width * width)
        // The first column names the row.
        return column == 0 ? loss * 2 : loss
    }
}
