import OKitRuntime

/// A short message above the line of keys, with buttons for what it offers.
struct ToastControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        content.addNote(node.label, .body)
        content.addButtons(node.children.filter { $0.role == .button })
    }

    /// Paints the message on its line; the buttons are beside it, and never left out.
    func paint(_ node: ScreenNode, row: Int, _ columns: LineColumns, on canvas: inout Canvas) {
        let buttons = node.children.filter { $0.role == .button }
        let texts = buttons.map { canvas.text(of: $0) }
        let width = texts.reduce(0) { $0 + $1.width + 2 }
        let palette = canvas.palette
        let style = palette.style(named: node.details.component.style) ?? palette.on
        canvas.write(String(Symbols.ribbon), Point(columns.mark, row), 1, style)
        var column = columns.text
        let room = max(columns.width - width, 0)
        let label = node.label ?? node.value?.text ?? ""
        column += canvas.write(label, Point(column, row), room, palette.strong) + 2
        for (button, text) in zip(buttons, texts) {
            let id = button.isTarget ? button.id : nil
            canvas.write(text, Point(column, row), columns.end - column, id: id)
            column += text.width + 2
        }
    }
}
