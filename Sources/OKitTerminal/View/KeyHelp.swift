import OKitRuntime

/// What keys do at present, as a node like any other.
enum KeyHelp {
    /// What can be done on the screen, then what keys do everywhere.
    static func node(of commands: [ScreenCommand]) -> ScreenNode {
        let here = commands.compactMap { command in command.key.map { ($0, command.name) } }
        return ScreenNode(
            id: "key-help",
            role: .help,
            label: "Keys",
            children: (here + keys).enumerated().map { index, entry in
                ScreenNode(
                    id: "key-help/\(index)",
                    role: .text,
                    label: entry.1,
                    value: .text(entry.0)
                )
            }
        )
    }

    private static let keys: [(String, String)] = [
        ("Ctrl-P  :", "Commands by name"),
        ("↑ ↓", "Move, change a date"),
        ("← →", "Move within a line, change a value"),
        ("PgUp PgDn Home End", "Move by pages"),
        ("'", "To the row or section that begins with a letter"),
        ("Tab  Shift-Tab", "Next, previous control"),
        ("Enter", "Open, press, confirm"),
        ("Space", "Switch, tick"),
        ("Esc", "Back, close, leave a field"),
        ("Alt-↑ Alt-↓", "Move a row"),
        ("Ctrl-A E U K W", "Edit a line of text"),
        ("Ctrl-_", "Undo typing"),
        ("y", "Copy what has the focus"),
        ("Ctrl-C", "Quit"),
    ]
}
