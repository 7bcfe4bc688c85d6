import OKitRuntime

/// A part of the screen whose content scrolls by itself.
struct ScreenPane {
    /// The id of the node that it shows; empty for the nodes above all panes.
    let id: String
    let content: ContentLayout
    /// The cells that show the content.
    fileprivate(set) var viewport: Rect
    /// The columns of the content.
    let columns: LineColumns
    /// The column of the scroll bar.
    let scrollBar: Int

    /// Whether a target of that id is in it.
    func contains(_ id: String) -> Bool {
        item(of: id) != nil
    }

    /// The item that has a target of that id.
    func item(of id: String) -> ContentItem? {
        content.items.first { $0.targets.contains(id) }
    }

    /// The target in view that is nearest to a row of the view; the first of all where none is in view.
    ///
    /// - Parameter first: the first line in view.
    func target(at row: Int, scroll first: Int) -> String? {
        let shown = content.items(in: first..<first + max(viewport.height, 1))
            .filter { !$0.targets.isEmpty }
        let nearest = shown.min { abs($0.line - first - row) < abs($1.line - first - row) }
        return nearest?.targets.first ?? content.targets.first?.first
    }
}

/// The panes that share the room between the bars of a screen.
struct PaneLayout {
    /// The panes from top to bottom, then from left to right.
    let panes: [ScreenPane]
    /// The lines between panes.
    let separators: [Rect]
    /// The pane that users look at first.
    let main: ScreenPane

    /// The fewest rows in which panes scroll by themselves.
    private static let fewestRows = 6

    /// Arranges nodes: panes are made where the last node is a split with room for them.
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
                content: ContentLayout(nodes, width: columns.width, context: context),
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
        // What is above the panes leaves them half of the room.
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
