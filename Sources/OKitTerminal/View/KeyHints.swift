import OKitRuntime

/// The keys that work at present, the most useful first.
struct KeyHints {
    private(set) var hints: [(key: String, does: String)] = []

    init(layout: ScreenLayout, state: ViewState) {
        let tree = layout.tree
        let node = state.focus.flatMap { id in
            layout.overlay?.node.first { $0.id == id } ?? tree.node(id: id)
        }
        if state.dateEdit != nil {
            hints = [("↑↓", "change"), ("←→", "part"), ("Enter", "done"), ("Esc", "cancel")]
            return
        }
        if let node, node.isTyped {
            addTyping(node, layout, isChanged: state.edit != nil)
            return
        }
        let isBeside =
            ![.slider, .stepper, .segments].contains(node?.role)
            && layout.groups.contains { $0.count > 1 && $0.contains(state.focus ?? "") }
        if layout.groups.count > 1 || isBeside {
            let arrows = layout.groups.count > 1 ? "↑↓" : ""
            hints.append((arrows + (isBeside ? "←→" : ""), "move"))
        }
        addControl(node, layout)
        if layout.overlay != nil {
            hints.append(("Esc", "close"))
            return
        }
        if let way = layout.bar?.wayOut {
            hints.append(("Esc", way.details.purpose == .back ? "back" : "close"))
        }
        hints.append(("q", "quit"))
        addScreen(layout)
        if node?.role == .row, node?.menu != nil {
            hints.append(("m", "more"))
        }
        hints.append(("?", "keys"))
    }

    private mutating func addTyping(
        _ node: ScreenNode,
        _ layout: ScreenLayout,
        isChanged: Bool
    ) {
        let leaving = isChanged || layout.bar?.wayOut == nil ? "leave" : "back"
        if node.role == .textArea {
            hints = [("Tab", "next"), ("Esc", leaving), ("Ctrl-U", "clear line")]
        } else if node.role == .search {
            hints = [("Enter", "to the list"), ("Esc", "leave"), ("Ctrl-U", "clear")]
        } else if layout.overlay != nil {
            hints = [("Enter", "confirm"), ("Esc", "cancel"), ("Tab", "next"), ("Ctrl-U", "clear")]
        } else {
            hints = [("Enter", "next"), ("Esc", leaving), ("Ctrl-U", "clear")]
        }
    }

    private mutating func addControl(_ node: ScreenNode?, _ layout: ScreenLayout) {
        guard let node else {
            return
        }
        switch node.role {
        case .switch: hints.append(("Space", "switch"))
        case .slider, .stepper: hints.append(("←→", "change"))
        case .segments: hints.append(("←→", "choose"))
        case .picker: hints.append(("Enter", "choose"))
        case .date: hints.append(("Enter", "edit"))
        case .button: hints.append(("Enter", "press"))
        case .option, .tab: hints.append(("Enter", "choose"))
        case .row:
            if node.events.contains(.tap) {
                let ticks = layout.content.list?.state.contains(.editing) ?? false
                hints.append(("Enter", ticks ? "tick" : "open"))
            }
        default: hints.append(("Enter", "open"))
        }
    }

    private mutating func addScreen(_ layout: ScreenLayout) {
        if layout.search?.isTarget ?? false {
            hints.append(("/", "search"))
        }
        let bars = [layout.bar, layout.toolbar].compactMap { $0 }
        if bars.contains(where: { $0.button(.add) != nil }) {
            hints.append(("+", "add"))
        }
        if bars.contains(where: { $0.button(.done) != nil }) {
            hints.append(("e", "done"))
        } else if bars.contains(where: { $0.button(.edit) != nil }) {
            hints.append(("e", "edit"))
        }
    }
}
