/// Symbols of the user interface.
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
    static let required: Character = "*"
    static let separator: Character = "│"

    /// Blocks of one to eight eighths of a cell's height.
    static let heights: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Blocks of one to seven eighths of a cell's width.
    static let widths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// Returns the character of a Braille cell.
    ///
    /// The bits correspond to Unicode's numbering of the dots.
    static func braille(_ dots: UInt8) -> Character {
        Character(Unicode.Scalar(0x2800 + UInt32(dots)) ?? " ")
    }

    /// Returns the block character whose given quarters are filled: top left, top right, bottom
    /// left, bottom right.
    static func quarters(_ filled: [Bool]) -> Character {
        let index = filled.enumerated().reduce(0) { $0 + ($1.element ? 1 << $1.offset : 0) }
        return Array(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")[index]
    }
}
