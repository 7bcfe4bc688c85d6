import OKitTerminal
import TestSupport

/// What terminals send for keys.
enum Press {
    static let up = Key(.up).bytes
    static let down = Key(.down).bytes
    static let right = Key(.right).bytes
    static let left = Key(.left).bytes
    static let home = Key(.home).bytes
    static let end = Key(.end).bytes
    static let pageUp = Key(.pageUp).bytes
    static let pageDown = Key(.pageDown).bytes
    static let delete = Key(.delete).bytes
    static let enter = Key(.enter).bytes
    static let tab = Key(.tab).bytes
    static let backspace = Key(.backspace).bytes
    static let escape = Key(.escape).bytes
    /// As terminals with kitty's protocol send it.
    static let controlEnter = "\u{1B}[13;5u"

    static func control(_ letter: Unicode.Scalar) -> String {
        Unicode.Scalar(letter.value & 0x1F).map { String(Character($0)) } ?? ""
    }

    static func paste(_ text: String) -> String {
        "\u{1B}[200~\(text)\u{1B}[201~"
    }

    /// A turn of the wheel over a cell.
    static func wheel(down isDown: Bool, at point: Point) -> String {
        "\u{1B}[<\(isDown ? 65 : 64);\(point.column + 1);\(point.row + 1)M"
    }
}

extension TerminalEmulator {
    /// The first cell of the first place of a text.
    func place(of text: String) -> Point? {
        for row in cells.indices {
            if let column = column(of: text, in: row) {
                return Point(column, row)
            }
        }
        return nil
    }

    /// Whether a text begins in the cell below the beginning of another one.
    func shows(_ text: String, below other: String) -> Bool {
        guard let upper = place(of: other) else {
            return false
        }
        return column(of: text, in: upper.row + 1) == upper.column
    }

    /// The first column of a text on a line.
    func column(of text: String, in row: Int) -> Int? {
        guard cells.indices.contains(row), lines[row].contains(text) else {
            return nil
        }
        return cells[row].indices.first { start in
            cells[row][start].text != ""
                && cells[row][start...].map(\.text).joined().hasPrefix(text)
        }
    }

    /// The attributes of each cell of a text, such as `1` for bold and `b48,5,238` for a background.
    func styles(of text: String) -> [Set<Substring>] {
        guard let place = place(of: text) else {
            return []
        }
        return styles[place.row][place.column..<place.column + DisplayWidth.of(text)]
            .map { Set($0.split(separator: ";")) }
    }

    /// The backgrounds of the cells of a row.
    func backgrounds(of row: Int) -> Set<Substring> {
        guard cells.indices.contains(row) else {
            return []
        }
        return Set(
            cells[row].map { $0.style.split(separator: ";").first { $0.hasPrefix("b") } ?? "" }
        )
    }

    /// The attributes of all cells.
    var allStyles: Set<Substring> {
        Set(styles.joined().flatMap { $0.split(separator: ";") })
    }
}
