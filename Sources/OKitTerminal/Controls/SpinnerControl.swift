import OKitRuntime

/// An indeterminate progress indicator: `⠋ Working`, or `… Working` without motion.
struct SpinnerControl: Control {
    var placement: ControlPlacement { .inline }
    var showsLabel: Bool { true }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let phase = Motion.phase(context.state.motion, context.options.repertoire)
        return StyledText("\(phase) \(node.label ?? "Working")", context.palette.muted)
    }
}
