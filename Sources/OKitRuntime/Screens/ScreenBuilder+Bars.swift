import OKitBundle
import OKitExpression
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
            var back = button("back", "Back", .back, .goBack)
            back.details.path = session.placesBelow.suffix(8).compactMap { place in
                titles(of: place).title ?? place.live.flatMap { self.title(of: $0) }
            }
            bar.children.append(back)
        } else if let close = closeButton(of: place) {
            bar.children.append(close)
        }
        if let titleTap = attributes["titleTap"] {
            var node = ScreenNode(id: "title", role: .text, label: title)
            react(&node, to: .tap, .call(titleTap.expression, on: place.context))
            bar.children.append(node)
        }
        bar.children += buttons(place.screen.buttons, in: "bar", of: place)
        bar.children += place.live.map { barViews(of: $0) } ?? []
        if !place.screen.help.isEmpty, condition(attributes["help"], on: place.context, or: true) {
            bar.children.append(button("help", "?", .help, .showHelp))
        }
        if place.screen.kind == "selection",
            condition(attributes["clear"], on: session.selectionContent(of: place), or: true)
        {
            bar.children.append(button("clear", "Clear", .clear, .clearSelection))
        }
        if session.backups(of: place) != nil {
            bar.children.append(button("add", "Add", .add, .addBackup))
        }
        if place.screen.isList, condition(attributes["add"], on: place.context, or: true) {
            bar.children.append(button("add", "Add", .add, .add))
        }
        if place.screen.isList || place.screen.isForm,
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

    /// What closes a screen that covers others, unless it has a button of its own for that.
    ///
    /// A selection screen may go without one.
    private mutating func closeButton(of place: Place) -> ScreenNode? {
        guard session.coveringIndex != nil,
            !(place.screen.buttons + place.screen.toolbar).contains(where: \.closes)
        else {
            return nil
        }
        if place.screen.kind == "selection" {
            let content = session.selectionContent(of: place)
            guard condition(place.screen.attributes["close"], on: content, or: true) else {
                return nil
            }
        }
        return button("close", "Close", .close, .close)
    }

    /// The buttons of a bar that are shown.
    mutating func buttons(
        _ buttons: [Attributes],
        in bar: String,
        of place: Place
    ) -> [ScreenNode] {
        var nodes: [ScreenNode] = []
        for (index, attributes) in buttons.enumerated() {
            let id = "\(bar)/\(attributes["id"]?.text ?? "\(index)")"
            if let node = button(attributes, id: id, on: place.context, in: place) {
                nodes.append(node)
            }
        }
        return nodes
    }

    /// A declared button; `nil` where it is hidden.
    ///
    /// Its function is called on what it stands on, not on its own context.
    mutating func button(
        _ attributes: Attributes,
        id: String,
        on around: ObjectID?,
        in place: Place
    ) -> ScreenNode? {
        let content = session.context(attributes["contextPath"], on: around)
        guard condition(attributes["showPath"], on: content, or: true) else {
            return nil
        }
        var node = ScreenNode(id: id, role: .button)
        node.label = text(attributes["titlePath"] ?? attributes["title"], on: content)
        node.details.image =
            text(attributes["iconPath"], on: content) ?? attributes["icon"]?.node.string
        node.details.purpose = purpose(of: attributes)
        if !condition(attributes["enabledPath"], on: content, or: true) {
            node.state = .disabled
        }
        var reactions: [Reaction] = []
        if let function = attributes["tapPath"] {
            reactions.append(.call(function.expression, on: around))
        }
        if let segue = attributes["segue"], let target = place.screen.segues[segue.text] {
            reactions.append(.open(target, context: content))
        }
        if let action = action(of: attributes, in: place) {
            reactions.append(action)
        }
        if let reaction = Reaction(oneAfterTheOther: reactions) {
            react(&node, to: .tap, reaction)
        }
        return node
    }

    /// What the built-in action of a button is for; where the menu is open, its button closes it.
    private func purpose(of button: Attributes) -> ScreenNode.Purpose? {
        switch button["action"]?.text {
        case "onCloseTap": .close
        case "toggleMenu": session.isMenuOpen ? .close : .menu
        default: nil
        }
    }

    private func action(of button: Attributes, in place: Place) -> Reaction? {
        switch button["action"]?.text {
        case "onCloseTap":
            return .close
        case "toggleMenu":
            return session.shell == nil ? nil : .toggleMenu
        case "navigateToHome":
            return .showContent("", context: nil)
        case "navigateToTarget":
            let name = (button["identifier"] ?? place.screen.attributes["identifier"])?.text
            return .showContent(name ?? "", context: place.context)
        default:
            return nil
        }
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

    /// What a search can be limited to; all, where nothing is chosen.
    mutating func filters(_ place: Place) -> ScreenNode {
        var node = ScreenNode(id: "filters", role: .segments)
        let chosen = (place.filter ?? -1) + 1
        node.value = .number(Double(chosen))
        for (index, name) in (["All"] + place.screen.searchFilters).enumerated() {
            node.children.append(
                ScreenNode(
                    id: "filters/\(index)",
                    role: .option,
                    label: localized(name),
                    state: index == chosen ? .selected : []
                )
            )
        }
        react(&node, to: .choose, .filter)
        return node
    }

    mutating func tabs(of container: Place) -> ScreenNode {
        var node = ScreenNode(id: "tabs", role: .tabs)
        for (index, tab) in container.screen.tabs.enumerated() {
            var child = ScreenNode(id: "tab/\(index)", role: .tab)
            child.label = text(tab.attributes["title"], on: nil)
            child.state = index == container.selectedTab ? .selected : []
            react(&child, to: .tap, .selectTab(index))
            node.children.append(child)
        }
        return node
    }
}

extension Attributes {
    /// Whether the button leads out of what covers the screens below.
    fileprivate var closes: Bool {
        ["onCloseTap", "toggleMenu"].contains(self["action"]?.text)
    }
}
