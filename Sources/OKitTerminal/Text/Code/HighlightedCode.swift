import OKitBundle

/// Lines of code in the styles of their tokens.
struct HighlightedCode {
    private static let tab = String(repeating: " ", count: 4)
    /// The number of bytes of a line that can be visible.
    private static let mostBytes = 16_384

    private let language: CodeLanguage?
    private let palette: Palette
    /// The style of text that is not highlighted.
    private let plain: Style

    /// - Parameters:
    ///   - language: The name of a language. Code in unknown languages is not highlighted.
    ///   - plain: The style of text that is not highlighted.
    init(_ language: String?, _ palette: Palette, plain: Style) {
        self.language = language.flatMap { CodeLanguage(name: $0) }
        self.palette = palette
        self.plain = plain
    }

    /// Whether there is highlighting for the language.
    var isKnown: Bool { language?.syntax != nil }

    /// Calls a closure with each line, in order, from the first up to the end of a range.
    ///
    /// Lines before the range are only read as far as they affect it.
    func forEach(
        of lines: [Substring],
        in range: Range<Int>,
        _ body: (Int, StyledText) -> Void
    ) {
        guard let syntax = language?.syntax else {
            for index in range.clamped(to: lines.indices) {
                body(index, StyledText(Self.shown(lines[index]), plain))
            }
            return
        }
        var tokenizer = CodeTokenizer(syntax)
        for index in lines.indices.prefix(max(range.upperBound, 0)) {
            let bytes = Array(lines[index].utf8)
            let tokens = tokenizer.tokens(of: bytes)
            guard range.contains(index) else {
                continue
            }
            var text = StyledText()
            for token in tokens.prefix(while: { $0.range.lowerBound < Self.mostBytes }) {
                let part = String(decoding: bytes[token.range], as: UTF8.self)
                text.append(Self.shown(part[...]), palette.style(of: token.kind, plain: plain))
            }
            body(index, text)
        }
    }

    /// Returns a text with its tabs as spaces.
    private static func shown(_ text: Substring) -> String {
        String(text.replacing("\t", with: tab))
    }
}

extension Palette {
    /// Returns the style of a part of code.
    func style(of kind: CodeToken.Kind, plain: Style) -> Style {
        switch kind {
        case .plain: plain
        case .keyword: Style(accent, .bold)
        case .string: good
        case .number: warning
        case .comment: muted
        case .name: Style(accent)
        }
    }
}
