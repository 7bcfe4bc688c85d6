import OKitRuntime

/// A button: `[ Save ]`.
struct ButtonControl: Control {
    var placement: ControlPlacement { .inline }
    var showsLabel: Bool { true }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let label =
            node.label ?? node.value?.text ?? node.details.purpose?.rawValue
            ?? node.details.image ?? "…"
        let isPlain = !node.state.contains(.disabled) && !context.isFocused
        let isDanger = [.delete, .quit].contains(node.details.purpose) && isPlain
        let style = isDanger ? context.palette.wrong : context.plain(node)
        let isRaised = isPlain && node.isTarget
        return StyledText("[ \(label) ]", isRaised ? context.palette.button(style) : style)
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, "press"))
    }
}

/// Adjacent buttons.
struct ButtonLine: ItemContent {
    let buttons: [ScreenNode]
    /// Whether they are aligned to the right, as in dialogs.
    let isTrailing: Bool

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let columns = place.columns
        let texts = buttons.map { canvas.text(of: $0) }
        let width = texts.reduce(-2) { $0 + $1.width + 2 }
        var column = isTrailing ? max(columns.end - width, columns.text) : columns.text
        for (button, text) in zip(buttons, texts) {
            let point = Point(column, place.top)
            canvas.write(text, point, columns.end - column, id: button.isTarget ? button.id : nil)
            column += text.width + 2
        }
    }
}
