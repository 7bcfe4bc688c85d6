import OKitRuntime

/// The columns of a table that have room, with their places.
struct TableColumns {
    /// From left to right.
    let columns: [Column]
    /// How many columns have no room, as the header says: `+2`; empty where all are there.
    let omitted: String

    /// A column.
    struct Column {
        let node: ScreenNode
        /// Its index in the cells of rows.
        let index: Int
        /// Columns of the screen from the left edge of the table.
        var start = 0
        var width: Int

        var alignment: ScreenNode.Alignment { node.details.component.alignment ?? .start }

        /// The columns that it needs to be of use: all of those of a number, the beginning of a text.
        fileprivate var least: Int { min(width, alignment == .end ? 16 : 10) }

        /// The title, and in which order the rows are.
        var title: String {
            let title = node.label ?? ""
            return switch node.details.component.sortOrder {
            case .ascending: "\(title) \(Symbols.ascending)"
            case .descending: "\(title) \(Symbols.descending)"
            case nil: title
            }
        }

        /// Where a text is in the column.
        func start(ofText text: String) -> Int {
            let spare = max(width - DisplayWidth.of(text, upTo: width), 0)
            return switch alignment {
            case .start: start
            case .center: start + spare / 2
            case .end: start + spare
            }
        }
    }

    private static let gap = 2
    private static let widest = 60

    /// Makes columns as wide as their declarations or contents.
    ///
    /// Where they have no room, the widest become narrower; where they would be of no use then, the
    /// last ones are left out.
    ///
    /// - Parameter end: what is behind the room, at the end of rows.
    init(_ nodes: [ScreenNode], rows: [ScreenNode], room: Int, end: Int) {
        var columns = nodes.enumerated().map { index, node in
            let most = max(Self.widest, room - (nodes.count - 1) * 12)
            return Column(
                node: node,
                index: index,
                width: Self.width(of: node, at: index, in: rows, most)
            )
        }
        while columns.count > 1, Self.sum(columns, \.least) > room {
            columns.removeLast()
        }
        let missing = nodes.count - columns.count
        omitted = missing > 0 ? "+\(missing)" : ""
        let room = missing > 0 ? room - max(Self.gap + omitted.count - end, 0) : room
        var excess = Self.sum(columns, \.width) - room
        while excess > 0,
            let widest = columns.indices.filter({ columns[$0].width > columns[$0].least }).max(
                by: { columns[$0].width <= columns[$1].width }
            )
        {
            columns[widest].width -= 1
            excess -= 1
        }
        if excess > 0, columns.count == 1 {
            columns[0].width = max(room, 1)
        }
        var start = 0
        for index in columns.indices {
            columns[index].start = start
            start += columns[index].width + Self.gap
        }
        self.columns = columns
    }

    private static func sum(_ columns: [Column], _ width: (Column) -> Int) -> Int {
        columns.reduce(-gap) { $0 + width($1) + gap }
    }

    private static func width(
        of node: ScreenNode,
        at index: Int,
        in rows: [ScreenNode],
        _ most: Int
    ) -> Int {
        // A column that can be sorted has room for the sign.
        let title = DisplayWidth.of(node.label ?? "", upTo: widest)
        let least = title + (node.isTarget || node.details.component.sortOrder != nil ? 2 : 0)
        if let declared = node.details.component.width {
            return min(max(declared, 1), widest * 4)
        }
        let widths = rows.map { row in
            let cells = row.details.component.cells
            return cells.indices.contains(index)
                ? DisplayWidth.of(cells[index].text, upTo: most) : 0
        }
        return min(max(widths.max() ?? 0, least, 1), most)
    }
}
