import OKitRuntime

extension OverlayLayout {
    /// Dims the screen below and paints the box with its content.
    func paint(scroll: Int, on canvas: inout Canvas) {
        canvas.cover()
        canvas.clear(box)
        if box.width > 2, box.height > 2 {
            paintBorder(on: &canvas)
        }
        let start = Point(box.column + 3, box.row + 1)
        canvas.write(node.label ?? "", start, box.width - 6, canvas.palette.title)
        canvas.paint(pane, scroll: scroll)
    }

    private func paintBorder(on canvas: inout Canvas) {
        let style = Style(canvas.palette.accent)
        let (left, right) = (box.column, box.endColumn - 1)
        let (top, bottom) = (box.row, box.endRow - 1)
        for row in [top, bottom] {
            canvas.fill(Symbols.rule, at: Point(left + 1, row), count: box.width - 2, style)
        }
        for row in (top + 1)..<bottom {
            canvas.put(Symbols.separator, width: 1, at: Point(left, row), style)
            canvas.put(Symbols.separator, width: 1, at: Point(right, row), style)
        }
        canvas.put("╭", width: 1, at: Point(left, top), style)
        canvas.put("╮", width: 1, at: Point(right, top), style)
        canvas.put("╰", width: 1, at: Point(left, bottom), style)
        canvas.put("╯", width: 1, at: Point(right, bottom), style)
    }
}
