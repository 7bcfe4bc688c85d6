import OKitBundle
import OKitModel
import OKitSyntax

// Ids of nodes: `back`, `edit`, `add`, `title`, `bar/N`, `tab/N`, `search`, `row/KEY`,
// `row/KEY/control`, `alert/ok`, `alert/cancel`, `alert/name`.
extension AppSession {
    func handle(_ event: Event) {
        let parts = event.target.split(separator: "/").map(String.init)
        switch (parts.first, event.action) {
        case ("back", .tap):
            stack.removeLast()
        case ("edit", .tap):
            stack[stack.count - 1].isEditing.toggle()
        case ("add", .tap):
            add()
        case ("title", .tap):
            call(current?.screen.attributes["titleTap"], on: current?.context)
        case ("search", .input(let text)):
            stack[stack.count - 1].query = text
        case ("list", .window(let first, let count)):
            let first = max(0, first)
            let count = min(max(0, count), Self.largestWindow)
            let (end, overflows) = first.addingReportingOverflow(count)
            stack[stack.count - 1].window = overflows ? 0..<0 : first..<end
        case ("tab", .tap):
            selectTab(parts.last.flatMap { Int($0) } ?? 0)
        case ("bar", .tap):
            if let place = current, let index = parts.last.flatMap({ Int($0) }),
                place.screen.buttons.indices.contains(index)
            {
                call(place.screen.buttons[index]["tapPath"], on: place.context)
            }
        case ("row", _):
            handleRow(parts, event.action)
        case ("alert", _):
            handleOverlay(parts.last, event.action)
        default:
            break
        }
    }

    /// The place that is shown: inside tabs, the selected one's.
    var current: Place? {
        stack.last
    }

    private func selectTab(_ index: Int) {
        guard let tabs = stack.first(where: { $0.screen.kind == "tabs" })?.screen.tabs,
            tabs.indices.contains(index)
        else {
            return
        }
        selectedTab = index
        stack.removeSubrange(1...)
        push(tabs[index].screen.name, context: nil)
    }

    private func handleRow(_ parts: [String], _ action: Event.Action) {
        guard let place = current, parts.count > 1 else {
            return
        }
        if place.screen.kind == "list" {
            guard action == .tap, let row = rowObject(parts[1]) else {
                return
            }
            if let segue = place.screen.segues["model"] {
                push(segue.name, context: row)
            } else {
                call(place.screen.attributes["tap"], on: row)
            }
            return
        }
        guard let cell = detailCell(parts[1]) else {
            return
        }
        switch action {
        case .input(let text): write(.text(text), to: cell["textPath"], on: place.context)
        case .toggle(let isOn): write(.bool(isOn), to: cell["onPath"], on: place.context)
        case .adjust(let number): write(.double(number), to: cell["valuePath"], on: place.context)
        case .pick(let date): write(.date(date), to: cell["datePath"], on: place.context)
        case .choose(let index):
            write(.int(Int64(index)), to: cell["selectIndexPath"], on: place.context)
        case .tap, .window: break
        }
    }

    private func handleOverlay(_ part: String?, _ action: Event.Action) {
        guard let overlay else {
            return
        }
        switch (overlay, part, action) {
        case (.addName, "name", .input(let text)):
            self.overlay = .addName(text)
        case (.addName(let name), "ok", .tap):
            self.overlay = nil
            add(named: name)
        case (.dialog(_, var machine), _, .tap):
            self.overlay = nil
            machine.answer(confirmed: part == "ok")
            run(machine)
        case (_, _, .tap):
            self.overlay = nil
        default:
            break
        }
    }

    private func call(_ attribute: Attribute?, on content: ObjectID?) {
        guard let attribute else {
            return
        }
        var evaluator = Evaluator(graph)
        if let invocation = evaluator.invocation(of: attribute.expression, on: content) {
            run(StepMachine(invocation))
        }
    }

    private func run(_ machine: StepMachine) {
        var machine = machine
        if case .dialog(let request) = machine.run(on: graph) {
            overlay = .dialog(request, machine)
        }
    }

    private func write(_ value: Value, to attribute: Attribute?, on content: ObjectID?) {
        var evaluator = Evaluator(graph)
        if let attribute, let target = evaluator.target(of: attribute.expression, on: content) {
            graph.write(value, to: target)
        }
    }
}

// MARK: Adding

extension AppSession {
    private func add() {
        guard let attributes = current?.screen.attributes else {
            return
        }
        if attributes["addName"] == nil {
            add(named: nil)
        } else {
            overlay = .addName("")
        }
    }

    /// Makes a row's object, gives it its name, and puts it into the list's property.
    private func add(named name: String?) {
        guard let place = current, let type = bundle.types[place.screen.attributes.text("type")],
            let dataPath = place.screen.attributes["dataPath"]
        else {
            return
        }
        var evaluator = Evaluator(graph)
        guard let target = evaluator.target(of: dataPath.expression, on: place.context) else {
            return
        }
        let object = graph.create(type)
        if let name, let path = place.screen.attributes["addName"] {
            write(.text(name.trimmingBlanks), to: path, on: object)
        }
        let appends = condition(place.screen.attributes["addAppend"], on: place.context, or: false)
        graph.insert(.object(object), into: target.object, slot: target.slot, at: appends ? nil : 0)
        if condition(place.screen.attributes["addNav"], on: place.context, or: false),
            let segue = place.screen.segues["model"]
        {
            push(segue.name, context: object)
            stack[stack.count - 1].isEditing = true
        }
    }
}

extension String {
    var trimmingBlanks: String {
        let head = drop(while: \.isWhitespace)
        return String(head.reversed().drop(while: \.isWhitespace).reversed())
    }
}
