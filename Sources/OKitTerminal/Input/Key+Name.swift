extension Key {
    /// A key by the name that people write: `enter`, `pagedown`, `f1`, `ctrl-p`, `alt-up`, `x`.
    package init?(name: String) {
        var rest = name[...]
        var modifiers: Modifiers = []
        for (prefix, modifier) in [
            ("ctrl-", Modifiers.control), ("alt-", .alt), ("shift-", .shift),
        ] where rest.hasPrefix(prefix) && rest.count > prefix.count {
            rest = rest.dropFirst(prefix.count)
            modifiers.insert(modifier)
        }
        if modifiers == .shift, rest == "tab" {
            self.init(.backTab)
        } else if let code = Self.codes[String(rest)] {
            self.init(code, modifiers)
        } else if rest.count == 1, let character = rest.first {
            self.init(.character(character), modifiers)
        } else if rest.first == "f", let number = Int(rest.dropFirst()), (1...24).contains(number) {
            self.init(.function(number), modifiers)
        } else {
            return nil
        }
    }

    private static let codes: [String: Code] = [
        "enter": .enter, "tab": .tab, "backspace": .backspace, "delete": .delete,
        "insert": .insert, "esc": .escape, "up": .up, "down": .down, "left": .left,
        "right": .right, "home": .home, "end": .end, "pageup": .pageUp, "pagedown": .pageDown,
        "space": .character(" "),
    ]
}
