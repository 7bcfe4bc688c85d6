import OKitRuntime
import OKitSyntax

extension ViewState {
    /// Updates the state for a new layout.
    ///
    /// The focus stays on the node with the same ID, or moves to the nearest one, and remains in
    /// view. Opened and closed screens and overlays are tracked.
    mutating func settle(on layout: ScreenLayout, options: RenderOptions) {
        settleScreen(layout)
        settleOverlay(layout)
        settleFocus(layout)
        settleDetail(layout)
        settleProblems(layout)
        settleEdit(layout, options)
        settleSearch(layout, options)
        settleScroll(layout)
        settleTables(layout)
        focusContext = context(of: focus, in: layout)
    }

    /// Resets the state on a new screen, and restores it on a screen to which the user has
    /// returned.
    private mutating func settleScreen(_ layout: ScreenLayout) {
        let name = Self.name(of: layout.tree)
        guard name != screen else {
            return
        }
        var positions = trail
        if let left = screen {
            positions.append(
                ScreenPosition(
                    screen: left,
                    focus: overlay == nil ? focus : focusBelow,
                    scrolls: scrolls,
                    paneFocus: paneFocus
                )
            )
        }
        let counts = fullCounts
        self = ViewState()
        fullCounts = counts
        screen = name
        if let index = positions.lastIndex(where: { $0.screen == name }) {
            focus = positions[index].focus
            scrolls = positions[index].scrolls
            paneFocus = positions[index].paneFocus
            positions.removeSubrange(index...)
        }
        trail = positions.suffix(32)
    }

    /// Moves the focus to the detail beside the focused row if the user has opened the row.
    private mutating func settleDetail(_ layout: ScreenLayout) {
        guard entersDetail else {
            return
        }
        entersDetail = false
        if let detail = layout.detailPane(for: self) {
            enter(detail)
        }
    }

    /// Returns what distinguishes a screen from others.
    private static func name(of tree: ScreenTree) -> String {
        tree.screen + "\u{0}" + tree.root.id
    }

    /// Returns the state for a layout of a screen, without what belongs to another screen.
    func forLayout(of tree: ScreenTree) -> ViewState {
        guard screen != Self.name(of: tree) else {
            return self
        }
        var state = self
        state.tables = [:]
        return state
    }

    /// Stores the widths of the columns of tables, so that they stay the same.
    private mutating func settleTables(_ layout: ScreenLayout) {
        for item in layout.body.panes.lazy.flatMap(\.content.items) {
            if let header = item.content as? TableHeader {
                tables[header.table] = header.columns.widths
            }
        }
    }

    /// Moves the focus to the first problem that the last action has found, such as Save, so that
    /// it is in view.
    private mutating func settleProblems(_ layout: ScreenLayout) {
        var found: [String] = []
        _ = layout.tree.root.first { node in
            if node.details.component.problem != nil {
                found.append(node.id)
            }
            return false
        }
        let before = problems ?? Set(found)
        problems = Set(found)
        let sought = found.first {
            (!before.contains($0) || seeksKnownProblem) && layout.item(of: $0) != nil
        }
        if seeksProblem, layout.overlay == nil, let sought {
            (seeksProblem, seeksKnownProblem) = (false, false)
            moveFocus(to: sought)
        }
    }

    private mutating func settleOverlay(_ layout: ScreenLayout) {
        if layout.tree.overlay != nil || layout.overlay == nil {
            popup = nil
        }
        let open = layout.overlay?.node.id
        guard open != overlay else {
            return
        }
        if overlay == nil {
            focusBelow = focus
            focusContextBelow = focusContext
            focus = nil
        } else if open == nil {
            focus = focusBelow
            focusContext = focusContextBelow
            focusBelow = nil
        } else {
            focus = nil
        }
        overlay = open
        scrolls[OverlayLayout.paneID] = nil
        edit = nil
        dateEdit = nil
    }

