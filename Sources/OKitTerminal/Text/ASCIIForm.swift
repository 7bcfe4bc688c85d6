import Foundation

/// ASCII replacements for single characters.
enum ASCIIForm {
    /// Returns an ASCII character that resembles the given one; `?` if there is none.
    static func of(_ character: Character) -> Character {
        if character.isASCII {
            return character
        }
        if let known = lookAlikes[character] {
            return known
        }
        if let scalar = character.unicodeScalars.first, (0x2800...0x28FF).contains(scalar.value) {
            return scalar.value == 0x2800 ? " " : "*"
        }
        let base = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first
        if let base, base.isASCII {
            return Character(base)
        }
        return "?"
    }

    private static let lookAlikes: [Character: Character] = {
        var table: [Character: Character] = [:]
        for (ascii, characters) in groups {
            for character in characters {
                table[character] = ascii
            }
        }
        return table
    }()

    private static let groups: [(Character, String)] = [
        ("=", "━"), ("-", "─‐‑‒–—−╌┄·"), ("|", "│┃▌▐║▏▎▍"), ("+", "┌┐└┘├┤┬┴┼╭╮╰╯"), ("#", "█▓▋▊▉"),
        (".", "░…•"),
        ("*", "●★✓✔"), ("o", "○◦ø"), ("O", "Ø"), (">", "›→▸▶»"), ("<", "‹←◂◀«"), ("v", "▾▼↓"),
        ("^", "▴▲↑"), ("'", "‘’‚‛′"), ("\"", "“”„″"), ("!", "⚠"), ("x", "×✗✕"), ("s", "ß"),
        ("d", "đð"), ("D", "Đ"), ("l", "ł"), ("L", "Ł"), ("a", "æ"), ("A", "Æ"), ("i", "ıⓘ"),
        ("_", "▁▂"), ("o", "▃▄▅"), ("0", "▆▇"),
        (" ", "\u{A0}\u{2002}\u{2003}\u{2009}\u{202F}\u{3000}"),
    ]
}
