import OKitRuntime

/// The keys that an app gives its actions.
struct AppKey {
    let key: Key
    let button: ScreenNode

    /// The keys of a screen: those of the actions of a row first, then those of the bars and of the
    /// content.
    ///
    /// Keys by which users move, open the lists of keys and commands, or leave are not among them.
    static func all(in tree: ScreenTree, row: ScreenNode?, keys: KeyMap) -> [AppKey] {
        let buttons = (row?.menu?.children ?? []) + (row?.children ?? []) + buttons(in: tree.root)
        var taken: Set<Key> = []
        return buttons.compactMap { button in
            guard button.role == .button, button.isTarget,
                let key = button.details.component.key.flatMap({ Key(name: $0)?.sent }),
                keys[key]?.isAppKey ?? true, key != KeyMap.interrupt, taken.insert(key).inserted
            else {
                return nil
            }
            return AppKey(key: key, button: button)
        }
    }

    /// The buttons outside of rows.
    static func buttons(in node: ScreenNode) -> [ScreenNode] {
        node.children.flatMap { child -> [ScreenNode] in
            switch child.role {
            case .button: [child]
            // What a bar has no room for has its keys too; menus of rows are for the row with the focus.
            case .menu where node.role == .bar: child.children
            case .row, .alert, .sheet, .menu, .help: []
            default: buttons(in: child)
            }
        }
    }
}

extension KeyAction {
    /// Whether an app may use its keys for something else.
    fileprivate var isAppKey: Bool {
        switch self {
        case .copy, .add, .edit, .delete, .more, .moveUp, .moveDown, .refresh, .menu, .help,
            .jump, .nextTab, .previousTab, .sortForward, .sortBackward, .toggle:
            true
        default: false
        }
    }
}
