import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the lists and tables of a page.
struct CollectionNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry
    let key: String

    private var builder: PageNodes { PageNodes(shared: shared, page: page, entry: entry) }

    /// Returns the nodes of a list, followed by the reason if its provider has no items.
    func list(_ list: CollectionDeclaration) -> [ScreenNode] {
        nodes(list, ScreenNode(id: key, role: .list), columns: nil)
    }

    /// Returns the nodes of a tree.
    ///
    /// Each row has its level and, if it has child rows, whether they are expanded.
    func tree(_ tree: CollectionDeclaration, _ children: LocatedExpression) -> [ScreenNode] {
        nodes(tree, ScreenNode(id: key, role: .tree), columns: nil, children: children)
    }

    /// Returns the nodes of a table with its columns.
    func table(_ table: CollectionDeclaration) -> [ScreenNode] {
        let columns = TableColumns(of: table, in: page, objects)
        var node = ScreenNode(id: key, role: .table)
        let order = entry.components.orders[key]
        node.children = columns.declarations.enumerated().map { index, column in
            var child = ScreenNode(id: "\(key)/column/\(index)", role: .column)
            child.label =
                objects.text(column.title, in: page)
                ?? builder.label(of: columns.property(of: column), column.value)
            child.details.component.width = column.width
            child.details.component.alignment = columns.alignment(of: column)
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
        return nodes(table, node, columns: columns.declarations)
    }

    /// The content of a collection in display order.
    private struct Arranged {
        var items: [Value]
        var sections: [ProviderRuntime.Section]
        var provider: ObjectID?
        var branches: [TreeBranches.Branch]?
        var selection: [Value] = []
        /// Version 1: The selected references, and whether rows can be moved.
        var references: Selection?
        var isMovable = false
        /// The list whose elements the user can move.
        var list: LocatedExpression?
    }

    private func arranged(
        _ collection: CollectionDeclaration,
        _ columns: [ColumnDeclaration]?,
        _ children: LocatedExpression?
    ) -> Arranged {
        if collection.lowered != nil {
            let rows = ListRows.cached(of: entry, objects)
            return Arranged(
                items: rows.items,
                sections: rows.sections,
                references: Selection(entry, objects),
                isMovable: entry.isReorderable(objects)
            )
        }
        let found = objects.items(of: collection.items, in: page)
        var arranged = Arranged(
            items: found.elements ?? [],
            sections: found.provider.map { state.providers.sections(of: $0) } ?? [],
            provider: found.provider,
            selection: page.component(key).flatMap {
                objects.graph.value(of: $0, "selection").elements
            } ?? []
        )
        if let order = entry.components.orders[key], let columns,
            columns.indices.contains(order.column), let path = columns[order.column].order
        {
            // Sections stay in place; their rows are ordered.
            let ranges = arranged.sections.map(\.range)
            let parts = (ranges.isEmpty ? [0..<arranged.items.count] : ranges).enumerated()
            arranged.items = parts.flatMap { section, range in
                objects.sorted(
                    Array(arranged.items[range.clamped(to: arranged.items.indices)]),
                    ofSection: section,
                    by: path,
                    isDescending: order.isDescending,
                    in: page
                )
            }
        }
        let tree = TreeBranches(objects: objects, page: page, entry: entry, key: key)
        if let branches = children.map({ tree.branches(arranged.items, $0) }) {
            arranged.branches = branches
            arranged.items = branches.map(\.item)
            arranged.sections = []
        }
        if arranged.branches == nil, arranged.sections.count < 2,
            entry.components.orders[key] == nil
        {
            arranged.list = movableList(collection, provider: found.provider)
        }
        return arranged
    }

    /// Returns the list whose elements the user can move; `nil` if the display order differs or
    /// nothing can be moved.
    private func movableList(
        _ collection: CollectionDeclaration,
        provider: ObjectID?
    ) -> LocatedExpression? {
        guard !builder.isReadOnly, objects.condition(collection.reorder, in: page, or: false) else {
            return nil
        }
        guard let provider = provider.flatMap({ page.provider($0) })?.declaration else {
            return collection.items
        }
        guard case .items(let list) = provider.source, provider.order.isEmpty else {
            return nil
        }
        return list
    }

    /// Returns whether reaching the end of a provider's rows loads more.
    ///
    /// After a failure, the user decides.
    private func loadsMore(_ provider: ObjectID) -> Bool {
        objects.condition("hasMore", of: provider) && !objects.condition("isLoading", of: provider)
            && builder.failedSources(of: provider).isEmpty
    }

    private func nodes(
        _ collection: CollectionDeclaration,
        _ empty: ScreenNode,
        columns: [ColumnDeclaration]?,
        children: LocatedExpression? = nil
    ) -> [ScreenNode] {
        var node = empty
        let arranged = arranged(collection, columns, children)
        let (sections, provider) = (arranged.sections, arranged.provider)
        let total = arranged.items.count
        let first = state.navigator.windowSize
        let window = (entry.components.windows[key] ?? 0..<first).clamped(to: 0..<total)
        node.details.window = ScreenNode.Window(
            total: total,
            first: window.lowerBound,
            hasMore: provider.map { loadsMore($0) } ?? false
        )
        let work: PageReaction.Work =
            if let list = arranged.list {
                .movableRows(component: key, items: arranged.items, in: list)
            } else {
                .rows(component: key, items: provider, total: total)
            }
        react(&node, to: .window, builder.reaction(work))
        if arranged.list != nil {
            node.events.append(.move)
        }
        let isLoading = provider.map { objects.condition("isLoading", of: $0) } ?? false
        if isLoading {
            node.state.insert(.busy)
        }
        if let list = collection.lowered {
            addEvents(of: list, isMovable: arranged.isMovable, to: &node)
        }
        let failed = provider.map { builder.failedSources(of: $0) } ?? []
        let failures = total == 0 ? builder.failures(of: failed, in: key) : []
        if total > 0 {
            shared.add(builder.failureMessages(of: failed))
        }
        if total == 0, failed.isEmpty {
            node.details.placeholder =
                isLoading
                ? objects.text(collection.loading, in: page) ?? localized(.loading)
                : objects.text(collection.empty, in: page)
                    ?? localized(isSearched ? .noMatches : .noEntries)
        }
        var names = RowNames()
        let isUndivided =
            sections.count == 1 && sections[0].title == nil && collection.lowered == nil
        if sections.isEmpty || isUndivided {
            node.children += rows(arranged, window, &names, collection, columns)
        } else {
            for (index, section) in sections.enumerated() {
                let range = section.range.clamped(to: window)
                guard !range.isEmpty else {
                    continue
                }
                var child = ScreenNode(
                    id: "\(idPrefix(of: collection))section/\(index)",
                    role: .section,
                    label: section.title
                )
                child.value = section.total.map { .text($0) }
                child.children = rows(arranged, range, &names, collection, columns)
                node.children.append(child)
            }
            if objects.condition(collection.index, in: page, or: false) {
                node.details.index = sections.compactMap { section in
                    section.title.flatMap { title in
                        title.isEmpty
                            ? nil
                            : ScreenNode.IndexEntry(title: title, row: section.range.lowerBound)
                    }
                }
            }
        }
        return failures + [node] + addButton(collection)
    }

    /// Returns the prefix of the IDs of rows and sections.
    private func idPrefix(of collection: CollectionDeclaration) -> String {
        collection.lowered == nil ? "\(key)/" : ""
    }

    private var isSearched: Bool {
        !entry.query.isEmpty || entry.filter != nil
    }

    private func addEvents(
        of list: ListDeclaration,
        isMovable: Bool,
        to node: inout ScreenNode
    ) {
        if isMovable {
            node.events.append(.move)
        }
        if objects.condition(list.refresh, in: page, or: true) {
            node.events.append(.refresh)
        }
        if entry.isEditing, list.tick != nil {
            node.state = .editing
        }
    }

    private func addButton(_ collection: CollectionDeclaration) -> [ScreenNode] {
        collection.add.flatMap { page.action($0.name) }.flatMap {
            builder.button($0, id: "\(key)/add", on: page.content)
        }.map { [$0] } ?? []
    }

    private func rows(
        _ arranged: Arranged,
        _ range: Range<Int>,
        _ names: inout RowNames,
        _ collection: CollectionDeclaration,
        _ columns: [ColumnDeclaration]?
    ) -> [ScreenNode] {
        let detail = page.detailLists.contains(key) ? builder.shownDetail : nil
        return range.map { index in
            let item = arranged.items[index]
            let branch = arranged.branches?[index]
            let id =
                branch?.id
                ?? "\(idPrefix(of: collection))row/"
                + names.name(of: item, at: index, objects.graph)
            let cached = cachedRow(item, id: id, collection, columns)
            shared.addRow(cached.reactions)
            var node = cached.node
            if collection.selection != nil, arranged.selection.contains(item) {
                node.state.insert(.checked)
                node.details.accessory = node.details.accessory ?? .checkmark
            }
            if let detail, detail.component == key, detail.item == item {
                node.state.insert(.selected)
            }
            if let name = item.object.flatMap({ objects.graph.id(of: $0) }),
                arranged.references?.contains(name) == true
            {
                node.state.insert(.checked)
            }
            if arranged.list != nil {
                node.details.isMovable = true
            }
            if let list = collection.lowered, arranged.isMovable {
                node.details.isMovable =
                    objects.condition(list.reorderEnabled, on: item, in: page, or: true)
            }
            if let branch {
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

    /// Returns the cached node of a row, unless something that it shows has changed.
    private func cachedRow(
        _ item: Value,
        id: String,
        _ collection: CollectionDeclaration,
        _ columns: [ColumnDeclaration]?
    ) -> (node: ScreenNode, reactions: [String: Reaction]) {
        func make() -> (node: ScreenNode, reactions: [String: Reaction]) {
            let nodes = CollectionNodes(
                shared: NodeContext(state),
                page: page,
                entry: entry,
                key: key
            )
            let node = nodes.row(item, id: id, collection, columns)
            return (node: node, reactions: nodes.shared.reactions)
        }
        // An open editor depends on the clock and on the IDs of other objects, and values that were not
        // stored are not in the graph.
        guard entry.openedRow != id, page.drafts.refusals.isEmpty,
            entry.components.texts["\(id)/control"] == nil
        else {
            return make()
        }
        let cacheKey = PageRowKey(
            page: page.state,
            content: page.content,
            id: id,
            item: item,
            actions: page.actions.map { objects.condition("isRunning", of: $0.object) },
            isReadOnly: builder.isReadOnly,
            isEditing: entry.isEditing,
            isWide: state.navigator.isWide,
            isFocused: entry.focusedRow != nil && entry.focusedRow == item.object,
            isTapped: entry.tappedRow == id
        )
        return objects.cache.cached(cacheKey, make)
    }

    private func row(
        _ item: Value,
        id: String,
        _ collection: CollectionDeclaration,
        _ columns: [ColumnDeclaration]?
    ) -> ScreenNode {
        if let list = collection.lowered {
            return ListRowNodes(shared: shared, page: page, entry: entry, list: list)
                .row(item, id: id)
        }
        var node = ScreenNode(id: id, role: .row)
        if let row = entry.focusedRow, row == item.object {
            node.state.insert(.focused)
        }
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
        if node.details.component.style == nil,
            let style = builder.style(collection.style, on: item)
        {
            node.details.component.style = style
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
        if let tap = collection.tap.flatMap({ page.action($0.name, on: item) }) {
            if builder.canRun(tap, on: item) {
                react(&node, to: .tap, builder.reaction(.run(tap.declaration, on: item)))
            }
        } else if let target = collection.target {
            builder.open(target, of: item, in: key, by: &node)
        }
        addSelection(to: &node, item, collection)
        addTick(to: &node, item, collection)
        if let action = row?.button.flatMap({ page.action($0.name, on: item) }),
            let button = builder.button(action, id: "\(node.id)/button", on: item)
        {
            node.children.append(button)
        }
        let actions = collection.actions.compactMap { name in
            page.action(name.name, on: item).map { ($0, "\(node.id)/\(name.name)") }
        }
        // A row whose actions are all unavailable can offer them later, so it can have the focus
        // like the others.
        if !actions.isEmpty {
            let buttons = actions.compactMap { builder.button($0, id: $1, on: item) }
            node.children.append(
                ScreenNode(id: "\(node.id)/menu", role: .menu, children: buttons)
            )
        }
    }

    /// Adds the checkmark of a row and lets the user change it if it is writable.
    private func addTick(
        to node: inout ScreenNode,
        _ item: Value,
        _ collection: CollectionDeclaration
    ) {
        guard let checked = collection.checked else {
            return
        }
        let isChecked = objects.condition(checked, on: item, in: page, or: false)
        node.state.insert(isChecked ? .checked : [])
        guard !collection.isTree, collection.selection == nil, !builder.isReadOnly(checked),
            objects.property(at: checked, on: item, in: page)?.type == .bool
        else {
            return
        }
        let write = builder.reaction(.write(checked, on: item))
        let tap = shared.reactions[node.id] ?? write
        react(&node, to: .tap, .tapOrToggle(tap, write))
        node.events.append(.toggle)
    }

    /// Lets the user select a row with a tap, or with a checkbox if a tap does something else.
    private func addSelection(
        to node: inout ScreenNode,
        _ item: Value,
        _ collection: CollectionDeclaration
    ) {
        guard collection.selection != nil,
            !(collection.selectionPath.map { builder.isReadOnly($0) } ?? false)
        else {
            return
        }
        let select = builder.reaction(.select(component: key, item, collection))
        // The toggle of a row in a tree expands and collapses the row.
        guard !collection.isTree else {
            return react(&node, to: .tap, select)
        }
        let tap = shared.reactions[node.id] ?? select
        react(&node, to: .tap, .tapOrToggle(tap, select))
        node.events.append(.toggle)
    }
}

/// The inputs of a row of a page.
private struct PageRowKey: Hashable {
    let page: ObjectID
    let content: Value
    let id: String
    let item: Value
    let actions: [Bool]
    let isReadOnly, isEditing, isWide, isFocused, isTapped: Bool
}
