/// Bytes for a terminal, with what is known about its cursor and style while they arrive.
struct CellStream {
    private(set) var bytes: [UInt8] = []
    private let depth: ColorDepth
    /// The buffer that the cells are of.
    private let buffer: CellBuffer
    /// Where the terminal's cursor is; `nil` where terminals differ.
    private var cursor: Point?
    private var style = Style.plain
    /// Unchanged cells that were passed and could be written instead of moving over them.
    private var skipped: [Cell] = []

    init(depth: ColorDepth, buffer: CellBuffer) {
        self.depth = depth
        self.buffer = buffer
    }

    /// Turns attributes off and clears the screen.
    mutating func eraseScreen() {
        append("\u{1B}[0m\u{1B}[2J")
    }

    /// Writes a changed cell.
    mutating func put(_ cell: Cell, at point: Point) {
        if let cursor, cursor.row == point.row, cursor.column + skipped.count == point.column {
            for cell in skipped {
                append(cell)
            }
            self.cursor = point
        }
        skipped = []
        move(to: point)
        set(cell.style)
        append(cell)
        advance(cell, at: point)
    }

    /// Passes an unchanged cell.
    mutating func skip(_ cell: Cell, at point: Point) {
        guard let cursor, cursor.row == point.row, cell.style == style, cell.width == 1,
            cell.asciiByte != nil, skipped.count < 4, cursor.column + skipped.count == point.column
        else {
            skipped = []
            return
        }
        skipped.append(cell)
    }

    /// Erases from a place to the end of its row, to plain blanks.
    mutating func eraseToEnd(from point: Point) {
        skipped = []
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
        var best = "\u{1B}[\(target.row + 1);\(target.column + 1)H"
        if target.column == 0 {
            best = target.row == 0 ? "\u{1B}[H" : "\u{1B}[\(target.row + 1)H"
        }
        if let cursor {
            var others: [String] = []
            if cursor.row == target.row, target.column > cursor.column {
                let count = target.column - cursor.column
                others.append(count == 1 ? "\u{1B}[C" : "\u{1B}[\(count)C")
            }
            if cursor.row == target.row, target.column < cursor.column {
                others.append(String(repeating: "\u{8}", count: cursor.column - target.column))
            }
            if target.column == 0, target.row >= cursor.row, target.row < buffer.size.rows {
                others.append("\r" + String(repeating: "\n", count: target.row - cursor.row))
            }
            best = others.reduce(best) { $1.utf8.count < $0.utf8.count ? $1 : $0 }
        }
        append(best)
        cursor = target
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
        var wanted = new
        wanted.foreground = wanted.foreground.reduced(to: depth)
        wanted.background = wanted.background.reduced(to: depth)
        guard wanted != style else {
            return
        }
        if wanted.link != style.link {
            append(Self.link(wanted.link, to: buffer.address(of: wanted)))
            style.link = wanted.link
        }
        if wanted != style {
            append(StyleSequence.change(from: style, to: wanted))
            style = wanted
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
