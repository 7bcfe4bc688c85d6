import OKitRuntime

extension ScreenPainter {
    /// Dims what is below, and paints the box with its content.
    mutating func paintOverlay(_ overlay: OverlayLayout) {
        let all = Rect(
            column: 0,
            row: 0,
            width: layout.size.columns,
            height: layout.size.rows
        )
        let muted = palette.muted
        buffer.restyle(all) { style in
            style = muted
        }
        zones = []
        cursor = nil
        let box = overlay.box
        buffer.clear(box)
        if box.width > 2, box.height > 2 {
            paintBorder(box)
        }
        let title = overlay.node.label ?? ""
        write(title, Point(box.column + 3, box.row + 1), box.width - 6, palette.title)
        let columns = (
            mark: box.column + 1, text: box.column + 3, end: max(box.endColumn - 3, box.column + 3)
        )
        paint(
            overlay.content,
            in: overlay.viewport,
            scroll: state.overlayScroll,
            columns: columns
        )
        paintScrollBar(
            total: overlay.content.height,
            scroll: state.overlayScroll,
            column: box.endColumn - 1,
            rows: overlay.viewport
        )
    }

    private mutating func paintBorder(_ box: Rect) {
        let style = Style(palette.accent)
        let (left, right) = (box.column, box.endColumn - 1)
        let (top, bottom) = (box.row, box.endRow - 1)
        for row in [top, bottom] {
            buffer.fill(Symbols.rule, at: Point(left + 1, row), count: box.width - 2, style: style)
        }
        for row in (top + 1)..<bottom {
            buffer.put(Symbols.separator, width: 1, at: Point(left, row), style: style)
            buffer.put(Symbols.separator, width: 1, at: Point(right, row), style: style)
        }
        buffer.put("╭", width: 1, at: Point(left, top), style: style)
        buffer.put("╮", width: 1, at: Point(right, top), style: style)
        buffer.put("╰", width: 1, at: Point(left, bottom), style: style)
        buffer.put("╯", width: 1, at: Point(right, bottom), style: style)
    }
}
