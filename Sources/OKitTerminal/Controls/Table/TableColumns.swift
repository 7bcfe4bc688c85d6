import OKitRuntime

/// The columns of a table that fit, with their positions.
struct TableColumns {
    /// The columns, from left to right.
    let columns: [Column]
    /// The number of columns that do not fit, as shown in the header, such as `+2`; empty if all
    /// fit.
    let omitted: String

    /// A column.
    struct Column {
        let node: ScreenNode
        /// The index in the cells of rows.
        let index: Int
        /// The position, counted in screen columns from the left edge of the table.
        var start = 0
        var width: Int

        var alignment: ScreenNode.Alignment { node.details.component.alignment ?? .start }

        /// The minimum useful width: the full width of a number, or the beginning of a text.
        fileprivate var least: Int { min(width, alignment == .end ? 16 : 10) }

        /// The title with an indicator of the sort order.
        var title: String {
            let title = node.label ?? ""
            return switch node.details.component.sortOrder {
            case .ascending: "\(title) \(Symbols.ascending)"
            case .descending: "\(title) \(Symbols.descending)"
            case nil: title
            }
        }

        /// Returns the start of a text in the column.
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

    /// Creates columns with their declared widths or the widths of their contents.
    ///
    /// If they do not fit, the widest columns become narrower. If that would make them too narrow,
    /// the last columns are omitted.
    ///
    /// - Parameter end: The width reserved at the end of rows.
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
        // A sortable column has space for the sort indicator.
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
