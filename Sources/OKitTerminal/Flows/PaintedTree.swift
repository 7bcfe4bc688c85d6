import OKitRuntime

/// The screen that a user sees in a terminal: the nodes of the app's screen without the texts that
/// the terminal does not paint.
///
/// The user can scroll and widen the terminal, so the texts are sought in one that is large enough
/// for the whole screen. Expectations are then checked as on every other screen.
struct PaintedTree {
    /// The screen with the texts that are painted.
    let tree: ScreenTree

    /// Paints a screen, and compares it.
    init(of tree: ScreenTree, on terminal: FlowTerminal) {
        var painted = PaintedText(lines: terminal.wholeLines(of: tree.withoutAbsentRows))
        if let overlay = tree.overlay {
            // An overlay covers parts of the screen that the user has seen before.
            var below = tree.withoutAbsentRows
            below.root.children.removeAll { $0.id == overlay.id }
            painted.add(lines: terminal.wholeLines(of: below))
        }
        var seen = tree
        seen.root = Self.node(tree.root, painted, terminal)
        self.tree = seen
    }

    private static func node(
        _ node: ScreenNode,
        _ painted: PaintedText,
        _ terminal: FlowTerminal
    ) -> ScreenNode {
        var seen = node
        func checked(_ text: String?) -> String? {
            text.flatMap { painted.contains($0) ? $0 : nil }
        }
        if !node.showsOtherText {
            // A label stays present, as an empty text.
            seen.label = node.label.map { checked($0) ?? "" }
            if node.paintsValue, !painted.contains(terminal.valueText(of: node)) {
                seen.value = nil
            }
        }
        seen.details.component.problem = checked(node.details.component.problem)
        seen.details.component.help = checked(node.details.component.help)
        seen.details.component.detail = checked(node.details.component.detail)
        seen.details.component.badge = checked(node.details.component.badge)
        for index in node.details.component.cells.indices
        where !painted.contains(node.details.component.cells[index].text) {
            seen.details.component.cells[index].text = ""
        }
        seen.children = node.children.map { self.node($0, painted, terminal) }
        return seen
    }
}

/// The text that a terminal paints.
private struct PaintedText {
    /// The lines, with single spaces.
    private var lines: [String] = []
    /// The lines with a word.
    private var places: [Substring: [Int]] = [:]

    init(lines: [String]) {
        add(lines: lines)
    }

    mutating func add(lines new: [String]) {
        for line in new.map(Self.normalized) where !line.isEmpty {
            for word in Self.words(in: line) {
                places[word, default: []].append(lines.count)
            }
            lines.append(line)
        }
    }

    /// Returns whether a text is painted.
    ///
    /// A long text can have several lines, with other texts beside them, so its words are sought.
    func contains(_ text: String) -> Bool {
        let text = Self.normalized(VisibleText.visible(text))
        let words = Self.words(in: text)
        guard let first = words.first else {
            return text.isEmpty || lines.contains { $0.contains(text) }
        }
        let isInLine = (places[first] ?? []).contains { Self.has(text, in: lines[$0]) }
        return isInLine
            || text.count > Self.longestLine
                && words.prefix(Self.mostWords).allSatisfy { places[$0] != nil }
    }

    /// The number of characters up to which a text has one line.
    private static let longestLine = 40
    /// The number of words that are sought, as some controls cut long texts.
    private static let mostWords = 40

    private static func normalized(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func words(in text: String) -> [Substring] {
        text.split { !$0.isLetter && !$0.isNumber }
    }

    /// Whether a line has a text that is not a part of longer words.
    private static func has(_ text: String, in line: String) -> Bool {
        line.ranges(of: text).contains { range in
            let before =
                range.lowerBound > line.startIndex
                ? line[line.index(before: range.lowerBound)] : " "
            let after = range.upperBound < line.endIndex ? line[range.upperBound] : " "
            return !joins(before, text.first) && !joins(text.last, after)
        }
    }

    private static func joins(_ left: Character?, _ right: Character?) -> Bool {
        [left, right].allSatisfy { $0.map { $0.isLetter || $0.isNumber } ?? false }
    }
}

extension ScreenNode {
    /// Whether the terminal paints the value as text.
    fileprivate var paintsValue: Bool {
        switch value {
        case .text: !details.isSecure
        case .number: [.stepper, .slider].contains(role)
        case .date: role == .date
        case .bool, nil: false
        }
    }

    /// Whether the terminal shows its text in another form, or not at all.
    fileprivate var showsOtherText: Bool {
        switch role {
        // Their text is rendered, drawn, or part of what is around them.
        case .markdown, .chart, .image, .screen, .list, .table, .tree, .group, .split, .menu, .tabs:
            true
        // A row of a table has only its cells.
        case .row: !details.component.cells.isEmpty
        default: false
        }
    }
}

extension ScreenTree {
    /// The screen with lists that have only the rows which are present.
    fileprivate var withoutAbsentRows: ScreenTree {
        var tree = self
        tree.root = tree.root.withoutAbsentRows
        return tree
    }
}

extension ScreenNode {
    fileprivate var withoutAbsentRows: ScreenNode {
        var node = self
        node.children = children.map(\.withoutAbsentRows)
        if details.window != nil {
            let rows = node.children.reduce(0) {
                $0 + ($1.role == .section ? $1.children.count : $1.role == .row ? 1 : 0)
            }
            node.details.window = Window(total: rows, first: 0, hasMore: false)
        }
        return node
    }
}
