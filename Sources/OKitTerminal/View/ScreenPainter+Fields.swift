import OKitRuntime

extension ScreenPainter {
    /// Paints a field's text; where it has the focus, with the cursor and so that it is seen.
    mutating func paintField(_ node: ScreenNode, at point: Point, width: Int, fallback: String) {
        guard clip.contains(point.row), width > 0 else {
            return
        }
        let isFocused = hasFocus(node.id)
        let edit = state.edit.flatMap { $0.id == node.id ? $0 : nil }
        let text = edit?.text ?? node.valueText(options)
        let isWrong = node.state.contains(.invalid)
        var style = isWrong ? palette.wrong : Style.plain
        if node.state.contains(.disabled) {
            style = palette.disabled
        }
        if isFocused {
            style = style.adding(.underline)
            buffer.clear(
                Rect(column: point.column, row: point.row, width: width, height: 1),
                style: style
            )
        }
        let room = isWrong ? width - 2 : width
        if isWrong {
            let end = Point(point.column + width - 1, point.row)
            write(String(Symbols.warning), end, 1, palette.wrong)
        }
        if text.isEmpty {
            let placeholder = node.details.placeholder ?? fallback
            let muted = isFocused ? palette.placeholder.adding(.underline) : palette.placeholder
            write(placeholder, point, room, muted)
        }
        if isFocused, node.isTyped {
            let index = edit?.cursor ?? text.count
            paintEdited(shown(text, node), cursor: index, at: point, width: room, style: style)
        } else {
            write(shown(text, node), point, room, style)
        }
    }

    /// Dots in place of a secret, as many as its characters.
    private func shown(_ text: String, _ node: ScreenNode) -> String {
        guard node.details.isSecure else {
            return text
        }
        return String(repeating: Symbols.secret, count: min(text.count, 1000))
    }

    /// The part of the text around the cursor that fits, and the cursor.
    private mutating func paintEdited(
        _ text: String,
        cursor index: Int,
        at point: Point,
        width: Int,
        style: Style
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
                buffer.put(visible, width: size, at: Point(column, point.row), style: style)
                column += size
            }
        }
        cursor = Point(point.column + columns, point.row)
    }

    /// Paints a text area: its lines behind a stripe, scrolled so that the cursor is seen.
    mutating func paintTextArea(
        _ node: ScreenNode,
        top: Int,
        height: Int,
        columns: (mark: Int, text: Int, end: Int)
    ) {
        let isFocused = hasFocus(node.id)
        let edit = state.edit.flatMap { $0.id == node.id ? $0 : nil }
        let text = edit?.text ?? node.valueText(options)
        let width = columns.end - columns.text - 2
        let wrapped = WrappedText(text, width: width)
        var first = 0
        var place: (line: Int, column: Int)?
        if isFocused, node.isTyped {
            let position = wrapped.position(of: edit?.cursor ?? text.count)
            first = max(position.line - height + 1, 0)
            place = position
        }
        let isWrong = node.state.contains(.invalid)
        let stripe =
            isWrong ? palette.wrong : isFocused ? palette.focusedText : palette.muted
        for row in 0..<height {
            write(String(Symbols.separator), Point(columns.text, top + row), 1, stripe)
        }
        let style: Style = node.state.contains(.disabled) ? palette.disabled : .plain
        for (row, line) in wrapped.texts.dropFirst(first).prefix(height).enumerated() {
            write(line, Point(columns.text + 2, top + row), width, style)
        }
        if text.isEmpty, let placeholder = node.details.placeholder {
            write(placeholder, Point(columns.text + 2, top), width, palette.placeholder)
        }
        if let place, clip.contains(top + place.line - first) {
            let column = min(columns.text + 2 + place.column, columns.end)
            cursor = Point(column, top + place.line - first)
        }
        if node.isTarget {
            mark(
                node.id,
                Rect(column: 0, row: top, width: columns.end, height: height),
                columns
            )
        }
    }
}
