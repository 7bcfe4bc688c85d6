import OKitRuntime

/// A bar of buttons or tabs, on one line.
struct BarControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        content.addButtons(node.children)
    }

    /// Paints the children next to each other.
    ///
    /// Children that do not fit are omitted, except the focused one.
    func paint(_ node: ScreenNode, row: Int, _ columns: LineColumns, on canvas: inout Canvas) {
        let nodes = node.children
        let texts = nodes.map { canvas.text(of: $0) }
        let current =
            nodes.firstIndex { canvas.hasFocus($0.id) }
            ?? nodes.firstIndex { $0.state.contains(.selected) } ?? 0
        var first = 0
        var needed = texts.prefix(current + 1).reduce(-2) { $0 + $1.width + 2 }
        while needed > columns.width, first < current {
            needed -= texts[first].width + 2
            first += 1
        }
        var column = columns.text
        for (node, text) in zip(nodes, texts).dropFirst(first) where column < columns.end {
            let id = node.isTarget ? node.id : nil
            canvas.write(text, Point(column, row), columns.end - column, id: id)
            column += text.width + 2
        }
    }
}
