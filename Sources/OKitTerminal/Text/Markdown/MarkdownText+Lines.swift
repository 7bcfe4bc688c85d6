import OKitSyntax

extension MarkdownText {
    private static let mostLines = 2000
    private static let widest = 100

    /// Returns the text as lines of a width.
    ///
    /// Lines of code are not wrapped.
    ///
    /// - Parameter width: The number of columns per line. Text is at most 100 columns wide for
    ///   readability.
    func lines(width: Int, palette: Palette) -> [StyledText] {
        var lines: [StyledText] = []
        for (index, block) in blocks.enumerated() {
            if index > 0, !(block.isItem && blocks[index - 1].isItem) {
                lines.append(StyledText())
            }
            lines += Self.lines(of: block, width: max(min(width, Self.widest), 1), palette)
            if lines.count >= Self.mostLines {
                break
            }
        }
        return Array(lines.prefix(Self.mostLines))
    }

    private static func lines(of block: Block, width: Int, _ palette: Palette) -> [StyledText] {
        switch block {
        case .heading(let level, let title):
            let style =
                switch level {
                case 1: palette.header.adding([.bold, .underline])
                case 2: palette.header.adding(.bold)
                default: palette.strong
                }
            return wrapped(title, style, "", "", width, palette)
        case .paragraph(let text):
            return wrapped(text, .plain, "", "", width, palette)
        case .item(let level, let mark, let text):
            let first = String(repeating: "  ", count: level) + mark + " "
            let next = String(repeating: " ", count: first.count)
            return wrapped(text, .plain, first, next, width, palette)
        case .quote(let text):
            let mark = "\(Symbols.quote) "
            return wrapped(text, palette.muted, mark, mark, width, palette)
        case .code(let rows, let language):
            let isHighlighted = HighlightedCode(language, palette, plain: .plain).isKnown
            let plain = isHighlighted ? .plain : palette.code
            var lines: [StyledText] = []
            HighlightedCode(language, palette, plain: plain)
                .forEach(of: rows.map { $0[...] }, in: 0..<min(rows.count, mostLines)) { _, code in
                    var text = StyledText("  ", plain)
                    text.append(code)
                    lines.append(text)
                }
            return lines
        case .rule:
            let rule = String(repeating: Symbols.rule, count: width)
            return [StyledText(rule, palette.line)]
        }
    }

    /// Returns lines of text with a marker before the first.
    ///
    /// The following lines have spaces or the same marker.
    private static func wrapped(
        _ text: String,
        _ style: Style,
        _ first: String,
        _ next: String,
        _ width: Int,
        _ palette: Palette
    ) -> [StyledText] {
        let characters = MarkdownInline(text).characters(style: style, palette: palette)
        let room = max(width - first.count, 1)
        return characters.wrapped(width: room).enumerated().map { index, line in
            var text = StyledText(index == 0 ? first : next, palette.muted)
            text.append(line.text)
            return text
        }
    }
}

extension MarkdownText.Block {
    fileprivate var isItem: Bool {
        if case .item = self { true } else { false }
    }
}
