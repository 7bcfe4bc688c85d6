import OKitRuntime

/// A stepper: `− 3 +`.
struct StepperControl: Control {
    var placement: ControlPlacement { .inline }
    var usesSideways: Bool { true }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let typed = TypedBound(node, in: context.state)?.text
        var text = StyledText("−", context.palette.muted)
        text.append(" \(typed ?? node.valueText(context.options)) ", context.plain(node))
        text.append("+", context.palette.muted)
        return text
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints(.left, .right, "change")
    }

    func press(_ key: Key, on node: ScreenNode, in interaction: inout Interaction) -> Bool {
        TypedBound.press(key, on: node, in: &interaction)
    }

    func step(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool {
        if direction != 0, let number = NumberStep(node) {
            number.set(node.number + Double(direction) * number.bounds.step, in: &interaction)
        }
        return true
    }

    func click(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction) -> Bool {
        let width = interaction.context.text(of: node).width
        return step(node, offset < 2 ? -1 : offset >= width - 2 ? 1 : 0, in: &interaction)
    }
}
