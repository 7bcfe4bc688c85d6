import OKitRuntime

extension OverlayLayout {
    /// Dims the screen below and paints the box with its content.
    func paint(scroll: Int, on canvas: inout Canvas) {
        canvas.cover()
        canvas.clear(box)
        canvas.frame(box)
        let start = Point(box.column + 3, box.row + 1)
        let hint = query?.isEmpty == true && node.label?.hasPrefix(":") == false
        let style = hint ? canvas.palette.muted : canvas.palette.title
        let width = canvas.write(node.label ?? "", start, box.width - 6, style)
        if query != nil {
            canvas.setCursor(Point(start.column + (hint ? 0 : width), start.row))
        }
        canvas.paint(pane, scroll: scroll)
    }
}

extension Canvas {
    /// Paints the border of a box.
    mutating func frame(_ box: Rect) {
        guard box.width > 2, box.height > 2 else {
            return
        }
        let style = Style(palette.accent)
        let (left, right) = (box.column, box.endColumn - 1)
        let (top, bottom) = (box.row, box.endRow - 1)
        for row in [top, bottom] {
            fill(Symbols.rule, at: Point(left + 1, row), count: box.width - 2, style)
        }
        for row in (top + 1)..<bottom {
            put(Symbols.separator, width: 1, at: Point(left, row), style)
            put(Symbols.separator, width: 1, at: Point(right, row), style)
        }
        put("╭", width: 1, at: Point(left, top), style)
        put("╮", width: 1, at: Point(right, top), style)
        put("╰", width: 1, at: Point(left, bottom), style)
        put("╯", width: 1, at: Point(right, bottom), style)
    }
}
