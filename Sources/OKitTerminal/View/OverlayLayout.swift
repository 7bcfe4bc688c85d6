import OKitRuntime

/// The box that covers the middle of the screen: an alert or sheet of the app, or a menu, options
/// or help of the front end.
struct OverlayLayout {
    /// The node that it shows; its id tells one overlay from another.
    let node: ScreenNode
    /// The box with its border.
    let box: Rect
    /// The cells inside that show the content.
    let viewport: Rect
    let content: ContentLayout

    /// Lays the open overlay out; `nil` where none is open.
    init?(tree: ScreenTree, state: ViewState, size: TerminalSize, form: ControlForm) {
        guard let node = tree.overlay ?? Self.popup(state.popup, tree, form.options.keys) else {
            return nil
        }
        self.node = node
        let maximum = max(min(size.columns - (size.columns >= 44 ? 8 : 2) - 6, 60), 1)
        let message = node.value?.text ?? ""
        let labels =
            [node.label ?? ""] + message.split(whereSeparator: \.isNewline).map(String.init)
        let widest = (labels + node.children.map { $0.label ?? "" })
            .map { DisplayWidth.of($0, upTo: maximum) }
            .max()
        let buttons = node.children.filter { $0.role == .button }
        let buttonWidth = buttons.reduce(-2) { $0 + form.text($1, isFocused: false).width + 2 }
        let hasControls = node.children.contains { $0.role != .button && $0.role != .option }
        let wanted = max(widest ?? 0, buttonWidth, hasControls ? 44 : 24)
        let width = min(wanted, maximum)
        content = ContentLayout(
            node.children,
            message: message,
            width: width,
            form: form,
            isInOverlay: node.role != .menu
        )
        let room = max(size.rows - 1, 1)
        let hasTitle = !(node.label ?? "").isEmpty
        let titleLines = !hasTitle ? 0 : content.height + 4 > room ? 1 : 2
        let height = min(content.height + titleLines + 2, room)
        box = Rect(
            column: max((size.columns - width - 6) / 2, 0),
            row: max((room - height) / 2, 0),
            width: min(width + 6, size.columns),
            height: min(height, size.rows)
        )
        viewport = Rect(
            column: box.column + 1,
            row: box.row + 1 + titleLines,
            width: box.width - 2,
            height: box.height - 2 - titleLines
        )
    }

    /// Commands as options, below what was typed.
    private static func palette(_ commands: [ScreenCommand], _ query: String) -> ScreenNode {
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

    /// What the front end opens by itself, as a node.
    private static func popup(
        _ popup: ViewState.Popup?,
        _ tree: ScreenTree,
        _ keys: KeyMap
    ) -> ScreenNode? {
        switch popup {
        case .menu(let id):
            guard let row = tree.node(id: id), let menu = row.menu else {
                return nil
            }
            return ScreenNode(
                id: menu.id,
                role: .menu,
                label: row.label,
                children: menu.children
            )
        case .options(let id):
            guard let picker = tree.node(id: id), !picker.options.isEmpty else {
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
        case .help(let row):
            return KeyHelp.node(of: ScreenCommand.all(in: tree, row: row, keys: keys), keys)
        case .palette(let query, let row):
            return palette(
                ScreenCommand.matching(query, ScreenCommand.all(in: tree, row: row, keys: keys)),
                query
            )
        case nil:
            return nil
        }
    }
}
