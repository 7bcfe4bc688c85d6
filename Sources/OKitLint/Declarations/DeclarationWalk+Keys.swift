import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension DeclarationWalk {
    /// Checks the keys of all actions that can be run on a screen.
    mutating func check(keys names: ScreenNames) {
        var first: [String: String] = [:]
        var conditions: [String: String] = [:]
        for entry in declared.bundle.app?.keys ?? [] {
            first[entry.key.name] = entry.action.name
        }
        for action in names.actionsWithKeys {
            guard let node = action.declaration["key"]?.literal, let key = node.string else {
                continue
            }
            let name = action.name.name
            guard let other = first[key], other != name else {
                first[key] = name
                conditions[key] = action.declaration["show"]?.expression?.expression.text
                check(key: key, at: node.location)
                continue
            }
            // Of actions with opposite conditions only one is ever shown.
            if let condition = action.declaration["show"]?.expression?.expression.text,
                let opposite = conditions[key], Self.areOpposite(condition, opposite)
            {
                continue
            }
            let message: Finding.Message =
                "the key \"\(key)\" already runs \"\(other)\" on \"\(names.declaration.name)\""
            note(.key, message, at: node.location)
        }
    }

    /// Whether one condition is the other with `!` before it.
    private static func areOpposite(_ one: String, _ other: String) -> Bool {
        func plain(_ text: String) -> String { text.filter { !$0.isWhitespace } }
        let (one, other) = (plain(one), plain(other))
        return [(one, other), (other, one)].contains { first, second in
            first == "!" + second || first == "!(\(second))"
        }
    }

    /// Checks a key that runs an action.
    mutating func check(key: String, at location: SourceLocation) {
        if ActionKey.reserved.contains(key) {
            let message: Finding.Message =
                "the program uses the key \"\(key)\" itself; choose another key"
            note(.key, message, at: location)
        } else if !ActionKey.isValid(key) {
            let message: Finding.Message =
                "\"\(key)\" is not a key; expected \"c\", \"ctrl-s\", \"alt-up\" or \"f5\""
            note(.key, message, at: location)
        }
    }

    /// Checks `app.json`.
    mutating func check(app file: Declaration) {
        guard let app = declared.bundle.app else {
            return
        }
        for entry in app.keys {
            check(key: entry.key.name, at: entry.key.location)
        }
        let first = [app.start, app.settings, app.background].compactMap(\.self)
        for name in first + (app.tabs + app.menu).map(\.screen) {
            guard let screen = declared.bundle.screens[name.name]?.declaration,
                let entity = screen.entity, declared.bundle.types[entity.name] != nil,
                !declared.bundle.manifest.models.contains(where: {
                    $0.entity.name == entity.name && !$0.storage.isRecords
                })
            else {
                continue
            }
            let message: Finding.Message =
                "\"\(name.name)\" shows \(entity.name), which is not the root of a model"
            note(.content, message, at: name.location)
        }
    }
}
