import OKitBundle
import OKitRuntime

extension ScreenPainter {
    /// Gives what still has the terminal's own colours those of the theme, part by part.
    mutating func paintTheme() {
        guard let theme = layout.tree.theme else {
            return
        }
        func color(_ role: Theme.Role) -> TerminalColor? {
            theme[role].flatMap { TerminalColor(hex: String($0.prefix(7))) }
        }
        let text = color(.text)
        let rows = layout.rows
        let isForm = layout.content.list?.events.contains(.window) != true
        fill(0..<layout.size.rows, text, color(.background))
        fill(
            layout.viewport.row..<layout.viewport.endRow,
            text,
            color(isForm ? .groupedBackground : .cell)
        )
        fill(0..<1, text, color(.navBar))
        for (row, role) in [(rows.toolbar, Theme.Role.toolBar), (rows.tabs, .tabBar)] {
            if let row {
                fill(row..<row + 1, text, color(role))
            }
        }
        let below = layout.toolbar == nil ? Theme.Role.tabBarLine : .toolBarLine
        for (row, role) in [(rows.titleRule, Theme.Role.navBarLine), (rows.toolbarRule, below)] {
            if let row, let color = color(role) {
                buffer.restyle(rect(row..<row + 1)) {
                    $0.foreground = color
                    $0.attributes.remove(.dim)
                }
            }
        }
        if layout.overlay == nil, let focus = state.focus, let item = layout.item(of: focus),
            let accent = color(.accent)
        {
            let top = layout.viewport.row + item.line - state.scroll
            let seen = (top..<top + item.height)
                .clamped(to: layout.viewport.row..<max(layout.viewport.endRow, layout.viewport.row))
            buffer.restyle(rect(seen)) { $0.background = accent }
        }
    }

    /// Colours lines; where nothing has set another colour, once more where a part has its own.
    private mutating func fill(
        _ rows: Range<Int>,
        _ text: TerminalColor?,
        _ background: TerminalColor?
    ) {
        buffer.restyle(rect(rows)) { style in
            if style.foreground == .default, let text {
                style.foreground = text
            }
            if let background {
                style.background = background
            }
        }
    }

    private func rect(_ rows: Range<Int>) -> Rect {
        Rect(column: 0, row: rows.lowerBound, width: layout.size.columns, height: rows.count)
    }
}
