/// The characters of a line of Markdown with their styles, without markup.
struct MarkdownInline {
    /// The visible characters.
    private(set) var characters: [StyledCharacter] = []

    private let source: [Character]
    private let palette: Palette
    /// Markup without an end after the current position, so that the end is searched for only once.
    private var unclosed: Set<String> = []

    private static let deepest = 8

    /// Parses a text.
    init(_ text: String, style: Style, palette: Palette) {
        source = Array(text)
        self.palette = palette
        read(source.indices, style, depth: 0)
    }

    private mutating func read(_ range: Range<Int>, _ style: Style, depth: Int) {
        unclosed = []
        var index = range.lowerBound
        while index < range.upperBound {
            let next =
                depth < Self.deepest
                ? escape(index, range, style) ?? code(index, range, style)
                    ?? link(index, range, style, depth) ?? emphasis(index, range, style, depth)
                : nil
            if let next {
                index = next
            } else {
                characters.append(StyledCharacter(source[index], style))
                index += 1
            }
        }
    }

    /// Parses a character after a backslash.
    private mutating func escape(_ index: Int, _ range: Range<Int>, _ style: Style) -> Int? {
        guard source[index] == "\\", index + 1 < range.upperBound,
            source[index + 1].isASCII, source[index + 1].isPunctuation || source[index + 1].isSymbol
        else {
            return nil
        }
        characters.append(StyledCharacter(source[index + 1], style))
        return index + 2
    }

    /// Parses code between the same number of backticks at both ends.
    private mutating func code(_ index: Int, _ range: Range<Int>, _ style: Style) -> Int? {
        guard source[index] == "`" else {
            return nil
        }
        let count = source[index..<range.upperBound].prefix { $0 == "`" }.count
        let start = index + count
        let mark = String(repeating: "`", count: count)
        guard !unclosed.contains(mark) else {
            return plain(index, count, style)
        }
        var end = start
        while end < range.upperBound {
            let run = source[end..<range.upperBound].prefix { $0 == "`" }.count
            if run == count {
                characters += source[start..<end].map {
                    StyledCharacter($0, palette.code.adding(style.attributes))
                }
                return end + count
            }
            end += max(run, 1)
        }
        unclosed.insert(mark)
        return plain(index, count, style)
    }

    /// Parses `[text](address)`, an image, or a URL in angle brackets.
    private mutating func link(
        _ index: Int,
        _ range: Range<Int>,
        _ style: Style,
        _ depth: Int
    ) -> Int? {
        let isImage =
            source[index] == "!" && index + 1 < range.upperBound
            && source[index + 1] == "["
        let start = isImage ? index + 2 : index + 1
        guard isImage || source[index] == "[", !unclosed.contains("]"),
            let middle = first("](", from: start, in: range),
            let end = source[(middle + 2)..<range.upperBound].firstIndex(of: ")")
        else {
            if isImage || source[index] == "[" {
                unclosed.insert("]")
            }
            return nil
        }
        let address = source[(middle + 2)..<end].prefix { $0 != " " }
        if isImage {
            characters += source[(start - 1)...middle].map {
                StyledCharacter($0, palette.muted)
            }
        } else {
            let known = unclosed
            var link = style.adding(.underline)
            link.foreground =
                link.foreground == .default ? palette.link.foreground : link.foreground
            read(start..<middle, link, depth: depth + 1)
            unclosed = known
            if Array(address) != Array(source[start..<middle]), !address.isEmpty {
                characters += (" (" + address + ")").map { StyledCharacter($0, palette.muted) }
            }
        }
        return end + 1
    }

    /// Parses text between `**`, `__`, `*`, `_` or `~~`.
    private mutating func emphasis(
        _ index: Int,
        _ range: Range<Int>,
        _ style: Style,
        _ depth: Int
    ) -> Int? {
        let marker = source[index]
        guard marker == "*" || marker == "_" || marker == "~" else {
            return nil
        }
        let isDouble = index + 1 < range.upperBound && source[index + 1] == marker
        guard isDouble || marker != "~" else {
            return nil
        }
        let mark = isDouble ? [marker, marker] : [marker]
        let start = index + mark.count
        let isInWord = marker == "_" && index > range.lowerBound && source[index - 1].isWord
        guard start < range.upperBound, !source[start].isWhitespace, !isInWord,
            !unclosed.contains(String(mark))
        else {
            return plain(index, mark.count, style)
        }
        guard let end = close(mark, from: start + 1, in: range) else {
            unclosed.insert(String(mark))
            return plain(index, mark.count, style)
        }
        let attribute: Style.Attributes =
            marker == "~" ? .strikethrough : isDouble ? .bold : .italic
        let known = unclosed
        read(start..<end, style.adding(attribute), depth: depth + 1)
        unclosed = known
        return end + mark.count
    }

    private func close(_ mark: [Character], from start: Int, in range: Range<Int>) -> Int? {
        var index = start
        while index + mark.count <= range.upperBound {
            let run = source[index..<range.upperBound].prefix { $0 == mark[0] }.count
            let behind = index + run
            let isInWord =
                mark[0] == "_" && behind < range.upperBound && source[behind].isWord
            if run >= mark.count, run != 2 || mark.count == 2, !isInWord,
                !source[index - 1].isWhitespace
            {
                return run > mark.count && mark.count == 2 ? behind - 2 : index
            }
            index += max(run, 1)
        }
        return nil
    }

    private func first(_ text: String, from start: Int, in range: Range<Int>) -> Int? {
        let marks = Array(text)
        return (start..<max(range.upperBound - 1, start)).first {
            source[$0] == marks[0] && source[$0 + 1] == marks[1]
        }
    }

    private mutating func plain(_ index: Int, _ count: Int, _ style: Style) -> Int {
        characters += source[index..<index + count].map { StyledCharacter($0, style) }
        return index + count
    }
}

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

extension Character {
    fileprivate var isWord: Bool { isLetter || isNumber }
}
