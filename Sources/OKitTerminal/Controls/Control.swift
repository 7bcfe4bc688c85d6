import OKitRuntime

/// The layout, text, keys, hints and mouse behaviour of the nodes of one role.
///
/// `ScreenNode.Role.control` is the table of all roles. A control has no state: what changes is part
/// of the `ViewState`. Members without an implementation in a control have one here, which suits
/// most controls.
protocol Control: Sendable {
    /// Where a node is in a row.
    var placement: ControlPlacement { get }
    /// Whether the control's text contains the node's label, so that there is none beside it.
    var showsLabel: Bool { get }
    /// Whether the left and right keys change the value.
    var usesSideways: Bool { get }

    /// Adds the lines of a node that is not in a row.
    func add(_ node: ScreenNode, to content: inout ContentBuilder)
    /// Adds the lines below the row that contains the node.
    func addBelowRow(_ node: ScreenNode, to content: inout ContentBuilder)
    /// The control as one line, without the name beside it.
    func text(of node: ScreenNode, in context: ControlContext) -> StyledText
    /// Paints a control that fills its line.
    func paint(_ node: ScreenNode, at point: Point, width: Int, on canvas: inout Canvas)

    /// Whether characters are typed into the node.
    func takesText(_ node: ScreenNode) -> Bool
    /// The keys that change the node or open it.
    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint]
    /// All keys that work while the node takes every key; `nil` while it does not.
    func editingHints(for node: ScreenNode, in context: HintContext) -> [KeyHint]?

    /// Handles Enter and a click.
    func activate(_ node: ScreenNode, in interaction: inout Interaction)
    /// Handles the space bar.
    func toggle(_ node: ScreenNode, in interaction: inout Interaction)
    /// Handles left (-1) and right (1); returns whether the control uses them.
    func step(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool
    /// Handles a key before its usual meaning; returns whether the control uses it.
    func press(_ key: Key, on node: ScreenNode, in interaction: inout Interaction) -> Bool
    /// Takes pasted text.
    func paste(_ text: String, into node: ScreenNode, in interaction: inout Interaction)
    /// Handles a click on a part of the control; returns whether the part has a meaning.
    ///
    /// - Parameter offset: columns from the control's left edge.
    func click(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction) -> Bool
    /// Handles dragging along the control.
    func drag(_ node: ScreenNode, at offset: Int, in interaction: inout Interaction)
    /// Handles the wheel, up (1) or down (-1); returns whether the control uses it.
    func turn(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool
    /// Ends editing, and sends the changes.
    func finish(_ node: ScreenNode, in interaction: inout Interaction)
}

/// Where a control is in a row.
enum ControlPlacement {
    /// Beside the row's name, as wide as its text.
    case inline
    /// Beside the row's name, on the rest of the line.
    case filling
    /// On separate lines, also in place of a row without texts.
    case block
    /// Not in the line.
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
