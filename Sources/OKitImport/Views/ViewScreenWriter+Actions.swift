import OKitSyntax

extension ViewScreenWriter {
    mutating func add(button view: InterfaceNode, to result: inout ComponentList) {
        let label = view.buttonTitle
        log.use(view)
        if let action = action(of: view, label: label) {
            result.add(.object([("button", .text(action))]))
        } else {
            log.leaveOut("button \"\(label ?? view.id)\"", view, because: "it does nothing")
        }
    }

    mutating func writeBars() {
        guard let item = controller.item else {
            return writeToolbar()
        }
        for button in item.barButtons("right") + item.barButtons("left") {
            addBar(button)
        }
        writeToolbar()
    }

    private mutating func writeToolbar() {
        for button in controller.node.children(in: "toolbarItems") {
            addBar(button)
        }
    }

    mutating func addBar(_ item: InterfaceNode) {
        if item.name == "navigationItem" {
            for button in item.barButtons("right") + item.barButtons("left") {
                addBar(button)
            }
            return
        }
        guard item.name == "barButtonItem",
            !["flexibleSpace", "fixedSpace"].contains(item["systemItem"] ?? "")
        else {
            return
        }
        let button =
            item.children.first { $0["key"] == "customView" && $0.name == "button" } ?? item
        // Every screen has a button Back.
        if button.segues.contains(where: { $0["kind"] == "unwind" }) {
            log.use(all: button.segues)
            return
        }
        if button.actions.contains(where: { Self.closes($0) }) {
            log.use(all: button.actions)
            return
        }
        let label = button.barLabel
        if let action = action(of: button, label: label) {
            screen.show(inBar: action)
        } else {
            log.leaveOut("button \"\(label ?? item.id)\"", item, because: "it does nothing")
        }
    }

    /// Whether a method closes its screen, by its name.
    static func closes(_ action: InterfaceNode) -> Bool {
        let first =
            Words(action["selector"] ?? "").lowercased.filter {
                !["on", "did", "tap"].contains($0)
            }
            .first ?? ""
        return ["dismiss", "close", "cancel", "back", "unwind", "done"].contains(first)
    }

    /// The action of a button; `nil` if it does nothing.
    mutating func action(of button: InterfaceNode, label: String?) -> String? {
        let calls = button.actions.filter { action in
            let event = action["eventType"] ?? "touchUpInside"
            return ["touchUpInside", "primaryActionTriggered", "touchDown"].contains(event)
        }
        for segue in button.segues {
            if let steps = steps(of: segue) {
                log.use(segue)
                var label = label
                if case .text(let screen)? = steps.first?.1, steps.first?.0 == "open" {
                    label = label ?? "Open \(Words(screen).label.lowercased())"
                    openings.append((label ?? screen, screen, steps.count > 1))
                }
                let text = label ?? "Back"
                return screen.add(action: [("label", .text(text.braced))] + steps, named: text)
            }
        }
        if let segue = button.segues.first {
            let place = graph.storyboard(of: segue).map { "the storyboard \"\($0)\"" }
            let message = "The screen is in \(place ?? "a file") that was not imported."
            return screen.add(
                action: [
                    ("label", .text((label ?? "Open").braced)),
                    ("do", .object([("alert", .text(message.braced))])),
                ],
                named: label ?? "open"
            )
        }
        if let name = serviceAction(of: button) {
            let message = "\"\(name)\" is an action of a service that was not imported."
            let text = label ?? Words(name).label
            return screen.add(
                action: [
                    ("label", .text(text.braced)),
                    ("do", .object([("alert", .text(message.braced))])),
                ],
                named: identifier(of: button) ?? text
            )
        }
        guard let call = calls.first else {
            return nil
        }
        let selector = call["selector"] ?? ""
        let text = label ?? Words(selector).label
        if Self.closes(call) {
            log.use(all: calls)
            return screen.add(
                action: [("label", .text(text.braced)), ("do", .object([("back", .flag(true))]))],
                named: text
            )
        }
        let message = "\"\(selector)\" is written in code and was not imported."
        return screen.add(
            action: [
                ("label", .text(text.braced)),
                ("do", .object([("alert", .text(message.braced))])),
            ],
            named: text
        )
    }

    /// The action of a service that an `ActionController` of WidgetKit in the scene calls for a button.
    private func serviceAction(of button: InterfaceNode) -> String? {
        let controller = controller.others.first { object in
            object.name == "customObject" && object.outlet("sender")?.key == button.key
        }
        guard let controller,
            let attribute = controller.runtimeAttributes.first(where: { $0.name == "actionName" })
        else {
            return nil
        }
        log.use(attribute.node)
        log.use(all: controller.outlets.filter { $0["property"] == "sender" })
        log.leaveOut(
            "service action \(attribute.text ?? "")",
            controller,
            because:
                "the description of the service is not part of a storyboard; add it in services/"
        )
        return attribute.text
    }

    /// What a segue does; `nil` if its screen does not exist.
    func steps(of segue: InterfaceNode) -> [(String, JSONText)]? {
        if segue["kind"] == "unwind" {
            let toRoot = Words(segue["unwindAction"] ?? "").lowercased.contains("root")
            return [("do", .object([(toRoot ? "home" : "back", .flag(true))]))]
        }
        guard let target = graph.destination(of: segue), let shown = graph.shown(by: target) else {
            return nil
        }
        let isOver =
            ["presentation", "modal", "popover", "popoverPresentation"].contains(
                segue["kind"] ?? ""
            )
        return [("open", .text(names[shown]))] + (isOver ? [("place", .text("over"))] : [])
    }

    /// Segues that only code performs are commands of the screen.
    mutating func writeSeguesOfCode() {
        for segue in controller.node.segues where segue["kind"] != "relationship" {
            guard let steps = steps(of: segue) else {
                continue
            }
            log.use(segue)
            var label = segue["identifier"].map { Words($0).label } ?? ""
            if label.isEmpty, case .text(let name)? = steps.first?.1 {
                label = "Open \(Words(name).label.lowercased())"
            }
            label = label.isEmpty ? "Back" : label
            _ = screen.add(action: [("label", .text(label.braced))] + steps, named: label)
        }
    }
}
