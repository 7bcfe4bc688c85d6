import OKitRuntime

/// A bar of progress: `████░░░░░░  40 %`.
struct ProgressControl: Control {
    var placement: ControlPlacement { .inline }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let palette = context.palette
        guard case .number = node.value else {
            return StyledText("\(Symbols.ellipsis)", palette.muted)
        }
        let full = Int((node.fraction * 10).rounded())
        var text = StyledText(String(repeating: Symbols.barFull, count: full), palette.on)
        text.append(String(repeating: Symbols.barEmpty, count: 10 - full), palette.muted)
        let percent = String(Int((node.fraction * 100).rounded()))
        text.append(String(repeating: " ", count: 4 - percent.count) + percent + " %", .plain)
        return text
    }
}
