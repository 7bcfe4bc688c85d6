import OKitRuntime

/// A tab: `[Books]` where it is selected.
struct TabControl: Control {
    var showsLabel: Bool { true }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let palette = context.palette
        let isSelected = node.state.contains(.selected)
        let label = node.label ?? ""
        let style =
            context.isFocused
            ? palette.focusedControl : isSelected ? palette.focusedText : palette.muted
        return StyledText(isSelected ? "[\(label)]" : " \(label) ", style)
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, "choose"))
    }
}
