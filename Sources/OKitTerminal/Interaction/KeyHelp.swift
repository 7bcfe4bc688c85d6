import OKitRuntime

/// The keys that currently work, as a node.
enum KeyHelp {
    /// Returns the commands of the screen, followed by the keys that work everywhere.
    ///
    /// - Parameter query: The text that the shown keys or descriptions contain.
    static func node(of commands: [ScreenCommand], _ keys: KeyMap, _ query: String) -> ScreenNode {
        let here = commands.compactMap { command in command.key.map { ($0, command.name) } }
        let found = (here + everywhere(keys)).filter { entry in
            query.isEmpty || entry.0.lowercased().contains(query.lowercased())
                || FuzzyMatch(query, in: entry.1) != nil
        }
        return ScreenNode(
            id: "key-help",
            role: .help,
            label: query.isEmpty ? "Keys" : query,
            children: found.isEmpty
                ? [PopupMenu.nothing]
                : found.enumerated().map { index, entry in
                    ScreenNode(
                        id: "key-help/\(index)",
                        role: .text,
                        label: entry.1,
                        value: .text(entry.0)
                    )
                }
        )
    }

    private static func everywhere(_ keys: KeyMap) -> [(String, String)] {
        let mapped = actions.compactMap { actions, does in
            let labels = actions.flatMap { keys.keys(for: $0).map(\.label) }
            return labels.isEmpty ? nil : (labels.joined(separator: " "), does)
        }
        return mapped + [
            ("Ctrl-A E U K W", "Edit a line of text"),
            ("Alt-B F D", "Move by words, delete the next word"),
            ("Ctrl-Z Y", "Undo, redo typing"),
            (KeyMap.interrupt.label, "Quit"),
        ]
    }

    private static let actions: [([KeyAction], String)] = [
        ([.palette], "Commands by name"),
        ([.up, .down], "Move"),
        ([.left, .right], "Move within a line, change a value"),
        ([.pageUp, .pageDown], "Move by pages"),
        ([.halfUp, .halfDown], "Move by half pages"),
        ([.top, .bottom], "To the first, last line"),
        ([.nextMatch, .previousMatch], "To the next, previous match of the search"),
        ([.jump], "To the row or section that begins with a letter"),
        ([.nextTab, .previousTab], "Next, previous tab"),
        ([.sortForward, .sortBackward], "Sort a table by another column"),
        ([.next, .previous], "Next, previous control"),
        ([.activate], "Open, press, confirm, type"),
        ([.toggle], "Switch, tick"),
        ([.back], "Back, close, stop typing"),
        ([.save], "Save"),
        ([.undo, .redo], "Undo, redo a change"),
        ([.moveUp, .moveDown], "Move a row"),
        ([.copy], "Copy what has the focus"),
        ([.redraw], "Paint the screen anew"),
    ]
}
