/// Signs that are not data.
///
/// Each is one column wide and has an ASCII form in `ASCIIForm`.
enum Symbols {
    static let ellipsis: Character = "…"
    static let focus: Character = "›"
    static let back: Character = "‹"
    static let disclosure: Character = "›"
    static let detail: Character = "ⓘ"
    static let check: Character = "✓"
    static let ribbon: Character = "▌"
    static let knob: Character = "●"
    static let chosen: Character = "●"
    static let choice: Character = "○"
    static let dropDown: Character = "▾"
    static let expanded: Character = "▾"
    static let collapsed: Character = "▸"
    static let ascending: Character = "▲"
    static let descending: Character = "▼"
    static let bullet: Character = "•"
    static let quote: Character = "│"
    static let secret: Character = "•"
    static let rule: Character = "─"
    static let track: Character = "─"
    static let filled: Character = "━"
    static let barFull: Character = "█"
    static let swatch = "██"
    static let barEmpty: Character = "░"
    static let upperHalf: Character = "▀"
    static let lowerHalf: Character = "▄"
    static let thumb: Character = "┃"
    static let warning: Character = "⚠"
    static let separator: Character = "│"

    /// Columns of one to eight eighths of a cell's height.
    static let heights: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// The sign with dots of a Braille cell: its bits as Unicode numbers the dots.
    static func braille(_ dots: UInt8) -> Character {
        Character(Unicode.Scalar(0x2800 + UInt32(dots)) ?? " ")
    }

    /// The sign whose quarters are filled: above left, above right, below left, below right.
    static func quarters(_ filled: [Bool]) -> Character {
        let index = filled.enumerated().reduce(0) { $0 + ($1.element ? 1 << $1.offset : 0) }
        return Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")[index]
    }
}
