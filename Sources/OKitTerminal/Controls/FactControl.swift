import OKitRuntime

/// A fact: a label with its value beside it.
struct FactControl: Control {
    private static let mostLines = 200

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        guard node.children.isEmpty else {
            return content.addRow(node, controls: node.children, index: nil)
        }
        let hasLabel = node.label?.isEmpty == false
        let labelWidth = hasLabel ? content.factLabelWidth : 0
        let lines = WrappedText(
            node.valueText(content.options),
            width: content.textWidth - labelWidth,
            maximumLines: Self.mostLines
        ).texts
        let fact = FactLines(node: node, labelWidth: labelWidth, lines: lines)
        content.add(fact, height: lines.count, targets: node.isTarget ? [node.id] : [])
    }

    /// Returns the width of the labels of facts: that of the longest one, within limits.
    static func labelWidth(of nodes: [ScreenNode], in width: Int) -> Int {
        var facts: [ScreenNode] = []
        for node in nodes {
            _ = node.first { node in
                facts += node.role == .fact ? [node] : []
                return false
            }
        }
        let longest = facts.map { DisplayWidth.of($0.label ?? "", upTo: 40) }.max() ?? 0
        let usual = LabelColumn.width(longest: longest, in: width)
        guard longest + 2 > usual else {
            return usual
        }
        // Labels can use the space that no value needs.
        let values = facts.map { DisplayWidth.of($0.value?.text ?? "", upTo: width) }
        return min(longest + 2, max(usual, width - (values.max() ?? 0)))
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        node.events.contains(.tap)
            ? context.hints((.activate, "open")) : context.hints((.activate, "copy"))
    }

    func activate(_ node: ScreenNode, in interaction: inout Interaction) {
        if node.events.contains(.tap) {
            interaction.send(.tap, to: node.id)
        } else {
            interaction.add(.copy(node.valueText(interaction.options)))
        }
    }
}

/// The lines of a fact.
struct FactLines: ItemContent {
    let node: ScreenNode
    let labelWidth: Int
    let lines: [String]

    var isSecondary: Bool { true }
    var isSelectable: Bool { true }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let (columns, palette) = (place.columns, canvas.palette)
        let isFocused = canvas.hasFocus(node.id)
        if node.isTarget {
            canvas.mark(node.id, place.lines, columns)
        }
        let start = Point(columns.text, place.top)
        let labelStyle = isFocused ? palette.focusedText : palette.muted
        canvas.write(node.label ?? "", start, labelWidth - 1, labelStyle)
        let named = palette.style(named: node.details.component.style)
        let style = node.state.contains(.disabled) ? palette.disabled : named ?? .plain
        for (offset, line) in lines.enumerated() {
            let point = Point(columns.text + labelWidth, place.top + offset)
            let room = columns.end - point.column
            canvas.write(line, point, room, isFocused ? style.adding(.bold) : style)
            canvas.addLinks(in: line, at: point, room)
        }
    }
}
