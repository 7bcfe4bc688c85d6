import OKitRuntime

extension ViewState {
    /// Brings the state into step with a new layout: keeps the focus by id, else the nearest;
    /// follows screens and overlays as they come and go; keeps the focus in view.
    mutating func settle(on layout: ScreenLayout, options: RenderOptions) {
        settleScreen(layout)
        settleOverlay(layout)
        settleFocus(layout)
        settleEdit(layout, options)
        settleScroll(layout)
        focusOrder = focus.flatMap { layout.groups.joined().map(\.self).firstIndex(of: $0) } ?? 0
    }

    /// On another screen, begins anew; on one that led here, goes to the old place.
    private mutating func settleScreen(_ layout: ScreenLayout) {
        let name = layout.tree.screen + "\u{0}" + layout.tree.root.id
        guard name != screen else {
            return
        }
        var places = trail
        if let left = screen {
            places.append(
                Place(screen: left, focus: overlay == nil ? focus : focusBelow, scroll: scroll)
            )
        }
        self = ViewState()
        screen = name
        if let index = places.lastIndex(where: { $0.screen == name }) {
            focus = places[index].focus
            scroll = places[index].scroll
            places.removeSubrange(index...)
        }
        trail = places.suffix(32)
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
            focus = nil
        } else if open == nil {
            focus = focusBelow
            focusBelow = nil
        } else {
            focus = nil
        }
        overlay = open
        overlayScroll = 0
        edit = nil
        dateEdit = nil
    }

    private mutating func settleFocus(_ layout: ScreenLayout) {
        let targets = Set(layout.groups.joined())
        let scope = layout.overlay?.node ?? layout.tree.root
        let wanted = scope.first { $0.state.contains(.focused) && targets.contains($0.id) }?.id
        if let wanted, wanted != appFocus {
            focus = wanted
        }
        appFocus = wanted
        if let row = wantedRow, let id = layout.active.target(ofRow: row) {
            focus = id
            wantedRow = nil
            isScrolledFreely = false
            if isWantedAtTop, let item = layout.item(of: id) {
                (scroll, anchor) = (layout.content.lineAbove(item), nil)
            }
            isWantedAtTop = false
        }
        if let focus, targets.contains(focus) {
            // A list that fills later takes it, as it would have at first; a row keeps it.
            if focus == firstFocus, layout.overlay == nil,
                layout.item(of: focus)?.rowIndex == nil
            {
                self.focus = layout.initialFocus
                firstFocus = self.focus
            }
            return
        }
        let order = layout.groups.flatMap(\.self)
        if focus != nil, !order.isEmpty {
            focus = order[min(focusOrder, order.count - 1)]
        } else {
            focus = layout.initialFocus
            firstFocus = layout.overlay == nil ? focus : nil
            // A screen begins at its top, even where nothing up there takes the focus.
            isScrolledFreely = layout.overlay == nil && scroll == 0
        }
    }

    private mutating func settleEdit(_ layout: ScreenLayout, _ options: RenderOptions) {
        if edit?.id != focus {
            edit = nil
        }
        if dateEdit?.id != focus {
            dateEdit = nil
        }
        if let id = edit?.id, let node = layout.node(id: id) {
            edit?.reconcile(with: node.valueText(options))
        }
    }

    private mutating func settleScroll(_ layout: ScreenLayout) {
        let height = layout.activeViewport.height
        let content = layout.active
        var first = layout.overlay == nil ? scroll : overlayScroll
        let item = focus.flatMap { layout.item(of: $0) }
        if let item, let anchor, layout.overlay == nil {
            first = item.line - anchor
        }
        if let item, !isScrolledFreely, wantedRow == nil {
            first = min(first, content.lineAbove(item))
            first = max(first, item.endLine - height)
            first = min(first, item.line)
        }
        first = max(min(first, content.height - height), 0)
        if layout.overlay == nil {
            scroll = first
            anchor = item.map { $0.line - first }
        } else {
            overlayScroll = first
        }
    }
}

extension ContentLayout {
    /// The line from which an item is seen with its header.
    func lineAbove(_ item: ContentItem) -> Int {
        var line = item.line
        for above in items(in: max(line - 3, 0)..<line).reversed() {
            guard above.targets.isEmpty, above.height == 1 else {
                break
            }
            if case .absent = above.kind {
                break
            }
            line = above.line
        }
        return line
    }

    /// The first target of the row of that index in the list.
    func target(ofRow index: Int) -> String? {
        for item in items {
            if case .row(let row) = item.kind, row.index == index {
                return item.targets.first
            }
        }
        return nil
    }
}

extension ScreenLayout {
    /// The node of that id among those that can be seen, popups of the front end included.
    func node(id: String) -> ScreenNode? {
        overlay?.node.first { $0.id == id } ?? tree.node(id: id)
    }

    /// What has the focus on a screen that was just opened: in a box the first field, else the
    /// button that does no harm; else the first thing in the content but the filters of a list.
    var initialFocus: String? {
        guard let overlay else {
            // Who opens a list wants its rows, and filters them later.
            let inContent = content.items.lazy.compactMap(\.targets.first)
            return inContent.first { $0 != "filters" } ?? inContent.first ?? groups.first?.first
        }
        let targets = groups.flatMap(\.self)
        let nodes = targets.compactMap { id in overlay.node.first { $0.id == id } }
        let chosen = nodes.first { $0.isTyped } ?? overlay.defaultButton
        let option = nodes.first { !$0.state.isDisjoint(with: [.selected, .checked]) }
        let cancel = overlay.cancelButton.flatMap { $0.isTarget ? $0 : nil }
        return (chosen.flatMap { $0.isTarget ? $0 : nil } ?? option)?.id
            ?? (overlay.node.role == .alert ? cancel?.id : nil) ?? targets.first
    }
}

extension OverlayLayout {
    private var buttons: [ScreenNode] { node.children.filter { $0.role == .button } }

    /// The button that Enter presses in the last field: the one to confirm, else the last that
    /// neither cancels nor deletes.
    ///
    /// It may be disabled.
    var defaultButton: ScreenNode? {
        guard node.role == .alert || node.role == .sheet else {
            return nil
        }
        let confirming = buttons.first {
            $0.details.purpose == .confirm || $0.details.purpose == .done
        }
        let harmless = buttons.last { button in
            ![.cancel, .close, .delete].contains(button.details.purpose)
        }
        return confirming ?? (node.role == .alert ? harmless : nil)
    }

    /// The button that Esc presses.
    var cancelButton: ScreenNode? {
        let cancelling = buttons.first {
            $0.details.purpose == .cancel || $0.details.purpose == .close
        }
        return cancelling ?? (buttons.count == 1 ? buttons.first : nil)
    }
}
