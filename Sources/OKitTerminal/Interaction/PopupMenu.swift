import OKitRuntime

/// A menu, options, help or the command palette: an overlay that the front end opens by itself.
struct PopupMenu {
    private let popup: ViewState.Popup

    init(_ popup: ViewState.Popup) {
        self.popup = popup
    }

    /// The popup as a node; `nil` where its owner is gone or has no entries.
    func node(in tree: ScreenTree, _ keys: KeyMap) -> ScreenNode? {
        switch popup {
        case .menu(let id): menu(of: tree.node(id: id))
        case .options(let id): options(of: tree.node(id: id))
        case .help(let row):
            KeyHelp.node(of: ScreenCommand.all(in: tree, row: row, keys: keys), keys)
        case .palette(let query, let row):
            palette(
                ScreenCommand.matching(query, ScreenCommand.all(in: tree, row: row, keys: keys)),
                query
            )
        }
    }

    /// Closes the popup and does what a node in it says.
    func choose(_ node: ScreenNode, in interaction: inout Interaction) {
        interaction.state.popup = nil
        let tree = interaction.tree
        switch popup {
        case .menu:
            interaction.tap(node)
        case .options(let id):
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

    /// The popup after a key that is typed into the palette; `nil` for other keys.
    static func typing(_ key: Key, into popup: ViewState.Popup?) -> ViewState.Popup? {
        guard case .palette(let query, let row) = popup else {
            return nil
        }
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty:
            return .palette(String((query + String(character)).prefix(100)), row: row)
        case .backspace:
            return .palette(String(query.dropLast()), row: row)
        default:
            return nil
        }
    }

    private func menu(of row: ScreenNode?) -> ScreenNode? {
        guard let row, let menu = row.menu else {
            return nil
        }
        return ScreenNode(id: menu.id, role: .menu, label: row.label, children: menu.children)
    }

    private func options(of picker: ScreenNode?) -> ScreenNode? {
        guard let picker, !picker.options.isEmpty else {
            return nil
        }
        let options = picker.options.map { option in
            var option = option
            option.role = .option
            option.events = [.tap]
            return option
        }
        return ScreenNode(
            id: picker.id + "/options",
            role: .menu,
            label: picker.label,
            children: options
        )
    }

    /// Commands as options, below the typed text.
    private func palette(_ commands: [ScreenCommand], _ query: String) -> ScreenNode {
        ScreenNode(
            id: "palette",
            role: .menu,
            label: ": \(query)\(Symbols.ellipsis)",
            children: commands.enumerated().map { index, command in
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
