import OKitRuntime

/// The search field of a list.
struct SearchControl: Control {
    var placement: ControlPlacement { .filling }

    func paint(_ node: ScreenNode, at point: Point, width: Int, on canvas: inout Canvas) {
        FieldControl().paint(node, at: point, width: width, on: &canvas)
    }

    /// Paints the search field above the content, with its key hint.
    func paint(_ node: ScreenNode, row: Int, _ columns: LineColumns, on canvas: inout Canvas) {
        if let key = canvas.options.keys.label(.search) {
            let palette = canvas.palette
            let style = canvas.hasFocus(node.id) ? palette.focusedText : palette.muted
            canvas.write(key.count == 1 ? key : "/", Point(columns.mark, row), 1, style)
        }
        FieldText(node: node, placeholder: node.details.placeholder ?? "Search")
            .paint(at: Point(columns.text, row), width: min(columns.width, 60), on: &canvas)
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
        return context.hints((.activate, "to the list"), (.back, "leave"))
            + [KeyHint(key: "Ctrl-U", does: "clear")]
    }

    func press(_ key: Key, on node: ScreenNode, in interaction: inout Interaction) -> Bool {
        takesText(node) && TextTyping(node, leavesField: true).press(key, in: &interaction)
    }

    func paste(_ text: String, into node: ScreenNode, in interaction: inout Interaction) {
        if takesText(node) {
            TextTyping(node).paste(text, in: &interaction)
        }
    }
}
