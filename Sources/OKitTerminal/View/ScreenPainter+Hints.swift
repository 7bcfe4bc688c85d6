extension ScreenPainter {
    /// Paints the line of keys that work here; those that have no room are left out.
    mutating func paintHints() {
        guard let row = layout.rows.hint else {
            return
        }
        let edges = ScreenLayout.edges(layout.size)
        var column = edges.text
        for hint in KeyHints(layout: layout, state: state).hints {
            let width = DisplayWidth.of(hint.key) + 1 + DisplayWidth.of(hint.does)
            guard column + width <= edges.end else {
                continue
            }
            column += write(hint.key, Point(column, row), edges.end - column, .plain) + 1
            column += write(hint.does, Point(column, row), edges.end - column, palette.muted) + 3
        }
    }
}
