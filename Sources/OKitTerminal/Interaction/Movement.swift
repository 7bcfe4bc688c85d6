import OKitRuntime

/// Moves the focus and scrolls.
struct Movement {
    let layout: ScreenLayout
    private(set) var state: ViewState

    /// The pane that has the focus.
    private var pane: ScreenPane { layout.pane(for: state) }

    /// Moves up (-1) or down (1) by one focusable line.
    ///
    /// Long text in between is scrolled.
    mutating func line(_ direction: Int) {
        guard let focus = state.focus, layout.groups.joined().contains(focus) else {
            scroll(by: direction)
            return
        }
        if requestsAbsentRow(direction) {
            return
        }
        guard let id = layout.target(direction, from: focus) else {
            scroll(by: direction * 2)
            return
        }
        let isBelowAll = layout.item(of: id) == nil && direction > 0
        if isBelowAll, staysInList {
            setScroll(pane.content.height)
            return
        }
        let hidden = isBelowAll ? linesBelow : lines(to: layout.item(of: id), direction)
        if hidden > 3 {
            scroll(by: direction * 3)
        } else {
            state.moveFocus(to: id)
        }
    }

    /// Whether the focus is on a row of a list that scrolls, through which a key is often held.
    ///
    /// It stays on the last row; Tab leaves the list.
    private var staysInList: Bool {
        state.focus.flatMap { layout.item(of: $0) }?.rowIndex != nil && layout.overlay == nil
            && pane.content.height > pane.viewport.height
    }

    /// Moves to the first row of a list, or waits for it if there is none yet.
    mutating func firstRow() {
        let items = layout.activePanes.lazy.flatMap(\.content.items)
        if let item = items.first(where: { $0.rowIndex == 0 && !$0.targets.isEmpty }),
            let id = item.targets.first
        {
            state.moveFocus(to: id)
        } else if let list = layout.lists.first {
            state.requestedRow = ListRow(list: list.id, index: 0)
        }
    }

    /// Moves to the next (1) or previous (-1) row of the list, and after the last to the first.
    mutating func row(_ direction: Int) {
        let focused = state.focus.flatMap { layout.item(of: $0) }
        guard let index = focused?.rowIndex, let list = layout.list(of: focused, for: state),
            let total = list.window?.total, total > 0
        else {
            return firstRow()
        }
        let next = ListRow(list: list.id, index: (index + direction + total) % total)
        if let id = pane.content.target(of: next) {
            state.moveFocus(to: id)
        } else {
            edge(isEnd: direction < 0)
        }
    }

    /// Moves to the next (1) or previous (-1) target.
    ///
    /// After the last target comes the first one.
    mutating func next(_ direction: Int) {
        let all = layout.groups.flatMap(\.self)
        let others = all.filter { $0 != layout.wayOut?.id || $0 == state.focus }
        let order = layout.overlay == nil ? others : all
        guard !order.isEmpty else {
            return
        }
        let index = order.firstIndex(of: state.focus ?? "") ?? 0
        state.moveFocus(to: order[(index + direction + order.count) % order.count])
    }

    /// Moves to the right (1) or left (-1) within the line.
    mutating func sideways(_ direction: Int) {
        guard let group = layout.groups.first(where: { $0.contains(state.focus ?? "") }),
            let index = group.firstIndex(of: state.focus ?? ""),
            group.indices.contains(index + direction)
        else {
            let item = state.focus.flatMap { layout.item(of: $0) }
            if let id = item.flatMap({ pane.content.beside($0, direction) })?.targets.first {
                state.moveFocus(to: id)
            } else {
                enterPane(beside: direction)
            }
            return
        }
        state.moveFocus(to: group[index + direction])
    }

    /// Moves to the pane to the right (1) or left (-1), preferably to the target beside the focus.
    private mutating func enterPane(beside direction: Int) {
        let panes = layout.activePanes
        guard let index = panes.firstIndex(where: { $0.id == pane.id }),
            panes.indices.contains(index + direction),
            panes[index + direction].viewport.row == panes[index].viewport.row
        else {
            return
        }
        let item = state.focus.flatMap { pane.item(of: $0) }
        state.enter(panes[index + direction], at: item.map { $0.line - currentScroll } ?? 0)
    }

