/// Markdown text: headings, paragraphs, lists, quotes, code and rules.
///
/// It is only displayed: HTML is shown as written, and images are shown as their names.
package struct MarkdownText {
    /// The blocks of the text, from top to bottom.
    package private(set) var blocks: [Block] = []

    /// A block of the text.
    package enum Block: Equatable {
        case heading(Int, String)
        case paragraph(String)
        /// A list item at a nesting level.
        case item(level: Int, mark: String, String)
        case quote(String)
        /// Lines that are not wrapped, and the name of their language.
        case code([String], language: String? = nil)
        case rule
    }

    private static let mostCharacters = 100_000
    private static let deepestItem = 6

    /// Parses a text, up to 100,000 characters.
    package init(_ text: String) {
        let lines = text.prefix(Self.mostCharacters)
            .split(omittingEmptySubsequences: false) { $0.isNewline }
        var index = lines.startIndex
        var isOpen = false
        while index < lines.endIndex {
            let line = lines[index]
            index += 1
            let content = line.drop { $0 == " " || $0 == "\t" }
            if let fence = Self.fence(content) {
                let end = lines[index...].firstIndex { Self.closes($0, fence) } ?? lines.endIndex
                let language = content.drop { $0 == fence.first }.prefix { !$0.isWhitespace }
                let rows = lines[index..<end].map(String.init)
                blocks.append(.code(rows, language: language.isEmpty ? nil : String(language)))
                index = min(end + 1, lines.endIndex)
                isOpen = false
            } else if content.isEmpty {
                isOpen = false
            } else if isOpen, let level = Self.underline(content), underlines(level) {
                isOpen = false
            } else if let (level, title) = Self.heading(content) {
                blocks.append(.heading(level, title))
                isOpen = false
            } else if Self.isRule(content) {
                blocks.append(.rule)
                isOpen = false
            } else if content.first == "|" {
                addRow(content)
                isOpen = false
            } else if let (mark, rest) = Self.item(content) {
                let indent = line.prefix(line.count - content.count)
                    .reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
                let level = min(indent / 2, Self.deepestItem)
                blocks.append(.item(level: level, mark: mark, rest))
                isOpen = true
            } else if content.first == ">" {
                addQuote(content.dropFirst().drop { $0 == " " })
                isOpen = false
            } else {
                isOpen = add(line, content, isOpen)
            }
        }
    }

    /// Adds a line of text to the preceding block, or begins a paragraph.
    private mutating func add(
        _ line: Substring,
        _ content: Substring,
        _ isOpen: Bool
    ) -> Bool {
        let isBroken = line.hasSuffix("  ") || line.hasSuffix("\\")
        let text =
            (line.hasSuffix("\\") ? content.dropLast() : content[...]).trimmedEnd
            + (isBroken ? "\n" : "")
        guard isOpen, let last = blocks.popLast() else {
            blocks.append(.paragraph(text))
            return true
        }
        switch last {
        case .paragraph(let start): blocks.append(.paragraph(start.joined(to: text)))
        case .item(let level, let mark, let start):
            blocks.append(.item(level: level, mark: mark, start.joined(to: text)))
        default: blocks += [last, .paragraph(text)]
        }
        return true
    }

    private mutating func addQuote(_ text: Substring) {
        if case .quote(let start) = blocks.last {
            blocks[blocks.count - 1] = .quote(start + "\n" + text)
        } else {
            blocks.append(.quote(String(text)))
        }
    }

    /// Adds a row of a table, which is shown as written.
    private mutating func addRow(_ text: Substring) {
        if case .code(let rows, nil) = blocks.last, rows.last?.first == "|" {
            blocks[blocks.count - 1] = .code(rows + [String(text)])
        } else {
            blocks.append(.code([String(text)]))
        }
    }

    /// Turns the paragraph above a line into a heading.
    ///
    /// Returns whether there is one.
    private mutating func underlines(_ level: Int) -> Bool {
        guard case .paragraph(let text) = blocks.last else {
            return false
        }
        blocks[blocks.count - 1] = .heading(level, text)
        return true
    }

    // MARK: Lines

    private static func fence(_ line: Substring) -> Substring? {
        guard let first = line.first, first == "`" || first == "~" else {
            return nil
        }
        let fence = line.prefix { $0 == first }
        return fence.count >= 3 && !line.dropFirst(fence.count).contains("`") ? fence : nil
    }

    private static func closes(_ line: Substring, _ fence: Substring) -> Bool {
        let content = line.drop { $0 == " " }.trimmedEnd
        return content.count >= fence.count && content.allSatisfy { $0 == fence.first }
    }

    private static func underline(_ line: Substring) -> Int? {
        let content = line.trimmedEnd
        if content.allSatisfy({ $0 == "=" }) {
            return 1
        }
        return content.count > 1 && content.allSatisfy { $0 == "-" } ? 2 : nil
    }

    private static func heading(_ line: Substring) -> (Int, String)? {
        let marks = line.prefix { $0 == "#" }.count
        let rest = line.dropFirst(marks)
        guard (1...6).contains(marks), rest.isEmpty || rest.first == " " else {
            return nil
        }
        var title = rest.drop { $0 == " " }.trimmedEnd
        while title.hasSuffix(" #") || title.hasSuffix("##") || title == "#" {
            title = title.dropLast().trimmedEnd
        }
        return (marks, title)
    }

    private static func isRule(_ line: Substring) -> Bool {
        guard let first = line.first, "-*_".contains(first) else {
            return false
        }
        return line.allSatisfy { $0 == first || $0 == " " } && line.count { $0 == first } >= 3
    }

    private static func item(_ line: Substring) -> (mark: String, Substring.SubSequence)? {
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        let rest = line.dropFirst(digits.count)
        guard let marker = rest.first, rest.dropFirst().first == " ",
            digits.isEmpty ? "-*+".contains(marker) : ".)".contains(marker) && digits.count <= 9
        else {
            return nil
        }
        let mark = digits.isEmpty ? "•" : "\(digits)."
        return (mark, rest.dropFirst().drop { $0 == " " })
    }
}

extension MarkdownText.Block {
    fileprivate static func item(level: Int, mark: String, _ text: Substring) -> Self {
        .item(level: level, mark: mark, String(text))
    }
}

extension StringProtocol {
    /// The text without trailing spaces.
    fileprivate var trimmedEnd: String {
        var text = Substring(self)
        while text.last == " " || text.last == "\t" {
            text.removeLast()
        }
        return String(text)
    }
}

extension String {
    /// Returns the text joined to another one by a space, or by the line break at its end.
    fileprivate func joined(to text: String) -> String {
        hasSuffix("\n") ? self + text : "\(self) \(text)"
    }
}