    private mutating func settleFocus(_ layout: ScreenLayout) {
        let targets = Set(layout.groups.joined())
        let scope = layout.overlay?.node ?? layout.tree.root
        let appChoice = scope.first { $0.state.contains(.focused) && targets.contains($0.id) }?.id
        if let appChoice, appChoice != appFocus {
            focus = appChoice
        }
        appFocus = appChoice
        let requested = requestedRow.flatMap { row in
            layout.activePanes.firstNonNil { $0.content.target(of: row) }
        }
        if let id = requested {
            focus = id
            requestedRow = nil
            isScrolledFreely = false
            if isRequestedAtTop, let pane = layout.pane(of: id), let item = pane.item(of: id) {
                setScroll(pane.content.lineAbove(item), of: pane)
            }
            isRequestedAtTop = false
        }
        if let focus, targets.contains(focus) {
            // If a list is filled later, it gets the focus that it would have had initially. The
            // focus stays on a focused row.
            if focus == firstFocus, layout.overlay == nil,
                layout.item(of: focus)?.rowIndex == nil
            {
                self.focus = layout.initialFocus
                firstFocus = self.focus
                if self.focus != focus {
                    // The screen begins at its top and stays there.
                    anchor = nil
                }
            }
            return
        }
        if focus == nil, layout.activePanes.contains(where: { $0.id == readPane }) {
            return
        }
        readPane = nil
        let order = layout.groups.flatMap(\.self)
        if let row = focusContext.row, !layout.hasRow(row),
            let next = focusContext.neighbors.first(where: targets.contains)
        {
            focus = next
        } else if focus != nil, focus != firstFocus || layout.overlay != nil, !order.isEmpty {
            let near = order[min(focusContext.order, order.count - 1)]
            // The titles of columns are not near rows for a user.
            let isTitle = layout.item(of: near)?.content is TableHeader
            focus = isTitle ? layout.initialFocus : near
        } else {
            // The first focus may have been on Retry, in place of a list that is now shown.
            focus = layout.initialFocus
            firstFocus = layout.overlay == nil ? focus : nil
            // A screen begins at its top even if nothing there can have the focus.
            isScrolledFreely =
                layout.overlay == nil && scroll(of: layout.pane(for: self)) == 0
        }
    }

    /// Returns the surroundings of the focused node.
    ///
    /// Rows of a form do not have neighbors.
    private func context(of focus: String?, in layout: ScreenLayout) -> FocusContext {
        guard let focus else {
            return FocusContext()
        }
        let order = layout.groups.joined().enumerated().first { $0.element == focus }?.offset ?? 0
        guard let item = layout.item(of: focus), let row = item.row?.node, row.role == .row,
            let list = layout.pane(for: self).content.list(of: item),
            list.details.window != nil
        else {
            return FocusContext(order: order)
        }
        let rows = list.rows
        let index = rows.firstIndex(of: row.id) ?? 0
        let behind = rows.dropFirst(index + 1).prefix(Self.mostNeighbors)
        let before = rows.prefix(index).suffix(Self.mostNeighbors).reversed()
        return FocusContext(order: order, row: row.id, neighbors: Array(behind) + before)
    }

    /// The maximum number of neighbors on each side that are stored.
    ///
    /// One of them gets the focus if other rows disappear together with the focused one.
    private static let mostNeighbors = 8

    private mutating func settleEdit(_ layout: ScreenLayout, _ options: RenderOptions) {
        if edit?.id != focus {
            edit = nil
        }
        if dateEdit?.id != focus {
            dateEdit = nil
        }
        if layout.overlay == nil, restingField != focus {
            restingField = nil
        }
        if let id = edit?.id, let node = layout.node(id: id), node.control.takesText(node) {
            edit?.reconcile(with: node.valueText(options))
        }
    }

    /// Notes the text of the search, and the numbers of rows without one.
    private mutating func settleSearch(_ layout: ScreenLayout, _ options: RenderOptions) {
        let text = layout.search?.valueText(options) ?? ""
        searchText = text.trimmingSpaces
        for list in layout.lists where searchText.isEmpty && !layout.isSearching(in: list) {
            fullCounts[countKey(of: list)] = list.window?.total
        }
    }

    private mutating func settleScroll(_ layout: ScreenLayout) {
        let active = layout.pane(for: self)
        for pane in layout.activePanes {
            let isActive = pane.id == active.id
            var first = scroll(of: pane)
            let item = isActive ? focus.flatMap { pane.item(of: $0) } : nil
            if let item, let anchor, layout.overlay == nil,
                first > 0 || item.endLine > pane.viewport.height
            {
                // A screen at its top shows content inserted there, as long as the focus stays in
                // view.
                first = item.line - anchor
            }
            if let item, !isScrolledFreely, requestedRow == nil {
                first = min(first, pane.content.lineAbove(item))
                first = max(first, item.endLine - pane.viewport.height)
                first = min(first, item.line)
            }
            first = max(min(first, pane.content.height - pane.viewport.height), 0)
            scrolls[pane.id] = first
            if isActive, layout.overlay == nil {
                anchor = item.map { $0.line - first }
            }
            if item != nil {
                paneFocus[pane.id] = focus
            }
        }
    }
}

extension String {
    /// The text without the spaces around it.
    fileprivate var trimmingSpaces: String {
        let start = drop { $0.isWhitespace }
        let count = start.reversed().prefix { $0.isWhitespace }.count
        return String(start.dropLast(count))
    }
}

extension ScreenNode {
    /// The IDs of the rows of a list, in all its sections.
    fileprivate var rows: [String] {
        children.flatMap { child -> [String] in
            switch child.role {
            case .row: [child.id]
            case .section: child.rows
            default: []
            }
        }
    }
}
