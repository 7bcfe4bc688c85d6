import OKitRuntime

/// Adjacent segments: ` All [Open] Done `.
struct SegmentsControl: Control {
    var placement: ControlPlacement { .inline }
    var usesSideways: Bool { true }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let palette = context.palette
        var text = StyledText()
        let chosen = node.chosenIndex
        for (index, option) in node.options.enumerated() {
            let label = option.label ?? ""
            if index == chosen {
                let style = context.isFocused ? palette.focusedControl : palette.on
                text.append("[\(label)]", style.adding(.bold))
            } else {
                text.append(" \(label) ", palette.muted)
            }
        }
        return text
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints(.left, .right, "choose")
    }

    /// Selects the next segment, or the first one after the last.
    func activate(_ node: ScreenNode, in interaction: inout Interaction) {
        guard node.events.contains(.choose) else {
            interaction.tapOrToggle(node)
            return
        }
        let count = node.options.count
        guard count > 0 else {
            return
        }
        let next = (node.chosenIndex ?? -1) + 1
        interaction.send(.choose((next + count) % count), to: node.id)
    }

    func step(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool {
        let count = node.options.count
        let next = (node.chosenIndex ?? (direction > 0 ? -1 : count)) + direction
        if node.events.contains(.choose), (0..<count).contains(next) {
            interaction.send(.choose(next), to: node.id)
        }
        return true
    }

    func click(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction) -> Bool {
        var end = 0
        let index = node.options.firstIndex { option in
            end += DisplayWidth.of(option.label ?? "", upTo: 1000) + 2
            return offset < end
        }
        if let index, node.events.contains(.choose) {
            interaction.send(.choose(index), to: node.id)
        }
        return true
    }
}
