import OKitRuntime

/// A switch: `on [  ●]`.
struct SwitchControl: Control {
    var placement: ControlPlacement { .inline }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let plain = context.plain(node)
        var text = StyledText(node.isOn ? "on " : "off ", context.palette.muted)
        let style = node.isOn && plain == .plain ? context.palette.switchedOn : plain
        text.append(node.isOn ? "[  \(Symbols.knob)]" : "[\(Symbols.knob)  ]", style)
        return text
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.toggle, "switch"))
    }

    func activate(_ node: ScreenNode, in interaction: inout Interaction) {
        if node.events.contains(.toggle) {
            interaction.send(.toggle(!node.isOn), to: node.id)
        } else {
            interaction.tapOrToggle(node)
        }
    }
}
