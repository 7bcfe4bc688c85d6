import OKitRuntime

/// The last line: the keys that currently work, and an indicator if the app is working.
struct HintLine {
    let layout: ScreenLayout
    let state: ViewState

    /// Paints the line.
    ///
    /// Hints that do not fit are omitted.
    func paint(on canvas: inout Canvas) {
        guard let row = layout.rows.hint else {
            return
        }
        let columns = layout.columns
        let end = paintActivity(row: row, end: columns.end, on: &canvas)
        var column = columns.text
        let context = HintContext(layout: layout, state: state, keys: canvas.options.keys)
        var hints = context.all
        if let pressed = KeyChord(keys: state.pressedKeys) {
            let text = pressed.label + String(Symbols.ellipsis)
            let style = canvas.palette.focusedText
            column += canvas.write(text, Point(column, row), end - column, style) + 3
            hints = context.continuations
        } else if let notice = state.notice {
            let text = "\(Symbols.check) \(notice)"
            column += canvas.write(text, Point(column, row), end - column, canvas.palette.good) + 3
        }
        for hint in hints {
            let width = DisplayWidth.of(hint.key) + 1 + DisplayWidth.of(hint.does)
            guard column + width <= end else {
                continue
            }
            column += canvas.write(hint.key, Point(column, row), end - column, .plain) + 1
            column +=
                canvas.write(hint.does, Point(column, row), end - column, canvas.palette.muted) + 3
        }
    }

    /// Shows at the end of a line that the app is working, with its progress.
    ///
    /// Returns the end of the remaining space.
    private func paintActivity(row: Int, end: Int, on canvas: inout Canvas) -> Int {
        let root = layout.tree.root
        guard root.state.contains(.busy) || state.activity != nil else {
            return end
        }
        let progress = state.activity == nil ? root.details.progress : nil
        let indicator = canvas.text(
            of: ScreenNode(
                id: "activity",
                role: progress == nil ? .spinner : .progress,
                label: state.activity == .stopping ? "Stopping" : nil,
                value: progress.map { .number($0) }
            )
        )
        let start = max(end - indicator.width, 0)
        canvas.write(indicator, Point(start, row), end - start, id: nil)
        return start - 3
    }
}
