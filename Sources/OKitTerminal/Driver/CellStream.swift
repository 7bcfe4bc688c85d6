/// Bytes for a terminal, with what is known about its cursor and style while they arrive.
struct CellStream {
    private(set) var bytes: [UInt8] = []
    private let depth: ColorDepth
    /// The buffer that the cells are of.
    private let buffer: CellBuffer
    /// Where the terminal's cursor is; `nil` where terminals differ.
    private var cursor: Point?
    private var style = Style.plain

    init(depth: ColorDepth, buffer: CellBuffer) {
        self.depth = depth
        self.buffer = buffer
    }

    /// Turns attributes off and clears the screen.
    mutating func eraseScreen() {
        append("\u{1B}[0m\u{1B}[2J")
    }

    /// Moves whole rows; it must come before any cell.
    mutating func scroll(_ scroll: RowScroll) {
        let isWhole = scroll.rows == 0..<buffer.size.rows
        if !isWhole {
            append("\u{1B}[\(scroll.rows.lowerBound + 1);\(scroll.rows.upperBound)r")
        }
        let count = scroll.distance.magnitude
        append("\u{1B}[\(count == 1 ? "" : "\(count)")\(scroll.distance > 0 ? "S" : "T")")
        if !isWhole {
            append("\u{1B}[r")
        }
        cursor = nil
    }

    /// Writes a changed cell; the cells left of it in its row must be written already.
    mutating func put(_ cell: Cell, at point: Point) {
        move(to: point)
        if !isLike(cell) {
            set(cell.style)
        }
        append(cell)
        advance(cell, at: point)
    }

    /// Erases from a place to the end of its row, to plain blanks.
    mutating func eraseToEnd(from point: Point) {
        move(to: point)
        set(.plain)
        append("\u{1B}[K")
    }

    /// Turns attributes off, if any is on.
    mutating func resetStyle() {
        set(.plain)
    }

    /// Shows or hides the cursor.
    mutating func showCursor(_ isShown: Bool) {
        append(isShown ? "\u{1B}[?25h" : "\u{1B}[?25l")
    }

    /// Moves the cursor by the shortest sequence.
    mutating func move(to target: Point) {
        guard cursor != target else {
            return
        }
        let start = "\u{1B}[\(target.row == 0 ? "" : "\(target.row + 1)")H"
        var ways = [
            "\u{1B}[\(target.row + 1);\(target.column + 1)H",
            start + sideways(from: 0, to: target),
        ]
        if let cursor {
            let vertical = Self.vertical(target.row - cursor.row)
            ways.append(vertical + sideways(from: cursor.column, to: target))
            ways.append("\r" + vertical + sideways(from: 0, to: target))
        }
        append(ways.dropFirst().reduce(ways[0]) { $1.utf8.count < $0.utf8.count ? $1 : $0 })
        cursor = target
    }

    /// Goes rows down, or up where the number is negative.
    private static func vertical(_ rows: Int) -> String {
        switch rows {
        case 0: ""
        // A line feed keeps the column, as the terminal is in raw mode.
        case 1...3: String(repeating: "\n", count: rows)
        case 4...: "\u{1B}[\(rows)B"
        case -1: "\u{1B}[A"
        default: "\u{1B}[\(-rows)A"
        }
    }

    /// Goes to a column of the target's row, over cells by writing them again where that is short.
    private func sideways(from column: Int, to target: Point) -> String {
        let distance = target.column - column
        switch distance {
        case 0: return ""
        case ..<0 where distance >= -4: return String(repeating: "\u{8}", count: -distance)
        case ..<0: return "\u{1B}[\(-distance)D"
        case 1...4:
            let cells = buffer.row(target.row).dropFirst(column).prefix(distance)
            let bytes = cells.compactMap { $0.width == 1 && isLike($0) ? $0.asciiByte : nil }
            if bytes.count == distance {
                return String(decoding: bytes, as: UTF8.self)
            }
        default: break
        }
        return distance == 1 ? "\u{1B}[C" : "\u{1B}[\(distance)C"
    }

    /// Whether a cell looks right when it is written in the present style: a blank has no
    /// foreground.
    private func isLike(_ cell: Cell) -> Bool {
        let target = reduced(cell.style)
        guard cell.code == Cell.blank.code, target != style else {
            return target == style
        }
        let visible: Style.Attributes = [.underline, .reverse, .strikethrough]
        return target.background == style.background && target.link == style.link
            && target.attributes.isDisjoint(with: visible)
            && style.attributes.isDisjoint(with: visible)
    }

    private func reduced(_ style: Style) -> Style {
        var reduced = style
        reduced.foreground = style.foreground.reduced(to: depth)
        reduced.background = style.background.reduced(to: depth)
        return reduced
    }

    /// Where the cursor is after a cell.
    ///
    /// Behind clusters of several scalars terminals disagree, and in the last column they wait to
    /// wrap.
    private mutating func advance(_ cell: Cell, at point: Point) {
        let next = Point(point.column + max(Int(cell.width), 1), point.row)
        let isCertain = cell.isSingleScalar && next.column < buffer.size.columns
        cursor = isCertain ? next : nil
    }

    private mutating func set(_ new: Style) {
        let target = reduced(new)
        guard target != style else {
            return
        }
        if target.link != style.link {
            append(Self.link(target.link, to: buffer.address(of: target)))
            style.link = target.link
        }
        if target != style {
            append(StyleSequence.change(from: style, to: target))
            style = target
        }
    }

    /// The command that begins or ends a link, OSC 8; its parts on several lines are one by their id.
    private static func link(_ number: UInt8, to address: String?) -> String {
        let parameters = address == nil ? "" : "id=\(number)"
        return "\u{1B}]8;\(parameters);\(address ?? "")\u{1B}\\"
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func append(_ cell: Cell) {
        if let byte = cell.asciiByte {
            bytes.append(byte)
        } else {
            bytes.append(contentsOf: buffer.content(of: cell).utf8)
        }
    }
}
