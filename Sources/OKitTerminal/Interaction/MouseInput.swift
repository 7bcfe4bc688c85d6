import OKitRuntime

/// Handles a mouse event on a screen.
///
/// A click focuses and taps, or changes the part of a control under it. The right button opens the
/// menu of a row. The wheel scrolls, or changes a date while it is edited.
struct MouseInput {
    private let mouse: InputEvent.Mouse

    init(_ mouse: InputEvent.Mouse) {
        self.mouse = mouse
    }

    /// Handles the event.
    func handle(in interaction: inout Interaction) {
        let painted = interaction.screen.painted
        if let row = painted.jump(at: mouse.point),
            let list = interaction.tree.node(id: row.list),
            mouse.kind == .press(.left)
                || mouse.kind == .drag && interaction.state.pressedRow == nil
        {
            interaction.finishEditing()
            ListControl().show(row: row.index, of: list, in: &interaction)
            return
        }
        let zone = painted.zone(at: mouse.point)
        switch mouse.kind {
        case .wheelUp: turn(1, over: zone?.id, in: &interaction)
        case .wheelDown: turn(-1, over: zone?.id, in: &interaction)
        case .press(.left): press(zone, in: &interaction)
        case .press(.right): openMenu(of: zone?.id, in: &interaction)
        case .drag: drag(zone, in: &interaction)
        case .release: drop(on: zone?.id, in: &interaction)
        case .press: break
        }
    }

    private func turn(_ direction: Int, over id: String?, in interaction: inout Interaction) {
        let node = id.flatMap { interaction.layout.node(id: $0) }
        guard let node, node.control.turn(node, direction, in: &interaction) else {
            let pane = interaction.layout.activePanes.first { $0.viewport.contains(mouse.point) }
            interaction.move { $0.scroll(by: direction * -3, in: pane) }
            return
        }
    }

    private func openMenu(of id: String?, in interaction: inout Interaction) {
        interaction.finishEditing()
        if interaction.layout.overlay == nil, let id {
            interaction.state.moveFocus(to: id)
            interaction.openMenu(of: interaction.focusedRow, runsSingle: false)
        }
    }

    private func drag(_ zone: ClickZone?, in interaction: inout Interaction) {
        if let zone, zone.id == interaction.state.focus,
            let node = interaction.layout.node(id: zone.id)
        {
            let offset = mouse.point.column - zone.rect.column
            node.control.drag(node, at: offset, in: &interaction)
        }
    }

    private func press(_ zone: ClickZone?, in interaction: inout Interaction) {
        interaction.state.awaitsLetter = false
        // A line also belongs to its only control, which begins after its margin.
        let isOnControl = zone.map { !$0.isLine } ?? false
        let edited = interaction.state.dateEdit?.id
        if edited != zone?.id || !isOnControl {
            interaction.finishEditing()
        }
        let layout = interaction.layout
        guard let zone, let node = layout.node(id: zone.id), isOnControl || edited != zone.id else {
            return
        }
        interaction.state.moveFocus(to: zone.id)
        // The clicked control was visible and stays in place.
        interaction.state.isScrolledFreely = true
        let offset = mouse.point.column - zone.rect.column
        if node.details.isMovable, interaction.list?.events.contains(.move) ?? false {
            interaction.state.pressedRow = zone.id
        } else if isOnControl, node.control.click(node, at: offset, in: &interaction) {
            return
        } else if !node.isTyped {
            interaction.activate(node)
            // The focus stays on a clicked row.
            interaction.state.entersDetail = false
        }
    }

    /// Drops a row on another one.
    ///
    /// Without a target, it was a click.
    private func drop(on target: String?, in interaction: inout Interaction) {
        guard let pressed = interaction.state.pressedRow else {
            return
        }
        interaction.state.pressedRow = nil
        if target == pressed, let node = interaction.layout.node(id: pressed) {
            interaction.activate(node)
        } else {
            ListControl().drop(pressed, on: target, in: &interaction)
        }
    }
}
