import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds lists and tables of a page.
struct CollectionNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry
    let key: String

    private var builder: PageNodes { PageNodes(shared: shared, page: page, entry: entry) }

    /// A list, below it why its provider has no items.
    func list(_ list: CollectionDeclaration) -> [ScreenNode] {
        nodes(list, ScreenNode(id: key, role: .list), columns: nil)
    }

    /// A tree, each row with its level and, where it has rows below it, whether these are shown.
    func tree(_ tree: CollectionDeclaration, _ children: LocatedExpression) -> [ScreenNode] {
        nodes(tree, ScreenNode(id: key, role: .tree), columns: nil, children: children)
    }

    /// A row of a tree.
    private struct Branch {
        let item: Value
        let level: Int
        let id: String
        let hasChildren: Bool
        let isExpanded: Bool
    }

    /// The rows of a tree that are not below a collapsed one.
    private func branches(_ items: [Value], _ children: LocatedExpression) -> [Branch] {
        var result: [Branch] = []
        func add(_ items: [Value], _ level: Int, _ path: [Value], _ parent: String) {
            for (index, item) in items.enumerated() where !path.contains(item) {
                let name = item.object.flatMap { objects.graph.id(of: $0) } ?? "\(index)"
                let id = "\(parent)/\(name)"
                let below = objects.value(children, on: item, in: page).elements ?? []
                let isExpanded = entry.components.toggled.contains(id)
                result.append(
                    Branch(
                        item: item,
                        level: level,
                        id: id,
                        hasChildren: !below.isEmpty,
                        isExpanded: isExpanded
                    )
                )
                if isExpanded, level < Self.mostLevels {
                    add(below, level + 1, path + [item], id)
                }
            }
        }
        add(items, 0, [], "\(key)/row")
        return result
    }

    private static let mostLevels = 32

    /// A table with its columns.
    func table(_ table: CollectionDeclaration) -> [ScreenNode] {
        let entity = entity(of: table)
        let columns = table.columns ?? entity.map { standardColumns(of: $0) } ?? []
        var node = ScreenNode(id: key, role: .table)
        let order = entry.components.orders[key]
        node.children = columns.enumerated().map { index, column in
            var child = ScreenNode(id: "\(key)/column/\(index)", role: .column)
            child.label =
                objects.text(column.title, in: page)
                ?? builder.label(of: entity?[column.value.expression.text], column.value)
            child.details.component.width = column.width
            child.details.component.alignment =
                column.alignment.flatMap { ScreenNode.Alignment(rawValue: $0) }
                ?? entity?[column.value.expression.text]?.alignment ?? .start
            if let order, order.column == index {
                child.details.component.sortOrder = order.isDescending ? .descending : .ascending
            }
            if column.order != nil {
                react(
                    &child,
                    to: .tap,
                    builder.reaction(.sort(component: key, column: index))
                )
            }
            return child
        }
        return nodes(table, node, columns: columns)
    }

    /// How the entity of the items is shown, by their provider or the first of them.
    private func entity(of collection: CollectionDeclaration) -> EntityPresentation? {
        let items = objects.items(of: collection.items, in: page)
        let declared = items.provider.flatMap { page.provider($0)?.declaration.itemEntity }
        return declared.flatMap { objects.presentations[$0] }
            ?? items.elements?.first.flatMap { objects.presentation(of: $0) }
    }

    /// The columns of a table that declares none: the first properties of the entity.
    private func standardColumns(of entity: EntityPresentation) -> [ColumnDeclaration] {
        entity.properties.filter(\.isShownInTables).prefix(Self.mostStandardColumns)
            .compactMap { ColumnDeclaration(property: $0.name) }
    }

    private static let mostStandardColumns = 7

    private func nodes(
        _ collection: CollectionDeclaration,
        _ empty: ScreenNode,
        columns: [ColumnDeclaration]?,
        children: LocatedExpression? = nil
    ) -> [ScreenNode] {
        var node = empty
        let found = objects.items(of: collection.items, in: page)
        var items = found.elements ?? []
        var sections = found.provider.map { state.pages.sections(of: $0) } ?? []
        if let order = entry.components.orders[key], let columns,
            columns.indices.contains(order.column), let path = columns[order.column].order
        {
            items = objects.sorted(items, by: path, isDescending: order.isDescending, in: page)
            sections = []
        }
        let branches = children.map { self.branches(items, $0) }
        if let branches {
            (items, sections) = (branches.map(\.item), [])
        }
        let total = items.count
        let first = state.navigator.windowSize
        let window = (entry.components.windows[key] ?? 0..<first).clamped(to: 0..<total)
        node.details.window = ScreenNode.Window(total: total, first: window.lowerBound)
        let list = branches == nil && sections.count < 2 ? movableList(collection) : nil
        if let list, entry.components.orders[key] == nil {
            let work = PageReaction.Work.movableRows(component: key, items: items, in: list)
            react(&node, to: .window, builder.reaction(work))
            node.events.append(.move)
        } else {
            react(
                &node,
                to: .window,
                builder.reaction(.rows(component: key, items: found.provider, total: total))
            )
        }
        if found.provider != nil {
            node.events.append(.refresh)
        }
        let isLoading = found.provider.map { objects.condition("isLoading", of: $0) } ?? false
        if isLoading {
            node.state.insert(.busy)
        }
        if total == 0 {
            node.details.placeholder =
                isLoading
                ? objects.text(collection.loading, in: page) ?? localized(.loading)
                : objects.text(collection.empty, in: page) ?? localized(.noEntries)
        }
        if sections.isEmpty || sections.count == 1 && sections[0].title == nil {
            node.children += rows(
                items,
                window,
                collection,
                columns,
                branches,
                isMovable: node.events.contains(.move)
            )
        } else {
            for (index, section) in sections.enumerated() {
                let range = section.range.clamped(to: window)
                guard !range.isEmpty else {
                    continue
                }
                var child = ScreenNode(
                    id: "\(key)/section/\(index)",
                    role: .section,
                    label: section.title
                )
                child.value = section.total.map { .text($0) }
                child.children = rows(items, range, collection, columns)
                node.children.append(child)
            }
            if objects.condition(collection.index, in: page, or: false) {
                node.details.index = sections.map {
                    ScreenNode.IndexEntry(title: $0.title ?? "", row: $0.range.lowerBound)
                }
            }
        }
        return failure(of: found.provider) + [node] + addButton(collection)
    }

    /// The list whose elements the user can move; `nil` where another order shows, or none can be moved.
    private func movableList(_ collection: CollectionDeclaration) -> LocatedExpression? {
        guard objects.condition(collection.reorder, in: page, or: false) else {
            return nil
        }
        let found = objects.items(of: collection.items, in: page)
        guard let provider = found.provider.flatMap({ page.provider($0) })?.declaration else {
            return collection.items
        }
        guard case .items(let list) = provider.source, provider.order.isEmpty else {
            return nil
        }
        return list
    }

    private func addButton(_ collection: CollectionDeclaration) -> [ScreenNode] {
        collection.add.flatMap { page.action($0.name) }.flatMap {
            builder.button($0, id: "\(key)/add", on: page.content)
        }.map { [$0] } ?? []
    }

    /// Why a provider has no items, with a button that tries again.
    private func failure(of provider: ObjectID?) -> [ScreenNode] {
        guard let provider, let message = state.pages.failure(of: provider) else {
            return []
        }
        let text = ScreenNode(id: "\(key)/failure", role: .text, label: message, state: .invalid)
        return [
            text, button("\(key)/retry", .retry, nil, builder.reaction(.refresh(provider))),
        ]
    }

    private func rows(
        _ items: [Value],
        _ range: Range<Int>,
        _ collection: CollectionDeclaration,
        _ columns: [ColumnDeclaration]?,
        _ branches: [Branch]? = nil,
        isMovable: Bool = false
    ) -> [ScreenNode] {
        let selection =
            page.component(key).map {
                objects.graph.value(of: $0, "selection").elements ?? []
            } ?? []
        return range.map { index in
            let item = items[index]
            let rowKey = item.object.flatMap { objects.graph.id(of: $0) } ?? "\(index)"
            let id = branches?[index].id ?? "\(key)/row/\(rowKey)"
            let cacheKey = PageRowKey(
                page: ObjectIdentifier(page),
                id: id,
                item: item,
                actions: page.actions.map { objects.condition("isRunning", of: $0.object) }
            )
            let state = state
            let cached = objects.cache.cached(cacheKey) {
                let nodes = CollectionNodes(
                    shared: NodeContext(state),
                    page: page,
                    entry: entry,
                    key: key
                )
                let node = nodes.row(item, id: id, collection, columns)
                return (node: node, reactions: nodes.shared.reactions)
            }
            shared.addRow(cached.reactions)
            var node = cached.node
            node.details.isMovable = isMovable
            if collection.selection != nil, selection.contains(item) {
                node.state.insert(.checked)
                node.details.accessory = .checkmark
            }
            if let branch = branches?[index] {
                node.details.component.level = branch.level
                if branch.hasChildren {
                    node.state.insert(branch.isExpanded ? .expanded : [])
                    let toggle = builder.reaction(.toggle(component: id))
                    let tap = cached.reactions[node.id] ?? toggle
                    node.events = [.tap, .toggle]
                    shared.setReaction(.tapOrToggle(tap, toggle), of: node.id)
                }
            }
            return node
        }
    }

    private func row(
        _ item: Value,
        id: String,
        _ collection: CollectionDeclaration,
        _ columns: [ColumnDeclaration]?
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .row)
        if let columns {
            node.details.component.cells = columns.map { column in
                let shown = objects.shownText(
                    column.value,
                    format: column.format,
                    on: item,
                    in: page
                )
                let own = column.style.flatMap { builder.style($0, on: item) }
                return ScreenNode.Cell(shown.text ?? "", style: own ?? shown.style)
            }
            node.label = node.details.component.cells.first?.text
        }
        let row = collection.rows.first {
            objects.condition($0.condition, on: item, in: page, or: true)
        }
        if let row {
            RowNodes(shared: shared, page: page, entry: entry).show(row, of: item, in: &node)
        }
        node.label = node.label ?? objects.title(of: item)
        addReactions(to: &node, item, collection, row)
        return node
    }

    private func addReactions(
        to node: inout ScreenNode,
        _ item: Value,
        _ collection: CollectionDeclaration,
        _ row: RowDeclaration?
    ) {
        if collection.selection != nil {
            react(
                &node,
                to: .tap,
                builder.reaction(.select(component: key, item, collection))
            )
        } else if let tap = collection.tap.flatMap({ page.action($0.name) }) {
            react(&node, to: .tap, builder.reaction(.run(tap.declaration, on: item)))
        } else if let target = collection.target {
            let work: PageReaction.Work =
                switch target {
                case .screen(let screen): .open(screen, content: item)
                case .generated: .openGenerated(item)
                }
            react(&node, to: .tap, builder.reaction(work))
            node.details.accessory = .disclosure
        }
        if let action = row?.button.flatMap({ page.action($0.name) }),
            let button = builder.button(action, id: "\(node.id)/button", on: item)
        {
            node.children.append(button)
        }
        let actions = collection.actions.compactMap { name in
            page.action(name.name).flatMap {
                builder.button($0, id: "\(node.id)/\(name.name)", on: item)
            }
        }
        if !actions.isEmpty {
            node.children.append(
                ScreenNode(id: "\(node.id)/menu", role: .menu, children: actions)
            )
        }
    }
}

