import OKitRuntime

/// The layout of nodes as items from top to bottom.
struct ContentLayout {
    /// The items by their first lines, from top to bottom.
    let items: [ContentItem]
    /// The number of lines.
    let height: Int
    /// The lists whose rows are items.
    let lists: [ScreenNode]
    /// The IDs that can have the focus, in node order.
    let targets: [[String]]

    /// The line after all items up to one, by the index of the item.
    private let ends: [Int]

    /// The list that was added last.
    var list: ScreenNode? { lists.last }

    /// Computes the layout of nodes.
    ///
    /// - Parameters:
    ///   - message: The text above all nodes.
    ///   - width: The number of columns from the text's left edge to the right edge.
    ///   - room: The number of visible lines. If they suffice, there are empty lines between the
    ///     sections of lists.
    ///   - isInOverlay: Whether buttons are next to each other below the other nodes.
    init(
        _ nodes: [ScreenNode],
        message: String = "",
        width: Int,
        room: Int? = nil,
        context: ControlContext,
        isInOverlay: Bool = false,
        isInPopup: Bool = false
    ) {
        func built(isCompact: Bool) -> ContentBuilder {
            var builder = ContentBuilder(
                width: width,
                isInOverlay: isInOverlay,
                isCompact: isCompact,
                context: context
            )
            builder.isInPopup = isInPopup
            builder.add(nodes, message: message)
            return builder
        }
        var builder = built(isCompact: room != nil)
        if let room, builder.omittedBlanks > 0, builder.height + builder.omittedBlanks <= room {
            builder = built(isCompact: false)
        }
        (height, lists) = (builder.height, builder.lists)
        targets = builder.items.map(\.targets).filter { !$0.isEmpty }
        items =
            builder.hasPanes
            ? builder.items.enumerated().sorted {
                ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
            }.map(\.element) : builder.items
        var end = 0
        ends = items.map {
            end = max(end, $0.endLine)
            return end
        }
    }

    /// Returns the items with a line in the range, without examining the items above.
    func items(in lines: Range<Int>) -> [ContentItem] {
        var low = 0
        var high = items.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= lines.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return items[low...].prefix { $0.line < lines.upperBound }
            .filter { $0.endLine > lines.lowerBound }
    }

    /// Returns the next focusable item above (-1) or below (1) another one.
    func next(_ direction: Int, from item: ContentItem) -> ContentItem? {
        direction > 0
            ? items.first {
                $0.line >= item.endLine && !$0.targets.isEmpty && $0.sharesColumns(with: item)
            }
            : items.last {
                $0.endLine <= item.line && !$0.targets.isEmpty && $0.sharesColumns(with: item)
            }
    }

    /// Returns the nearest focusable item to the left (-1) or right (1) of another one.
    func beside(_ item: ContentItem, _ direction: Int) -> ContentItem? {
        func distance(_ other: ContentItem) -> (Int, Int) {
            (
                direction > 0
                    ? other.columns.lowerBound : item.columns.lowerBound - other.columns.upperBound,
                abs(other.line - item.line)
            )
        }
        return items.filter { other in
            !other.targets.isEmpty
                && (direction > 0
                    ? other.columns.lowerBound >= item.columns.upperBound
                    : other.columns.upperBound <= item.columns.lowerBound)
        }.min { distance($0) < distance($1) }
    }

    /// The list whose index is shown.
    var indexedList: ScreenNode? { lists.first { !$0.details.index.isEmpty } }

    /// Returns the list of an item, or the last list for an item outside of lists.
    func list(of item: ContentItem?) -> ScreenNode? {
        item?.list.map { lists[$0] } ?? list
    }

    /// Returns the first target of the row with an index in a list.
    func target(of row: ListRow) -> String? {
        items.first { $0.rowIndex == row.index && list(of: $0)?.id == row.list }?.targets.first
    }

    /// Returns the line of a row that is not present; `nil` if it is.
    func line(ofAbsent row: ListRow) -> Int? {
        for item in items where item.isAbsent && list(of: item)?.id == row.list {
            if let rows = item.content as? AbsentRows,
                (0..<(item.endLine - item.line)).contains(row.index - rows.first)
            {
                return item.line + row.index - rows.first
            }
        }
        return nil
    }

    /// Returns the row at a line if it is not present.
    ///
    /// - Parameter item: An item in the same columns; `nil` for all columns.
    func absentRow(at line: Int, near item: ContentItem? = nil) -> ListRow? {
        guard line >= 0 else {
            return nil
        }
        let absent = items(in: line..<(line + 1)).first { other in
            other.isAbsent && (item.map { other.sharesColumns(with: $0) } ?? true)
        }
        guard let absent, let rows = absent.content as? AbsentRows, let list = list(of: absent)
        else {
            return nil
        }
        return ListRow(list: list.id, index: rows.first + line - absent.line)
    }

    /// Returns the rows to request for a view of `height` lines that begins at `first`, and for a
    /// page on either side; `nil` if no rows are missing.
    func missingRows(
        first: Int,
        height: Int
    ) -> (list: ScreenNode, first: Int, count: Int)? {
        for line in first..<(first + max(height, 0)) {
            if let row = absentRow(at: line), let list = lists.first(where: { $0.id == row.list }) {
                let offset = line - first
                return (list, max(row.index - offset - height, 0), height * 3)
            }
        }
        return nil
    }

    /// Returns the rows to request for a view that shows the last row of a list with more rows at
    /// its source; `nil` without such a list.
    func lastRows(
        first: Int,
        height: Int
    ) -> (list: ScreenNode, first: Int, count: Int)? {
        for list in lists {
            guard let window = list.window, window.hasMore else {
                continue
            }
            let last = items.last { item in
                item.rowIndex == window.total - 1 && self.list(of: item)?.id == list.id
            }
            if let last, (first..<(first + max(height, 0))).contains(last.line) {
                let start = max(window.total - height * 3, 0)
                return (list, start, window.total - start)
            }
        }
        return nil
    }
}

/// A row of a list.
///
/// It need not be present.
package struct ListRow: Sendable, Equatable {
    /// The ID of the list.
    package let list: String
    /// The index in the whole list, counted from 0.
    package let index: Int
}
