import OKitRuntime

/// A temporary message above the key hints, with buttons.
struct ToastControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        content.addNote(node.label, .body)
        content.addButtons(node.children.filter { $0.role == .button })
    }

    /// Paints the lines of the message.
    ///
    /// The buttons are after its last line or below it.
    ///
    /// - Parameter room: The number of available rows. If there are too few, the first lines of the
    ///   message are omitted.
    func paint(
        _ notice: Notice,
        row: Int,
        room: Int,
        _ columns: LineColumns,
        on canvas: inout Canvas
    ) {
        let palette = canvas.palette
        let style = palette.style(named: notice.node.details.component.style) ?? palette.on
        var column = columns.text
        var row = row
        let hidden = max(notice.height - room, 0)
        for line in notice.lines.dropFirst(hidden) {
            canvas.write(String(Symbols.ribbon), Point(columns.mark, row), 1, style)
            let end = canvas.write(line, Point(columns.text, row), columns.width, palette.strong)
            column = columns.text + end + 2
            row += 1
        }
        if notice.hasButtonLine || notice.lines.count <= hidden {
            canvas.write(String(Symbols.ribbon), Point(columns.mark, row), 1, style)
            column = columns.text
        } else {
            row -= 1
        }
        for button in Notice.buttons(of: notice.node) {
            let text = canvas.text(of: button)
            let id = button.isTarget ? button.id : nil
            canvas.write(text, Point(column, row), columns.end - column, id: id)
            column += text.width + 2
        }
    }
}
