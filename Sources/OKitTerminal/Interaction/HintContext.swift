import OKitRuntime

/// A key and a description of its action.
struct KeyHint {
    let key: String
    let does: String
}

/// The state on which hints depend.
struct HintContext {
    let layout: ScreenLayout
    let state: ViewState
    let keys: KeyMap

    /// Returns the hints of actions.
    ///
    /// An action without a key has none.
    func hints(_ actions: (KeyAction, String)...) -> [KeyHint] {
        actions.compactMap { action, does in
            keys.label(action).map { KeyHint(key: $0, does: does) }
        }
    }

    /// Returns a combined hint for two related actions.
    func hints(_ first: KeyAction, _ second: KeyAction, _ does: String) -> [KeyHint] {
        keys.labels(first, second).map { [KeyHint(key: $0, does: does)] } ?? []
    }

    /// The keys that currently work, the most useful first.
    var all: [KeyHint] {
        let node = state.focus.flatMap { layout.node(id: $0) }
        if let node, let hints = node.control.editingHints(for: node, in: self) {
            return hints
        }
        let local = movement(node) + (node.map { $0.control.hints(for: $0, in: self) } ?? [])
        if layout.overlay != nil {
            let quits = layout.overlay?.quitButton != nil
            return local + hints((.back, "close")) + (quits ? hints((.quit, "quit")) : [])
        }
        let back =
            switch layout.wayOut?.details.purpose {
            case .back?: hints((.back, "back"))
            case .cancel?: hints((.back, "cancel"))
            case nil: [KeyHint]()
            default: hints((.back, "close"))
            }
        let more = node?.menu == nil ? [] : hints((.more, "more"))
        let menu = layout.bar?.barMenu == nil ? [] : hints((.menu, "menu"))
        let tabs = layout.firstTabs == nil ? [] : hints(.previousTab, .nextTab, "tabs")
        let end = screen + more + menu + sorting + tabs
        return local + back + hints((.quit, "quit")) + app(node) + end
    }

    /// The key that saves the form; none if it cannot be saved now.
    var saving: [KeyHint] {
        let canSave = AppKey.buttons(in: layout.tree.root).contains {
            $0.details.purpose == .save && $0.isTarget
        }
        return canSave ? hints((.save, "save")) : []
    }

    /// The keys that list all other ones, which are shown before any other hint.
    var essential: [KeyHint] {
        let node = state.focus.flatMap { layout.node(id: $0) }
        let isEditing = node.map { $0.control.editingHints(for: $0, in: self) != nil } ?? false
        return isEditing || layout.overlay != nil
            ? [] : hints((.keys, "keys")) + palette
    }

    /// The hint for the command palette, with its shortest key.
    private var palette: [KeyHint] {
        let key = keys.keys(for: .palette).map(\.label).min { $0.count < $1.count }
        return key.map { [KeyHint(key: $0, does: "commands")] } ?? []
    }

    /// The keys that can follow the pressed keys of a chord.
    var continuations: [KeyHint] {
        let chords = keys.chords(after: state.pressedKeys).map { chord, action in
            let rest = KeyChord(keys: chord.keys.dropFirst(state.pressedKeys.count))
            return KeyHint(key: rest?.label ?? "", does: action.summary)
        }
        return chords + [KeyHint(key: KeyMap.cancel.label, does: "cancel")]
    }

    private func movement(_ node: ScreenNode?) -> [KeyHint] {
        let isBeside =
            !(node?.control.usesSideways ?? false)
            && layout.groups.contains { $0.count > 1 && $0.contains(state.focus ?? "") }
        let labels: String? =
            switch (layout.groups.count > 1, isBeside) {
            case (true, true): keys.labels(.up, .down, .left, .right)
            case (true, false): keys.labels(.up, .down)
            case (false, true): keys.labels(.left, .right)
            case (false, false): nil
            }
        return labels.map { [KeyHint(key: $0, does: "move")] } ?? []
    }

    /// Returns the keys of the app's actions.
    private func app(_ node: ScreenNode?) -> [KeyHint] {
        let row = node.flatMap { layout.item(of: $0.id)?.row?.node }
        return AppKey.all(in: layout.tree, row: row, keys: keys).map {
            KeyHint(key: $0.key.label, does: $0.button.label ?? $0.button.id)
        }
    }

    private var sorting: [KeyHint] {
        let item = state.focus.flatMap { layout.item(of: $0) }
        let list = item?.list == nil ? nil : layout.list(of: item, for: state)
        let columns = list?.children ?? []
        let canSort =
            layout.overlay == nil && columns.contains { $0.role == .column && $0.isTarget }
        return canSort ? hints(.sortBackward, .sortForward, "sort") : []
    }

    private var screen: [KeyHint] {
        let bars = [layout.bar, layout.toolbar].compactMap { $0 }
        func has(_ purpose: ScreenNode.Purpose) -> Bool {
            bars.contains { $0.button(purpose) != nil }
        }
        var actions = layout.search?.isTarget ?? false ? hints((.search, "search")) : []
        if !state.searchText.isEmpty {
            actions += hints(.nextMatch, .previousMatch, "matches")
        }
        actions += has(.add) ? hints((.add, "add")) : []
        if has(.done) {
            actions += hints((.edit, "done"))
        } else if has(.edit) {
            actions += hints((.edit, "edit"))
        }
        return actions
    }
}
