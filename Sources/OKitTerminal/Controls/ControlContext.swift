import OKitRuntime

/// The values that the text of a control depends on besides its node.
struct ControlContext {
    let options: RenderOptions
    let state: ViewState
    /// Whether the text shows that keys go to the control.
    private(set) var isFocused = false

    init(options: RenderOptions, state: ViewState) {
        self.options = options
        self.state = state
    }

    var palette: Palette { options.palette }

    /// The text of a control, without the name beside it.
    func text(of node: ScreenNode, isFocused: Bool = false) -> StyledText {
        var context = self
        context.isFocused = isFocused
        return node.control.text(of: node, in: context)
    }

    /// The style of text that has no other meaning.
    func plain(_ node: ScreenNode) -> Style {
        if node.state.contains(.disabled) {
            return palette.disabled
        }
        return isFocused ? palette.focusedControl : .plain
    }
}
