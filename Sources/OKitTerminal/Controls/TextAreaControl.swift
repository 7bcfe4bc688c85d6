import OKitRuntime

/// Text of several lines, with a stripe at the left.
struct TextAreaControl: Control {
    /// The number of columns of the stripe and the space after it.
    private static let margin = 2

    var placement: ControlPlacement { .block }

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        if let label = node.label, !label.isEmpty {
            content.addText(label, .footer)
        }
        addBelowRow(node, to: &content)
    }

    func addBelowRow(_ node: ScreenNode, to content: inout ContentBuilder) {
        let edit = content.context.state.edit.flatMap { $0.id == node.id ? $0 : nil }
        let wrapped = WrappedText(
            edit?.text ?? node.valueText(content.options),
            width: content.lineWidth - Self.margin,
            maximumLines: 8
        )
        content.add(
            TextAreaLines(node: node, margin: Self.margin),
            height: max(wrapped.lines.count, 3),
            targets: node.isTarget ? [node.id] : []
        )
    }

    func takesText(_ node: ScreenNode) -> Bool {
        node.events.contains(.input)
    }

    func editingHints(for node: ScreenNode, in context: HintContext) -> [KeyHint]? {
        guard takesText(node), context.state.restingField != node.id else {
            return nil
        }
        return context.hints((.next, "next")) + context.saving
            + context.hints((.back, "stop typing"))
            + [KeyHint(key: "Ctrl-U", does: "clear line")]
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, "type"))
    }

    func press(_ key: Key, on node: ScreenNode, in interaction: inout Interaction) -> Bool {
        guard takesText(node) else {
            return false
        }
        let columns = interaction.focusedItem?.columns.count
        let width = (columns ?? interaction.pane.columns.width) - Self.margin
        return TextTyping(node, lineWidth: width).press(key, in: &interaction)
    }

    func paste(_ text: String, into node: ScreenNode, in interaction: inout Interaction) {
        if takesText(node) {
            let columns = interaction.focusedItem?.columns.count
            let width = (columns ?? interaction.pane.columns.width) - Self.margin
            TextTyping(node, lineWidth: width).paste(text, in: &interaction)
        }
    }
}

/// The lines of a text area, scrolled so that the cursor is visible.
struct TextAreaLines: ItemContent {
    let node: ScreenNode
    let margin: Int

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let (palette, columns) = (canvas.palette, place.columns)
        let isFocused = canvas.hasFocus(node.id)
        let edit = canvas.edit(of: node)
        let text = edit?.text ?? node.valueText(canvas.options)
        let width = columns.width - margin
        let wrapped = WrappedText(text, width: width)
        let cursor =
            node.isTyped && canvas.isTyping(into: node.id)
            ? wrapped.position(of: edit?.cursor ?? text.count) : nil
        let first = max((cursor?.line ?? 0) - place.height + 1, 0)
        let isWrong = node.state.contains(.invalid)
        let stripe =
            isWrong ? palette.wrong : isFocused ? palette.focusedText : palette.muted
        for row in 0..<place.height {
            let point = Point(columns.text, place.top + row)
            canvas.write(String(Symbols.separator), point, 1, stripe)
        }
        let start = columns.text + margin
        func inField(_ text: Style) -> Style {
            node.isTarget && palette.hasSurfaces
                ? palette.field(text, isFocused: isFocused) : text
        }
        for row in canvas.visible(place.top..<place.top + place.height) {
            let line = Rect(column: start - 1, row: row, width: width + 1, height: 1)
            canvas.clear(line, inField(.plain))
        }
        let style = inField(node.state.contains(.disabled) ? palette.disabled : .plain)
        for (row, line) in wrapped.texts.dropFirst(first).prefix(place.height).enumerated() {
            canvas.write(line, Point(start, place.top + row), width, style)
        }
        if text.isEmpty, let placeholder = node.details.placeholder {
            canvas.write(placeholder, Point(start, place.top), width, inField(palette.placeholder))
        }
        if let cursor, canvas.shows(row: place.top + cursor.line - first) {
            let column = min(start + cursor.column, columns.end)
            canvas.setCursor(Point(column, place.top + cursor.line - first))
        }
        if node.isTarget {
            canvas.mark(node.id, place.lines, columns)
        }
    }
}
