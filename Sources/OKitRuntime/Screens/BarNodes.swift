import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the titles, bars, search field and tabs of a screen.
struct BarNodes: NodeBuilding {
    let shared: NodeContext

    /// Returns the title and subtitle of a screen, by the title algorithm of OKit.
    func titles(of entry: NavigationEntry) -> (title: String?, subtitle: String?) {
        if let page = entry.page, !page.isLowered {
            return PageNodes(shared: shared, page: page, entry: entry).titles
        }
        let bar = entry.screen.bar
        var title = text(bar?.title, on: entry.context)
        var subtitle = text(bar?.subtitle, on: entry.context)
        if let count = bar?.count, subtitle == nil {
            let count = value(count, on: entry.context).int ?? 0
            if let noun = text(bar?.noun, on: entry.context) {
                let plural = text(bar?.plural, on: entry.context)
                subtitle = "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
            } else {
                title = title.map { "\($0) (\(count))" }
            }
        }
        if condition(bar?.swapsTitles, on: entry.context, or: false) {
            swap(&title, &subtitle)
        }
        if title == nil {
            return (subtitle ?? bar?.standardTitle, nil)
        }
        return (title, subtitle)
    }

    func bar(of entry: NavigationEntry, title: String?) -> ScreenNode {
        let declaration = entry.screen.bar
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
        } else if state.navigator.offersMenu {
            bar.children.append(button("menu", .menu, .menu, .toggleMenu))
        }
        if let titleTap = declaration?.titleTap {
            var node = ScreenNode(id: "title", role: .text, label: title)
            react(&node, to: .tap, .call(titleTap.expression, on: entry.context))
            bar.children.append(node)
        }
        if let page = entry.page, let tap = page.declaration.titleTap,
            let action = page.action(tap.name)
        {
            let nodes = PageNodes(shared: shared, page: page, entry: entry)
            if nodes.canRun(action, on: page.content) {
                var node = ScreenNode(id: "title", role: .text, label: title)
                let run = PageReaction.Work.run(action.declaration, on: page.content)
                react(&node, to: .tap, nodes.reaction(run))
                bar.children.append(node)
            }
        }
        bar.children += buttons(declaration?.buttons ?? [], in: "bar", of: entry)
        if let page = entry.page, !page.isLowered {
            let nodes = PageNodes(shared: shared, page: page, entry: entry)
            bar.children += nodes.barButtons + [nodes.otherActions].compactMap(\.self)
        }
        bar.children += entry.live.map { ViewNodes(shared: shared).barViews(of: $0) } ?? []
        let hasHelp = declaration?.help.isEmpty == false || entry.page?.declaration.help != nil
        if hasHelp, condition(declaration?.offersHelp, on: entry.context, or: true) {
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
        if entry.screen.isList, condition(declaration?.offersAdding, on: entry.context, or: true) {
            bar.children.append(button("add", .add, .add, .add))
        }
        if entry.screen.isList || entry.screen.isForm,
            condition(declaration?.offersEditing, on: entry.context, or: true),
            !entry.isAlwaysEditing(objects)
        {
            bar.children.append(
                entry.isEditing
                    ? button("edit", .done, .done, .toggleEditing)
                    : button("edit", .edit, .edit, .toggleEditing)
            )
        }
        return bar
    }

    /// Returns the button that closes a modal screen, unless the screen has its own.
    ///
    /// A selection screen need not have one.
    private func closeButton(of entry: NavigationEntry) -> ScreenNode? {
        guard state.navigator.isCovering,
            entry.screen.bar?.closesItself != true
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

    /// Returns the visible buttons of a bar.
    func buttons(
        _ buttons: [ButtonDeclaration],
        in bar: String,
        of entry: NavigationEntry
    ) -> [ScreenNode] {
        buttons.enumerated().compactMap { index, declaration in
            let id = "\(bar)/\(declaration.name ?? "\(index)")"
            return button(declaration, id: id, on: entry.context, in: entry)
        }
    }

    /// Returns a declared button; `nil` if it is hidden.
    ///
    /// Its function is called on the object to which the button belongs, not on the button's
    /// context.
    func button(
        _ declaration: ButtonDeclaration,
        id: String,
        on around: ObjectID?,
        in entry: NavigationEntry
    ) -> ScreenNode? {
        let content = objects.object(at: declaration.object, on: around)
        guard condition(declaration.show, on: content, or: true) else {
            return nil
        }
        var node = ScreenNode(id: id, role: .button)
        node.label = text(declaration.label, on: content)
        node.details.image = text(declaration.icon, on: content) ?? declaration.standardIcon
        if !condition(declaration.enabled, on: content, or: true) {
            node.state = .disabled
        }
        let call = declaration.tap.map { Reaction.call($0.expression, on: around) }
        let opening = declaration.target.map { Reaction.open($0, context: content) }
        var action: Reaction?
        switch declaration.action {
        case .close:
            node.details.purpose = .close
            action = .close
        case .toggleMenu:
            // If the menu is open, its button closes it.
            node.details.purpose = state.navigator.isMenuOpen ? .close : .menu
            action = state.navigator.shell == nil ? nil : .toggleMenu
        case .showContent(let name): action = .showContent(name, context: nil)
        case .showContentOnObject(let name):
            action = .showContent(name, context: entry.context)
        case nil: break
        }
        let reactions = [call, opening, action].compactMap(\.self)
        if let reaction = Reaction(oneAfterTheOther: reactions) {
            react(&node, to: .tap, reaction)
        }
        return node
    }

    /// Returns the title of the first screen of a tab.
    ///
    /// Until that screen is open, its title is evaluated without an object.
    private func title(
        ofScreen name: String,
        _ index: Int,
        of container: NavigationEntry
    ) -> String? {
        let shown = state.navigator.entries.first { $0.screen.name == name && $0.page != nil }
        if let entry = container.hiddenTabs[index]?.first ?? shown {
            return titles(of: entry).title
        }
        return text(state.navigator.screen(name)?.declaration?.title, on: nil)
    }

    /// Returns a text of a tab.
    ///
    /// Names of the background page are available in it.
    private func tabText(_ expression: LocatedExpression?) -> String? {
        state.navigator.background.map { objects.text(expression, in: $0) }
            ?? text(expression, on: nil)
    }

    func tabs(of container: NavigationEntry) -> ScreenNode {
        var node = ScreenNode(id: "tabs", role: .tabs)
        for (index, tab) in container.screen.tabs.enumerated() {
            var child = ScreenNode(id: "tab/\(index)", role: .tab)
            child.label =
                tabText(tab.title) ?? title(ofScreen: tab.screen.name, index, of: container)
                ?? SentenceCase.text(of: tab.screen.name)
            child.details.image = tab.icon?.name
            child.details.component.badge = tabText(tab.badge)
            child.state = index == container.selectedTab ? .selected : []
            react(&child, to: .tap, .selectTab(index))
            node.children.append(child)
        }
        return node
    }
}
