import OKitRuntime

/// The columns of a table that are shown, with their positions.
///
/// The first column is always shown. If the others do not fit, some of them are scrolled out of
/// view.
struct TableColumns {
    /// The columns that are shown, from left to right.
    let columns: [Column]
    /// The widths for the next layout of the same table.
    let widths: TableWidths
    /// The number of columns that are out of view at the right.
    let following: Int

    /// A column.
    struct Column {
        let node: ScreenNode
        /// The index in the cells of rows.
        let index: Int
        /// The position, counted in screen columns from the left edge of the table.
        let start: Int
        let width: Int

        var alignment: ScreenNode.Alignment { node.details.component.alignment ?? .start }

        /// Returns the start of a text in the column.
        func start(ofText text: String) -> Int {
            start(ofWidth: DisplayWidth.of(text, upTo: width))
        }

        /// Returns the start of a text of a width.
        func start(ofWidth textWidth: Int) -> Int {
            let spare = max(width - textWidth, 0)
            return switch alignment {
            case .start: start
            case .center: start + spare / 2
            case .end: start + spare
            }
        }
    }

    /// Whether columns are out of view.
    var isScrollable: Bool { following > 0 || widths.skipped > 0 }

    /// The number of hidden columns at the right as shown in the header, such as `+2 ›`; empty if
    /// there are none.
    var followingMark: String { following > 0 ? "+\(following) \(Symbols.disclosure)" : "" }

    static let gap = 2
    private static let widest = 60
    /// The width at which a text column is out of view rather than narrower.
    private static let narrowest = 12

    /// Creates columns with their declared widths or the widths of their contents.
    ///
    /// If they do not fit, texts are cut, but not numbers. If that would make the texts too short,
    /// columns are out of view.
    ///
    /// - Parameters:
    ///   - room: The number of columns of the screen for the table.
    ///   - end: The width reserved at the end of rows.
    ///   - former: The widths in the layout before.
    init(
        _ nodes: [ScreenNode],
        rows: [ScreenNode],
        room: Int,
        end: Int,
        former: TableWidths?
    ) {
        let most = max(Self.widest, room - (nodes.count - 1) * 12)
        let cells = nodes.enumerated().map { index, node in
            Self.widths(of: node, at: index, in: rows, most)
        }
        let known = former.flatMap { $0.natural.count == nodes.count ? $0.natural : nil }
        let natural = nodes.indices.map { index in
            max(cells[index].max() ?? 1, min(known?[index] ?? 1, most))
        }
        let least = zip(nodes, natural).map { node, width in
            node.details.component.alignment == .end ? width : min(width, Self.narrowest)
        }
        let fitting = VisibleColumns(least, room: room, end: end, skipping: former?.skipped ?? 0)
        let shown = fitting.indices
        let mark = fitting.following > 0 ? "+\(fitting.following) \(Symbols.disclosure)".count : 0
        let free = room - (mark > 0 ? max(Self.gap + mark - end, 0) : 0)
        var widths = TableWidths(
            room: free,
            end: end,
            skipped: fitting.skipped,
            natural: natural,
            shown: former?.shown ?? []
        )
        if widths != former || widths.shown.count != shown.count {
            var columns = ColumnFitting(
                shown.map { natural[$0] },
                least: shown.map { least[$0] },
                cells: shown.map { cells[$0] }
            )
            columns.shrink(by: Self.sum(columns.widths) - free)
            widths.shown = columns.widths
            if shown.count == 1, widths.shown[0] > free {
                widths.shown[0] = max(free, 1)
            }
        }
        var start = 0
        columns = zip(shown, widths.shown).map { index, width in
            defer { start += width + Self.gap }
            return Column(node: nodes[index], index: index, start: start, width: width)
        }
        self.widths = widths
        following = fitting.following
    }

    /// Returns the width of columns with the gaps between them.
    static func sum(_ widths: [Int]) -> Int {
        widths.reduce(-gap) { $0 + $1 + gap }
    }

    /// Returns the widths of the title and the cells of a column.
    private static func widths(
        of node: ScreenNode,
        at index: Int,
        in rows: [ScreenNode],
        _ most: Int
    ) -> [Int] {
        if let declared = node.details.component.width {
            return [min(max(declared, 1), widest * 4)]
        }
        // A sortable column has space for the sort indicator.
        let title = DisplayWidth.of(node.label ?? "", upTo: widest)
        let arrow = node.isTarget || node.details.component.sortOrder != nil ? 2 : 0
        return [max(title + arrow, 1)]
            + rows.map { row in
                let cells = row.details.component.cells
                return cells.indices.contains(index)
                    ? min(DisplayWidth.of(cells[index].text, upTo: most), most) : 0
            }
    }
}

/// The columns that fit at their minimum widths: the first one, and those after the skipped ones.
private struct VisibleColumns {
    private(set) var indices: [Int] = []
    let skipped: Int
    /// The number of columns after the last one that fits.
    var following: Int { count - (indices.last ?? count - 1) - 1 }
    private let count: Int

    /// - Parameter skipping: The number of columns to skip; at most as many as needed to show the
    ///   last column.
    init(_ least: [Int], room: Int, end: Int, skipping: Int) {
        count = least.count
        func shown(after skipped: Int) -> [Int] {
            var shown = [0]
            // The mark of hidden columns may use the end of the rows.
            let mark = max(TableColumns.gap + 4 - end, 0)
            for index in least.indices.dropFirst(1 + skipped) {
                let width = TableColumns.sum((shown + [index]).map { least[$0] })
                guard width <= room - (index < least.count - 1 ? mark : 0) else {
                    break
                }
                shown.append(index)
            }
            return shown
        }
        guard !least.isEmpty else {
            skipped = 0
            return
        }
        let all = TableColumns.sum(least) <= room
        var skipped = all ? 0 : min(max(skipping, 0), max(least.count - 2, 0))
        // Scrolling ends when the last column is in view.
        while skipped > 0, shown(after: skipped - 1).last == least.count - 1 {
            skipped -= 1
        }
        indices = all ? Array(least.indices) : shown(after: skipped)
        self.skipped = skipped
    }
}
