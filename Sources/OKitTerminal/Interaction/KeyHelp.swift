import OKitRuntime

/// The keys that currently work, as a node.
enum KeyHelp {
    /// Returns the commands of the screen, followed by the keys that work everywhere.
    static func node(of commands: [ScreenCommand], _ keys: KeyMap) -> ScreenNode {
        let here = commands.compactMap { command in command.key.map { ($0, command.name) } }
        return ScreenNode(
            id: "key-help",
            role: .help,
            label: "Keys",
            children: (here + everywhere(keys)).enumerated().map { index, entry in
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
            ("Ctrl-A E U K W", "Edit a line of text"), ("Ctrl-_", "Undo typing"),
            (KeyMap.interrupt.label, "Quit"),
        ]
    }

    private static let actions: [([KeyAction], String)] = [
        ([.palette], "Commands by name"),
        ([.up, .down], "Move, change a date"),
        ([.left, .right], "Move within a line, change a value"),
        ([.pageUp, .pageDown, .top, .bottom], "Move by pages"),
        ([.jump], "To the row or section that begins with a letter"),
        ([.nextTab, .previousTab], "Next, previous tab"),
        ([.sortForward, .sortBackward], "Sort a table by another column"),
        ([.next, .previous], "Next, previous control"),
        ([.activate], "Open, press, confirm"),
        ([.toggle], "Switch, tick"),
        ([.back], "Back, close, leave a field"),
        ([.moveUp, .moveDown], "Move a row"),
        ([.copy], "Copy what has the focus"),
        ([.redraw], "Paint the screen anew"),
    ]
}
