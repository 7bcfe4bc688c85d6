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
            let value = terminal.valueText(of: node)
            if case .text = node.value, !node.details.isSecure, !painted.contains(value) {
                seen.value = .text("")
            }
        }
        seen.details.component.problem = checked(node.details.component.problem)
        seen.details.component.help = checked(node.details.component.help)
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
    /// The text without white space, as lines are broken anywhere.
    private var text: String
    private var words: Set<Substring>

    init(lines: [String]) {
        text = Self.joined(lines)
        words = Set(lines.flatMap { $0.split(whereSeparator: \.isWhitespace) })
    }

    mutating func add(lines: [String]) {
        text += "\n" + Self.joined(lines)
        words.formUnion(lines.flatMap { $0.split(whereSeparator: \.isWhitespace) })
    }

    /// Returns whether a text is painted.
    ///
    /// Other texts can be beside the lines of a long text, so its words are sought.
    func contains(_ text: String) -> Bool {
        let visible = VisibleText.visible(text)
        if self.text.contains(Self.joined([visible])) {
            return true
        }
        let parts = visible.split(whereSeparator: \.isWhitespace)
        return text.count > Self.shortest && parts.prefix(Self.mostWords).allSatisfy(words.contains)
    }

    /// The number of characters from which a text can have several lines.
    private static let shortest = 40
    /// The number of words that are sought, as some controls cut long texts.
    private static let mostWords = 40

    private static func joined(_ lines: [String]) -> String {
        String(lines.joined().filter { !$0.isWhitespace })
    }
}

extension ScreenNode {
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