    /// Moves by a page or half a page up (-1) or down (1).
    mutating func page(_ direction: Int, isHalf: Bool = false) {
        let height = pane.viewport.height
        let step = max(isHalf ? height / 2 : height - 1, 1) * direction
        guard let item = state.focus.flatMap({ layout.item(of: $0) }) else {
            scroll(by: step)
            return
        }
        let line = min(max(item.line + step, 0), pane.content.height - 1)
        if let row = pane.content.absentRow(at: line, near: item) {
            request(row: row, at: line)
            return
        }
        let targets = pane.content.items.filter {
            !$0.targets.isEmpty && $0.sharesColumns(with: item)
        }
        let found =
            direction > 0
            ? targets.last { $0.line <= line && $0.line > item.line }
                ?? targets.first { $0.line > item.line }
            : targets.first { $0.line >= line && $0.line < item.line }
                ?? targets.last { $0.line < item.line }
        if let id = found?.targets.first {
            state.moveFocus(to: id)
            setScroll(currentScroll + step)
        } else {
            scroll(by: step)
        }
    }

    /// Moves to the first or last row of the list that has the focus, and from there to the first or
    /// last line.
    mutating func edge(isEnd: Bool) {
        if !moveToRow(atEnd: isEnd) {
            moveToLine(atEnd: isEnd)
        }
    }

    /// Returns false outside of lists, and at the row.
    private mutating func moveToRow(atEnd isEnd: Bool) -> Bool {
        let content = pane.content
        guard layout.overlay == nil, let item = state.focus.flatMap({ pane.item(of: $0) }),
            let index = item.rowIndex, let list = content.list(of: item),
            let total = list.window?.total, index != (isEnd ? total - 1 : 0)
        else {
            return false
        }
        let row = ListRow(list: list.id, index: isEnd ? total - 1 : 0)
        if let id = content.target(of: row) {
            state.moveFocus(to: id)
            // What is before the first rows is shown with them.
            if let line = pane.item(of: id)?.line, !isEnd, line < pane.viewport.height {
                setScroll(0)
            }
            return true
        }
        guard let line = content.line(ofAbsent: row) else {
            return false
        }
        request(row: row, at: line)
        return true
    }

    private mutating func moveToLine(atEnd isEnd: Bool) {
        let content = pane.content
        let line = isEnd ? max(content.height - 1, 0) : 0
        if let row = content.absentRow(at: line) {
            request(row: row, at: line)
            return
        }
        let targets = content.items.lazy.filter { !$0.targets.isEmpty }
        // The titles of columns are reached from the first row and are not the first or last line.
        let others = targets.filter { !($0.content is TableHeader) }
        if let id = (isEnd ? others.last : others.first ?? targets.first)?.targets.first {
            state.moveFocus(to: id)
        }
        setScroll(isEnd ? content.height : 0)
    }

    /// Scrolls and moves the focus along with the content.
    ///
    /// - Parameter other: The pane; `nil` for the one that has the focus.
    mutating func scroll(by lines: Int, in other: ScreenPane? = nil) {
        let active = pane
        let pane = other ?? active
        let height = pane.viewport.height
        let last = max(pane.content.height - height, 0)
        let first = min(max(state.scroll(of: pane) + lines, 0), last)
        guard pane.id == active.id else {
            state.scrolls[pane.id] = first
            return
        }
        setScroll(first)
        state.isScrolledFreely = true
        guard let item = state.focus.flatMap({ layout.item(of: $0) }),
            item.endLine <= first || item.line >= first + height
        else {
            return
        }
        let seen = pane.content.items(in: first..<(first + height)).filter { !$0.targets.isEmpty }
        if let id = (lines > 0 ? seen.first : seen.last)?.targets.first {
            state.focus = id
        }
    }

    private var currentScroll: Int { state.scroll(of: pane) }

    private mutating func setScroll(_ line: Int) {
        state.setScroll(line, of: pane)
    }

    /// The number of content lines below the view.
    private var linesBelow: Int {
        pane.content.height - currentScroll - pane.viewport.height
    }

    /// Returns the number of lines from the view to the start of an item outside it, in the
    /// direction of the movement.
    private func lines(to item: ContentItem?, _ direction: Int) -> Int {
        guard let item else {
            return direction < 0 ? currentScroll : 0
        }
        let end = currentScroll + pane.viewport.height
        return direction > 0 ? item.line - end : currentScroll - item.endLine
    }

    /// Returns whether the line next to the focus is a row that is not present, and requests it.
    private mutating func requestsAbsentRow(_ direction: Int) -> Bool {
        guard let item = state.focus.flatMap({ layout.item(of: $0) }) else {
            return false
        }
        let line = direction > 0 ? item.endLine : item.line - 1
        guard let row = pane.content.absentRow(at: line, near: item) else {
            return false
        }
        request(row: row, at: line)
        return true
    }

    private mutating func request(row: ListRow, at line: Int) {
        state.requestedRow = row
        let height = pane.viewport.height
        let first = min(currentScroll, line)
        setScroll(max(first, line - height + 1))
        state.isScrolledFreely = true
    }
}
