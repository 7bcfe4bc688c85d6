extension Key {
    /// Creates a key from its name: `enter`, `pagedown`, `f1`, `ctrl-p`, `alt-up`, `x`.
    package init?(name: String) {
        var rest = name[...]
        var modifiers: Modifiers = []
        for (prefix, modifier, _) in Self.modifierNames
        where rest.hasPrefix(prefix) && rest.count > prefix.count {
            rest = rest.dropFirst(prefix.count)
            modifiers.insert(modifier)
        }
        if modifiers == .shift, rest == "tab" {
            self.init(.backTab)
        } else if let named = Self.named.first(where: { $0.name == rest }) {
            self.init(named.code, modifiers)
        } else if rest.unicodeScalars.count == 1, let character = rest.first {
            self.init(.character(character), modifiers)
        } else if rest.first == "f", let number = Int(rest.dropFirst()), (1...24).contains(number) {
            self.init(.function(number), modifiers)
        } else {
            return nil
        }
    }

    /// The names of all named keys, without modifiers.
    static var names: [String] { named.map(\.name) }

    /// The name of the key, as used in files.
    package var name: String {
        modifierNames(\.prefix) + codeText(\.name, "shift-tab", "f")
    }

    /// The displayed name: `Ctrl-P`, `↑`, `PgDn`, `x`.
    var label: String {
        let text = codeText(\.label, "Shift-Tab", "F")
        let isCapital = modifiers.contains(.control) && text.count == 1
        return modifierNames(\.label) + (isCapital ? text.uppercased() : text)
    }

    private static let modifierNames: [(prefix: String, modifier: Modifiers, label: String)] = [
        ("ctrl-", .control, "Ctrl-"), ("alt-", .alt, "Alt-"), ("shift-", .shift, "Shift-"),
    ]

    private static let named: [(name: String, code: Code, label: String)] = [
        ("enter", .enter, "Enter"), ("tab", .tab, "Tab"), ("esc", .escape, "Esc"),
        ("space", .character(" "), "Space"), ("backspace", .backspace, "Backspace"),
        ("delete", .delete, "Del"), ("insert", .insert, "Ins"),
        ("up", .up, "↑"), ("down", .down, "↓"), ("left", .left, "←"), ("right", .right, "→"),
        ("home", .home, "Home"), ("end", .end, "End"),
        ("pageup", .pageUp, "PgUp"), ("pagedown", .pageDown, "PgDn"),
    ]

    private typealias ModifierText = (prefix: String, modifier: Modifiers, label: String)
    private typealias CodeText = (name: String, code: Code, label: String)

    private func modifierNames(_ text: (ModifierText) -> String) -> String {
        Self.modifierNames.filter { modifiers.contains($0.modifier) }.map(text).joined()
    }

    private func codeText(
        _ text: (CodeText) -> String,
        _ backTab: String,
        _ function: String
    ) -> String {
        if let named = Self.named.first(where: { $0.code == code }) {
            return text(named)
        }
        return switch code {
        case .character(let character): String(character)
        case .function(let number): "\(function)\(number)"
        default: backTab
        }
    }
}
