import OKitRuntime

extension TerminalController {
    /// Up and down by one line that can have the focus.
    ///
    /// Long text between is scrolled through.
    mutating func moveLine(_ direction: Int) {
        let groups = layout.groups
        guard let index = groups.firstIndex(where: { $0.contains(state.focus ?? "") }) else {
            scroll(by: direction)
            return
        }
        if wantsAbsentRow(direction) {
            return
        }
        let next = index + direction
        guard groups.indices.contains(next), let id = groups[next].first else {
            scroll(by: direction * 2)
            return
        }
        let isBelowAll = next >= 0 && layout.item(of: id) == nil && direction > 0
        let hidden = isBelowAll ? linesBelow : lines(to: layout.item(of: id), direction)
        if hidden > 3 {
            scroll(by: direction * 3)
        } else {
            focus(id)
        }
    }

    /// Next and previous target, in a circle.
    mutating func moveNext(_ direction: Int) {
        let order = layout.groups.flatMap(\.self)
        guard !order.isEmpty else {
            return
        }
        let index = order.firstIndex(of: state.focus ?? "") ?? 0
        focus(order[(index + direction + order.count) % order.count])
    }

    /// A page up or down.
    mutating func movePage(_ direction: Int) {
        let step = max(layout.activeViewport.height - 1, 1) * direction
        guard let item = state.focus.flatMap({ layout.item(of: $0) }) else {
            scroll(by: step)
            return
        }
        let line = min(max(item.line + step, 0), layout.active.height - 1)
        if let row = layout.active.absentRow(at: line) {
            want(row: row, at: line)
            return
        }
        let targets = layout.active.items.filter { !$0.targets.isEmpty }
        let found =
            direction > 0
            ? targets.last { $0.line <= line && $0.line > item.line }
                ?? targets.first { $0.line > item.line }
            : targets.first { $0.line >= line && $0.line < item.line }
                ?? targets.last { $0.line < item.line }
        if let id = found?.targets.first {
            focus(id)
            setScroll(currentScroll + step)
        } else {
            scroll(by: step)
        }
    }

    /// The first or last line.
    mutating func moveToEdge(isEnd: Bool) {
        let content = layout.active
        let line = isEnd ? max(content.height - 1, 0) : 0
        if let row = content.absentRow(at: line) {
            want(row: row, at: line)
            return
        }
        let targets = content.items.lazy.filter { !$0.targets.isEmpty }
        if let id = (isEnd ? targets.last : targets.first)?.targets.first {
            focus(id)
        }
        setScroll(isEnd ? content.height : 0)
    }

    /// Scrolls, and takes the focus along where it stood in the content.
    mutating func scroll(by lines: Int) {
        let height = layout.activeViewport.height
        let last = max(layout.active.height - height, 0)
        let first = min(max(currentScroll + lines, 0), last)
        setScroll(first)
        state.isScrolledFreely = true
        guard let item = state.focus.flatMap({ layout.item(of: $0) }),
            item.endLine <= first || item.line >= first + height
        else {
            return
        }
        let seen = layout.active.items(in: first..<(first + height)).filter { !$0.targets.isEmpty }
        if let id = (lines > 0 ? seen.first : seen.last)?.targets.first {
            state.focus = id
        }
    }

    private var currentScroll: Int { layout.overlay == nil ? state.scroll : state.overlayScroll }

    private mutating func setScroll(_ line: Int) {
        state.anchor = nil
        if layout.overlay == nil {
            state.scroll = line
        } else {
            state.overlayScroll = line
        }
    }

    /// Lines of the content below the view.
    private var linesBelow: Int {
        layout.active.height - currentScroll - layout.activeViewport.height
    }

    /// How far outside the view an item begins, in the direction of the movement.
    private func lines(to item: ContentItem?, _ direction: Int) -> Int {
        guard let item else {
            return direction < 0 ? currentScroll : 0
        }
        let end = currentScroll + layout.activeViewport.height
        return direction > 0 ? item.line - end : currentScroll - item.endLine
    }

    /// Whether the line next to the focus is a row that is not here; it is asked for then.
    private mutating func wantsAbsentRow(_ direction: Int) -> Bool {
        guard let item = state.focus.flatMap({ layout.item(of: $0) }) else {
            return false
        }
        let line = direction > 0 ? item.endLine : item.line - 1
        guard let row = layout.active.absentRow(at: line) else {
            return false
        }
        want(row: row, at: line)
        return true
    }

    private mutating func want(row: Int, at line: Int) {
        state.wantedRow = row
        let height = layout.activeViewport.height
        let first = min(currentScroll, line)
        setScroll(max(first, line - height + 1))
        state.isScrolledFreely = true
    }
}

extension ContentLayout {
    /// Index of the row that belongs at a line but is not here.
    func absentRow(at line: Int) -> Int? {
        guard line >= 0, let item = items(in: line..<(line + 1)).first,
            case .absent = item.kind
        else {
            return nil
        }
        let window = list?.window
        let isLeading = items.first { $0.isAbsent }?.line == item.line
        if isLeading, (window?.first ?? 0) > 0 {
            return line - item.line
        }
        return (window?.total ?? 0) - item.height + line - item.line
    }

    /// The rows to ask for so that a view from `first` on, `height` lines high, has all of its
    /// own and a page on either side; `nil` where nothing is missing.
    func missingRows(first: Int, height: Int) -> (first: Int, count: Int)? {
        for line in first..<(first + max(height, 0)) {
            if let row = absentRow(at: line) {
                let offset = line - first
                return (max(row - offset - height, 0), height * 3)
            }
        }
        return nil
    }
}

extension ContentItem {
    /// Whether it stands for rows that are not here.
    var isAbsent: Bool {
        if case .absent = kind { true } else { false }
    }
}
