import OKitRuntime
import OKitSyntax

/// The cells of a screen during painting, and the cells that react to clicks.
struct Canvas {
    let options: RenderOptions
    private let state: ViewState
    private let context: ControlContext
    private(set) var buffer: CellBuffer
    private(set) var cursor: Point?
    private(set) var graphics: [PlacedGraphic] = []
    /// Clickable cells with the ID that gets the focus.
    ///
    /// Later zones cover earlier ones.
    private(set) var zones: [ClickZone] = []
    /// The rows that can currently change: those of the view whose content is painted.
    private var clip: Range<Int>

    init(size: TerminalSize, state: ViewState, options: RenderOptions) {
        self.options = options
        self.state = state
        context = ControlContext(options: options, state: state)
        buffer = CellBuffer(size: size)
        buffer.ordersText = options.ordersText
        clip = 0..<size.rows
    }

    var palette: Palette { options.palette }

    /// Returns whether a node has the focus.
    func hasFocus(_ id: String) -> Bool {
        state.focus == id
    }

    /// Returns whether characters are typed into a node.
    func isTyping(into id: String) -> Bool {
        state.isTyping(into: id)
    }

    /// Returns the text being typed into a node.
    func edit(of node: ScreenNode) -> FieldEdit? {
        state.edit.flatMap { $0.id == node.id ? $0 : nil }
    }

    /// Returns the text of a control, which shows whether it has the focus.
    func text(of node: ScreenNode) -> StyledText {
        context.text(of: node, isFocused: hasFocus(node.id))
    }

    /// Returns whether a row can currently change.
    func shows(row: Int) -> Bool {
        clip.contains(row)
    }

    /// Returns the rows of a range that can currently change.
    func visible(_ rows: Range<Int>) -> Range<Int> {
        rows.clamped(to: clip)
    }

    /// Paints the visible items of a pane.
    mutating func paint(_ pane: ScreenPane, scroll: Int) {
        let viewport = pane.viewport
        let pinned = pane.content.pinned(at: scroll, room: viewport.height)
        clip = max(viewport.row, 0)..<max(viewport.endRow, viewport.row, 0)
        for (offset, item) in pinned.enumerated() {
            paint(item, of: pane, top: viewport.row + offset)
        }
        clip = min(clip.lowerBound + pinned.count, clip.upperBound)..<clip.upperBound
        for item in pane.content.items(in: scroll + pinned.count..<scroll + viewport.height) {
            paint(item, of: pane, top: viewport.row + item.line - scroll)
        }
        clip = 0..<buffer.size.rows
        paintScrollBar(
            total: pane.content.height,
            scroll: scroll,
            column: pane.scrollBar,
            rows: viewport
        )
    }

    private mutating func paint(_ item: ContentItem, of pane: ScreenPane, top: Int) {
        let columns = pane.columns.part(item.columns)
        item.content.paint(
            in: ItemPlace(top: top, height: item.height, columns: columns),
            on: &self
        )
    }

    /// Paints a scroll bar if a view shows only a part of its content.
    private mutating func paintScrollBar(total: Int, scroll: Int, column: Int, rows: Rect) {
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

    /// Writes text.
    ///
    /// Returns the number of columns used.
    @discardableResult
    mutating func write(_ text: String, _ point: Point, _ limit: Int, _ style: Style) -> Int {
        guard shows(row: point.row), limit > 0 else {
            return 0
        }
        return buffer.write(text, at: point, limit: limit, style: style)
    }

    /// Writes a control and adds its zone.
    mutating func write(_ text: StyledText, _ point: Point, _ limit: Int, id: String?) {
        guard shows(row: point.row), limit > 0 else {
            return
        }
        let width = buffer.write(text, at: point, limit: limit)
        if let id {
            addZone(id, Rect(column: point.column, row: point.row, width: width, height: 1))
        }
    }

    /// Writes a character.
    mutating func put(_ character: Character, width: Int, at point: Point, _ style: Style) {
        if shows(row: point.row) {
            buffer.put(character, width: width, at: point, style: style)
        }
    }

    /// Fills cells with a character of width 1.
    mutating func fill(_ character: Character, at point: Point, count: Int, _ style: Style) {
        if shows(row: point.row) {
            buffer.fill(character, at: point, count: count, style: style)
        }
    }

    /// Shows the visible rows of an image.
    ///
    /// Returns whether the image fits in the width of the screen.
    mutating func place(_ graphic: Graphic, in rect: Rect) -> Bool {
        guard rect.column >= 0, rect.endColumn <= buffer.size.columns else {
            return false
        }
        if let placed = PlacedGraphic(graphic, in: rect, rows: clip) {
            graphics.append(placed)
        }
        return true
    }

    /// Clears cells.
    mutating func clear(_ rect: Rect, _ style: Style = .plain) {
        buffer.clear(rect, style: style)
    }

    /// Changes the styles of cells.
    mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        buffer.restyle(rect, change)
    }

