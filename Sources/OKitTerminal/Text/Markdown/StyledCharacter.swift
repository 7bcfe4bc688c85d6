import OKitSyntax

/// A character with its style.
struct StyledCharacter {
    let character: Character
    let style: Style

    init(_ character: Character, _ style: Style) {
        self.character = character
        self.style = style
    }

    /// The number of columns of the character.
    var width: Int { DisplayWidth.of(VisibleText.visible(character)) }
}

extension [StyledCharacter] {
    /// Returns the characters as lines of a width, broken at line breaks, else after the last space
    /// that fits, else anywhere.
    func wrapped(width: Int) -> [[StyledCharacter]] {
        var lines: [[StyledCharacter]] = []
        var line: [StyledCharacter] = []
        var columns = 0
        for next in self {
            if next.character.isNewline {
                lines.append(line)
                (line, columns) = ([], 0)
                continue
            }
            if columns + next.width > width, !line.isEmpty {
                let blank =
                    next.character == " "
                    ? line.endIndex : line.lastIndex { $0.character == " " }
                let rest = blank.map { Array(line[Swift.min($0 + 1, line.endIndex)...]) } ?? []
                lines.append(Array(line[..<(blank ?? line.endIndex)]))
                line = rest
                columns = rest.reduce(0) { $0 + $1.width }
                if next.character == " " {
                    continue
                }
            }
            line.append(next)
            columns += next.width
        }
        return lines + [line]
    }

    /// The characters as runs with the same style.
    var text: StyledText {
        var text = StyledText()
        var run = ""
        for index in indices {
            run.append(self[index].character)
            if index + 1 == endIndex || self[index + 1].style != self[index].style {
                text.append(run, self[index].style)
                run = ""
            }
        }
        return text
    }
}

extension MarkdownInline {
    /// Returns the characters of a line in the styles of a palette.
    ///
    /// - Parameter style: The style of text without emphasis.
    func characters(style: Style, palette: Palette) -> [StyledCharacter] {
        spans.flatMap { span in
            let style = Self.style(of: span.traits, style, palette)
            return span.text.map { StyledCharacter($0, style) }
        }
    }

    private static func style(of traits: Traits, _ plain: Style, _ palette: Palette) -> Style {
        guard !traits.contains(.muted) else {
            return palette.muted
        }
        var attributes: Style.Attributes = []
        let names: [(Traits, Style.Attributes)] = [
            (.bold, .bold), (.italic, .italic), (.strikethrough, .strikethrough),
            (.link, .underline),
        ]
        for (trait, attribute) in names where traits.contains(trait) {
            attributes.insert(attribute)
        }
        var style = plain
        if traits.contains(.link), style.foreground == .default {
            style.foreground = palette.link.foreground
        }
        if traits.contains(.code) {
            return palette.code.adding(plain.attributes).adding(attributes)
        }
        return style.adding(attributes)
    }
}
