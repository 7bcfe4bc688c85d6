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
        case .help(let row):
            KeyHelp.node(of: ScreenCommand.all(in: tree, row: row, keys: keys), keys)
        case .palette(let query, let row):
            palette(
                ScreenCommand.matching(query, ScreenCommand.all(in: tree, row: row, keys: keys)),
                query
            )
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

    /// Returns the popup after a key typed into the palette or into the search for an option; `nil`
    /// for other keys.
    static func typing(_ key: Key, into popup: ViewState.Popup?) -> ViewState.Popup? {
        switch popup {
        case .palette(let query, let row):
            typing(key, behind: query).map { .palette($0, row: row) }
        case .options(let id, let query):
            typing(key, behind: query).map { .options(id, query: $0) }
        default: nil
        }
    }

    private static func typing(_ key: Key, behind query: String) -> String? {
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty:
            String((query + String(character)).prefix(100))
        case .backspace: String(query.dropLast())
        default: nil
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
        let words = query.lowercased().split(separator: " ")
        let found = picker.options.filter { option in
            let label = (option.label ?? "").lowercased()
            return words.allSatisfy { label.contains($0) }
        }
        let options = found.map { option in
            var option = option
            option.role = .option
            option.events = [.tap]
            return option
        }
        return ScreenNode(
            id: picker.id + "/options",
            role: .menu,
            label: query.isEmpty
                ? picker.label : "\(picker.label ?? ""): \(query)\(Symbols.ellipsis)",
            children: options.isEmpty ? [nothing] : options
        )
    }

    /// The text shown if no entry matches the typed text.
    private var nothing: ScreenNode {
        ScreenNode(id: "no-matches", role: .text, label: "No matches")
    }

    /// Returns commands as options, below the typed text.
    private func palette(_ commands: [ScreenCommand], _ query: String) -> ScreenNode {
        ScreenNode(
            id: "palette",
            role: .menu,
            label: ": \(query)\(Symbols.ellipsis)",
            children: commands.isEmpty
                ? [nothing]
                : commands.enumerated().map { index, command in
                    let key = command.key.map { "  (\($0))" } ?? ""
                    return ScreenNode(
                        id: "palette/\(index)",
                        role: .option,
                        label: command.name + key,
                        events: [.tap]
                    )
                }
        )
    }
}
