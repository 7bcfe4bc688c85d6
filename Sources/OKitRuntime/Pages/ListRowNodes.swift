import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the rows of version 1 lists: the cell with its reactions, and the actions.
struct ListRowNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry
    let list: ListDeclaration

    private var rows: RowNodes { RowNodes(shared: shared, page: page, entry: entry) }

    /// Returns the row of an object.
    func row(_ item: Value, id: String) -> ScreenNode {
        let cell = list.cell
        let isOpened = entry.openedRow == id
        let content = objects.object(at: cell.object, on: item, in: page)
        var node = rows.cell(cell, id: id, on: content, isOpened: isOpened)
        node.state.insert(entry.focusedRow == item.object ? .focused : [])
        node.state.insert(entry.tappedRow == id ? .selected : [])
        if entry.isEditing, let path = list.tick {
            let isTicked = holds(path, on: item, or: false)
            node.state.insert(isTicked ? .checked : [])
            react(&node, to: .tap, .tick(path.expression, on: item.object, !isTicked))
            return node
        }
        if entry.isEditing, !isOpened, cell.field?.control?.opensInPlace == true {
            node.details.editor = id
            react(&node, to: .tap, .toggleEditor(id))
        } else if let reaction = tap(on: item) {
            react(&node, to: .tap, reaction)
        }
        addAccessory(to: &node, item)
        let actions = actions(on: item, title: node.label, id: id)
        if !actions.isEmpty {
            node.children.append(ScreenNode(id: "\(id)/menu", role: .menu, children: actions))
        }
        return node
    }

    private func holds(
        _ condition: LocatedExpression?,
        on item: Value,
        or standard: Bool = true
    ) -> Bool {
        objects.condition(condition, on: item, in: page, or: standard)
    }

    private func call(_ function: LocatedExpression, on item: Value) -> Reaction {
        .call(function.expression, on: item.object)
    }

    private func tap(on item: Value) -> Reaction? {
        let function = list.cell.tap[isEditing: entry.isEditing]
        var reactions = [function.map { call($0, on: item) }].compactMap(\.self)
        if entry.isEditing {
            return reactions.first
        }
        if list.selection != nil, let object = item.object {
            reactions.append(.select(object))
        } else if let segue = list.cell.target, holds(list.opens, on: item) {
            reactions.append(.open(segue, context: item.object))
        }
        return Reaction(oneAfterTheOther: reactions)
    }

    // MARK: The end of a row

    private func addAccessory(to node: inout ScreenNode, _ item: Value) {
        if let accessory = accessory(id: "\(node.id)/accessory", on: item) {
            node.children.append(accessory)
            node.details.accessory = nil
        } else if let tap = detailsTap(on: item), node.details.accessory.opensDetail {
            rows.addDetails(tap, to: &node)
        } else if node.details.accessory == nil, list.selection == nil, list.cell.target != nil {
            node.details.accessory = .disclosure
        }
    }

    /// Returns the reaction of the details icon at the end of a row.
    ///
    /// In a menu, it shows content.
    private func detailsTap(on item: Value) -> Reaction? {
        if let name = list.menuContent {
            return .showContent(name, context: name.isEmpty ? nil : item.object)
        }
        return list.cell.detailsTap[isEditing: entry.isEditing].map { call($0, on: item) }
    }

    /// OKit, "Row accessory": A button with text or an icon.
    private func accessory(id: String, on item: Value) -> ScreenNode? {
        if let button = list.cell.button {
            return BarNodes(shared: shared).button(button, id: id, on: item.object, in: entry)
        }
        let button = list.cell.ownButton[isEditing: entry.isEditing]
        let label = objects.text(button.label, on: item, in: page)
        let icon = objects.text(button.icon, on: item, in: page)
        guard label != nil || icon != nil, holds(button.show, on: item) else {
            return nil
        }
        var node = ScreenNode(id: id, role: .button, label: label)
        node.details.image = icon
        if !holds(button.enabled, on: item) {
            node.state = .disabled
        }
        if let tap = button.tap {
            react(&node, to: .tap, call(tap, on: item))
        }
        return node
    }

    // MARK: Actions

    /// Returns the quick action, the menu of other actions, and the delete button.
    private func actions(on item: Value, title: String?, id: String) -> [ScreenNode] {
        let actions = list.actions
        guard holds(actions.edit, on: page.content), holds(actions.editEnabled, on: item) else {
            return []
        }
        var nodes: [ScreenNode] = []
        if !entry.isEditing, let tap = actions.quickTap,
            let name = objects.text(actions.quickName, on: item, in: page),
            holds(actions.quickEnabled, on: item)
        {
            nodes.append(button("\(id)/quick", name, .quick, call(tap, on: item)))
        }
        if !entry.isEditing, let more = more(on: item, title: title) {
            nodes.append(button("\(id)/more", .more, .more, more))
        }
        if holds(actions.delete, on: page.content), holds(actions.deleteEnabled, on: item),
            let object = item.object
        {
            let asks = holds(actions.deletePrompt, on: page.content)
            nodes.append(button("\(id)/delete", .delete, .delete, .delete(object, asks: asks)))
        }
        return nodes
    }

    private func more(on item: Value, title: String?) -> Reaction? {
        let actions = list.actions
        guard holds(actions.more, on: page.content, or: false),
            holds(actions.moreEnabled, on: item)
        else {
            return nil
        }
        if let tap = actions.moreTap {
            return call(tap, on: item)
        }
        let offered = actions.moreActions.compactMap { action -> RowAction? in
            guard let title = objects.text(action.title, on: item, in: page),
                holds(action.enabled, on: item), let object = item.object
            else {
                return nil
            }
            let reaction = action.tap.map { Reaction.call($0, on: object) }
            return RowAction(title: title, reaction: reaction)
        }
        return offered.isEmpty ? nil : .showActions(title: title, offered)
    }
}