extension PropertyPresentation {
    /// Where values are in a column that does not say: numbers at the end.
    fileprivate var alignment: ScreenNode.Alignment {
        switch type?.type {
        case .int, .double, .decimal: .end
        default: .start
        }
    }

    /// Whether a table has a column for it unless it says otherwise: not for lists and secrets.
    fileprivate var isShownInTables: Bool {
        switch type?.type {
        case .list, .set, .map, .data, .image: false
        default: !isSecret
        }
    }
}

/// What a row of a page is made of.
private struct PageRowKey: Hashable {
    let page: ObjectIdentifier
    let id: String
    let item: Value
    let actions: [Bool]
}

extension AppObjects {
    /// Items in the order of a path; equal ones stay as they are.
    func sorted(
        _ items: [Value],
        by path: LocatedExpression,
        isDescending: Bool,
        in page: Page
    ) -> [Value] {
        let keys = values(path, on: items, in: page)
        let keyed = zip(items, keys).enumerated().map { index, pair in
            (key: pair.1, index: index, item: pair.0)
        }
        guard graph.environment.turn.chargeSorting(by: keys) else {
            return items
        }
        return keyed.sorted { left, right in
            let (first, second) = isDescending ? (right.key, left.key) : (left.key, right.key)
            return first.isOrdered(before: second)
                || !second.isOrdered(before: first) && left.index < right.index
        }.map(\.item)
    }
}
