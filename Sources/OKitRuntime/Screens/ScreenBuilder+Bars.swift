import OKitBundle
import OKitModel
import OKitSyntax

extension ScreenBuilder {
    /// OKit, "Title algorithm".
    func titles(of place: Place) -> (title: String?, subtitle: String?) {
        let attributes = place.screen.attributes
        var title = text(attributes["titlePath"], on: place.context)
        var subtitle = text(attributes["subTitlePath"], on: place.context)
        if let titleCount = attributes["titleCount"], subtitle == nil {
            let count = value(titleCount, on: place.context).int ?? 0
            if let noun = text(attributes["subTitleObject"], on: place.context) {
                let plural = text(attributes["subTitleObjectPlural"], on: place.context)
                subtitle = "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
            } else {
                title = title.map { "\($0) (\(count))" }
            }
        }
        if condition(attributes["subTitleSwap"], on: place.context, or: false) {
            swap(&title, &subtitle)
        }
        if title == nil {
            return (subtitle ?? attributes["title"]?.node.string, nil)
        }
        return (title, subtitle)
    }

    mutating func bar(of place: Place, title: String?) -> ScreenNode {
        let attributes = place.screen.attributes
        var bar = ScreenNode(id: "bar", role: .bar)
        if session.canGoBack {
            bar.children.append(button("back", "Back", .back, .goBack))
        }
        if let titleTap = attributes["titleTap"] {
            var node = ScreenNode(id: "title", role: .text, label: title)
            react(&node, to: .tap, .call(titleTap.expression, on: place.context))
            bar.children.append(node)
        }
        bar.children += buttons(place.screen.buttons, in: "bar", of: place)
        bar.children += place.live.map { barViews(of: $0) } ?? []
        if place.screen.kind == "list",
            condition(attributes["add"], on: place.context, or: true)
        {
            bar.children.append(button("add", "Add", .add, .add))
        }
        if ["list", "detail"].contains(place.screen.kind),
            condition(attributes["edit"], on: place.context, or: true),
            !condition(attributes["editAlways"], on: place.context, or: false)
        {
            bar.children.append(
                place.isEditing
                    ? button("edit", "Done", .done, .toggleEditing)
                    : button("edit", "Edit", .edit, .toggleEditing)
            )
        }
        return bar
    }

    /// The buttons of a bar that are shown.
    mutating func buttons(
        _ buttons: [Attributes],
        in bar: String,
        of place: Place
    ) -> [ScreenNode] {
        var nodes: [ScreenNode] = []
        for (index, attributes) in buttons.enumerated() {
            let content = session.context(attributes["contextPath"], on: place.context)
            guard condition(attributes["showPath"], on: content, or: true) else {
                continue
            }
            let name = attributes["id"]?.text ?? "\(index)"
            var node = ScreenNode(id: "\(bar)/\(name)", role: .button)
            node.label = text(attributes["titlePath"] ?? attributes["title"], on: content)
            node.details.image =
                text(attributes["iconPath"], on: content) ?? attributes["icon"]?.node.string
            if !condition(attributes["enabledPath"], on: content, or: true) {
                node.state = .disabled
            }
            if let reaction = reaction(of: attributes, on: content, in: place) {
                react(&node, to: .tap, reaction)
            }
            nodes.append(node)
        }
        return nodes
    }

    /// The function of a button is called on the screen's context, not on the button's own.
    private func reaction(
        of button: Attributes,
        on content: ObjectID?,
        in place: Place
    ) -> Reaction? {
        if let function = button["tapPath"] {
            return .call(function.expression, on: place.context)
        }
        if let segue = button["segue"], let screen = place.screen.segues[segue.text] {
            return .open(screen, context: content)
        }
        return button["action"]?.text == "onCloseTap" ? .goBack : nil
    }

    mutating func search(_ place: Place) -> ScreenNode {
        var node = ScreenNode(
            id: "search",
            role: .search,
            label: localized("Search"),
            value: .text(place.query)
        )
        react(&node, to: .input, .search)
        return node
    }

    mutating func tabs(_ tabs: [Screen.Tab]) -> ScreenNode {
        var node = ScreenNode(id: "tabs", role: .tabs)
        for (index, tab) in tabs.enumerated() {
            var child = ScreenNode(id: "tab/\(index)", role: .tab)
            child.label = text(tab.attributes["title"], on: nil)
            child.state = index == session.selectedTab ? .selected : []
            react(&child, to: .tap, .selectTab(index))
            node.children.append(child)
        }
        return node
    }
}
