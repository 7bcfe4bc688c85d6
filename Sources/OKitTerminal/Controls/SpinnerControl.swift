import OKitRuntime

/// An indeterminate progress indicator: `… Working`.
struct SpinnerControl: Control {
    var placement: ControlPlacement { .inline }
    var showsLabel: Bool { true }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        StyledText("\(Symbols.ellipsis) \(node.label ?? "Working")", context.palette.muted)
    }
}
