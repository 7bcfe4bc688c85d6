import OKitRuntime

/// The values that the text of a control depends on, in addition to its node.
struct ControlContext {
    let options: RenderOptions
    let state: ViewState
    /// Whether the text shows that the control has the focus.
    private(set) var isFocused = false

    init(options: RenderOptions, state: ViewState) {
        self.options = options
        self.state = state
    }

    var palette: Palette { options.palette }

    /// Returns the text of a control, without the label beside it.
    func text(of node: ScreenNode, isFocused: Bool = false) -> StyledText {
        var context = self
        context.isFocused = isFocused
        return node.control.text(of: node, in: context)
    }

    /// Returns the default text style.
    func plain(_ node: ScreenNode) -> Style {
        if node.state.contains(.disabled) {
            return palette.disabled
        }
        return isFocused ? palette.focusedControl : .plain
    }
}
