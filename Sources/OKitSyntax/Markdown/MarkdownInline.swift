/// The parts of a line of Markdown with their emphasis, without markup.
package struct MarkdownInline {
    /// The visible parts, in order.
    package private(set) var spans: [Span] = []

    private let source: [Character]
    /// Markup without an end after the current position, so that the end is searched for only once.
    private var unclosed: Set<String> = []

    private static let deepest = 8

    /// Text with the same emphasis.
    package struct Span: Equatable {
        /// The visible text.
        package var text: String
        /// The emphasis.
        package let traits: Traits
        /// The address of the link that contains the text; `nil` outside of links.
        package let address: String?
    }

    /// The emphasis of text.
    package struct Traits: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let bold = Traits(rawValue: 1)
        package static let italic = Traits(rawValue: 2)
        package static let strikethrough = Traits(rawValue: 4)
        package static let code = Traits(rawValue: 8)
        /// The text of a link.
        package static let link = Traits(rawValue: 16)
        /// An image, or the address of a link.
        package static let muted = Traits(rawValue: 32)
        /// The address after the text of a link, which is not shown where the text opens the link.
        package static let address = Traits(rawValue: 64)
    }

    /// The emphasis of the text at the current position.
    private struct Style {
        var traits: Traits = []
        var address: String?

        func adding(_ traits: Traits) -> Style {
            Style(traits: self.traits.union(traits), address: address)
        }
    }

    /// Parses a text.
    package init(_ text: String) {
        source = Array(text)
        read(source.indices, Style(), depth: 0)
    }

    private mutating func add(_ characters: some Sequence<Character>, _ style: Style) {
        if let last = spans.last, last.traits == style.traits, last.address == style.address {
            spans[spans.count - 1].text += String(characters)
        } else {
            let text = String(characters)
            spans.append(Span(text: text, traits: style.traits, address: style.address))
        }
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
                add(CollectionOfOne(source[index]), style)
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
        add(CollectionOfOne(source[index + 1]), style)
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
                add(source[start..<end], style.adding(.code))
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
            add(source[(start - 1)...middle], Style(traits: .muted))
        } else {
            let known = unclosed
            var link = style.adding(.link)
            link.address = String(address)
            read(start..<middle, link, depth: depth + 1)
            unclosed = known
            if Array(address) != Array(source[start..<middle]), !address.isEmpty {
                add(" (\(String(address)))", Style(traits: [.muted, .address]))
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
        let trait: Traits =
            marker == "~" ? .strikethrough : isDouble ? .bold : .italic
        let known = unclosed
        read(start..<end, style.adding(trait), depth: depth + 1)
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
        add(source[index..<index + count], style)
        return index + count
    }
}

extension Character {
    fileprivate var isWord: Bool { isLetter || isNumber }
}
