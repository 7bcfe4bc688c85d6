import OKitRuntime

/// A tree of rows.
///
/// Each row is indented by its level and can have an expansion indicator.
struct TreeControl: Control {
    private static let deepest = 24

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let window = node.window
        content.beginList(node, firstRow: window?.first ?? 0, rows: node.children)
        content.addAbsent(window?.first ?? 0, from: 0)
        let hasMarks = node.children.contains { $0.events.contains(.toggle) }
        for row in node.children {
            var line = content.line(
                of: row,
                controls: row.children.filter { $0.control.placement == .inline },
                index: content.rowIndex
            )
            let level = min(max(row.details.component.level ?? 0, 0), Self.deepest)
            line.treeMark = String(repeating: " ", count: min(level * 2, content.width / 3))
            if hasMarks {
                line.treeMark += row.expansionMark + " "
            }
            content.add(line, height: line.isTall ? 2 : 1, targets: line.targets)
            content.endRow()
        }
        let total = window?.total ?? node.children.count
        if node.children.isEmpty, total == 0 {
            content.addEmptyList(node)
        }
        content.addAbsent(total - (content.rowIndex ?? 0), from: content.rowIndex ?? 0)
        content.endList()
    }
}

extension ScreenNode {
    /// Whether its toggle expands and collapses it.
    ///
    /// The toggle of a row without levels checks it.
    var isBranch: Bool {
        role != .row || details.component.level != nil
    }

    /// The expansion indicator; a space if it cannot be expanded or collapsed.
    var expansionMark: String {
        guard isBranch, events.contains(.toggle) else {
            return " "
        }
        return String(state.contains(.expanded) ? Symbols.expanded : Symbols.collapsed)
    }

    /// Expands or collapses a node.
    ///
    /// Returns whether it could.
    func expand(_ direction: Int, in interaction: inout Interaction) -> Bool {
        guard isBranch, events.contains(.toggle), state.contains(.expanded) == (direction < 0)
        else {
            return false
        }
        interaction.send(.toggle(direction > 0), to: id)
        return true
    }
}