    /// Sets the position of the cursor.
    mutating func setCursor(_ point: Point) {
        cursor = point
    }

    /// Turns parts of a written text into links.
    mutating func addLinks(_ links: [TextLink], of text: String, at point: Point, _ limit: Int) {
        guard !links.isEmpty, shows(row: point.row) else {
            return
        }
        let widths = text.map { DisplayWidth.of(VisibleText.visible($0)) }
        for link in links {
            let start = widths[..<link.range.lowerBound].reduce(0, +)
            let end = start + widths[link.range].reduce(0, +)
            let columns = (start..<end).clamped(to: 0..<max(limit, 0))
            let cells = point.column + columns.lowerBound..<point.column + columns.upperBound
            buffer.link(cells, row: point.row, to: link.address)
            let rect = Rect(
                column: cells.lowerBound,
                row: point.row,
                width: cells.count,
                height: 1
            )
            let style = palette.link
            restyle(rect) { cell in
                cell.attributes.formUnion(style.attributes)
                cell.foreground = cell.foreground == .default ? style.foreground : cell.foreground
            }
        }
    }

    /// Turns the URLs in a written text into links if the app is permitted to open links.
    mutating func addLinks(in text: String, at point: Point, _ limit: Int) {
        if options.showsLinks {
            addLinks(TextLink.all(in: text), of: text, at: point, limit)
        }
    }

    /// Underlines characters of a written text.
    mutating func highlight(_ indices: [Int], of text: String, at point: Point, _ limit: Int) {
        guard !indices.isEmpty, shows(row: point.row) else {
            return
        }
        let chosen = Set(indices)
        var column = 0
        for (index, character) in text.enumerated() {
            let width = DisplayWidth.of(VisibleText.visible(character))
            guard column + width <= limit else {
                return
            }
            if chosen.contains(index) {
                let start = point.column + column
                restyle(Rect(column: start, row: point.row, width: width, height: 1)) {
                    $0 = $0.adding([.bold, .underline])
                }
            }
            column += width
        }
    }

    /// Underlines the parts of a written text of a row that match the search.
    mutating func highlightSearch(in text: String, at point: Point, _ limit: Int) {
        let search = state.searchText
        guard !search.isEmpty, shows(row: point.row) else {
            return
        }
        let characters = text.prefix(max(limit, 0)).map { $0.lowercased() }
        let words = [search] + search.split(separator: " ").map(String.init)
        let indices = words.firstNonNil { word -> [Int]? in
            let found = characters.occurrences(of: word.map { $0.lowercased() })
            return found.isEmpty ? nil : found
        }
        highlight(indices ?? [], of: text, at: point, limit)
    }

    /// Adds the zone of a line and its focus indicator.
    ///
    /// A row whose detail is shown beside its list has an indicator too.
    mutating func mark(
        _ id: String,
        _ rect: Rect,
        _ columns: LineColumns,
        always: Bool = false,
        isShown: Bool = false
    ) {
        addZone(id, rect, isLine: true)
        let point = Point(columns.mark, rect.row)
        if hasFocus(id) || always {
            write(String(Symbols.focus), point, 1, palette.focusedText)
        } else if isShown {
            write(String(Symbols.bullet), point, 1, palette.on)
        }
    }

    /// Makes visible cells react to clicks.
    ///
    /// - Parameter isLine: Whether the cells are a whole line including its margin, not a control.
    mutating func addZone(_ id: String, _ rect: Rect, isLine: Bool = false) {
        let rows = visible(rect.row..<rect.endRow)
        if !rows.isEmpty {
            let zone = Rect(
                column: rect.column,
                row: rows.lowerBound,
                width: rect.width,
                height: rows.count
            )
            zones.append(ClickZone(rect: zone, id: id, isLine: isLine))
        }
    }

    /// Dims the screen below an overlay and disables its clicks.
    mutating func cover() {
        let all = Rect(column: 0, row: 0, width: buffer.size.columns, height: buffer.size.rows)
        let muted = palette.muted
        buffer.restyle(all) { $0 = muted }
        zones = []
        cursor = nil
        graphics = []
    }
}

extension [String] {
    /// Returns the indices of all elements that are part of an occurrence of others.
    fileprivate func occurrences(of others: [String]) -> [Int] {
        guard !others.isEmpty, count >= others.count else {
            return []
        }
        let starts = (0...(count - others.count)).filter { self[$0...].starts(with: others) }
        return starts.flatMap { $0..<($0 + others.count) }
    }
}
