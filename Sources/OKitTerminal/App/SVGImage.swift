/// Cells as an SVG image: text in a monospaced font with the colors of the cells.
struct SVGImage {
    private let buffer: CellBuffer
    private let title: String
    private let foreground: String
    private let background: String

    // The size of a cell in pixels. Each run of text is stretched to its cells, so that the columns
    // are aligned regardless of the viewer's font.
    private static let cellWidth = 9
    private static let cellHeight = 20
    private static let baseline = 15
    private static let fontSize = 15
    private static let margin = 10

    private static let sixteen = [
        "#3b3b3b", "#f14c4c", "#23d18b", "#e5c07b", "#4aa5f0", "#d670d6", "#29b8db", "#d4d4d4",
        "#808080", "#ff7b72", "#5af78e", "#f5f543", "#6cb6ff", "#e58fe5", "#56d4dd", "#ffffff",
    ]

    /// - Parameter palette: The colors of the image around the cells.
    init(_ buffer: CellBuffer, title: String, _ palette: Palette) {
        self.buffer = buffer
        self.title = title
        foreground = Self.hex(palette.text) ?? "#d4d4d4"
        background = Self.hex(palette.background(.screen)) ?? "#1e1e1e"
    }

    /// The image as XML, with a trailing line feed.
    var text: String {
        let width = buffer.size.columns * Self.cellWidth + Self.margin * 2
        let height = buffer.size.rows * Self.cellHeight + Self.margin * 2
        let lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)""#
                + #" viewBox="0 0 \#(width) \#(height)" role="img">"#,
            "<title>\(Self.escaped(title))</title>",
            #"<rect width="100%" height="100%" rx="6" fill="\#(background)"/>"#,
            #"<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace""#
                + #" font-size="\#(Self.fontSize)" fill="\#(foreground)">"#,
        ]
        let texts = (0..<buffer.size.rows).flatMap { row in
            runs(row).map { element(of: $0, row: row) }
        }
        return (lines + surfaces + texts + ["</g>", "</svg>"]).map { $0 + "\n" }.joined()
    }

    // MARK: Backgrounds

    /// The rectangles behind the text that differ from the background of the image.
    ///
    /// Equal ones in adjacent rows are combined.
    private var surfaces: [String] {
        var rects: [(columns: Range<Int>, rows: Range<Int>, color: String)] = []
        for row in 0..<buffer.size.rows {
            for (columns, color) in surfaces(row) where color != background {
                let above = rects.firstIndex {
                    $0.columns == columns && $0.rows.upperBound == row && $0.color == color
                }
                if let above {
                    rects[above].rows = rects[above].rows.lowerBound..<row + 1
                } else {
                    rects.append((columns, row..<row + 1, color))
                }
            }
        }
        return rects.map { columns, rows, color in
            let (x, y) = Self.corner(columns.lowerBound, rows.lowerBound)
            return #"<rect x="\#(x)" y="\#(y)" width="\#(columns.count * Self.cellWidth)""#
                + #" height="\#(rows.count * Self.cellHeight)" fill="\#(color)"/>"#
        }
    }

    private func surfaces(_ row: Int) -> [(columns: Range<Int>, color: String)] {
        var parts: [(columns: Range<Int>, color: String)] = []
        for (column, cell) in buffer.row(row).enumerated() {
            let color = colors(of: cell.style).background
            if let last = parts.last, last.color == color {
                parts[parts.count - 1].columns = last.columns.lowerBound..<column + 1
            } else {
                parts.append((column..<column + 1, color))
            }
        }
        return parts
    }

    private func colors(of style: Style) -> (text: String, background: String) {
        let text = Self.hex(style.foreground) ?? foreground
        let surface = Self.hex(style.background) ?? background
        return style.attributes.contains(.reverse) ? (surface, text) : (text, surface)
    }

    // MARK: Text

    /// Adjacent cells of a row with text that looks the same.
    private struct Run {
        let start: Int
        var cells: Int
        var text: String
        let color: String
        let attributes: Style.Attributes
        let kind: Kind

        /// Kinds of characters that have the same width in all fonts.
        enum Kind {
            case ascii, other, wide
        }

        /// The lines through or below the text, which also show at spaces.
        var lines: Style.Attributes { attributes.intersection([.underline, .strikethrough]) }

        /// The run without trailing spaces.
        var trimmed: Run {
            var run = self
            while run.text.last == " " {
                run.text.removeLast()
                run.cells -= 1
            }
            return run
        }
    }

    /// Returns the runs of a row, without spaces at their ends that show nothing.
    private func runs(_ row: Int) -> [Run] {
        var runs: [Run] = []
        for (column, cell) in buffer.row(row).enumerated() where !cell.isContinuation {
            let character = buffer.content(of: cell)
            var attributes = cell.style.attributes
            attributes.remove(.reverse)
            let run = Run(
                start: column,
                cells: Int(cell.width),
                text: String(character),
                color: colors(of: cell.style).text,
                attributes: attributes,
                kind: cell.width > 1 ? .wide : character.isASCII ? .ascii : .other
            )
            let isSpace = character == " " && run.lines.isEmpty
            if let last = runs.last, last.start + last.cells == column, last.kind != .wide,
                // Browsers collapse adjacent spaces.
                isSpace
                    ? last.lines.isEmpty && last.kind == .ascii && last.text.last != " "
                    : last.kind == run.kind && last.color == run.color
                        && last.attributes == attributes
            {
                runs[runs.count - 1].cells += 1
                runs[runs.count - 1].text.append(character)
            } else if !isSpace {
                runs.append(run)
            }
        }
        return runs.map { $0.lines.isEmpty ? $0.trimmed : $0 }
    }

    /// Returns the text of a run.
    private func element(of run: Run, row: Int) -> String {
        let (x, y) = Self.corner(run.start, row)
        var attributes = #"x="\#(x)" y="\#(y + Self.baseline)""#
        attributes += #" textLength="\#(run.cells * Self.cellWidth)""#
        attributes += #" lengthAdjust="spacingAndGlyphs""#
        if run.color != foreground {
            attributes += #" fill="\#(run.color)""#
        }
        for (attribute, text) in [
            (Style.Attributes.bold, #" font-weight="bold""#), (.italic, #" font-style="italic""#),
            (.dim, #" fill-opacity="0.65""#), (.underline, #" text-decoration="underline""#),
            (.strikethrough, #" text-decoration="line-through""#),
        ] where run.attributes.contains(attribute) {
            // An element can have each attribute only once.
            if attribute != .strikethrough || !run.attributes.contains(.underline) {
                attributes += text
            }
        }
        // The line below or through a space is not drawn if browsers collapse the space.
        let text =
            run.lines.isEmpty
            ? run.text : String(run.text.map { $0 == " " ? "\u{A0}" : $0 })
        return "<text \(attributes)>\(Self.escaped(text))</text>"
    }

    /// Returns the top left corner of a cell in pixels.
    private static func corner(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
        (margin + column * cellWidth, margin + row * cellHeight)
    }

    private static func hex(_ color: TerminalColor) -> String? {
        switch color {
        case .default: nil
        case .indexed(let index) where index < 16: sixteen[Int(index)]
        case .indexed(let index): hex(TerminalColor.table(index))
        case .rgb(let red, let green, let blue):
            "#"
                + [red, green, blue].map { byte in
                    (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }.joined()
        }
    }

    /// Returns text escaped for XML, without characters that XML 1.0 does not allow.
    private static func escaped(_ text: String) -> String {
        VisibleText.visible(text).map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(character)
            }
        }.joined()
    }
}
