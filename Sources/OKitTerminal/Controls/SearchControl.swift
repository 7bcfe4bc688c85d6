import OKitRuntime

/// The search field of a list.
struct SearchControl: Control {
    var placement: ControlPlacement { .filling }

    func paint(_ node: ScreenNode, at point: Point, width: Int, on canvas: inout Canvas) {
        FieldControl().paint(node, at: point, width: width, on: &canvas)
    }

    /// Paints the search field above the content, with its key hint and the number of matches.
    func paint(
        _ node: ScreenNode,
        row: Int,
        _ columns: LineColumns,
        count: String?,
        on canvas: inout Canvas
    ) {
        if let key = canvas.options.keys.label(.search) {
            let palette = canvas.palette
            let style = canvas.hasFocus(node.id) ? palette.focusedText : palette.muted
            canvas.write(key.count == 1 ? key : "/", Point(columns.mark, row), 1, style)
        }
        let countWidth = count.map { DisplayWidth.of($0) + 2 } ?? 0
        let width = min(columns.width, 60 + countWidth) - countWidth
        FieldText(node: node, placeholder: node.details.placeholder ?? "Search")
            .paint(at: Point(columns.text, row), width: width, on: &canvas)
        if let count, width > 0 {
            let point = Point(columns.text + width + 2, row)
            canvas.write(count, point, columns.end - point.column, canvas.palette.muted)
        }
        let line = Rect(column: 0, row: row, width: columns.end, height: 1)
        canvas.addZone(node.id, line, isLine: true)
    }

    func takesText(_ node: ScreenNode) -> Bool {
        node.events.contains(.input)
    }

    func editingHints(for node: ScreenNode, in context: HintContext) -> [KeyHint]? {
        guard takesText(node) else {
            return nil
        }
        let text = context.state.edit?.text ?? context.state.searchText
        return context.hints((.activate, "to the list"), (.back, text.isEmpty ? "leave" : "clear"))
    }

    func press(_ key: Key, on node: ScreenNode, in interaction: inout Interaction) -> Bool {
        takesText(node) && TextTyping(node).press(key, in: &interaction)
    }

    func paste(_ text: String, into node: ScreenNode, in interaction: inout Interaction) {
        if takesText(node) {
            TextTyping(node).paste(text, in: &interaction)
        }
    }
}
