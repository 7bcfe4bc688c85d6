import OKitRuntime

/// A menu, options, help or the command palette: an overlay that the front end itself opens.
struct PopupMenu {
    private let popup: ViewState.Popup

    init(_ popup: ViewState.Popup) {
        self.popup = popup
    }

    /// Returns the popup as a node; `nil` if its owner no longer exists or has no entries.
    func node(in tree: ScreenTree, _ keys: KeyMap) -> ScreenNode? {
        switch popup {
        case .menu(let id): menu(of: tree.node(id: id))
        case .options(let id, let query): options(of: tree.node(id: id), query)
        case .help(let row, let query):
            KeyHelp.node(of: ScreenCommand.all(in: tree, row: row, keys: keys), keys, query)
        case .palette(let query, let row):
            palette(
                ScreenCommand.matching(query, ScreenCommand.all(in: tree, row: row, keys: keys)),
                query
            )
        }
    }

    /// The text that was typed to find entries; `nil` if the popup takes none.
    var query: String? {
        switch popup {
        case .menu: nil
        case .options(_, let query), .help(_, let query), .palette(let query, _): query
        }
    }

    /// The popup without a search; its size stays the same while the user types.
    var whole: PopupMenu {
        PopupMenu(with(query: ""))
    }

    /// The field below which the popup is shown; `nil` for the middle of the screen.
    var owner: String? {
        if case .options(let id, _) = popup { id } else { nil }
    }

    private func with(query: String) -> ViewState.Popup {
        switch popup {
        case .menu: popup
        case .options(let id, _): .options(id, query: query)
        case .help(let row, _): .help(row: row, query: query)
        case .palette(_, let row): .palette(query, row: row)
        }
    }

    /// Closes the popup and performs the action of a node in it.
    func choose(_ node: ScreenNode, in interaction: inout Interaction) {
        interaction.state.popup = nil
        let tree = interaction.tree
        switch popup {
        case .menu:
            interaction.tap(node)
        case .options(let id, _):
            if let index = tree.node(id: id)?.options.firstIndex(where: { $0.id == node.id }) {
                interaction.send(.choose(index), to: id)
            }
        case .help:
            break
        case .palette(let query, let row):
            let keys = interaction.options.keys
            let all = ScreenCommand.all(in: tree, row: row, keys: keys)
            let commands = ScreenCommand.matching(query, all)
            if let index = commands.indices.first(where: { "palette/\($0)" == node.id }) {
                commands[index].perform(row: row, in: &interaction)
            }
        }
    }

    /// Returns the popup after a key typed to find an entry; `nil` for other keys.
    static func typing(_ key: Key, into popup: ViewState.Popup?) -> ViewState.Popup? {
        guard let menu = popup.map(PopupMenu.init), let query = menu.query else {
            return nil
        }
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty:
            return menu.with(query: String((query + String(character)).prefix(100)))
        case .character("u") where key.modifiers == .control:
            return menu.with(query: "")
        case .backspace: return menu.with(query: String(query.dropLast()))
        default: return nil
        }
    }

    private func menu(of row: ScreenNode?) -> ScreenNode? {
        guard let row, let menu = row.menu ?? row.barMenu else {
            return nil
        }
        return ScreenNode(id: menu.id, role: .menu, label: row.label, children: menu.children)
    }

    private func options(of picker: ScreenNode?, _ query: String) -> ScreenNode? {
        guard let picker, !picker.options.isEmpty else {
            return nil
        }
        let found = FuzzyMatch.best(query, among: picker.options) { $0.label ?? "" }
        let options = found.map { option in
            var option = option
            option.role = .option
            option.events = [.tap]
            return option
        }
        return ScreenNode(
            id: picker.id + "/options",
            role: .menu,
            label: query.isEmpty ? "Type to search" : query,
            children: options.isEmpty ? [Self.nothing] : options
        )
    }

    /// The text shown if no entry matches the typed text.
    static var nothing: ScreenNode {
        ScreenNode(id: "no-matches", role: .text, label: "No matches")
    }

    /// Returns commands as options, below the typed text.
    private func palette(_ commands: [ScreenCommand], _ query: String) -> ScreenNode {
        ScreenNode(
            id: "palette",
            role: .menu,
            label: ": \(query)",
            children: commands.isEmpty
                ? [Self.nothing]
                : commands.enumerated().map { index, command in
                    ScreenNode(
                        id: "palette/\(index)",
                        role: .option,
                        label: command.name,
                        value: command.key.map { .text($0) },
                        events: [.tap]
                    )
                }
        )
    }
}
