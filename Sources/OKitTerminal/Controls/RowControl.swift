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
        content.endRow()
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        guard node.events.contains(.tap) else {
            return []
        }
        let ticks = context.layout.content.list?.state.contains(.editing) ?? false
        return context.hints((.activate, ticks ? "tick" : "open"))
    }

    /// Changes the switch in the row.
    func toggle(_ node: ScreenNode, in interaction: inout Interaction) {
        interaction.activate(node.children.first { $0.role == .switch && $0.isTarget } ?? node)
    }
}
