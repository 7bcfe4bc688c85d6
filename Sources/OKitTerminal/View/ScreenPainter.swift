import OKitRuntime

/// A screen in cells, and where on it one can click.
package struct PaintedScreen: Sendable {
    /// What the terminal shows.
    package var frame: Frame
    /// Cells by what has the focus there; later ones lie on top.
    package var zones: [(rect: Rect, id: String)] = []
    /// The cells of a list's index, by the row that each leads to.
    package var jumps: [(rect: Rect, row: Int)] = []

    /// The row of the list, from 0, that a click at a cell leads to.
    package func jump(at point: Point) -> Int? {
        jumps.first { $0.rect.contains(point) }?.row
    }

    /// The node at a cell.
    package func target(at point: Point) -> String? {
        zone(at: point)?.id
    }

    /// The same with the cells that it has there.
    package func zone(at point: Point) -> (rect: Rect, id: String)? {
        zones.last { $0.rect.contains(point) }
    }
}

/// Paints a layout.
package struct ScreenPainter {
    let layout: ScreenLayout
    let state: ViewState
    let options: RenderOptions
    let form: ControlForm
    var buffer: CellBuffer
    var cursor: Point?
    var zones: [(rect: Rect, id: String)] = []
    var jumps: [(rect: Rect, row: Int)] = []
    /// Rows that may be painted at present: those of the view whose content is painted.
    var clip: Range<Int>

    /// Paints all of a screen.
    package static func paint(
        _ layout: ScreenLayout,
        state: ViewState,
        options: RenderOptions
    ) -> PaintedScreen {
        var painter = ScreenPainter(
            layout: layout,
            state: state,
            options: options,
            form: ControlForm(options: options, state: state),
            buffer: CellBuffer(size: layout.size),
            clip: 0..<layout.size.rows
        )
        painter.paintBars()
        painter.paintContent()
        if let overlay = layout.overlay {
            painter.paintOverlay(overlay)
        }
        painter.paintHints()
        painter.paintTheme()
        let buffer = painter.buffer.limited(to: options.repertoire)
        return PaintedScreen(
            frame: Frame(buffer: buffer, cursor: painter.cursor),
            zones: painter.zones,
            jumps: layout.overlay == nil ? painter.jumps : []
        )
    }

    var palette: Palette { options.palette }

    func hasFocus(_ id: String) -> Bool {
        state.focus == id
    }

    /// The main content, with a scroll bar where it is longer than the view.
    private mutating func paintContent() {
        let edges = ScreenLayout.edges(layout.size)
        let viewport = layout.viewport
        paint(
            layout.content,
            in: viewport,
            scroll: state.scroll,
            columns: (edges.mark, edges.text, edges.end)
        )
        paintScrollBar(
            total: layout.content.height,
            scroll: state.scroll,
            column: layout.size.columns - 1,
            rows: viewport
        )
        paintIndex(in: viewport)
    }

    mutating func paintScrollBar(total: Int, scroll: Int, column: Int, rows: Rect) {
        guard total > rows.height, rows.height > 1, column > 0 else {
            return
        }
        let size = max(rows.height * rows.height / total, 1)
        let room = rows.height - size
        let place = Int(Double(scroll) / Double(max(total - rows.height, 1)) * Double(room))
        for row in 0..<size {
            let point = Point(column, rows.row + min(max(place, 0), room) + row)
            buffer.put(Symbols.thumb, width: 1, at: point, style: palette.muted)
        }
    }

    /// Paints those items that the view shows.
    mutating func paint(
        _ content: ContentLayout,
        in viewport: Rect,
        scroll: Int,
        columns: (mark: Int, text: Int, end: Int)
    ) {
        clip = max(viewport.row, 0)..<max(viewport.endRow, viewport.row, 0)
        defer {
            clip = 0..<layout.size.rows
        }
        for item in content.items(in: scroll..<(scroll + viewport.height)) {
            paint(item, top: viewport.row + item.line - scroll, columns: columns)
        }
    }

    private mutating func paint(
        _ item: ContentItem,
        top: Int,
        columns: (mark: Int, text: Int, end: Int)
    ) {
        let width = columns.end - columns.text
        switch item.kind {
        case .blank:
            break
        case .absent:
            for row in clip where row >= top && row < top + item.height {
                write(String(Symbols.ellipsis), Point(columns.text, row), 1, palette.muted)
            }
        case .text(let lines, let look):
            for (offset, line) in lines.enumerated() {
                let point = Point(columns.text, top + offset)
                write(line.text, point, width, style(of: look))
                paint(line.links, of: line.text, at: point, width)
            }
            if case .link(let id) = look {
                mark(
                    id,
                    Rect(column: 0, row: top, width: columns.end, height: item.height),
                    columns
                )
            }
        case .row(let row):
            paintRow(row, top: top, height: item.height, columns: columns)
        case .textArea(let node):
            paintTextArea(node, top: top, height: item.height, columns: columns)
        case .option(let node):
            paintOption(node, top: top, columns: columns)
        case .image(let node, let bitmap):
            if node.isTarget {
                let line = Rect(column: 0, row: top, width: columns.end, height: item.height)
                mark(node.id, line, columns)
            }
            paintImage(bitmap, top: top, column: columns.text)
        case .buttons(let buttons):
            paintButtons(buttons, top: top, columns: columns)
        }
    }

    private func style(of look: ContentItem.Look) -> Style {
        switch look {
        case .header: palette.header.adding(.bold)
        case .footer: palette.muted
        case .body: .plain
        case .problem: palette.wrong
        case .link(let id): hasFocus(id) ? palette.focusedText : palette.on
        }
    }

    /// Writes within the view only.
    @discardableResult
    mutating func write(_ text: String, _ point: Point, _ limit: Int, _ style: Style) -> Int {
        guard clip.contains(point.row), limit > 0 else {
            return 0
        }
        return buffer.write(text, at: point, limit: limit, style: style)
    }

    /// Makes the parts of a written text links.
    private mutating func paint(
        _ links: [TextLink],
        of text: String,
        at point: Point,
        _ limit: Int
    ) {
        guard !links.isEmpty, clip.contains(point.row) else {
            return
        }
        let widths = text.map { DisplayWidth.of(VisibleText.visible($0)) }
        for link in links {
            let start = widths[..<link.range.lowerBound].reduce(0, +)
            let end = start + widths[link.range].reduce(0, +)
            let columns = (start..<end).clamped(to: 0..<max(limit, 0))
            buffer.link(
                point.column + columns.lowerBound..<point.column + columns.upperBound,
                row: point.row,
                to: link.address
            )
        }
    }

    /// Makes the addresses in a written text links, where the app may open some.
    mutating func paintLinks(in text: String, at point: Point, _ limit: Int) {
        if options.showsLinks {
            paint(TextLink.all(in: text), of: text, at: point, limit)
        }
    }

    /// Writes a control within the view only, and makes it a place to click.
    mutating func write(_ text: StyledText, _ point: Point, _ limit: Int, id: String?) {
        guard clip.contains(point.row), limit > 0 else {
            return
        }
        let width = buffer.write(text, at: point, limit: limit)
        if let id {
            addZone(id, Rect(column: point.column, row: point.row, width: width, height: 1))
        }
    }

    /// Puts the focus mark before a line, and makes the line a place to click.
    mutating func mark(
        _ id: String,
        _ rect: Rect,
        _ columns: (mark: Int, text: Int, end: Int),
        always: Bool = false
    ) {
        addZone(id, rect)
        if hasFocus(id) || always {
            write(
                String(Symbols.focus),
                Point(columns.mark, rect.row),
                1,
                palette.focusedText
            )
        }
    }

    mutating func addZone(_ id: String, _ rect: Rect) {
        let first = max(rect.row, clip.lowerBound)
        let end = min(rect.endRow, clip.upperBound)
        if first < end {
            zones.append(
                (Rect(column: rect.column, row: first, width: rect.width, height: end - first), id)
            )
        }
    }
}

extension ContentLayout {
    /// The items that have a line in the range; found without looking at those above.
    func items(in lines: Range<Int>) -> ArraySlice<ContentItem> {
        var low = 0
        var high = items.count
        while low < high {
            let middle = (low + high) / 2
            if items[middle].endLine <= lines.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return items[low...].prefix { $0.line < lines.upperBound }
    }
}
