import OKitRuntime

/// A key that an app assigns to an action.
struct AppKey {
    let key: Key
    let button: ScreenNode

    /// Returns the keys of a screen: those of the actions of a row first, then those of the bars
    /// and of the content.
    ///
    /// Keys that move the focus, show the lists of keys and commands, or quit are excluded.
    ///
    /// - Parameter areAvailable: Whether to return the buttons that can be pressed now, or the others.
    static func all(
        in tree: ScreenTree,
        row: ScreenNode?,
        keys: KeyMap,
        areAvailable: Bool = true
    ) -> [AppKey] {
        let buttons = (row?.menu?.children ?? []) + (row?.children ?? []) + buttons(in: tree.root)
        var taken: Set<Key> = []
        return buttons.compactMap { button in
            guard button.role == .button, button.isTarget == areAvailable,
                let key = button.details.component.key.flatMap({ Key(name: $0)?.sent }),
                keys[key]?.leaves(key) ?? true, key != KeyMap.interrupt, taken.insert(key).inserted
            else {
                return nil
            }
            return AppKey(key: key, button: button)
        }
    }

    /// Returns the buttons outside of rows.
    static func buttons(in node: ScreenNode) -> [ScreenNode] {
        node.children.flatMap { child -> [ScreenNode] in
            switch child.role {
            case .button: [child]
            // Actions that do not fit in a bar have their keys too. Menus of rows are handled with
            // the focused row.
            case .menu where node.role == .bar: child.children
            case .row, .alert, .sheet, .menu, .help: []
            default: buttons(in: child)
            }
        }
    }
}

extension KeyAction {
    /// Returns whether an app can use a key of the action for something else.
    ///
    /// Movement to the left and right has arrow keys as well.
    package func leaves(_ key: Key) -> Bool {
        switch self {
        case .copy, .add, .edit, .save, .undo, .redo, .delete, .more, .moveUp, .moveDown,
            .refresh, .menu, .help, .jump, .tab, .nextTab, .previousTab, .nextMatch,
            .previousMatch, .sortForward, .sortBackward, .toggle, .halfUp, .halfDown:
            true
        case .left, .right:
            if case .character = key.code { true } else { false }
        default: false
        }
    }
}
