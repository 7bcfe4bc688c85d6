import OKitRuntime

/// The layout, text, keys, hints and mouse behavior of the nodes of one role.
///
/// `ScreenNode.Role.control` maps all roles to controls. A control is stateless: all state is part
/// of the `ViewState`. The members have default implementations that suit most controls.
protocol Control: Sendable {
    /// The position of a node in a row.
    var placement: ControlPlacement { get }
    /// Whether the control's text contains the node's label, so that no separate label is shown.
    var showsLabel: Bool { get }
    /// Whether the left and right keys change the value.
    var usesSideways: Bool { get }

    /// Adds the lines of a node that is not in a row.
    func add(_ node: ScreenNode, to content: inout ContentBuilder)
    /// Adds the lines below the row that contains the node.
    func addBelowRow(_ node: ScreenNode, to content: inout ContentBuilder)
    /// Returns the control as one line, without the label beside it.
    func text(of node: ScreenNode, in context: ControlContext) -> StyledText
    /// Paints a control that fills its line.
    func paint(_ node: ScreenNode, at point: Point, width: Int, on canvas: inout Canvas)

    /// Returns whether the node accepts typed characters.
    func takesText(_ node: ScreenNode) -> Bool
    /// Returns the keys that change or open the node.
    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint]
    /// Returns all keys that work while the node handles every key; `nil` otherwise.
    func editingHints(for node: ScreenNode, in context: HintContext) -> [KeyHint]?

    /// Handles Enter and a click.
    func activate(_ node: ScreenNode, in interaction: inout Interaction)
    /// Handles the space bar.
    func toggle(_ node: ScreenNode, in interaction: inout Interaction)
    /// Handles left (-1) and right (1).
    ///
    /// Returns whether the control uses them.
    func step(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool
    /// Handles a key before its default meaning.
    ///
    /// Returns whether the control uses it.
    func press(_ key: Key, on node: ScreenNode, in interaction: inout Interaction) -> Bool
    /// Inserts pasted text.
    func paste(_ text: String, into node: ScreenNode, in interaction: inout Interaction)
    /// Handles a click on a part of the control.
    ///
    /// Returns whether the part is clickable.
    ///
    /// - Parameter offset: The number of columns from the control's left edge.
    func click(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction) -> Bool
    /// Handles dragging along the control.
    func drag(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction)
    /// Handles the wheel, up (1) or down (-1).
    ///
    /// Returns whether the control uses it.
    func turn(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool
    /// Ends editing, and sends the changes.
    func finish(_ node: ScreenNode, in interaction: inout Interaction)
}

/// The position of a control in a row.
enum ControlPlacement {
    /// Beside the label, as wide as its text.
    case inline
    /// Beside the label, on the rest of the line.
    case filling
    /// On separate lines, also in place of a row without text.
    case block
    /// Not on the line.
    case none
}

extension Control {
    var placement: ControlPlacement { .none }
    var showsLabel: Bool { false }
    var usesSideways: Bool { false }

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        content.addRow(node, controls: [node], index: nil)
    }

    func addBelowRow(_ node: ScreenNode, to content: inout ContentBuilder) {}

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let isWrong = node.state.contains(.invalid)
        let text = node.value == nil ? node.label ?? "" : node.valueText(context.options)
        return StyledText(text, isWrong ? context.palette.wrong : context.plain(node))
    }

    func paint(_ node: ScreenNode, at point: Point, width: Int, on canvas: inout Canvas) {
        canvas.write(canvas.text(of: node), point, width, id: nil)
    }

    func takesText(_ node: ScreenNode) -> Bool { false }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, "open"))
    }

    func editingHints(for node: ScreenNode, in context: HintContext) -> [KeyHint]? { nil }

    func activate(_ node: ScreenNode, in interaction: inout Interaction) {
        interaction.tapOrToggle(node)
    }

    func toggle(_ node: ScreenNode, in interaction: inout Interaction) {
        interaction.activate(node)
    }

    func step(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool {
        false
    }

    func press(_ key: Key, on node: ScreenNode, in interaction: inout Interaction) -> Bool {
        false
    }

    func paste(_ text: String, into node: ScreenNode, in interaction: inout Interaction) {}

    func click(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction) -> Bool {
        false
    }

    func drag(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction) {}

    func turn(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool {
        false
    }

    func finish(_ node: ScreenNode, in interaction: inout Interaction) {}
}
