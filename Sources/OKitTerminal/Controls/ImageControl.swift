import OKitRuntime

/// An image: lines of pixels, an icon in a row, or its name if it cannot be drawn.
struct ImageControl: Control {
    var placement: ControlPlacement { .inline }
    var showsLabel: Bool { true }

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        if let name = node.details.image ?? node.label,
            let bitmap = content.images?.bitmap(named: name, columns: content.width)
        {
            content.add(
                ImageLines(
                    node: node,
                    bitmap: bitmap,
                    graphic: content.options.graphics.flatMap {
                        content.images?.graphic(named: name, over: bitmap, cell: $0.cell)
                    }
                ),
                height: (bitmap.height + 1) / 2,
                targets: node.isTarget ? [node.id] : []
            )
        } else {
            content.addRow(node, controls: [node], index: nil)
        }
    }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        if let name = node.details.image ?? node.label,
            let icon = context.options.images?.icon(named: name)
        {
            return icon
        }
        let name = node.label ?? node.details.image ?? "image"
        return StyledText("[\(name)]", context.palette.muted)
    }
}

/// The lines of an image, each with two rows of pixels.
struct ImageLines: ItemContent {
    let node: ScreenNode
    let bitmap: Bitmap
    /// The image for terminals that show pixels.
    let graphic: Graphic?

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        if node.isTarget {
            canvas.mark(node.id, place.lines, place.columns)
        }
        let rect = Rect(
            column: place.columns.text,
            row: place.top,
            width: bitmap.width,
            height: (bitmap.height + 1) / 2
        )
        if let graphic, canvas.place(graphic, in: rect) {
            return
        }
        for line in 0..<rect.height {
            for column in 0..<bitmap.width {
                let half = bitmap.halves(column, line: line)
                let point = Point(place.columns.text + column, place.top + line)
                canvas.put(half.character, width: 1, at: point, half.style)
            }
        }
    }
}
