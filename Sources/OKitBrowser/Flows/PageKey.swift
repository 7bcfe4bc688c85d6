/// A key of a keyboard, as browsers describe it (W3C UI Events).
struct PageKey: Sendable, Equatable {
    /// The name of the key or its character.
    let name: String
    /// The name of its place on the keyboard.
    let code: String
    /// The number of the key on Windows, by which browsers know it.
    let number: Int
    /// The text that it enters; `nil` for none.
    var text: String?
    var hasControl = false

    static let enter = PageKey(name: "Enter", code: "Enter", number: 13, text: "\r")
    static let tab = PageKey(name: "Tab", code: "Tab", number: 9)
    static let space = PageKey(name: " ", code: "Space", number: 32, text: " ")
    static let up = PageKey(name: "ArrowUp", code: "ArrowUp", number: 38)
    static let down = PageKey(name: "ArrowDown", code: "ArrowDown", number: 40)
    static let left = PageKey(name: "ArrowLeft", code: "ArrowLeft", number: 37)
    static let right = PageKey(name: "ArrowRight", code: "ArrowRight", number: 39)
    static let backspace = PageKey(name: "Backspace", code: "Backspace", number: 8)

    /// The keys with the names that flows use.
    private static let named: [String: PageKey] = [
        "enter": enter, "tab": tab, "space": space, "up": up, "down": down, "left": left,
        "right": right, "backspace": backspace,
        "esc": PageKey(name: "Escape", code: "Escape", number: 27),
        "home": PageKey(name: "Home", code: "Home", number: 36),
        "end": PageKey(name: "End", code: "End", number: 35),
        "delete": PageKey(name: "Delete", code: "Delete", number: 46),
    ]

    /// Returns the key that types a character.
    static func typing(_ character: Character) -> PageKey {
        let number = character.uppercased().utf16.first.map(Int.init) ?? 0
        return PageKey(
            name: String(character),
            code: "",
            number: character.isASCII ? number : 0,
            text: String(character)
        )
    }

    /// Returns the key with a name of flows; `nil` if keyboards of browsers do not have it.
    static func named(_ name: String) -> PageKey? {
        if let key = named[name] {
            return key
        }
        if name.hasPrefix("ctrl-"), let character = name.dropFirst(5).first, name.count == 6 {
            var key = typing(character)
            key.text = nil
            key.hasControl = true
            return key
        }
        return name.count == 1 ? name.first.map(typing) : nil
    }
}
