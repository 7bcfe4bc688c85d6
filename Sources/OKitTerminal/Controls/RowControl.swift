import OKitRuntime

/// A row: its texts and controls.
struct RowControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let controls = node.children.filter { child in
            [.inline, .filling].contains(child.control.placement)
        }
        let isEmpty =
            (node.label ?? "").isEmpty && node.value == nil && controls.isEmpty && !node.isTarget
        if !isEmpty || !node.children.contains(where: { $0.control.placement == .block }) {
            content.addRow(node, controls: controls, index: content.rowIndex)
        }
        for child in node.children {
            child.control.addBelowRow(child, to: &content)
        }
        let isBlock = node.children.contains { $0.control.placement == .block }
        for control in node.children {
            let problem = control.details.component.problem
            content.addFieldNote(problem, .problem, isBlock: isBlock)
        }
        content.addFieldNote(node.details.component.help, .footer, isBlock: isBlock)
        content.endRow()
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        let part = context.layout.item(of: node.id)?.content as? any TablePart
        let scrolling =
            part?.columns.isScrollable == true ? context.hints(.left, .right, "columns") : []
        return actionHints(for: node, in: context) + scrolling
    }

    private func actionHints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        let toggling =
            !node.events.contains(.toggle)
            ? [] : context.hints((.toggle, node.toggleHint))
        guard node.events.contains(.tap) else {
            return toggling
        }
        let opens = node.details.accessory == .disclosure || node.events.contains(.preview)
        if !node.isBranch, node.events.contains(.toggle), !opens {
            return context.hints((.activate, node.toggleHint))
        }
        let item = context.layout.item(of: node.id)
        let list = context.layout.list(of: item, for: context.state)
        let ticks = list?.state.contains(.editing) ?? false
        return context.hints((.activate, ticks ? "tick" : "open")) + toggling
    }

    /// Expands a row of a tree that has no other tap action.
    func activate(_ node: ScreenNode, in interaction: inout Interaction) {
        if node.events.contains(.tap) || !node.events.contains(.toggle) {
            interaction.tapOrToggle(node)
            interaction.state.entersDetail = node.events.contains(.preview)
        } else {
            toggle(node, in: &interaction)
        }
    }

    /// Expands or collapses a row of a tree, or scrolls the columns of a table.
    func step(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool {
        node.expand(direction, in: &interaction)
            || TableControl().scroll(direction, in: &interaction)
    }

    /// Handles a click on the expansion indicator of a row of a tree.
    func click(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction) -> Bool {
        node.expand(node.state.contains(.expanded) ? -1 : 1, in: &interaction)
    }

    /// Changes the switch in the row, expands a row of a tree, or checks the row.
    func toggle(_ node: ScreenNode, in interaction: inout Interaction) {
        if node.expand(node.state.contains(.expanded) ? -1 : 1, in: &interaction) {
            return
        }
        if node.events.contains(.toggle) {
            return interaction.send(.toggle(!node.isOn), to: node.id)
        }
        interaction.activate(node.children.first { $0.role == .switch && $0.isTarget } ?? node)
    }
}

extension ScreenNode {
    /// The hint for Space on a row that it expands or checks.
    fileprivate var toggleHint: String {
        if isBranch {
            return state.contains(.expanded) ? "collapse" : "expand"
        }
        return isOn ? "untick" : "tick"
    }
}
