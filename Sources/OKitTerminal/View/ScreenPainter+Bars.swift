import OKitRuntime

extension ScreenPainter {
    /// Paints the title bar, the search field, the toolbar, the tabs and the rules between.
    mutating func paintBars() {
        paintTitleBar()
        for row in [layout.rows.titleRule, layout.rows.toolbarRule].compactMap({ $0 }) {
            buffer.fill(
                Symbols.rule,
                at: Point(0, row),
                count: layout.size.columns,
                style: palette.muted
            )
        }
        if let search = layout.search, let row = layout.rows.search {
            paintSearch(search, row: row)
        }
        if let toolbar = layout.toolbar, let row = layout.rows.toolbar {
            paintLine(toolbar.children, row: row) { form, node, isFocused in
                form.text(node, isFocused: isFocused)
            }
        }
        if let tabs = layout.tabs, let row = layout.rows.tabs {
            let palette = palette
            paintLine(tabs.children, row: row) { _, node, isFocused in
                let isSelected = node.state.contains(.selected)
                let label = node.label ?? ""
                let style =
                    isFocused
                    ? palette.focusedControl
                    : isSelected ? palette.focusedText : palette.muted
                return StyledText(isSelected ? "[\(label)]" : " \(label) ", style)
            }
        }
    }

    /// Controls side by side; what has no room is left out, but never the one with the focus.
    private mutating func paintLine(
        _ nodes: [ScreenNode],
        row: Int,
        text: (ControlForm, ScreenNode, Bool) -> StyledText
    ) {
        let edges = ScreenLayout.edges(layout.size)
        let texts = nodes.map { text(form, $0, hasFocus($0.id)) }
        let room = edges.end - edges.text
        let current =
            nodes.firstIndex { hasFocus($0.id) }
            ?? nodes.firstIndex { $0.state.contains(.selected) } ?? 0
        var first = 0
        var needed = texts.prefix(current + 1).reduce(-2) { $0 + $1.width + 2 }
        while needed > room, first < current {
            needed -= texts[first].width + 2
            first += 1
        }
        var column = edges.text
        for (node, text) in zip(nodes, texts).dropFirst(first) where column < edges.end {
            write(
                text,
                Point(column, row),
                edges.end - column,
                id: node.isTarget ? node.id : nil
            )
            column += text.width + 2
        }
    }

    private mutating func paintTitleBar() {
        let edges = ScreenLayout.edges(layout.size)
        let children = layout.bar?.children ?? []
        var column = edges.mark
        if let back = children.first(where: { $0.details.purpose == .back }) {
            let style = hasFocus(back.id) ? palette.focusedControl : palette.on
            let label = StyledText("\(Symbols.back) \(back.label ?? "Back")", style)
            write(label, Point(column, 0), max(edges.end / 3, 3), id: back.id)
            column += min(label.width, max(edges.end / 3, 3)) + 2
        } else {
            column = edges.text
        }
        let buttons = children.filter { $0.role == .button && $0.details.purpose != .back }
        let end = paintTitleButtons(buttons, from: column + 8, to: edges.end)
        let whole = end - 2 - column
        let titleNode = children.first { $0.role == .text }
        let title = titleNode?.label ?? layout.tree.root.label ?? ""
        let isFocused = titleNode.map { hasFocus($0.id) } ?? false
        if let prompt = layout.tree.root.details.prompt, whole > 12 {
            let written = StyledText("\(prompt) \(Symbols.disclosure) ", palette.muted)
            write(written, Point(column, 0), whole / 3, id: nil)
            column += min(written.width, whole / 3)
        }
        let subtitle = layout.tree.root.value?.text
        let needed = DisplayWidth.of(title, upTo: 1000) + 2
        let spare = end - 2 - column - needed - DisplayWidth.of(subtitle ?? "", upTo: 1000) - 2
        column += paintPath(layout.bar?.button(.back)?.details.path ?? [], at: column, room: spare)
        let room = end - 2 - column
        let text = StyledText(title, isFocused ? palette.focusedControl : palette.title)
        let isTapped = titleNode?.isTarget ?? false
        write(text, Point(column, 0), room, id: isTapped ? titleNode?.id : nil)
        let used = min(text.width, max(room, 0)) + 2
        if let subtitle, room - used > 3 {
            write(subtitle, Point(column + used, 0), room - used, palette.muted)
        }
    }

    /// The titles of those screens that led here which have room, the nearest last; answers the
    /// columns that they take.
    private mutating func paintPath(_ titles: [String], at column: Int, room: Int) -> Int {
        var text = ""
        var width = 0
        for title in titles.reversed() where !title.isEmpty {
            let crumb = "\(title) \(Symbols.disclosure) "
            let wider = width + DisplayWidth.of(crumb, upTo: 1000)
            guard wider <= room else {
                break
            }
            (text, width) = (crumb + text, wider)
        }
        return write(text, Point(column, 0), room, palette.muted)
    }

    /// Right-aligned; answers the column of the leftmost.
    ///
    /// Where not all have room, the last ones are
    /// shown, or those from the one with the focus on.
    private mutating func paintTitleButtons(
        _ buttons: [ScreenNode],
        from start: Int,
        to end: Int
    ) -> Int {
        let texts = buttons.map { form.text($0, isFocused: hasFocus($0.id)) }
        var shown = buttons.count..<buttons.count
        var width = 0
        func grow(_ index: Int) -> Bool {
            guard texts.indices.contains(index), width + texts[index].width + 1 <= end - start
            else {
                return false
            }
            width += texts[index].width + 1
            return true
        }
        while grow(shown.lowerBound - 1) {
            shown = shown.lowerBound - 1..<shown.upperBound
        }
        if let focus = buttons.firstIndex(where: { hasFocus($0.id) }), focus < shown.lowerBound {
            width = 0
            shown = focus..<focus
            while grow(shown.upperBound) {
                shown = shown.lowerBound..<shown.upperBound + 1
            }
        }
        var column = end
        for index in shown.reversed() {
            let (button, text) = (buttons[index], texts[index])
            column -= text.width
            write(text, Point(column, 0), text.width, id: button.isTarget ? button.id : nil)
            column -= 1
        }
        if shown.lowerBound > 0, !buttons.isEmpty {
            column -= 1
            write(String(Symbols.ellipsis), Point(column, 0), 1, palette.muted)
        }
        return column
    }

    private mutating func paintSearch(_ search: ScreenNode, row: Int) {
        let edges = ScreenLayout.edges(layout.size)
        let width = min(edges.end - edges.text, 60)
        let isFocused = hasFocus(search.id)
        if let key = options.keys.label(.search) {
            let style = isFocused ? palette.focusedText : palette.muted
            write(key.count == 1 ? key : "/", Point(edges.mark, row), 1, style)
        }
        paintField(search, at: Point(edges.text, row), width: width, fallback: "Search")
        addZone(search.id, Rect(column: 0, row: row, width: edges.end, height: 1))
    }
}
