import OKitSyntax

extension StoryboardApp {
    mutating func writeShell(_ entry: InterfaceController) {
        guard entry.kind == .tabs else {
            files["app.json"] = .object([("start", .text(names[entry]))])
            return
        }
        let tabs = tabs(of: entry).map { title, icon, screen -> JSONText in
            let image = icon.flatMap { sources.images[$0] == nil ? nil : $0 }
            return .object(
                [("screen", .text(names[screen])), ("title", .text(title.braced))]
                    + (image.map { [("icon", .text($0))] } ?? [])
            )
        }
        files["app.json"] = .object([("tabs", .array(tabs))])
    }

    /// Writes actions of the app that open the screens which no other screen opens.
    mutating func writeActions(_ entry: InterfaceController) {
        let reached = StoryboardLinks(graph, log).reached(from: entry)
        var actions: [(String, JSONText)] = []
        for controller in shown where !reached.contains(controller.key) {
            let name = names[controller]
            guard case .object(let members)? = files["screens/\(name).json"],
                !members.contains(where: { $0.0 == "of" })
            else {
                continue
            }
            let title = controller.title ?? Words(name).label
            actions.append(
                (
                    "open" + Words(name).typeName,
                    .object([("label", .text("Open \(title)".braced)), ("open", .text(name))])
                )
            )
        }
        guard !actions.isEmpty, case .object(let members)? = files["app.json"] else {
            return
        }
        files["app.json"] = .object(members + [("actions", .object(actions))])
    }

    /// A flow that shows the first screen, and all tabs.
    func startFlow(_ start: InterfaceController) -> String {
        var lines = ["# The app starts, and shows its tabs."]
        let parts = start.kind == .tabs ? tabs(of: start) : []
        // Tabs inside tabs can have the same titles.
        let isNested = parts.contains { [.tabs, .pages].contains($0.screen.kind) }
        for tab in parts where !isNested {
            if parts.filter({ $0.title == tab.title }).count == 1 {
                lines.append("tap tab \(tab.title.quoted)")
                lines.append("expect screen \"\(names[tab.screen])\"")
                lines += rowLines(of: names[tab.screen])
            }
        }
        if parts.isEmpty {
            lines.append("expect screen \"\(names[start])\"")
            lines += rowLines(of: names[start])
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The lines that open the first row of a list, if there is data for it.
    private func rowLines(of screen: String) -> [String] {
        guard case .object(let members)? = files["screens/\(screen).json"],
            let list = members.first(where: { $0.0 == "body" })?.1.components.firstNonNil({
                $0["list"] == nil ? nil : $0
            }), case .text(let opened)? = list["open"],
            let items = members.first(where: { $0.0 == "providers" })?.1["found"]?["items"],
            case .text(let path) = items, let name = path.split(separator: ".").last
        else {
            return []
        }
        let hasRows = files.contains { file, data in
            if file.hasPrefix("data/"), case .array(let rows)? = data[String(name)] {
                return !rows.isEmpty
            }
            return false
        }
        return hasRows ? ["tap row 1", "expect screen \"\(opened)\"", "back"] : []
    }

    /// The tabs of a tab controller.
    func tabs(
        of controller: InterfaceController
    ) -> [(title: String, icon: String?, screen: InterfaceController)] {
        graph.parts(of: controller).compactMap { _, part in
            graph.shown(by: part).map { shown in
                let item = part.node.value(of: "tabBarItem")
                let title = item?.barLabel ?? shown.title ?? Words(names[shown]).label
                return (title, item?["image"], shown)
            }
        }
    }

    func flow(of name: String, _ writer: ViewScreenWriter) -> String {
        var lines = ["# The screen opens, and its buttons open other screens."]
        lines += ["use screen \"\(name)\"", "expect screen \"\(name)\""]
        let labels = Dictionary(grouping: writer.openings, by: \.label)
        for opening in writer.openings where labels[opening.label]?.count == 1 {
            // Opening the screen itself cannot be distinguished from doing nothing.
            if opening.screen != name {
                lines += [
                    "tap \(opening.label.quoted)", "expect screen \"\(opening.screen)\"",
                    opening.isOver ? "close" : "back",
                ]
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension JSONText {
    /// The member of an object with a name.
    fileprivate subscript(name: String) -> JSONText? {
        if case .object(let members) = self { members.first { $0.0 == name }?.1 } else { nil }
    }

    /// The components of a body.
    fileprivate var components: [JSONText] {
        if case .array(let elements) = self { elements } else { [self] }
    }
}
