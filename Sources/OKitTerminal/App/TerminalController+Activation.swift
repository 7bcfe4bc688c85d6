import OKitRuntime

extension TerminalController {
    /// What Enter and a click do.
    mutating func activate(_ node: ScreenNode) {
        if let popup = state.popup, layout.tree.overlay == nil {
            choose(node, from: popup)
            return
        }
        switch node.role {
        case .switch where node.events.contains(.toggle):
            send(.toggle(!node.isOn), to: node.id)
        case .segments where node.events.contains(.choose):
            chooseNext(node, 1, wraps: true)
        case .picker where node.events.contains(.choose) && !node.events.contains(.tap):
            state.popup = .options(node.id)
        case .date where node.events.contains(.pick):
            state.dateEdit = node.date.map { DateEdit(id: node.id, date: $0) }
        case .option where !node.events.contains(.tap):
            chooseOption(node)
        default:
            if node.events.contains(.tap) {
                send(.tap, to: node.id)
            } else if node.events.contains(.toggle) {
                send(.toggle(!node.isOn), to: node.id)
            } else if node.menu != nil {
                state.popup = .menu(node.id)
            }
        }
    }

    /// What the space bar does: switches and ticks, else the same as Enter.
    mutating func space() {
        guard let node = focused else {
            return
        }
        let inner = node.children.first { $0.role == .switch && $0.isTarget }
        activate(node.role == .row ? inner ?? node : node)
    }

    /// What Esc does: closes what is open, else goes back.
    mutating func escape() {
        if layout.tree.overlay != nil {
            tap(layout.overlay?.cancelButton)
        } else if state.popup != nil {
            state.popup = nil
        } else {
            tap(layout.bar?.wayOut)
        }
    }

    /// What Enter does in a field: the next field, or in the last one of a box its button.
    mutating func commit(_ node: ScreenNode) {
        guard let overlay = layout.overlay else {
            if node.events.contains(.submit) {
                send(.submit, to: node.id)
            }
            moveNext(1)
            return
        }
        let fields = layout.groups.joined().filter { id in
            overlay.node.first { $0.id == id }?.isTyped ?? false
        }
        if let index = fields.firstIndex(of: node.id), index + 1 < fields.count {
            focus(fields[index + 1])
        } else {
            tap(overlay.defaultButton)
        }
    }

    /// What left and right do: change a value, else move within the line.
    mutating func sideways(_ direction: Int) {
        guard let node = focused else {
            return
        }
        switch node.role {
        case .slider, .stepper: adjust(node, direction)
        case .segments: chooseNext(node, direction, wraps: false)
        default:
            guard let group = layout.groups.first(where: { $0.contains(node.id) }),
                let index = group.firstIndex(of: node.id),
                group.indices.contains(index + direction)
            else {
                return
            }
            focus(group[index + direction])
        }
    }

    /// Changes a number by a step: a stepper from where it is, a slider to the next place of a step.
    mutating func adjust(_ node: ScreenNode, _ direction: Int) {
        guard direction != 0, let bounds = node.details.bounds else {
            return
        }
        var moved = node.number + Double(direction) * bounds.step
        if node.role == .slider {
            // A place that is missed by a rounding error is the present one.
            let place = (node.number - bounds.minimum) / bounds.step
            let next = direction > 0 ? (place + 1e-6).rounded(.down) : (place - 1e-6).rounded(.up)
            moved = bounds.minimum + (next + Double(direction)) * bounds.step
        }
        set(node, to: moved, within: bounds)
    }

    /// Sends a number within its bounds, without the digits that only errors of rounding have.
    mutating func set(_ node: ScreenNode, to number: Double, within bounds: ScreenNode.Bounds) {
        let scale = 1e10
        // Large numbers have no such digits, and scaling them would lose some.
        let rounded = abs(number) < 1e5 ? (number * scale).rounded() / scale : number
        let value = min(max(rounded, bounds.minimum), bounds.maximum)
        if node.events.contains(.adjust), value.isFinite, value != node.number {
            send(.adjust(value), to: node.id)
        }
    }

    private mutating func chooseNext(_ node: ScreenNode, _ direction: Int, wraps: Bool) {
        let count = node.options.count
        guard node.events.contains(.choose), count > 0 else {
            return
        }
        let next = (node.chosenIndex ?? (direction > 0 ? -1 : count)) + direction
        if wraps {
            send(.choose((next + count) % count), to: node.id)
        } else if (0..<count).contains(next) {
            send(.choose(next), to: node.id)
        }
    }

    /// An option that stands in the content: its owner is told.
    private mutating func chooseOption(_ option: ScreenNode) {
        if option.events.contains(.choose) {
            send(.choose(0), to: option.id)
            return
        }
        let owner = tree.root.first { node in node.options.contains { $0.id == option.id } }
        let index = owner?.options.firstIndex { $0.id == option.id }
        if let owner, let index, owner.events.contains(.choose) {
            send(.choose(index), to: owner.id)
        }
    }

    private mutating func choose(_ node: ScreenNode, from popup: ViewState.Popup) {
        state.popup = nil
        switch popup {
        case .menu:
            tap(node)
        case .options(let id):
            if let index = tree.node(id: id)?.options.firstIndex(where: { $0.id == node.id }) {
                send(.choose(index), to: id)
            }
        case .help:
            break
        case .palette(let query, let row):
            let commands = ScreenCommand.matching(
                query,
                ScreenCommand.all(in: tree, row: row, keys: options.keys)
            )
            let index = commands.indices.first { "palette/\($0)" == node.id }
            if let index {
                perform(commands[index].action, row: row)
            }
        }
    }

    private mutating func perform(_ action: ScreenCommand.Action, row: String?) {
        switch action {
        case .tap(let id): send(.tap, to: id)
        case .focus(let id): focus(id)
        case .effect(let effect): effects.append(effect)
        case .help: state.popup = .help(row: row)
        }
    }

    /// Takes the date that is being changed, if there is one.
    mutating func endDateEdit() {
        guard let edit = state.dateEdit else {
            return
        }
        state.dateEdit = nil
        if let node = layout.node(id: edit.id), edit.date != node.date {
            send(.pick(edit.date), to: edit.id)
        }
    }

    /// Keys while a date is changed.
    mutating func pressInDate(_ action: KeyAction?) {
        guard var edit = state.dateEdit, let node = layout.node(id: edit.id) else {
            state.dateEdit = nil
            return
        }
        let form = DateText(mode: node.details.dateMode, timeZone: options.timeZone)
        switch action {
        case .up: edit.date = form.adjusting(edit.date, part: edit.part, by: 1)
        case .down: edit.date = form.adjusting(edit.date, part: edit.part, by: -1)
        case .pageUp: edit.date = form.adjusting(edit.date, part: edit.part, by: 10)
        case .pageDown: edit.date = form.adjusting(edit.date, part: edit.part, by: -10)
        case .left: edit.part = max(edit.part - 1, 0)
        case .right: edit.part = min(edit.part + 1, form.partCount - 1)
        case .activate, .next, .previous:
            endDateEdit()
            return
        case .back:
            state.dateEdit = nil
            return
        default:
            return
        }
        state.dateEdit = edit
    }
}
