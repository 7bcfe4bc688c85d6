import OKitBundle
import OKitRuntime

/// A screen as cells, and the cells that react to clicks.
package struct PaintedScreen: Sendable {
    /// The cells and the cursor.
    package let frame: Frame
    /// Clickable cells with the ID that gets the focus.
    ///
    /// Later zones cover earlier ones.
    package let zones: [ClickZone]
    /// The cells of a list's index, with the row that each scrolls to.
    package let jumps: [IndexJump]

    /// Returns the row to which a click at a cell scrolls.
    package func jump(at point: Point) -> ListRow? {
        jumps.first { $0.rect.contains(point) }?.row
    }

    /// Returns the node at a cell.
    package func target(at point: Point) -> String? {
        zone(at: point)?.id
    }

    /// Returns the node at a cell with all its cells.
    package func zone(at point: Point) -> ClickZone? {
        zones.last { $0.rect.contains(point) }
    }
}

/// Cells that react to clicks.
package struct ClickZone: Sendable {
    /// The cells.
    package let rect: Rect
    /// The ID of the node that gets the focus.
    package let id: String
    /// Whether the cells are a whole line including its margin, not a control.
    package let isLine: Bool
}

/// Paints a layout.
package struct ScreenPainter {
    private let layout: ScreenLayout
    private let state: ViewState
    private var canvas: Canvas

    private init(_ layout: ScreenLayout, state: ViewState, options: RenderOptions) {
        self.layout = layout
        self.state = state
        canvas = Canvas(size: layout.size, state: state, options: options)
    }

    /// Paints a complete screen.
    package static func paint(
        _ layout: ScreenLayout,
        state: ViewState,
        options: RenderOptions
    ) -> PaintedScreen {
        var painter = ScreenPainter(layout, state: state, options: options)
        painter.paintBars()
        let jumps = painter.paintContent()
        if let edit = state.dateEdit, edit.isInCalendar, layout.overlay == nil,
            let field = layout.body.place(of: edit.id, state)
        {
            CalendarBox(field: field, edit: edit, size: layout.size).paint(on: &painter.canvas)
        }
        if let overlay = layout.overlay {
            overlay.paint(scroll: state.scroll(of: overlay.pane), on: &painter.canvas)
        }
        HintLine(layout: layout, state: state).paint(on: &painter.canvas)
        SurfacePainter(layout: layout, state: state).paint(on: &painter.canvas)
        let buffer = painter.canvas.buffer.limited(to: options.repertoire)
        return PaintedScreen(
            frame: Frame(
                buffer: buffer,
                cursor: painter.canvas.cursor,
                graphics: painter.canvas.graphics
            ),
            zones: painter.canvas.zones,
            jumps: layout.overlay == nil ? jumps : []
        )
    }

    /// Paints the title bar, the search field, the toolbar, the tabs and the lines between them.
    private mutating func paintBars() {
        let subtitle = TitleBar(layout: layout).paint(on: &canvas)
        let (rows, columns) = (layout.rows, layout.columns)
        let below = layout.toolbar == nil ? Theme.Role.tabBarLine : .toolBarLine
        for (row, role) in [(rows.titleRule, Theme.Role.navBarLine), (rows.toolbarRule, below)] {
            if let row {
                let width = layout.size.columns
                let style = canvas.palette.line(role)
                canvas.fill(Symbols.rule, at: Point(0, row), count: width, style)
            }
        }
        paintFocusedPane()
        if let subtitle, let row = rows.titleRule {
            let width = min(DisplayWidth.of(subtitle, upTo: 1000), columns.width)
            let place = Point(columns.text - 1, row)
            canvas.clear(Rect(column: place.column, row: row, width: width + 2, height: 1))
            canvas.write(subtitle, Point(columns.text, row), width, canvas.palette.muted)
        }
        if let search = layout.search, let row = rows.search {
            let count = state.matchCount(in: layout)
            SearchControl().paint(search, row: row, columns, count: count, on: &canvas)
        }
        for (notice, place) in zip(layout.notices.suffix(rows.notices.count), rows.notices) {
            let room = place.height
            ToastControl().paint(notice, row: place.row, room: room, columns, on: &canvas)
        }
        for (bar, row) in [(layout.toolbar, rows.toolbar), (layout.tabs, rows.tabs)] {
            if let bar, let row {
                BarControl().paint(bar, row: row, columns, on: &canvas)
            }
        }
    }

    /// Marks the pane that has the focus by the line above it.
    private mutating func paintFocusedPane() {
        let panes = layout.body.panes
        let pane = layout.pane(for: state)
        guard panes.count > 1, layout.overlay == nil, let row = layout.rows.titleRule,
            pane.viewport.row == row + 1 || layout.rows.search != nil
        else {
            return
        }
        canvas.fill(
            Symbols.filled,
            at: Point(pane.viewport.column, row),
            count: pane.viewport.width - (pane.id == panes.last?.id ? 0 : 1),
            canvas.palette.on
        )
    }

    /// Paints the panes and the lines between them.
    ///
    /// Returns the cells of their indexes.
    private mutating func paintContent() -> [IndexJump] {
        for line in layout.body.separators {
            for row in line.row..<line.endRow {
                let point = Point(line.column, row)
                canvas.put(Symbols.separator, width: 1, at: point, canvas.palette.line)
            }
        }
        return layout.body.panes.flatMap { pane in
            let scroll = state.scroll(of: pane)
            canvas.paint(pane, scroll: scroll)
            return SectionIndex(of: pane, scroll: scroll)?.paint(on: &canvas) ?? []
        }
    }
}
