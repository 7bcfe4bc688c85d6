import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the rows of a list screen.
struct ListNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry
    let cell: CellDeclaration

    private var rowNodes: RowNodes { RowNodes(shared: shared, page: page, entry: entry) }

    func list() -> ScreenNode {
        let rows = ListRows.cached(of: entry, objects)
        let window = entry.window.clamped(to: 0..<rows.total)
        var list = ScreenNode(id: "list", role: .list)
        react(&list, to: .window, .rows)
        if rows.total == 0 {
            let isSearched = !entry.query.isEmpty || entry.filter != nil
            list.details.placeholder = localized(isSearched ? ProgramText.noMatches : .noEntries)
        }
        let isMovable = entry.isReorderable(objects)
        if isMovable {
            list.events.append(.move)
        }
        if condition(entry.screen.attributes["refresh"], on: entry.context, or: true) {
            list.events.append(.refresh)
        }
        let selection = Selection(entry, objects)
        list.details.window = .init(total: rows.total, first: window.lowerBound)
        if entry.isEditing, entry.screen.attributes["selectPath"] != nil {
            list.state = .editing
        }
        let hasIndex = condition(entry.screen.attributes["index"], on: entry.context, or: false)
        var start = 0
        for (number, section) in rows.sections.enumerated() {
            if hasIndex, let title = section.title, !title.isEmpty {
                list.details.index.append(.init(title: title, row: start))
            }
            let shown = window.clamped(to: start..<start + section.rows.count)
            if !shown.isEmpty {
                var node = ScreenNode(id: "section/\(number)", role: .section, label: section.title)
                for index in shown {
                    let object = section.rows[index - start]
                    let id = objects.graph.id(of: object)
                    let isChosen = id.map { selection?.contains($0) ?? false } ?? false
                    var row = cachedRow(object, key: id ?? "\(index)")
                    row.state.insert(isChosen ? .checked : [])
                    row.details.isMovable =
                        isMovable
                        && condition(
                            entry.screen.attributes["reorderEnabled"],
                            on: object,
                            or: true
                        )
                    node.children.append(row)
                }
                list.children.append(node)
            }
            start += section.rows.count
        }
        return list
    }

    /// A row as it was made last, unless something that it shows has changed.
    private func cachedRow(_ object: ObjectID, key: String) -> ScreenNode {
        // An open editor looks at the clock and at ids of other objects.
        guard entry.openedRow != "row/\(key)" else {
            return row(object, key: key)
        }
        let rowKey = RowKey(
            screen: entry.screen.name,
            context: entry.context,
            object: object,
            key: key,
            isEditing: entry.isEditing,
            isFocused: entry.focusedRow == object,
            isTapped: entry.tappedRow == "row/\(key)"
        )
        let state = state
        let kept = objects.cache.cached(rowKey) {
            let shared = NodeContext(state)
            let builder = ListNodes(shared: shared, page: page, entry: entry, cell: cell)
            let node = builder.row(object, key: key)
            return (node: node, reactions: builder.shared.reactions)
        }
        shared.addRow(kept.reactions)
        return kept.node
    }

    private func row(_ object: ObjectID, key: String) -> ScreenNode {
        let id = "row/\(key)"
        let content = objects.object(at: cell.object, on: .object(object), in: page)
        let isOpened = entry.openedRow == id
        var node = rowNodes.cell(cell, id: id, on: content, isOpened: isOpened)
        node.state.insert(entry.focusedRow == object ? .focused : [])
        node.state.insert(entry.tappedRow == id ? .selected : [])
        if entry.isEditing, let selectPath = entry.screen.attributes["selectPath"] {
            let isTicked = condition(selectPath, on: object, or: false)
            node.state.insert(isTicked ? .checked : [])
            react(&node, to: .tap, .tick(selectPath.expression, on: object, !isTicked))
            return node
        }
        if entry.isEditing, !isOpened, cell.field?.control?.opensInPlace == true {
            node.details.editor = id
            react(&node, to: .tap, .toggleEditor(id))
        } else if let reaction = tap(on: object) {
            react(&node, to: .tap, reaction)
        }
        if let accessory = accessory(id: id, on: object) {
            node.children.append(accessory)
            node.details.accessory = nil
        } else if let tap = accessoryTap(on: object),
            node.details.accessory.opensDetail
        {
            rowNodes.addDetails(tap, to: &node)
        } else if node.details.accessory == nil, entry.screen.kind != "selection",
            cell.target != nil
        {
            node.details.accessory = .disclosure
        }
        let actions = actions(on: object, title: node.label, id: id)
        if !actions.isEmpty {
            node.children.append(ScreenNode(id: "\(id)/menu", role: .menu, children: actions))
        }
        return node
    }

    private func tap(on object: ObjectID) -> Reaction? {
        let call = cell.tap[isEditing: entry.isEditing].map {
            Reaction.call($0.expression, on: object)
        }
        guard !entry.isEditing else {
            return call
        }
        var reactions = [call].compactMap(\.self)
        if entry.screen.kind == "selection" {
            reactions.append(.select(object))
        } else if let segue = cell.target,
            condition(entry.screen.attributes["navEnabled"], on: object, or: true)
        {
            reactions.append(.open(segue, context: object))
        }
        return Reaction(oneAfterTheOther: reactions)
    }

    /// What the sign for details at the end of a row does: in a menu, shows content.
    private func accessoryTap(on object: ObjectID) -> Reaction? {
        if entry.screen.kind == "menu" {
            let name = entry.screen.attributes.text("rowIdentifier")
            return .showContent(name, context: name.isEmpty ? nil : object)
        }
        return cell.detailsTap[isEditing: entry.isEditing].map {
            .call($0.expression, on: object)
        }
    }

    /// OKit, "Row accessory": a button with a text or icon.
    private func accessory(id: String, on object: ObjectID) -> ScreenNode? {
        let id = "\(id)/accessory"
        if let button = cell.button {
            return BarNodes(shared: shared).button(button, id: id, on: object, in: entry)
        }
        let button = cell.ownButton[isEditing: entry.isEditing]
        let item = Value.object(object)
        let label = objects.text(button.label, on: item, in: page)
        let icon = objects.text(button.icon, on: item, in: page)
        guard label != nil || icon != nil,
            objects.condition(button.show, on: item, in: page, or: true)
        else {
            return nil
        }
        var node = ScreenNode(id: id, role: .button, label: label)
        node.details.image = icon
        if !objects.condition(button.enabled, on: item, in: page, or: true) {
            node.state = .disabled
        }
        if let tap = button.tap {
            react(&node, to: .tap, .call(tap.expression, on: object))
        }
        return node
    }

    /// The quick action, the menu of more actions, and deleting.
    private func actions(on object: ObjectID, title: String?, id: String) -> [ScreenNode] {
        let attributes = entry.screen.attributes
        var nodes: [ScreenNode] = []
        guard condition(attributes["edit"], on: entry.context, or: true),
            condition(attributes["editEnabled"], on: object, or: true)
        else {
            return []
        }
        if !entry.isEditing, let tap = attributes["quickTap"],
            let name = text(attributes["quickName"] ?? attributes["quickImage"], on: object),
            condition(attributes["quickEnabled"], on: object, or: true)
        {
            nodes.append(button("\(id)/quick", name, .quick, .call(tap.expression, on: object)))
        }
        if !entry.isEditing, let more = more(on: object, title: title) {
            nodes.append(button("\(id)/more", .more, .more, more))
        }
        if condition(attributes["delete"], on: entry.context, or: true),
            condition(attributes["deleteEnabled"], on: object, or: true)
        {
            let asks = condition(attributes["deletePrompt"], on: entry.context, or: true)
            nodes.append(
                button("\(id)/delete", .delete, .delete, .delete(object, asks: asks))
            )
        }
        return nodes
    }

    private func more(on object: ObjectID, title: String?) -> Reaction? {
        let attributes = entry.screen.attributes
        guard condition(attributes["more"], on: entry.context, or: false),
            condition(attributes["moreEnabled"], on: object, or: true)
        else {
            return nil
        }
        if let tap = attributes["moreTap"], !tap.text.isEmpty {
            return .call(tap.expression, on: object)
        }
        let calls = attributes["moreActionsTap"]?.parts ?? []
        var actions: [RowAction] = []
        for (index, title) in texts(attributes["moreActions"], on: object).enumerated() {
            if let title, holds(attributes["moreActionsEnabled"], at: index, on: object) {
                let call = calls.indices.contains(index) ? calls[index] : nil
                actions.append(RowAction(title: title, call: call, object: object))
            }
        }
        return actions.isEmpty ? nil : .showActions(title: title, actions)
    }
}

/// All that a row depends on besides values of bindings.
private struct RowKey: Hashable {
    let screen: String
    let context: ObjectID?
    let object: ObjectID
    let key: String
    let isEditing: Bool
    let isFocused: Bool
    let isTapped: Bool
}
