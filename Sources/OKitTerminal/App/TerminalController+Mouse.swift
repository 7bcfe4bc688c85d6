import OKitRuntime

extension TerminalController {
    /// What the mouse does: a click focuses and taps, or changes the part of a control that it is on;
    /// the right button opens the further actions of a row; the wheel scrolls, and turns a date only
    /// while it is changed.
    mutating func take(_ mouse: InputEvent.Mouse) {
        if let row = screen.painted.jump(at: mouse.point), let list = layout.content.list,
            mouse.kind == .press(.left) || mouse.kind == .drag && state.pressedRow == nil
        {
            endDateEdit()
            show(row: row, of: list)
            return
        }
        let zone = screen.painted.zone(at: mouse.point)
        switch mouse.kind {
        case .wheelUp: turn(1, over: zone?.id)
        case .wheelDown: turn(-1, over: zone?.id)
        case .press(.left): press(zone, at: mouse.point)
        case .press(.right):
            endDateEdit()
            if layout.overlay == nil, let zone {
                focus(zone.id)
                openMenu()
            }
        case .drag: drag(zone, at: mouse.point)
        case .release: drop(at: mouse.point)
        case .press: break
        }
    }

    private mutating func turn(_ direction: Int, over id: String?) {
        if let edited = state.dateEdit?.id, edited == id {
            pressInDate(direction > 0 ? .up : .down)
        } else {
            scroll(by: direction * -3)
        }
    }

    /// Only the line of a slider is dragged along.
    private mutating func drag(_ zone: (rect: Rect, id: String)?, at point: Point) {
        let form = ControlForm(options: options, state: state)
        if let zone, zone.id == state.focus, let node = layout.node(id: zone.id),
            node.role == .slider,
            let fraction = form.fraction(of: node, at: point.column - zone.rect.column)
        {
            set(node, to: fraction)
        }
    }

    private mutating func press(_ zone: (rect: Rect, id: String)?, at point: Point) {
        // A line belongs to its only control too, which begins behind its margin.
        let isOnControl = (zone?.rect.column ?? 0) > 0
        let edited = state.dateEdit?.id
        if edited != zone?.id || !isOnControl {
            endDateEdit()
        }
        guard let zone, let node = layout.node(id: zone.id), isOnControl || edited != zone.id else {
            return
        }
        focus(zone.id)
        // What was clicked was seen, and stays where it is.
        state.isScrolledFreely = true
        if node.details.isMovable, layout.content.list?.events.contains(.move) ?? false {
            state.pressedRow = zone.id
        } else if isOnControl, change(node, at: point.column - zone.rect.column) {
            return
        } else if !node.isTyped {
            activate(node)
        }
    }

    /// Changes a control by a click on a part of it; answers false where its parts mean nothing.
    ///
    /// - Parameter offset: columns from the control's left edge.
    @discardableResult
    private mutating func change(_ node: ScreenNode, at offset: Int) -> Bool {
        let form = ControlForm(options: options, state: state)
        switch node.role {
        case .stepper:
            adjust(node, form.direction(of: node, at: offset))
        case .slider:
            if let fraction = form.fraction(of: node, at: offset) {
                set(node, to: fraction)
            } else {
                adjust(node, form.direction(of: node, at: offset))
            }
        case .segments:
            if let index = form.segment(of: node, at: offset), node.events.contains(.choose) {
                send(.choose(index), to: node.id)
            }
        case .date where state.dateEdit?.id == node.id:
            if let part = form.datePart(of: node, at: offset) {
                state.dateEdit?.part = part
            }
        default:
            return false
        }
        return true
    }

    /// Brings a slider to the step that is nearest to a part of its bounds.
    private mutating func set(_ node: ScreenNode, to fraction: Double) {
        guard let bounds = node.details.bounds else {
            return
        }
        let wanted = (bounds.maximum - bounds.minimum) * fraction
        let steps = (wanted / bounds.step).rounded()
        set(node, to: bounds.minimum + steps * bounds.step, within: bounds)
    }

    /// A row is dropped where another one is; without one, it was a click.
    private mutating func drop(at point: Point) {
        guard let pressed = state.pressedRow else {
            return
        }
        state.pressedRow = nil
        let target = screen.painted.target(at: point)
        if target == pressed, let node = layout.node(id: pressed) {
            activate(node)
        } else if let list = layout.content.list, let from = index(ofRow: pressed),
            let to = target.flatMap({ index(ofRow: $0) })
        {
            send(.move(from: from, to: to), to: list.id)
        }
    }

    private func index(ofRow id: String) -> Int? {
        guard case .row(let form) = layout.item(of: id)?.kind else {
            return nil
        }
        return form.index
    }
}
