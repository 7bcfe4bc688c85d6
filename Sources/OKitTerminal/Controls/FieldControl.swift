import OKitRuntime

/// A field of one line: its text and, if it has the focus, the cursor.
struct FieldControl: Control {
    var placement: ControlPlacement { .filling }

    func paint(_ node: ScreenNode, at point: Point, width: Int, on canvas: inout Canvas) {
        var (point, width) = (point, width)
        if let color = node.details.component.swatch.flatMap({ TerminalColor(hex: $0) }), width > 4
        {
            canvas.write(String(Symbols.swatch), point, 2, Style(color))
            point.column += 3
            width -= 3
        }
        FieldText(node: node, placeholder: node.details.placeholder ?? "")
            .paint(at: point, width: width, on: &canvas)
    }

    func takesText(_ node: ScreenNode) -> Bool {
        node.events.contains(.input)
    }

    func editingHints(for node: ScreenNode, in context: HintContext) -> [KeyHint]? {
        guard takesText(node), context.state.restingField != node.id else {
            return nil
        }
        let hints =
            context.layout.overlay == nil
            ? context.hints((.activate, "next")) + context.saving
                + context.hints((.back, "stop typing"))
            : context.hints((.activate, "confirm"), (.back, "cancel"), (.next, "next"))
        return hints + [KeyHint(key: "Ctrl-U", does: "clear")]
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, "type"))
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

/// The text of a field on one line.
struct FieldText {
    let node: ScreenNode
    /// The text shown while the field is empty.
    let placeholder: String

    /// Paints the text.
    ///
    /// A field that can be edited has a background or is underlined. The focused one has a cursor.
    func paint(at point: Point, width: Int, on canvas: inout Canvas) {
        guard canvas.shows(row: point.row), width > 0 else {
            return
        }
        let palette = canvas.palette
        let isFocused = canvas.hasFocus(node.id)
        let edit = canvas.edit(of: node)
        let text = edit?.text ?? node.valueText(canvas.options)
        let isWrong = node.state.contains(.invalid)
        var style = isWrong ? palette.wrong : Style.plain
        if node.state.contains(.disabled) {
            style = palette.disabled
        }
        if node.isTarget {
            style = palette.field(style, isFocused: isFocused)
            let line = Rect(column: point.column, row: point.row, width: width, height: 1)
            canvas.clear(line, style)
        }
        func inField(_ text: Style) -> Style {
            node.isTarget ? palette.field(text, isFocused: isFocused) : text
        }
        let room = isWrong ? width - 2 : width
        if isWrong {
            let end = Point(point.column + width - 1, point.row)
            canvas.write(String(Symbols.warning), end, 1, inField(palette.wrong))
        }
        if text.isEmpty {
            canvas.write(placeholder, point, room, inField(palette.placeholder))
        }
        if node.isTyped, canvas.isTyping(into: node.id) {
            let index = edit?.cursor ?? text.count
            paint(shown(text), cursor: index, at: point, width: room, style, on: &canvas)
        } else {
            canvas.write(shown(text), point, room, style)
        }
    }

    /// Returns dots for a secret, one for each character.
    private func shown(_ text: String) -> String {
        guard node.details.isSecure else {
            return text
        }
        return String(repeating: Symbols.secret, count: min(text.count, 1000))
    }

    /// Paints the part of the text around the cursor that fits, and the cursor.
    private func paint(
        _ text: String,
        cursor index: Int,
        at point: Point,
        width: Int,
        _ style: Style,
        on canvas: inout Canvas
    ) {
        let characters = Array(text)
        let index = min(index, characters.count)
        var first = index
        var columns = 0
        while first > 0 {
            let size = DisplayWidth.of(VisibleText.visible(characters[first - 1]))
            guard columns + size < width else {
                break
            }
            columns += size
            first -= 1
        }
        var column = point.column
        for character in characters[first...] {
            let visible = VisibleText.visible(character)
            let size = DisplayWidth.of(visible)
            guard column + size <= point.column + width else {
                break
            }
            if size > 0 {
                canvas.put(visible, width: size, at: Point(column, point.row), style)
                column += size
            }
        }
        canvas.setCursor(Point(point.column + columns, point.row))
    }
}
