import OKitRuntime

extension ScreenPainter {
    /// Paints the line of keys that work here; those that have no room are left out.
    mutating func paintHints() {
        guard let row = layout.rows.hint else {
            return
        }
        let edges = ScreenLayout.edges(layout.size)
        let end = paintActivity(row: row, end: edges.end)
        var column = edges.text
        for hint in KeyHints(layout: layout, state: state, keys: options.keys).hints {
            let width = DisplayWidth.of(hint.key) + 1 + DisplayWidth.of(hint.does)
            guard column + width <= end else {
                continue
            }
            column += write(hint.key, Point(column, row), end - column, .plain) + 1
            column += write(hint.does, Point(column, row), end - column, palette.muted) + 3
        }
    }

    /// Says at the end of a line that the app is at work, and how far it is; answers where there is
    /// room before it.
    private mutating func paintActivity(row: Int, end: Int) -> Int {
        let root = layout.tree.root
        guard root.state.contains(.busy) else {
            return end
        }
        let progress = root.details.progress
        let sign = form.text(
            ScreenNode(
                id: "activity",
                role: progress == nil ? .spinner : .progress,
                value: progress.map { .number($0) }
            ),
            isFocused: false
        )
        let start = max(end - sign.width, 0)
        write(sign, Point(start, row), end - start, id: nil)
        return start - 3
    }
}
