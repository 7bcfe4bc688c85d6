import OKitBundle
import OKitRuntime

/// Gives cells that still have the terminal's default colors those of the surface below them.
struct SurfacePainter {
    let layout: ScreenLayout
    let state: ViewState

    /// Colors all cells, and marks the selected row.
    func paint(on canvas: inout Canvas) {
        let palette = canvas.palette
        if layout.overlay == nil {
            for line in shownRows(on: canvas) {
                canvas.restyle(line) { $0.fill(palette.background(.shownRow), .default) }
            }
        }
        if let line = selectedLine {
            let selection = palette.background(.selection)
            canvas.restyle(line) { style in
                if selection == .default {
                    style.reverse()
                } else {
                    style.fill(selection, .default)
                }
            }
        }
        let rows = layout.rows
        if let box = layout.overlay?.box {
            fill(box, .dialog, on: &canvas)
        }
        fill(rect(0..<1), .header, on: &canvas)
        for (row, surface) in [(rows.toolbar, TerminalTheme.Surface.toolbar), (rows.tabs, .tabBar)]
        {
            if let row {
                fill(rect(row..<row + 1), surface, on: &canvas)
            }
        }
        for place in rows.notices {
            fill(rect(place.row..<place.row + place.height), .dialog, on: &canvas)
        }
        if let row = rows.hint {
            fill(rect(row..<row + 1), .footer, on: &canvas)
        }
        let isForm = layout.body.main.content.list?.events.contains(.window) != true
        let viewport = layout.viewport
        fill(rect(viewport.row..<viewport.endRow), isForm ? .form : .content, on: &canvas)
        fill(rect(0..<layout.size.rows), .screen, on: &canvas)
    }

    /// The cells of the focused row, across its pane.
    private var selectedLine: Rect? {
        guard let focus = state.focus, let pane = layout.pane(of: focus),
            let item = pane.item(of: focus), item.content.isSelectable
        else {
            return nil
        }
        return line(of: item, in: pane)
    }

    /// The cells of the rows whose details are shown beside their lists.
    private func shownRows(on canvas: Canvas) -> [Rect] {
        layout.body.panes.flatMap { pane in
            let first = state.scroll(of: pane)
            return pane.content.items(in: first..<first + pane.viewport.height)
                .filter { item in
                    item.row?.node.isShownBesideList == true
                        && !item.targets.contains(state.focus ?? "")
                }
                .map { line(of: $0, in: pane) }
        }
    }

    private func line(of item: ContentItem, in pane: ScreenPane) -> Rect {
        let viewport = pane.viewport
        let top = viewport.row + item.line - state.scroll(of: pane)
        let visible = (top..<top + item.height)
            .clamped(to: viewport.row..<max(viewport.endRow, viewport.row))
        let columns = pane.columns.part(item.columns)
        let isWhole = item.columns.lowerBound == 0 && columns.end == pane.columns.end
        let start = isWhole ? viewport.column : columns.start
        let end = isWhole ? viewport.endColumn : columns.end
        return Rect(
            column: start,
            row: visible.lowerBound,
            width: end - start,
            height: visible.count
        )
    }

    private func fill(
        _ rect: Rect,
        _ surface: TerminalTheme.Surface,
        on canvas: inout Canvas
    ) {
        let (text, background) = (canvas.palette.text, canvas.palette.background(surface))
        canvas.restyle(rect) { $0.fill(background, text) }
    }

    private func rect(_ rows: Range<Int>) -> Rect {
        Rect(column: 0, row: rows.lowerBound, width: layout.size.columns, height: rows.count)
    }
}

extension Style {
    /// Replaces default colors.
    fileprivate mutating func fill(_ background: TerminalColor, _ text: TerminalColor) {
        if self.background == .default {
            self.background = background
        }
        if foreground == .default {
            foreground = text
        }
    }

    /// Swaps the colors of a cell of the selected row, so that the row is legible with any colors of
    /// the terminal.
    fileprivate mutating func reverse() {
        foreground = .default
        attributes.formSymmetricDifference(.reverse)
        attributes.remove(.dim)
    }
}
