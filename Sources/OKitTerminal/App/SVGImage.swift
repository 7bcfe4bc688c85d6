/// Cells as an SVG image: text in a monospaced font with the colors of the cells.
struct SVGImage {
    private let buffer: CellBuffer
    private let title: String

    // The size of a cell in pixels. Each run of text is stretched to its cells, so that the columns
    // are aligned regardless of the viewer's font.
    private static let cellWidth = 9
    private static let cellHeight = 20
    private static let baseline = 15
    private static let fontSize = 15
    private static let margin = 10

    private static let foreground = "#d4d4d4"
    private static let background = "#1e1e1e"
    private static let sixteen = [
        "#3b3b3b", "#f14c4c", "#23d18b", "#e5c07b", "#4aa5f0", "#d670d6", "#29b8db", "#d4d4d4",
        "#808080", "#ff7b72", "#5af78e", "#f5f543", "#6cb6ff", "#e58fe5", "#56d4dd", "#ffffff",
    ]

    init(_ buffer: CellBuffer, title: String) {
        self.buffer = buffer
        self.title = title
    }

    /// The image as XML, with a trailing line feed.
    var text: String {
        let width = buffer.size.columns * Self.cellWidth + Self.margin * 2
        let height = buffer.size.rows * Self.cellHeight + Self.margin * 2
        var lines = [
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(width)" height="\#(height)""#
                + #" viewBox="0 0 \#(width) \#(height)" role="img">"#,
            "<title>\(Self.escaped(title))</title>",
            #"<rect width="100%" height="100%" rx="6" fill="\#(Self.background)"/>"#,
            #"<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace""#
                + #" font-size="\#(Self.fontSize)" fill="\#(Self.foreground)">"#,
        ]
        for row in 0..<buffer.size.rows {
            let runs = runs(row)
            lines += runs.compactMap { Self.surface(of: $0, row: row) }
            lines += runs.compactMap { Self.element(of: $0, row: row) }
        }
        return (lines + ["</g>", "</svg>"]).map { $0 + "\n" }.joined()
    }

    /// Adjacent cells of a row with the same style.
    private struct Run {
        let start: Int
        var cells: Int
        var text: String
        let style: Style
        let kind: Kind

        /// Kinds of characters that have the same width in all fonts.
        enum Kind {
            case ascii, other, wide
        }

        /// The run without leading and trailing spaces that have no lines.
        var trimmed: Run {
            let leading = text.prefix { $0 == " " }.count
            let rest = text.dropFirst(leading)
            let trailing = rest.reversed().prefix { $0 == " " }.count
            return Run(
                start: start + leading,
                cells: cells - leading - trailing,
                text: String(rest.dropLast(trailing)),
                style: style,
                kind: kind
            )
        }
    }

    private func runs(_ row: Int) -> [Run] {
        var runs: [Run] = []
        for (column, cell) in buffer.row(row).enumerated() where !cell.isContinuation {
            let character = buffer.content(of: cell)
            let kind: Run.Kind =
                cell.width > 1 ? .wide : character.isASCII ? .ascii : .other
            if let last = runs.last, last.style == cell.style, last.kind == kind, kind != .wide {
                runs[runs.count - 1].cells += 1
                runs[runs.count - 1].text.append(character)
            } else {
                runs.append(
                    Run(
                        start: column,
                        cells: Int(cell.width),
                        text: String(character),
                        style: cell.style,
                        kind: kind
                    )
                )
            }
        }
        return runs
    }

    /// Returns the rectangle behind a run; `nil` if it has the background color of the image.
    private static func surface(of run: Run, row: Int) -> String? {
        let isReversed = run.style.attributes.contains(.reverse)
        let color =
            isReversed
            ? hex(run.style.foreground) ?? foreground : hex(run.style.background)
        return color.map { color in
            let (x, y) = (margin + run.start * cellWidth, margin + row * cellHeight)
            return #"<rect x="\#(x)" y="\#(y)" width="\#(run.cells * cellWidth)""#
                + #" height="\#(cellHeight)" fill="\#(color)"/>"#
        }
    }

    /// Returns the text of a run; `nil` for spaces.
    private static func element(of run: Run, row: Int) -> String? {
        let lines = run.style.attributes.intersection([.underline, .strikethrough])
        guard !lines.isEmpty || run.text.contains(where: { $0 != " " }) else {
            return nil
        }
        let run = lines.isEmpty ? run.trimmed : run
        let (x, y) = (margin + run.start * cellWidth, margin + row * cellHeight + baseline)
        var attributes = #"x="\#(x)" y="\#(y)" textLength="\#(run.cells * cellWidth)""#
        attributes += #" lengthAdjust="spacingAndGlyphs" xml:space="preserve""#
        let isReversed = run.style.attributes.contains(.reverse)
        if isReversed {
            attributes += #" fill="\#(hex(run.style.background) ?? background)""#
        } else if let color = hex(run.style.foreground) {
            attributes += #" fill="\#(color)""#
        }
        for (attribute, text) in [
            (Style.Attributes.bold, #" font-weight="bold""#), (.italic, #" font-style="italic""#),
            (.dim, #" fill-opacity="0.65""#), (.underline, #" text-decoration="underline""#),
            (.strikethrough, #" text-decoration="line-through""#),
        ] where run.style.attributes.contains(attribute) {
            // An element can have each attribute only once.
            if attribute != .strikethrough || !lines.contains(.underline) {
                attributes += text
            }
        }
        return "<text \(attributes)>\(escaped(run.text))</text>"
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
