import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds titles, bars, search and tabs of a screen.
struct BarNodes: NodeBuilding {
    let shared: NodeContext

    /// OKit, "Title algorithm".
    func titles(of entry: NavigationEntry) -> (title: String?, subtitle: String?) {
        if let page = entry.page, !page.isLowered {
            return PageNodes(shared: shared, page: page, entry: entry).titles
        }
        let attributes = entry.screen.attributes
        var title = text(attributes["titlePath"], on: entry.context)
        var subtitle = text(attributes["subTitlePath"], on: entry.context)
        if let titleCount = attributes["titleCount"], subtitle == nil {
            let count = value(titleCount, on: entry.context).int ?? 0
            if let noun = text(attributes["subTitleObject"], on: entry.context) {
                let plural = text(attributes["subTitleObjectPlural"], on: entry.context)
                subtitle = "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
            } else {
                title = title.map { "\($0) (\(count))" }
            }
        }
        if condition(attributes["subTitleSwap"], on: entry.context, or: false) {
            swap(&title, &subtitle)
        }
        if title == nil {
            return (subtitle ?? attributes["title"]?.node.string, nil)
        }
        return (title, subtitle)
    }

    func bar(of entry: NavigationEntry, title: String?) -> ScreenNode {
        let attributes = entry.screen.attributes
        var bar = ScreenNode(id: "bar", role: .bar)
        if state.navigator.canGoBack {
            var back = button("back", .back, .back, .goBack)
            back.details.path = state.navigator.entriesBelow.suffix(8).compactMap { entry in
                titles(of: entry).title
                    ?? entry.live.flatMap { ViewNodes(shared: shared).title(of: $0) }
            }
            bar.children.append(back)
        } else if let close = closeButton(of: entry) {
            bar.children.append(close)
        }
        if let titleTap = attributes["titleTap"] {
            var node = ScreenNode(id: "title", role: .text, label: title)
            react(&node, to: .tap, .call(titleTap.expression, on: entry.context))
            bar.children.append(node)
        }
        bar.children += buttons(entry.screen.buttons, in: "bar", of: entry)
        if let page = entry.page, !page.isLowered {
            let nodes = PageNodes(shared: shared, page: page, entry: entry)
            bar.children += nodes.barButtons + [nodes.otherActions].compactMap(\.self)
        }
        bar.children += entry.live.map { ViewNodes(shared: shared).barViews(of: $0) } ?? []
        if !entry.screen.help.isEmpty, condition(attributes["help"], on: entry.context, or: true) {
            bar.children.append(button("help", .help, .help, .showHelp))
        }
        if let selection = entry.screen.list?.selection,
            holds(selection.clear, ofSelectionOn: entry)
        {
            bar.children.append(button("clear", .clear, .clear, .clearSelection))
        }
        if state.backups != nil {
            bar.children.append(button("add", .add, .add, .addBackup))
        }
        if entry.screen.isList, condition(attributes["add"], on: entry.context, or: true) {
            bar.children.append(button("add", .add, .add, .add))
        }
        if entry.screen.isList || entry.screen.isForm,
            condition(attributes["edit"], on: entry.context, or: true),
            !condition(attributes["editAlways"], on: entry.context, or: false)
        {
            bar.children.append(
                entry.isEditing
                    ? button("edit", .done, .done, .toggleEditing)
                    : button("edit", .edit, .edit, .toggleEditing)
            )
        }
        return bar
    }

    /// What closes a screen that covers others, unless it has a button of its own for that.
    ///
    /// A selection screen may go without one.
    private func closeButton(of entry: NavigationEntry) -> ScreenNode? {
        guard state.navigator.isCovering,
            !(entry.screen.buttons + entry.screen.toolbar).contains(where: \.closes)
        else {
            return nil
        }
        if let selection = entry.screen.list?.selection,
            !holds(selection.close, ofSelectionOn: entry)
        {
            return nil
        }
        return button("close", .close, .close, .close)
    }

    private func holds(
        _ condition: LocatedExpression?,
        ofSelectionOn entry: NavigationEntry
    ) -> Bool {
        entry.page.map {
            objects.condition(
                condition,
                on: Selection.content(of: entry, objects),
                in: $0,
                or: true
            )
        } ?? true
    }

    /// The buttons of a bar that are shown.
    func buttons(
        _ buttons: [Attributes],
        in bar: String,
        of entry: NavigationEntry
    ) -> [ScreenNode] {
        var nodes: [ScreenNode] = []
        for (index, attributes) in buttons.enumerated() {
            let id = "\(bar)/\(attributes["id"]?.text ?? "\(index)")"
            if let node = button(attributes, id: id, on: entry.context, in: entry) {
                nodes.append(node)
            }
        }
        return nodes
    }

    /// A declared button; `nil` where it is hidden.
    ///
    /// Its function is called on what it stands on, not on its own context.
    func button(
        _ attributes: Attributes,
        id: String,
        on around: ObjectID?,
        in entry: NavigationEntry
    ) -> ScreenNode? {
        let content = objects.context(attributes["contextPath"], on: around)
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
        if let segue = attributes["segue"], let target = entry.screen.segues[segue.text] {
            reactions.append(.open(target, context: content))
        }
        if let action = action(of: attributes, in: entry) {
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
        case "toggleMenu": state.navigator.isMenuOpen ? .close : .menu
        default: nil
        }
    }

    private func action(of button: Attributes, in entry: NavigationEntry) -> Reaction? {
        switch button["action"]?.text {
        case "onCloseTap":
            return .close
        case "toggleMenu":
            return state.navigator.shell == nil ? nil : .toggleMenu
        case "navigateToHome":
            return .showContent("", context: nil)
        case "navigateToTarget":
            let name = (button["identifier"] ?? entry.screen.attributes["identifier"])?.text
            return .showContent(name ?? "", context: entry.context)
        default:
            return nil
        }
    }

    private func text(_ expression: LocatedExpression?) -> String? {
        objects.cache.text(
            of: expression.map { objects.cache.value(of: $0.expression, on: nil) } ?? .null
        )
    }

    func tabs(of container: NavigationEntry) -> ScreenNode {
        var node = ScreenNode(id: "tabs", role: .tabs)
        for (index, tab) in container.screen.tabs.enumerated() {
            var child = ScreenNode(id: "tab/\(index)", role: .tab)
            child.label = text(tab.title) ?? SentenceCase.text(of: tab.screen.name)
            child.details.image = tab.icon?.name
            child.details.component.badge = text(tab.badge)
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
