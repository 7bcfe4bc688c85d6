import OKitRuntime

/// What keys do, as a node like any other.
enum KeyHelp {
    static let node = ScreenNode(
        id: "key-help",
        role: .help,
        label: "Keys",
        children: keys.enumerated().map { index, entry in
            ScreenNode(
                id: "key-help/\(index)",
                role: .text,
                label: entry.does,
                value: .text(entry.key)
            )
        }
    )

    private static let keys: [(key: String, does: String)] = [
        ("↑ ↓", "Move, change a date"),
        ("← →", "Move within a line, change a value"),
        ("PgUp PgDn Home End", "Move by pages"),
        ("Tab  Shift-Tab", "Next, previous control"),
        ("Enter", "Open, press, confirm"),
        ("Space", "Switch, tick"),
        ("Esc", "Back, close, leave a field"),
        ("/", "Search"),
        ("+", "Add"),
        ("e", "Edit, done"),
        ("m", "Further actions of a row"),
        ("Alt-↑ Alt-↓", "Move a row"),
        ("M", "Menu of the app"),
        ("h", "Help of the app"),
        ("Ctrl-R", "Refresh"),
        ("Del", "Delete a row"),
        ("Ctrl-A E U K W", "Edit a line of text"),
        ("Ctrl-Z", "Suspend"),
        ("q  Ctrl-C", "Quit"),
    ]
}
