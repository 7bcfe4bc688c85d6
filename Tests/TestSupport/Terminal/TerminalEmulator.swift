package import OKitTerminal

/// The part of a terminal that `FrameWriter` uses: just enough to see what its bytes would show.
///
/// Anything else in the bytes is noted in `unknown`.
package struct TerminalEmulator {
    package private(set) var cells: [[(text: String, style: String)]]
    package private(set) var isCursorShown = true
    package private(set) var cursor = Point(0, 0)
    package private(set) var unknown: [String] = []
    private let size: TerminalSize
    private var codes: Set<String> = []
    private var region: Range<Int>

    package init(size: TerminalSize) {
        self.size = size
        region = 0..<size.rows
        cells = Array(
            repeating: Array(repeating: (" ", ""), count: size.columns),
            count: size.rows
        )
    }

    /// Rows as text; continuations hold nothing.
    package var lines: [String] {
        cells.map { row in
            String(row.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Attributes of each cell, for comparing.
    package var styles: [[String]] { cells.map { $0.map(\.style) } }

    package mutating func feed(_ bytes: [UInt8]) {
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let character = rest.first {
            if character == "\u{1B}" {
                rest = rest.dropFirst()
                control(&rest)
            } else {
                rest = rest.dropFirst()
                plain(character)
            }
        }
    }

    private mutating func plain(_ character: Character) {
        switch character {
        case "\r": cursor.column = 0
        case "\n": cursor.row += 1
        case "\r\n": cursor = Point(0, cursor.row + 1)
        case "\u{8}": cursor.column -= 1
        default:
            let width = DisplayWidth.of(character)
            guard width > 0, character.asciiValue.map({ $0 >= 32 }) ?? true else {
                unknown.append("\(character)")
                return
            }
            set(String(character))
            if width == 2 {
                cursor.column += 1
                set("")
            }
            cursor.column = min(cursor.column + 1, size.columns - 1)
        }
    }

    private mutating func set(_ text: String) {
        // What was written for a larger window.
        guard cells.indices.contains(cursor.row),
            cells[cursor.row].indices.contains(cursor.column)
        else {
            return
        }
        // A blank has no foreground, and weight and slant do not show.
        let shown = text == " " ? codes.filter { !$0.hasPrefix("f") && !"123".contains($0) } : codes
        cells[cursor.row][cursor.column] = (text, shown.sorted().joined(separator: ";"))
    }

    private mutating func control(_ rest: inout Substring) {
        if rest.first == "]" {
            // A command shows nothing.
            let command = rest.prefix { $0 != "\u{7}" && $0 != "\u{1B}" }
            rest = rest.dropFirst(command.count)
            rest = rest.dropFirst(rest.first == "\u{7}" ? 1 : 2)
            unknown.append(String(command))
            return
        }
        let body = rest.prefix { !($0.isLetter) }
        let final = rest.dropFirst(body.count).first ?? " "
        rest = rest.dropFirst(body.count + 1)
        let numbers = body.dropFirst().split(separator: ";").map { Int($0) ?? -1 }
        switch (body.first, final) {
        case ("[", "H"):
            cursor = Point(
                (numbers.count > 1 ? numbers[1] : 1) - 1,
                (numbers.first ?? 1) - 1
            )
        case ("[", "A"): cursor.row -= numbers.first ?? 1
        case ("[", "B"): cursor.row += numbers.first ?? 1
        case ("[", "C"): cursor.column += numbers.first ?? 1
        case ("[", "D"): cursor.column -= numbers.first ?? 1
        case ("[", "r"):
            let isWhole = numbers.count != 2 || numbers[0] > numbers[1]
            region = isWhole ? 0..<size.rows : numbers[0] - 1..<numbers[1]
            cursor = Point(0, 0)
        case ("[", "S"): scroll(by: numbers.first ?? 1)
        case ("[", "T"): scroll(by: -(numbers.first ?? 1))
        case ("[", "K"):
            for column in 0..<size.columns
            where column >= cursor.column && cells.indices.contains(cursor.row) {
                cells[cursor.row][column] = (" ", "")
            }
        case ("[", "X"):
            let start = cursor
            // What was written for a wider window may begin outside of this one.
            for _ in 0..<max(0, min(numbers.first ?? 1, size.columns - start.column)) {
                set(" ")
                cursor.column += 1
            }
            cursor = start
        case ("[", "J"):
            let known = unknown
            self = TerminalEmulator(size: size)
            unknown = known
        case ("[", "m"): style(body.dropFirst().split(separator: ";").map(String.init))
        case ("[", "h") where body == "[?25": isCursorShown = true
        case ("[", "l") where body == "[?25": isCursorShown = false
        default: unknown.append("\(body)\(final)")
        }
    }

    private mutating func scroll(by distance: Int) {
        let old = cells
        for row in region where cells.indices.contains(row) {
            cells[row] =
                region.contains(row + distance) && old.indices.contains(row + distance)
                ? old[row + distance] : Array(repeating: (" ", ""), count: size.columns)
        }
    }

    private mutating func style(_ parameters: [String]) {
        var rest = parameters[...]
        if rest.isEmpty {
            codes = []
        }
        while let code = rest.popFirst() {
            if code == "0" {
                codes = []
                continue
            }
            var color = code
            if code == "38" || code == "48" {
                let count = rest.first == "2" ? 4 : 2
                color = ([code] + rest.prefix(count)).joined(separator: ",")
                rest = rest.dropFirst(count)
            }
            let isForeground =
                code.hasPrefix("3") && code.count == 2 || code.hasPrefix("9") && code.count == 2
            let isBackground = code.hasPrefix("4") && code.count == 2 || code.hasPrefix("10")
            codes = codes.filter { old in
                !(isForeground && old.hasPrefix("f") || isBackground && old.hasPrefix("b"))
            }
            if code != "39" && code != "49" {
                codes.insert(isForeground ? "f" + color : isBackground ? "b" + color : color)
            }
        }
    }
}
