import OKitBundle
import OKitModel

extension AppSession {
    /// What is on the screen now.
    public func screenTree() -> ScreenTree {
        defer { cache.endTurn() }
        guard let place = current else {
            return ScreenTree(screen: "", root: ScreenNode(id: "screen", role: .screen))
        }
        var root = ScreenNode(id: "screen/\(place.screen.name)", role: .screen)
        let (title, subtitle) = titles(of: place)
        root.label = title
        root.value = subtitle.map { .text($0) }
        root.state = place.isEditing ? .editing : []
        root.children.append(bar(of: place, title: title))
        if place.screen.kind == "list" {
            if condition(place.screen.attributes["search"], on: place.context, or: true) {
                root.children.append(
                    ScreenNode(
                        id: "search",
                        role: .search,
                        label: graph.environment.localized("Search"),
                        value: .text(place.query),
                        events: [.input]
                    )
                )
            }
            root.children.append(list())
        } else {
            root.children.append(form(of: place))
        }
        if let tabs = stack.first(where: { $0.screen.kind == "tabs" })?.screen.tabs {
            root.children.append(self.tabs(tabs))
        }
        if let overlay = overlayNode() {
            root.children.append(overlay)
        }
        return ScreenTree(screen: place.screen.name, root: root)
    }

    /// OKit, "Title algorithm".
    private func titles(of place: Place) -> (String?, String?) {
        let attributes = place.screen.attributes
        let title = text(attributes["titlePath"], on: place.context)
        if let subtitle = text(attributes["subTitlePath"], on: place.context) {
            return (title ?? subtitle, title == nil ? nil : subtitle)
        }
        guard let titleCount = attributes["titleCount"] else {
            return (title, nil)
        }
        let count = value(titleCount, on: place.context).int ?? 0
        guard let noun = text(attributes["subTitleObject"], on: place.context) else {
            return (title.map { "\($0) (\(count))" }, nil)
        }
        let plural = text(attributes["subTitleObjectPlural"], on: place.context) ?? noun + "s"
        let counted = "\(count) \(count == 1 ? noun : plural)"
        return title == nil ? (counted, nil) : (title, counted)
    }

    private func bar(of place: Place, title: String?) -> ScreenNode {
        var bar = ScreenNode(id: "bar", role: .bar)
        let base = stack.first?.screen.kind == "tabs" ? 2 : 1
        if stack.count > base {
            bar.children.append(button("back", "Back", .back))
        }
        if place.screen.attributes["titleTap"] != nil {
            bar.children.append(
                ScreenNode(id: "title", role: .text, label: title, events: [.tap])
            )
        }
        for (index, attributes) in place.screen.buttons.enumerated() {
            var node = button("bar/\(index)", "", nil)
            node.label = text(attributes["title"], on: place.context)
            if !condition(attributes["enabledPath"], on: place.context, or: true) {
                node.state = .disabled
            }
            bar.children.append(node)
        }
        if place.screen.kind == "detail" {
            bar.children.append(
                place.isEditing ? button("edit", "Done", .done) : button("edit", "Edit", .edit)
            )
        } else if place.screen.kind == "list",
            condition(place.screen.attributes["add"], on: place.context, or: true)
        {
            bar.children.append(button("add", "Add", .add))
        }
        return bar
    }

    private func list() -> ScreenNode {
        let sections = sections()
        let total = sections.reduce(0) { $0 + $1.rows.count }
        let window = (current?.window ?? 0..<0).clamped(to: 0..<total)
        var list = ScreenNode(id: "list", role: .list, events: [.window])
        list.details.window = .init(total: total, first: window.lowerBound)
        var start = 0
        for (number, section) in sections.enumerated() {
            let shown = window.clamped(to: start..<start + section.rows.count)
            if !shown.isEmpty {
                var node = ScreenNode(id: "section/\(number)", role: .section, label: section.title)
                for index in shown {
                    let row = section.rows[index - start]
                    node.children.append(listRow(row, key: key(of: row, at: index)))
                }
                list.children.append(node)
            }
            start += section.rows.count
        }
        return list
    }

    private func listRow(_ object: ObjectID, key: String) -> ScreenNode {
        guard let place = current else {
            return ScreenNode(id: "row/\(key)", role: .row)
        }
        var node = ScreenNode(id: "row/\(key)", role: .row, events: [.tap])
        node.label = text(place.screen.cell?["path"], on: object) ?? ""
        node.value = text(place.screen.cell?["detailPath"], on: object).map { .text($0) }
        node.details.ribbon = text(place.screen.cell?["ribbonColor"], on: object)
        if place.screen.segues["model"] != nil {
            node.details.accessory = .disclosure
        }
        return node
    }

    private func tabs(_ tabs: [Screen.Tab]) -> ScreenNode {
        var node = ScreenNode(id: "tabs", role: .tabs)
        for (index, tab) in tabs.enumerated() {
            var child = ScreenNode(id: "tab/\(index)", role: .tab, events: [.tap])
            child.label = text(tab.attributes["title"], on: nil)
            child.state = index == selectedTab ? .selected : []
            node.children.append(child)
        }
        return node
    }

    private func overlayNode() -> ScreenNode? {
        switch overlay {
        case nil:
            return nil
        case .dialog(let request, _):
            var node = ScreenNode(
                id: "alert",
                role: .alert,
                label: request.title,
                value: .text(request.message)
            )
            if request.kind == .confirm {
                node.children.append(button("alert/cancel", "Cancel", .cancel))
            }
            node.children.append(button("alert/ok", "OK", .confirm))
            return node
        case .addName(let name):
            let type = current?.screen.attributes.text("type") ?? ""
            let property = current?.screen.attributes.text("addName") ?? ""
            let environment = graph.environment
            var node = ScreenNode(
                id: "alert",
                role: .alert,
                label: environment.localized("New \(type)"),
                value: .text(environment.localized("Enter \(property) for this \(type)"))
            )
            let label = property.prefix(1).uppercased() + property.dropFirst()
            node.children.append(
                ScreenNode(
                    id: "alert/name",
                    role: .field,
                    label: environment.localized(label),
                    value: .text(name),
                    state: .focused,
                    events: [.input]
                )
            )
            node.children.append(button("alert/cancel", "Cancel", .cancel))
            var confirm = button("alert/ok", "OK", .confirm)
            confirm.state = name.isEmpty ? .disabled : []
            node.children.append(confirm)
            return node
        }
    }

    private func button(
        _ id: String,
        _ label: String,
        _ purpose: ScreenNode.Purpose?
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .button, events: [.tap])
        node.label = graph.environment.localized(label)
        node.details.purpose = purpose
        return node
    }
}
