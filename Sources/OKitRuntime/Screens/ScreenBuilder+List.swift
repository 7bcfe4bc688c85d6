import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension ScreenBuilder {
    mutating func list(of place: Place) -> ScreenNode {
        let rows = ListRows.kept(of: place, session)
        let window = place.window.clamped(to: 0..<rows.total)
        var list = ScreenNode(id: "list", role: .list)
        react(&list, to: .window, .rows)
        if rows.total == 0 {
            let isSearched = !place.query.isEmpty || place.filter != nil
            list.details.placeholder = localized(isSearched ? "No matches" : "No entries")
        }
        let isMovable = session.isReorderable(place)
        if isMovable {
            list.events.append(.move)
        }
        if condition(place.screen.attributes["refresh"], on: place.context, or: true) {
            list.events.append(.refresh)
        }
        let selection = session.selection(of: place)
        list.details.window = .init(total: rows.total, first: window.lowerBound)
        if place.isEditing, place.screen.attributes["selectPath"] != nil {
            list.state = .editing
        }
        let hasIndex = condition(place.screen.attributes["index"], on: place.context, or: false)
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
                    let id = session.graph.id(of: object)
                    let isChosen = id.map { selection?.contains($0) ?? false } ?? false
                    var row = keptRow(object, key: id ?? "\(index)", in: place)
                    row.state.insert(isChosen ? .checked : [])
                    row.details.isMovable =
                        isMovable
                        && condition(
                            place.screen.attributes["reorderEnabled"],
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
    private mutating func keptRow(
        _ object: ObjectID,
        key: String,
        in place: Place
    ) -> ScreenNode {
        // An open editor looks at the clock and at ids of other objects.
        guard place.openedRow != "row/\(key)" else {
            return row(object, key: key, in: place)
        }
        let rowKey = RowKey(
            screen: place.screen.name,
            context: place.context,
            object: object,
            key: key,
            isEditing: place.isEditing,
            isWanted: place.wantedRow == object,
            isTapped: place.tappedRow == "row/\(key)"
        )
        let session = session
        let kept = session.cache.kept(rowKey) {
            var builder = ScreenBuilder(session)
            let node = builder.row(object, key: key, in: place)
            return (node: node, reactions: builder.reactions)
        }
        rowReactions.append(kept.reactions)
        return kept.node
    }

    private mutating func row(_ object: ObjectID, key: String, in place: Place) -> ScreenNode {
        let id = "row/\(key)"
        let cell = place.screen.cell ?? Attributes()
        let context = session.context(cell["contextPath"], on: object)
        let isOpened = place.openedRow == id
        var node = self.cell(cell, id: id, on: context, in: place, isOpened: isOpened)
        node.state.insert(place.wantedRow == object ? .focused : [])
        node.state.insert(place.tappedRow == id ? .selected : [])
        if place.isEditing, let selectPath = place.screen.attributes["selectPath"] {
            let isTicked = condition(selectPath, on: object, or: false)
            node.state.insert(isTicked ? .checked : [])
            react(&node, to: .tap, .tick(selectPath.expression, on: object, !isTicked))
            return node
        }
        if place.isEditing, !isOpened, ["date", "picker"].contains(cell.text("cell")) {
            node.details.editor = id
            react(&node, to: .tap, .toggleEditor(id))
        } else if let reaction = tap(on: object, in: place) {
            react(&node, to: .tap, reaction)
        }
        if let accessory = accessory(of: cell, id: id, on: object, in: place) {
            node.children.append(accessory)
            node.details.accessory = nil
        } else if let tap = accessoryTap(of: cell, on: object, in: place),
            node.details.accessory.leadsToDetail
        {
            let opens = node.events.contains(.tap)
            node.children.append(button("\(id)/accessory", "Details", nil, tap))
            node.details.accessory = opens ? .disclosure : nil
        } else if node.details.accessory == nil, place.screen.kind != "selection",
            place.screen.segues["model"] != nil
        {
            node.details.accessory = .disclosure
        }
        let actions = actions(on: object, title: node.label, id: id, in: place)
        if !actions.isEmpty {
            node.children.append(ScreenNode(id: "\(id)/menu", role: .menu, children: actions))
        }
        return node
    }

    private func tap(on object: ObjectID, in place: Place) -> Reaction? {
        let attributes = place.screen.attributes
        if place.isEditing {
            return attributes["tapEdit"].map { .call($0.expression, on: object) }
        }
        var reactions: [Reaction] = []
        if let tap = attributes["tap"], !tap.text.isEmpty {
            reactions.append(.call(tap.expression, on: object))
        }
        if place.screen.kind == "selection" {
            reactions.append(.select(object))
        } else if let segue = place.screen.segues["model"],
            condition(attributes["navEnabled"], on: object, or: true)
        {
            reactions.append(.open(segue, context: object))
        }
        return Reaction(oneAfterTheOther: reactions)
    }

    /// What the sign for details at the end of a row does: in a menu, shows content.
    private func accessoryTap(
        of cell: Attributes,
        on object: ObjectID,
        in place: Place
    ) -> Reaction? {
        if place.screen.kind == "menu" {
            let name = place.screen.attributes.text("rowIdentifier")
            return .showContent(name, context: name.isEmpty ? nil : object)
        }
        let tap = place.isEditing ? cell["accyEditTap"] ?? cell["accyTap"] : cell["accyTap"]
        // A button that is hidden at present takes its function with it.
        guard let tap, cell["accyText"] == nil, cell["accyIcon"] == nil else {
            return nil
        }
        return .call(tap.expression, on: object)
    }

    /// OKit, "Row accessory": a button with a text or icon.
    private mutating func accessory(
        of cell: Attributes,
        id: String,
        on object: ObjectID,
        in place: Place
    ) -> ScreenNode? {
        if let button = cell.accessory {
            return self.button(button, id: "\(id)/accessory", on: object, in: place)
        }
        let prefix = place.isEditing ? "accyEdit" : "accy"
        let label = text(cell["\(prefix)Text"], on: object)
        let icon = text(cell["\(prefix)Icon"], on: object)
        guard label != nil || icon != nil, condition(cell["\(prefix)Show"], on: object, or: true)
        else {
            return nil
        }
        var node = ScreenNode(id: "\(id)/accessory", role: .button, label: label)
        node.details.image = icon
        if !condition(cell["\(prefix)Enabled"], on: object, or: true) {
            node.state = .disabled
        }
        if let tap = cell["\(prefix)Tap"] {
            react(&node, to: .tap, .call(tap.expression, on: object))
        }
        return node
    }

    /// The quick action, the menu of more actions, and deleting.
    private mutating func actions(
        on object: ObjectID,
        title: String?,
        id: String,
        in place: Place
    ) -> [ScreenNode] {
        let attributes = place.screen.attributes
        var nodes: [ScreenNode] = []
        guard condition(attributes["edit"], on: place.context, or: true),
            condition(attributes["editEnabled"], on: object, or: true)
        else {
            return []
        }
        if !place.isEditing, let tap = attributes["quickTap"],
            let name = text(attributes["quickName"] ?? attributes["quickImage"], on: object),
            condition(attributes["quickEnabled"], on: object, or: true)
        {
            nodes.append(button("\(id)/quick", name, .quick, .call(tap.expression, on: object)))
        }
        if !place.isEditing, let more = more(on: object, title: title, in: place) {
            nodes.append(button("\(id)/more", "More...", .more, more))
        }
        if condition(attributes["delete"], on: place.context, or: true),
            condition(attributes["deleteEnabled"], on: object, or: true)
        {
            let asks = condition(attributes["deletePrompt"], on: place.context, or: true)
            nodes.append(
                button("\(id)/delete", "Delete", .delete, .delete(object, asks: asks))
            )
        }
        return nodes
    }

    private func more(on object: ObjectID, title: String?, in place: Place) -> Reaction? {
        let attributes = place.screen.attributes
        guard condition(attributes["more"], on: place.context, or: false),
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
    let isWanted: Bool
    let isTapped: Bool
}

extension ScreenNode.Accessory? {
    /// Whether the sign leads somewhere else than the row.
    var leadsToDetail: Bool {
        self == .detail || self == .detailDisclosure
    }
}
