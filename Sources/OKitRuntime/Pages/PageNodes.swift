import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the bar and the components of a page.
struct PageNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry

    // MARK: Bar

    /// The title and subtitle.
    var titles: (title: String?, subtitle: String?) {
        (
            objects.text(page.declaration.title, in: page),
            objects.text(page.declaration.subtitle, in: page)
        )
    }

    /// The action buttons in the bar.
    var barButtons: [ScreenNode] {
        let prefix = page.prefix
        var buttons = page.declaration.bar.compactMap { name in
            page.action(name.name).flatMap {
                button($0, id: "\(prefix)bar/\(name.name)", on: page.content)
            }
        }
        if page.drafts.needSaving {
            var save = button("\(prefix)bar/save", .save, .save, reaction(.save))
            save.details.component.key = "ctrl-s"
            save.label = page.drafts.new?.saveLabel ?? save.label
            let isNew = page.drafts.new != nil
            let isEnabled = page.drafts.new?.enabled.map {
                objects.cache.value(of: $0, on: page.content, names: page).condition
            }
            if isReadOnly || isEnabled == false
                || !(isNew || page.drafts.isChanged(on: objects.graph))
            {
                save.state.insert(.disabled)
            }
            buttons.append(save)
        }
        if page.prefix.isEmpty, page.drafts.new == nil,
            page.withIncluded.contains(where: { $0.declaration.offersEditing })
        {
            buttons.append(
                entry.isEditing
                    ? button("edit", .done, .done, .toggleEditing)
                    : button("edit", .edit, .edit, .toggleEditing)
            )
        }
        let included = page.included.sorted { $0.key < $1.key }.map(\.value)
        for page in included + [page.detail].compactMap(\.self) {
            buttons += PageNodes(shared: shared, page: page, entry: entry).barButtons
        }
        return buttons
    }

    /// The undo and redo buttons, if there is something to undo or redo.
    private var historyButtons: [ScreenNode] {
        var buttons: [ScreenNode] = []
        if state.canUndo {
            var undo = button("\(page.prefix)actions/undo", .undo, .undo, .undo)
            undo.details.component.key = "u"
            buttons.append(undo)
        }
        if state.canRedo {
            var redo = button("\(page.prefix)actions/redo", .redo, .redo, .redo)
            redo.details.component.key = "ctrl-r"
            buttons.append(redo)
        }
        return buttons
    }

    /// The menu of other actions on the content and the detail, including undo and redo.
    var otherActions: ScreenNode? {
        var buttons = contentActions
        if let detail = page.detail {
            let shown = Set(buttons.map { PageDetail.prefix + $0.id })
            let nodes = PageNodes(shared: shared, page: detail, entry: entry)
            buttons += nodes.contentActions.filter { !shown.contains($0.id) }
        }
        buttons += historyButtons
        return buttons.isEmpty
            ? nil : ScreenNode(id: "\(page.prefix)actions", role: .menu, children: buttons)
    }

    /// The actions on the content that the bar does not show.
    private var contentActions: [ScreenNode] {
        let shown = Set(page.declaration.bar.map(\.name)).union(page.declaration.buttons)
        let type = page.content.object.flatMap { objects.graph.type(of: $0) }
        return
            page.actions.filter { action in
                let declaration = action.declaration
                // While an object is being created or edited in an explicitly saved form, only
                // actions of the screen itself are available.
                let isOffered =
                    declaration.entity == nil
                    || declaration.entity?.name == type?.name && page.drafts.new == nil
                        && (action.isOfScreen || !page.drafts.needSaving)
                return isOffered && !shown.contains(declaration.name.name)
            }.compactMap {
                button(
                    $0,
                    id: "\(page.prefix)actions/\($0.declaration.name.name)",
                    on: page.content
                )
            }
    }

    // MARK: Components

    /// Whether the content of the page is read-only.
    var isReadOnly: Bool {
        objects.condition("isReadOnly", of: page.mode)
    }

    /// Returns whether the property at a path is read-only.
    func isReadOnly(_ path: LocatedExpression) -> Bool {
        isReadOnly && !path.expression.beginsAtScreen
    }

    /// The components of the body.
    ///
    /// Lists with details are shown in panes.
    var body: [ScreenNode] {
        objects.noteReached(page.declaration.declaration)
        let components = nodes(of: page.declaration.body)
        let unshown = page.providers.filter { !shared.shownFailures.contains($0.object) }
        let failed = failures(of: unshown, in: "\(page.prefix)failure")
        let nodes = saveFailure + failed + components
        return page.detailLists.isEmpty ? nodes : besideDetail(nodes)
    }

    /// Returns the nodes of a screen inside this one.
    private func include(_ key: String) -> [ScreenNode] {
        guard let included = page.included[key] else {
            return []
        }
        let nodes = PageNodes(shared: shared, page: included, entry: entry).body
        return [ScreenNode(id: key, role: .group, children: nodes)]
    }

    func nodes(of components: [ComponentDeclaration]) -> [ScreenNode] {
        components.flatMap { component -> [ScreenNode] in
            guard objects.condition(component.show, in: page, or: true) else {
                return []
            }
            objects.noteReached(component.declaration)
            var nodes = nodes(of: component)
            if !objects.condition(component.enabled, in: page, or: true) {
                for index in nodes.indices {
                    nodes[index].state.insert(.disabled)
                }
            }
            if component.kind.collection == nil,
                let style = style(component.style, on: page.content)
            {
                for index in nodes.indices {
                    nodes[index].details.component.style =
                        nodes[index].details.component.style ?? style
                }
            }
            return nodes
        }
    }

    private func nodes(of component: ComponentDeclaration) -> [ScreenNode] {
        let key = page.prefix + component.key
        switch component.kind {
        case .list(let list): return collection(key).list(list)
        case .tree(let list, let children): return collection(key).tree(list, children)
        case .table(let table): return collection(key).table(table)
        case .form(let form):
            return FormNodes(shared: shared, page: page, entry: entry, key: key).form(form)
        case .text(let text): return leaf(.text, key, label: objects.text(text, in: page))
        case .markdown(let text): return leaf(.markdown, key, value: objects.text(text, in: page))
        case .code(let text, let language):
            var nodes = leaf(.code, key, value: objects.text(text, in: page))
            for index in nodes.indices {
                nodes[index].details.component.language = language
            }
            return nodes
        case .image(let image, let alternative):
            return [self.image(image, alternative, key)].compactMap(\.self)
        case .fact(let fact): return [self.fact(fact, .fact, key, on: page.content)]
        case .backups:
            return state.backups.map { [BackupNodes(shared: shared).list(of: $0)] } ?? []
        case .button(let name):
            return page.action(name.name).flatMap { button($0, id: key, on: page.content) }
                .map { [$0] } ?? []
        case .search(let path, let placeholder): return [search(path, placeholder, key)]
        case .rowSearch(let list): return rowSearch(list, key)
        case .filter(let path, let options, let label):
            return FormNodes(shared: shared, page: page, entry: entry, key: key)
                .filter(path, options, label)
        case .chart(let chart): return [self.chart(chart, key)]
        case .progress(let value, let label): return [progress(value, label, key)]
        case .spinner(let condition, let label):
            guard objects.condition(condition, in: page, or: false) else {
                return []
            }
            let text = objects.text(label, in: page)
            return [ScreenNode(id: key, role: .spinner, label: text, state: .busy)]
        case .section(let title, let collapsed, let body):
            return [section(title, collapsed, body, key)]
        case .group(let arrangement, let gap, let weights, let body):
            var node = ScreenNode(id: key, role: .group, children: nodes(of: body))
            node.details.component.arrangement = ScreenNode.Arrangement(rawValue: arrangement)
            node.details.component.gap = gap.map { Int($0.rounded()) }
            node.details.component.weights = weights
            return [node]
        case .split(let panes, let weights):
            var node = ScreenNode(id: key, role: .split)
            node.details.component.weights = weights
            node.children = panes.enumerated().map { index, pane in
                ScreenNode(id: "\(key)/\(index)", role: .group, children: nodes(of: pane))
            }
            return [node]
        case .tabs(let panes): return tabs(panes, key)
        case .include: return include(key)
        case .host(let name, let values, let actions):
            let isEnabled = objects.condition(component.enabled, in: page, or: true)
            return HostComponentNodes(
                shared: shared,
                page: page,
                key: key,
                isEnabled: isEnabled
            )
            .nodes(of: name, values, actions)
        case .none: return []
        }
    }

    private func collection(_ key: String) -> CollectionNodes {
        CollectionNodes(shared: shared, page: page, entry: entry, key: key)
    }

    // MARK: Contents

    private func leaf(
        _ role: ScreenNode.Role,
        _ key: String,
        label: String? = nil,
        value: String? = nil
    ) -> [ScreenNode] {
        guard label ?? value != nil else {
            return []
        }
        return [ScreenNode(id: key, role: role, label: label, value: value.map { .text($0) })]
    }

    private func image(
        _ image: DeclaredValue,
        _ alternative: LocatedExpression?,
        _ key: String
    ) -> ScreenNode? {
        guard let name = image.name?.name ?? objects.text(image.expression, in: page) else {
            return nil
        }
        var node = ScreenNode(id: key, role: .image)
        node.label = objects.text(alternative, in: page)
        node.details.image = name
        return node
    }

    /// Returns a label with a value, its tap reaction, and a button at its end.
    func fact(
        _ fact: FactDeclaration,
        _ role: ScreenNode.Role,
        _ key: String,
        on subject: Value
    ) -> ScreenNode {
        var node = ScreenNode(id: key, role: role)
        let property = objects.presentation(of: fact.value, on: subject)
        let shown = objects.shownText(fact.value, format: fact.format, on: subject, in: page)
        node.label =
            objects.text(fact.label, on: subject, in: page) ?? label(of: property, fact.value)
        node.value = .text(shown.text ?? "")
        node.details.component.style = shown.style
        node.details.component.isCopyable = fact.isCopyable
        if let tap = fact.tap.flatMap({ page.action($0.name, on: subject) }),
            objects.isOffered(tap, on: subject, in: page), canRun(tap, on: subject)
        {
            react(&node, to: .tap, reaction(.run(tap.declaration, on: subject)))
            node.details.accessory = .disclosure
        }
        if let action = fact.button.flatMap({ page.action($0.name, on: subject) }),
            let button = button(action, id: "\(key)/button", on: subject)
        {
            node.children.append(button)
        }
        return node
    }

    private func search(
        _ path: LocatedExpression,
        _ placeholder: LocatedExpression?,
        _ key: String
    ) -> ScreenNode {
        var node = ScreenNode(
            id: key,
            role: .search,
            label: localized(.search),
            value: .text(objects.text(path, in: page) ?? "")
        )
        node.details.placeholder = objects.text(placeholder, in: page)
        if isReadOnly(path) {
            node.state.insert(.disabled)
        }
        react(&node, to: .input, reaction(.write(path, on: page.content)))
        return node
    }

    /// Returns the search field of a list of version 1 and its filters.
    ///
    /// If none is selected, all rows are searched.
    private func rowSearch(_ list: ListDeclaration, _ key: String) -> [ScreenNode] {
        var search = ScreenNode(
            id: key,
            role: .search,
            label: localized(.search),
            value: .text(entry.query)
        )
        react(&search, to: .input, .search)
        guard !list.searchFilters.isEmpty else {
            return [search]
        }
        var filters = ScreenNode(id: "filters", role: .segments)
        let chosen = (entry.filter ?? -1) + 1
        filters.value = .number(Double(chosen))
        filters.children = ([ProgramText.all.rawValue] + list.searchFilters).enumerated().map {
            index,
            name in
            ScreenNode(
                id: "filters/\(index)",
                role: .option,
                label: localized(name),
                state: index == chosen ? .selected : []
            )
        }
        react(&filters, to: .choose, .filter)
        return [search, filters]
    }

    private func progress(
        _ value: LocatedExpression,
        _ label: LocatedExpression?,
        _ key: String
    ) -> ScreenNode {
        var node = ScreenNode(id: key, role: .progress, label: objects.text(label, in: page))
        let part = objects.value(value, in: page).double ?? 0
        node.value = .number(part.isFinite ? min(max(part, 0), 1) : 0)
        node.details.bounds = ScreenNode.Bounds(minimum: 0, maximum: 1, step: 0.01)
        return node
    }

    private func chart(_ chart: ChartDeclaration, _ key: String) -> ScreenNode {
        var node = ScreenNode(id: key, role: .chart, label: objects.text(chart.label, in: page))
        let items = chart.items.map { objects.items(of: $0, in: page) }
        let elements = items?.elements ?? [items?.value ?? .null]
        let points = elements.compactMap { item -> ScreenNode.Chart.Point? in
            let value = chart.y.map { objects.value($0, on: item, in: page) } ?? item
            guard let number = value.double, number.isFinite else {
                return nil
            }
            let property =
                chart.y.flatMap { objects.presentation(of: $0, on: item) }
                ?? chart.items.flatMap { objects.presentation(of: $0, on: page.content) }
            let environment = objects.graph.environment
            var text = (chart.format ?? property?.format).flatMap {
                CELValueFormat.text(of: value, $0, environment)
            }
            if text == nil, environment.hasDecimalComma, !page.isLowered {
                text = CELValueFormat.standardText(of: value, environment)
            }
            return ScreenNode.Chart.Point(
                label: chart.x.flatMap {
                    objects.shownText($0, format: nil, on: item, in: page).text
                },
                value: number,
                text: text
            )
        }
        func end(_ expression: LocatedExpression?) -> Double? {
            objects.value(expression, in: page).double.flatMap { $0.isFinite ? $0 : nil }
        }
        node.details.component.chart = ScreenNode.Chart(
            kind: ScreenNode.Chart.Kind(rawValue: chart.kind) ?? .line,
            points: points,
            minimum: end(chart.minimum),
            maximum: end(chart.maximum)
        )
        return node
    }

    // MARK: Containers

    private func section(
        _ title: LocatedExpression,
        _ collapsed: DeclaredValue?,
        _ body: [ComponentDeclaration],
        _ key: String
    ) -> ScreenNode {
        var node = ScreenNode(id: key, role: .section, label: objects.text(title, in: page) ?? "")
        let begins =
            collapsed?.literal?.bool
            ?? collapsed?.expression.map { objects.condition($0, in: page, or: false) }
        let isCollapsed = (begins ?? false) != entry.components.toggled.contains(key)
        if begins != nil {
            react(&node, to: .toggle, reaction(.toggle(component: key)))
        }
        if !isCollapsed {
            node.state.insert(begins == nil ? [] : .expanded)
            node.children = nodes(of: body)
        }
        return node
    }

    private func tabs(_ panes: [ComponentDeclaration.Pane], _ key: String) -> [ScreenNode] {
        let shown = panes.enumerated().filter {
            objects.condition($0.element.show, in: page, or: true)
        }
        guard let first = shown.first else {
            return []
        }
        let selected = entry.components.tabs[key] ?? first.offset
        let current = shown.first { $0.offset == selected } ?? first
        var node = ScreenNode(id: key, role: .tabs)
        node.children = shown.map { index, pane in
            var tab = ScreenNode(id: "\(key)/\(index)", role: .tab)
            tab.label = objects.text(pane.title, in: page)
            tab.details.component.badge = objects.text(pane.badge, in: page)
            tab.state = index == current.offset ? .selected : []
            react(&tab, to: .tap, reaction(.tab(component: key, index)))
            return tab
        }
        return [node] + nodes(of: current.element.body)
    }

    /// Returns the label of a property, or of the property at the end of a path.
    func label(of property: PropertyPresentation?, _ path: LocatedExpression) -> String {
        property.flatMap { objects.cache.text(of: objects.cache.value(of: $0.label, on: nil)) }
            ?? localized(path.propertyLabel)
    }

    // MARK: Actions

    /// Returns the button of an action on an object or value; `nil` if the action is not offered.
    func button(_ action: Page.Action, id: String, on subject: Value) -> ScreenNode? {
        let declaration = action.declaration
        guard objects.isOffered(action, on: subject, in: page) else {
            return nil
        }
        var node = ScreenNode(id: id, role: .button)
        node.label = objects.label(of: action, on: subject, in: page)
        // Details that most buttons do not have are set only if needed, to save memory.
        if let icon = declaration.icon {
            node.details.image = icon.name
        }
        if let key = declaration.key {
            node.details.component.key = key
        }
        if declaration.name.name == "delete" {
            node.details.purpose = .delete
        }
        if let style = declaration.style {
            node.details.component.style = style.name
        }
        if objects.condition("isRunning", of: action.object) {
            node.state.insert(.busy)
        }
        if !canRun(action, on: subject) {
            node.state.insert(.disabled)
        }
        react(&node, to: .tap, reaction(.run(declaration, on: subject)))
        return node
    }

    /// Returns whether an action can currently run on an object or value.
    func canRun(_ action: Page.Action, on subject: Value) -> Bool {
        objects.canRun(action, on: subject, in: page)
    }

    func reaction(_ work: PageReaction.Work) -> Reaction {
        .page(PageReaction(page: page, work: work))
    }

    /// Returns the name of a style on an object or value.
    func style(_ style: StyleDeclaration, on subject: Value) -> String? {
        style.conditional.first {
            objects.condition($0.condition, on: subject, in: page, or: false)
        }?
        .name.name ?? style.name?.name
    }
}
