/// The keys that can run actions.
package enum ActionKey {
    /// The keys that the program itself uses.
    package static let reserved = [
        "j", "k", "g", "G", "/", ":", "?", "u", "q",
        "enter", "esc", "tab", "shift-tab", "up", "down", "left", "right",
        "pageup", "pagedown", "home", "end",
        "ctrl-b", "ctrl-c", "ctrl-f", "ctrl-l", "ctrl-p", "ctrl-z", "f1", "f12",
    ]

    /// The reserved keys as text.
    package static var reservedList: String { reserved.joined(separator: " ") }

    private static let modifiers = ["ctrl-", "alt-", "shift-"]
    private static let names: Set<String> = [
        "enter", "tab", "esc", "space", "backspace", "delete", "insert", "up", "down", "left",
        "right", "home", "end", "pageup", "pagedown",
    ]

    /// Whether a text names a key: a character, a named key or `f1` to `f24`, with optional
    /// modifiers.
    package static func isValid(_ text: String) -> Bool {
        var rest = text[...]
        for modifier in modifiers where rest.hasPrefix(modifier) && rest.count > modifier.count {
            rest = rest.dropFirst(modifier.count)
        }
        let isFunction =
            rest.first == "f" && Int(rest.dropFirst()).map { (1...24).contains($0) } ?? false
        return rest.count == 1 && rest != " " || names.contains(String(rest)) || isFunction
    }
}
