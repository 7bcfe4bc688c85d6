import OKitTerminal

extension Key {
    /// What a terminal sends for it.
    var bytes: String {
        let letters: [Key.Code: String] = [
            .up: "A", .down: "B", .right: "C", .left: "D", .home: "H", .end: "F",
        ]
        switch code {
        case .character(let character):
            let value = character.unicodeScalars.first?.value ?? 0
            return modifiers.isEmpty
                ? String(character) : "\u{1B}[\(value);\(modifiers.rawValue + 1)u"
        case .enter: return "\r"
        case .tab: return "\t"
        case .backTab: return "\u{1B}[Z"
        case .backspace: return "\u{7F}"
        // As such it could be the beginning of something longer.
        case .escape: return "\u{1B}[27u"
        case .delete: return "\u{1B}[3~"
        case .pageUp: return "\u{1B}[5~"
        case .pageDown: return "\u{1B}[6~"
        default:
            let letter = letters[code] ?? ""
            return modifiers.isEmpty
                ? "\u{1B}[\(letter)" : "\u{1B}[1;\(modifiers.rawValue + 1)\(letter)"
        }
    }
}
