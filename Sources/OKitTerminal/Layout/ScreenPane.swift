import OKitRuntime

/// A part of the screen whose content scrolls independently.
struct ScreenPane {
    /// The ID of its node; empty for the nodes above all panes.
    let id: String
    let content: ContentLayout
    /// The cells of the content.
    fileprivate(set) var viewport: Rect
    /// The columns of the content.
    let columns: LineColumns
    /// The column of the scroll bar.
    let scrollBar: Int

    /// Returns whether the pane contains a target with an ID.
    func contains(_ id: String) -> Bool {
        item(of: id) != nil
    }

    /// Returns the item that contains a target with an ID.
    func item(of id: String) -> ContentItem? {
        content.items.first { $0.targets.contains(id) }
    }

    /// Returns the visible target nearest to a row of the view, or the first target if none is
    /// visible.
    ///
    /// - Parameter first: The first visible line.
    func target(at row: Int, scroll first: Int) -> String? {
        let shown = content.items(in: first..<first + max(viewport.height, 1))
            .filter { !$0.targets.isEmpty }
        let nearest = shown.min { abs($0.line - first - row) < abs($1.line - first - row) }
        return nearest?.targets.first ?? content.targets.first?.first
    }
}

/// The layout of panes in the area between the bars of a screen.
struct PaneLayout {
    /// The panes from top to bottom, then from left to right.
    let panes: [ScreenPane]
    /// The lines between panes.
    let separators: [Rect]
    /// The most important pane.
    let main: ScreenPane

    /// Returns the visible cells of the value of a target, beside its label.
    func place(of id: String, _ state: ViewState) -> Rect? {
        guard let pane = panes.first(where: { $0.contains(id) }), let item = pane.item(of: id)
        else {
            return nil
        }
        let columns = pane.columns.part(item.columns)
        let label = item.row.map { $0.symbolsWidth + ($0.labelWidth ?? 0) } ?? 0
        let row = pane.viewport.row + item.endLine - 1 - state.scroll(of: pane)
        guard (pane.viewport.row..<pane.viewport.endRow).contains(row) else {
            return nil
        }
        let start = columns.text + label
        return Rect(column: start, row: row, width: max(columns.end - start, 0), height: 1)
    }

    /// The minimum number of rows for panes that scroll independently.
    private static let fewestRows = 6

    /// Computes the layout of nodes.
    ///
    /// Panes are created if the last node is a split and they fit.
    init(_ nodes: [ScreenNode], in viewport: Rect, columns: LineColumns, context: ControlContext) {
        func pane(
            _ id: String,
            _ nodes: [ScreenNode],
            _ columns: LineColumns,
            scrollBar: Int
        )
            -> ScreenPane
        {
            ScreenPane(
                id: id,
                content: ContentLayout(
                    nodes,
                    width: columns.width,
                    room: viewport.height,
                    context: context
                ),
                viewport: viewport,
                columns: columns,
                scrollBar: scrollBar
            )
        }
        let edge = viewport.endColumn - 1
        guard let split = nodes.last, split.role == .split, viewport.height >= Self.fewestRows,
            let ranges = SplitControl.columns(of: split, in: columns.width)
        else {
            main = pane("", nodes, columns, scrollBar: edge)
            (panes, separators) = ([main], [])
            return
        }
        // The content above the panes leaves them at least half of the space.
        var head = pane("", Array(nodes.dropLast()), columns, scrollBar: edge)
        let lines = head.content.height
        head.viewport.height = lines == 0 ? 0 : min(lines + 1, viewport.height / 2)
        let top = head.viewport.endRow
        let parts = zip(split.children, ranges).enumerated().map { index, part in
            let columns = columns.part(part.1)
            let isLast = index == ranges.count - 1
            var pane = pane(
                part.0.id,
                [part.0],
                columns,
                scrollBar: isLast ? edge : columns.end + 1
            )
            pane.viewport = Rect(
                column: columns.start,
                row: top,
                width: pane.scrollBar + 1 - columns.start,
                height: viewport.endRow - top
            )
            return pane
        }
        panes = (lines > 0 ? [head] : []) + parts
        main = parts[0]
        separators = parts.dropLast().map { part in
            Rect(column: part.scrollBar, row: top, width: 1, height: part.viewport.height)
        }
    }
}
