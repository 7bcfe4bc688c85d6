import OKitRuntime

/// The keys that work at present, the most useful first.
struct KeyHints {
    private(set) var hints: [(key: String, does: String)] = []

    private let keys: KeyMap

    init(layout: ScreenLayout, state: ViewState, keys: KeyMap) {
        self.keys = keys
        let tree = layout.tree
        let node = state.focus.flatMap { id in
            layout.overlay?.node.first { $0.id == id } ?? tree.node(id: id)
        }
        if state.dateEdit != nil {
            add(keys.labels(.up, .down), "change")
            add(keys.labels(.left, .right), "part")
            add(.activate, "done")
            add(.back, "cancel")
            return
        }
        if let node, node.isTyped {
            addTyping(node, layout, isChanged: state.edit != nil)
            return
        }
        let isBeside =
            ![.slider, .stepper, .segments].contains(node?.role)
            && layout.groups.contains { $0.count > 1 && $0.contains(state.focus ?? "") }
        if layout.groups.count > 1, isBeside {
            add(keys.labels(.up, .down, .left, .right), "move")
        } else if layout.groups.count > 1 {
            add(keys.labels(.up, .down), "move")
        } else if isBeside {
            add(keys.labels(.left, .right), "move")
        }
        addControl(node, layout)
        if layout.overlay != nil {
            add(.back, "close")
            return
        }
        if let way = layout.bar?.wayOut {
            add(.back, way.details.purpose == .back ? "back" : "close")
        }
        add(.quit, "quit")
        addScreen(layout)
        if node?.role == .row, node?.menu != nil {
            add(.more, "more")
        }
        add(.keys, "keys")
    }

    private mutating func add(_ action: KeyAction, _ does: String) {
        add(keys.label(action), does)
    }

    /// What no key does has no hint.
    private mutating func add(_ key: String?, _ does: String) {
        if let key {
            hints.append((key, does))
        }
    }

    private mutating func addTyping(
        _ node: ScreenNode,
        _ layout: ScreenLayout,
        isChanged: Bool
    ) {
        let leaving = isChanged || layout.bar?.wayOut == nil ? "leave" : "back"
        if node.role == .textArea {
            add(.next, "next")
            add(.back, leaving)
            add("Ctrl-U", "clear line")
            return
        }
        if node.role == .search {
            add(.activate, "to the list")
            add(.back, "leave")
        } else if layout.overlay != nil {
            add(.activate, "confirm")
            add(.back, "cancel")
            add(.next, "next")
        } else {
            add(.activate, "next")
            add(.back, leaving)
        }
        add("Ctrl-U", "clear")
    }

    private mutating func addControl(_ node: ScreenNode?, _ layout: ScreenLayout) {
        guard let node else {
            return
        }
        switch node.role {
        case .switch: add(.toggle, "switch")
        case .slider, .stepper: add(keys.labels(.left, .right), "change")
        case .segments: add(keys.labels(.left, .right), "choose")
        case .picker, .option, .tab: add(.activate, "choose")
        case .date: add(.activate, "edit")
        case .button: add(.activate, "press")
        case .row:
            if node.events.contains(.tap) {
                let ticks = layout.content.list?.state.contains(.editing) ?? false
                add(.activate, ticks ? "tick" : "open")
            }
        default: add(.activate, "open")
        }
    }

    private mutating func addScreen(_ layout: ScreenLayout) {
        if layout.search?.isTarget ?? false {
            add(.search, "search")
        }
        let bars = [layout.bar, layout.toolbar].compactMap { $0 }
        if bars.contains(where: { $0.button(.add) != nil }) {
            add(.add, "add")
        }
        if bars.contains(where: { $0.button(.done) != nil }) {
            add(.edit, "done")
        } else if bars.contains(where: { $0.button(.edit) != nil }) {
            add(.edit, "edit")
        }
    }
}
