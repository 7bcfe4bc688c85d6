import OKitBundle
import OKitRuntime

/// The colors of a theme for the parts of a screen.
struct ThemeColors {
    private let layout: ScreenLayout
    private let state: ViewState
    private let theme: Theme

    /// Creates colors; `nil` for a screen without a theme.
    init?(layout: ScreenLayout, state: ViewState) {
        guard let theme = layout.tree.theme else {
            return nil
        }
        self.theme = theme
        self.layout = layout
        self.state = state
    }

    /// Colors the cells that still have the terminal's default colors.
    func paint(on canvas: inout Canvas) {
        paintSurfaces(on: &canvas)
        let rows = layout.rows
        let below = layout.toolbar == nil ? Theme.Role.tabBarLine : .toolBarLine
        for (row, role) in [(rows.titleRule, Theme.Role.navBarLine), (rows.toolbarRule, below)] {
            if let row, let color = color(role) {
                canvas.restyle(rect(row..<row + 1)) {
                    $0.foreground = color
                    $0.attributes.remove(.dim)
                }
            }
        }
        if layout.overlay == nil, let focus = state.focus, let pane = layout.pane(of: focus),
            let item = pane.item(of: focus), let accent = color(.accent)
        {
            let viewport = pane.viewport
            let top = viewport.row + item.line - state.scroll(of: pane)
            let visible = (top..<top + item.height)
                .clamped(to: viewport.row..<max(viewport.endRow, viewport.row))
            let columns = pane.columns.part(item.columns)
            let isWhole = item.columns.lowerBound == 0 && columns.end == layout.columns.end
            let part = Rect(
                column: columns.start,
                row: visible.lowerBound,
                width: columns.end - columns.start,
                height: visible.count
            )
            canvas.restyle(isWhole ? rect(visible) : part) { $0.background = accent }
        }
    }

    private func paintSurfaces(on canvas: inout Canvas) {
        let (rows, viewport) = (layout.rows, layout.viewport)
        let isForm = layout.body.main.content.list?.events.contains(.window) != true
        fill(0..<layout.size.rows, .background, on: &canvas)
        let surface = isForm ? Theme.Role.groupedBackground : .cell
        fill(viewport.row..<viewport.endRow, surface, on: &canvas)
        fill(0..<1, .navBar, on: &canvas)
        for (row, role) in [(rows.toolbar, Theme.Role.toolBar), (rows.tabs, .tabBar)] {
            if let row {
                fill(row..<row + 1, role, on: &canvas)
            }
        }
    }

    /// Colors lines: the background, and text without a color.
    private func fill(_ rows: Range<Int>, _ surface: Theme.Role, on canvas: inout Canvas) {
        let (text, background) = (color(.text), color(surface))
        canvas.restyle(rect(rows)) { style in
            if style.foreground == .default, let text {
                style.foreground = text
            }
            if let background {
                style.background = background
            }
        }
    }

    private func color(_ role: Theme.Role) -> TerminalColor? {
        theme[role].flatMap { TerminalColor(hex: String($0.prefix(7))) }
    }

    private func rect(_ rows: Range<Int>) -> Rect {
        Rect(column: 0, row: rows.lowerBound, width: layout.size.columns, height: rows.count)
    }
}
