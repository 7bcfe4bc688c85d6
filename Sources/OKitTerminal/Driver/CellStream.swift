/// The output for a terminal, with the state of its cursor and style.
struct CellStream {
    private(set) var bytes: [UInt8] = []
    private let depth: ColorDepth
    /// The buffer that contains the cells.
    private let buffer: CellBuffer
    /// The position of the terminal's cursor; `nil` if it differs between terminals.
    private var cursor: Point?
    private var style = Style.plain

    init(depth: ColorDepth, buffer: CellBuffer) {
        self.depth = depth
        self.buffer = buffer
    }

    /// Resets attributes and clears the screen.
    mutating func eraseScreen() {
        append("\u{1B}[0m\u{1B}[2J")
    }

    /// Scrolls rows.
    ///
    /// It must be called before any cell is written.
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

    /// Writes a changed cell.
    ///
    /// The cells to its left must already have been written.
    mutating func put(_ cell: Cell, at point: Point) {
        move(to: point)
        if !isLike(cell) {
            set(cell.style)
        }
        append(cell)
        advance(cell, at: point)
    }

    /// Erases cells, which get the background of a space.
    mutating func erase(_ count: Int, like space: Cell, at point: Point) {
        move(to: point)
        if !isLike(space) {
            set(space.style)
        }
        append("\u{1B}[\(count)X")
    }

    /// Writes the sequence of an image, after which the position of the cursor is unknown.
    mutating func write(_ sequence: [UInt8], at point: Point?) {
        if let point {
            move(to: point)
            cursor = nil
        }
        bytes += sequence
    }

    /// Erases from a position to the end of its row, leaving unstyled spaces.
    mutating func eraseToEnd(from point: Point) {
        move(to: point)
        set(.plain)
        append("\u{1B}[K")
    }

    /// Resets attributes if any are set.
    mutating func resetStyle() {
        set(.plain)
    }

    /// Shows or hides the cursor.
    mutating func showCursor(_ isShown: Bool) {
        append(isShown ? "\u{1B}[?25h" : "\u{1B}[?25l")
    }

    /// Moves the cursor with the shortest sequence.
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

    /// Returns the sequence that moves down, or up for a negative number.
    private static func vertical(_ rows: Int) -> String {
        switch rows {
        case 0: ""
        // A line feed does not change the column in raw mode.
        case 1...3: String(repeating: "\n", count: rows)
        case 4...: "\u{1B}[\(rows)B"
        case -1: "\u{1B}[A"
        default: "\u{1B}[\(-rows)A"
        }
    }

    /// Returns the sequence that moves to a column of the target's row.
    ///
    /// If it is shorter, cells in between are written again.
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

    /// The attributes that show at a space.
    static let visibleAttributes: Style.Attributes = [.underline, .reverse, .strikethrough]

    /// Returns whether a cell looks right in the current style.
    ///
    /// The foreground of a space does not matter.
    private func isLike(_ cell: Cell) -> Bool {
        let target = reduced(cell.style)
        guard cell.code == Cell.blank.code, target != style else {
            return target == style
        }
        let visible = Self.visibleAttributes
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

    /// Updates the cursor position after a cell.
    ///
    /// Terminals disagree about the position after clusters of several scalars. After the last
    /// column, they delay wrapping.
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

    /// Returns the sequence that begins or ends a link, OSC 8.
    ///
    /// The ID connects its parts on several lines.
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
