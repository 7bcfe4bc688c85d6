import OKitRuntime

/// Handles one input event.
///
/// The result is the changed view state and effects outside the terminal.
struct Interaction {
    let screen: RenderedScreen
    let options: RenderOptions
    var state: ViewState
    private(set) var effects: [TerminalController.Effect] = []

    init(screen: RenderedScreen, options: RenderOptions, state: ViewState) {
        self.screen = screen
        self.options = options
        self.state = state
    }

    var layout: ScreenLayout { screen.layout }
    var tree: ScreenTree { screen.layout.tree }

    /// The context for the texts of controls.
    var context: ControlContext { ControlContext(options: options, state: state) }

    /// The node that has the focus.
    var focused: ScreenNode? { state.focus.flatMap { layout.node(id: $0) } }

    /// The content item that has the focus.
    var focusedItem: ContentItem? { state.focus.flatMap { layout.item(of: $0) } }

    /// The list that has the focus, or the last list if none has it.
    var list: ScreenNode? { layout.list(of: focusedItem, for: state) }

    /// The pane that has the focus.
    var pane: ScreenPane { layout.pane(for: state) }

    /// The row that has the focus, itself or through one of its controls.
    var focusedRow: ScreenNode? {
        focusedItem?.row.flatMap { $0.node.role == .row ? $0.node : nil }
    }

    /// Returns the button to which the app assigns a key.
    ///
    /// Buttons below an overlay are not included.
    ///
    /// - Parameter isAvailable: Whether the button can be pressed now.
    func appButton(for key: Key, isAvailable: Bool = true) -> ScreenNode? {
        guard layout.overlay == nil else {
            return nil
        }
        return AppKey.all(in: tree, row: focusedRow, keys: options.keys, areAvailable: isAvailable)
            .first { $0.key == key }?.button
    }

    /// Adds an effect.
    mutating func add(_ effect: TerminalController.Effect) {
        effects.append(effect)
    }

    /// Sends an event to the app.
    mutating func send(_ action: Event.Action, to id: String) {
        effects.append(.send(Event(action, on: id)))
        state.seeksProblem = action == .tap
        state.seeksKnownProblem = false
    }

    /// Taps a node that can have the focus.
    mutating func tap(_ node: ScreenNode?) {
        if let node, node.isTarget {
            send(.tap, to: node.id)
            state.seeksKnownProblem = node.details.purpose == .save
        }
    }

    /// Sends the event that activates most nodes.
    ///
    /// A row without such an event opens its menu.
    mutating func tapOrToggle(_ node: ScreenNode) {
        if node.events.contains(.tap) {
            send(.tap, to: node.id)
        } else if node.events.contains(.toggle) {
            send(.toggle(!node.isOn), to: node.id)
        } else {
            openMenu(of: node, runsSingle: false)
        }
    }

    /// Activates a node, as Enter and a click do.
    mutating func activate(_ node: ScreenNode) {
        if let popup = state.popup, tree.overlay == nil {
            PopupMenu(popup).choose(node, in: &self)
        } else {
            node.control.activate(node, in: &self)
        }
    }

    /// Opens the menu of a row's other actions.
    ///
    /// - Parameter runsSingle: Whether a single action is run at once.
    mutating func openMenu(of row: ScreenNode?, runsSingle: Bool) {
        guard let row, let menu = row.menu else {
            return
        }
        if runsSingle, menu.children.count == 1 {
            tap(menu.children[0])
        } else {
            state.popup = .menu(row.id)
        }
    }

    /// Moves the focus or scrolls.
    mutating func move(_ change: (inout Movement) -> Void) {
        var movement = Movement(layout: layout, state: state)
        change(&movement)
        state = movement.state
    }

    /// Ends the editing of a control and sends the changes.
    mutating func finishEditing() {
        if let id = state.dateEdit?.id, let node = layout.node(id: id) {
            node.control.finish(node, in: &self)
        }
        state.dateEdit = nil
    }
}
