import OKitRuntime

/// A command that is currently available on the screen, for the list of keys and the palette.
struct ScreenCommand {
    /// The name of the command.
    let name: String
    /// The displayed key of the command; `nil` if there is none.
    let key: String?
    let action: Action

    enum Action {
        case tap(String)
        case focus(String)
        case effect(TerminalController.Effect)
        case help
    }

    /// Returns all available commands.
    ///
    /// Those of the app come first.
    ///
    /// - Parameter row: The ID of the row whose actions are included.
    static func all(in tree: ScreenTree, row: String?, keys: KeyMap) -> [ScreenCommand] {
        var commands: [ScreenCommand] = []
        let nodes = tree.root.children
        let row = row.flatMap { tree.node(id: $0) }
        var failedActions: [String: String] = [:]
        for failure in nodes.filter({ $0.role == .toast }) {
            for button in failure.children {
                failedActions[button.id] = failure.details.component.failedAction
            }
        }
        for button in AppKey.buttons(in: tree.root) where button.isTarget {
            let failed = failedActions[button.id].map { ": \($0)" } ?? ""
            commands.append(
                Self(
                    name: button.commandName + failed,
                    key: button.details.component.key.flatMap { Key(name: $0)?.label }
                        ?? button.key.flatMap(keys.label),
                    action: .tap(button.id)
                )
            )
        }
        for action in row?.menu?.children ?? [] where action.isTarget {
            let name = "\(row?.label ?? ""): \(action.commandName)"
            let own = action.details.component.key.flatMap { Key(name: $0)?.label }
            let key = own ?? keys.label(action.details.purpose == .delete ? .delete : .more)
            commands.append(Self(name: name, key: key, action: .tap(action.id)))
        }
        let search = nodes.lazy.compactMap { $0.first { $0.role == .search } }.first
        if let search, search.isTarget {
            let name = search.label ?? "Search"
            let key = keys.label(.search)
            commands.append(Self(name: name, key: key, action: .focus(search.id)))
        }
        let tabs = nodes.filter { $0.role == .tabs }
        let digits = keys.keys(for: .tab).map(\.label)
        for (index, tab) in tabs.flatMap(\.children).filter(\.isTarget).enumerated() {
            let key = tabs.count == 1 && digits.indices.contains(index) ? digits[index] : nil
            commands.append(Self(name: tab.commandName, key: key, action: .tap(tab.id)))
        }
        let isList = { (node: ScreenNode) in [.list, .table, .tree].contains(node.role) }
        let list = nodes.first(where: isList)
        let refreshed = list?.events.contains(.refresh) == true ? list : tree.root
        if let refreshed, refreshed.events.contains(.refresh) {
            let event = Event(.refresh, on: refreshed.id)
            let key = keys.label(.refresh)
            commands.append(Self(name: "Refresh", key: key, action: .effect(.send(event))))
        }
        // Commands of the app cannot be mistaken for commands of the program.
        let program = tree.commands.filter(\.isTarget)
        let names = Set(program.map { $0.commandName.lowercased() })
        commands = commands.map { command in
            let isForged = names.contains { command.name.lowercased().contains($0) }
            return isForged
                ? Self(name: "App: \(command.name)", key: command.key, action: command.action)
                : command
        }
        commands += program.map {
            Self(name: $0.commandName, key: nil, action: .tap($0.id))
        }
        let themes = TerminalTheme.all.map {
            Self(name: "Theme: \($0.name)", key: nil, action: .effect(.use($0)))
        }
        let always = [
            Self(name: "Keys", key: keys.label(.keys), action: .help),
            Self(name: "Suspend", key: keys.label(.suspend), action: .effect(.suspend)),
            Self(name: "Quit", key: keys.label(.quit), action: .effect(.quit)),
        ]
        return commands + always + themes
    }

    /// Performs the command.
    ///
    /// - Parameter row: The ID of the row to which the help refers.
    func perform(row: String?, in interaction: inout Interaction) {
        switch action {
        case .tap(let id): interaction.send(.tap, to: id)
        case .focus(let id): interaction.state.moveFocus(to: id)
        case .effect(let effect): interaction.add(effect)
        case .help: interaction.state.popup = .help(row: row)
        }
    }

    /// Returns the commands whose name contains all letters of a query in order, the best matches
    /// first.
    static func matching(_ query: String, _ commands: [ScreenCommand]) -> [ScreenCommand] {
        FuzzyMatch.best(query, among: commands, text: \.name)
    }
}

extension ScreenNode {
    var commandName: String {
        label ?? details.purpose?.rawValue ?? details.image ?? id
    }

    /// The action whose key presses a button of the bar.
    fileprivate var key: KeyAction? {
        switch details.purpose {
        case .back, .close: .back
        case .add: .add
        case .edit, .done: .edit
        case .menu: .menu
        case .help: .help
        case .save: .save
        case .undo: .undo
        case .redo: .redo
        default: nil
        }
    }
}
