import OKitRuntime

/// Nodes as items from top to bottom.
struct ContentLayout {
    /// The items, from top to bottom.
    let items: [ContentItem]
    /// Number of lines.
    let height: Int
    /// The list, whose rows are items.
    let list: ScreenNode?

    /// Lays nodes out.
    ///
    /// - Parameters:
    ///   - message: text above all nodes.
    ///   - width: columns from the text's left edge to the right edge.
    ///   - isInOverlay: whether buttons are side by side below the other nodes.
    init(
        _ nodes: [ScreenNode],
        message: String = "",
        width: Int,
        context: ControlContext,
        isInOverlay: Bool = false
    ) {
        var builder = ContentBuilder(width: width, isInOverlay: isInOverlay, context: context)
        if !message.isEmpty {
            builder.addText(message, .body)
            builder.addBlank(if: !nodes.isEmpty)
        }
        var buttons: [ScreenNode] = []
        for node in nodes {
            if isInOverlay, node.role == .button {
                buttons.append(node)
            } else {
                builder.append(node)
            }
        }
        builder.addButtons(buttons)
        (items, height, list) = (builder.items, builder.height, builder.list)
    }

    /// The items that have a line in the range; found without looking at those above.
    func items(in lines: Range<Int>) -> ArraySlice<ContentItem> {
        var low = 0
        var high = items.count
        while low < high {
            let middle = (low + high) / 2
            if items[middle].endLine <= lines.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return items[low...].prefix { $0.line < lines.upperBound }
    }

    /// The line from which an item is visible with its header.
    func lineAbove(_ item: ContentItem) -> Int {
        var line = item.line
        for above in items(in: max(line - 3, 0)..<line).reversed() {
            guard above.targets.isEmpty, above.height == 1, !above.isAbsent else {
                break
            }
            line = above.line
        }
        return line
    }

    /// The first target of the row of that index in the list.
    func target(ofRow index: Int) -> String? {
        items.first { $0.rowIndex == index }?.targets.first
    }

    /// Index of the row that belongs at a line but is not present.
    func absentRow(at line: Int) -> Int? {
        guard line >= 0, let item = items(in: line..<(line + 1)).first, item.isAbsent else {
            return nil
        }
        let window = list?.window
        let isLeading = items.first { $0.isAbsent }?.line == item.line
        if isLeading, (window?.first ?? 0) > 0 {
            return line - item.line
        }
        return (window?.total ?? 0) - item.height + line - item.line
    }

    /// The rows to request for a view from `first` on, `height` lines high, and a page on either
    /// side; `nil` where nothing is missing.
    func missingRows(first: Int, height: Int) -> (first: Int, count: Int)? {
        for line in first..<(first + max(height, 0)) {
            if let row = absentRow(at: line) {
                let offset = line - first
                return (max(row - offset - height, 0), height * 3)
            }
        }
        return nil
    }
}
