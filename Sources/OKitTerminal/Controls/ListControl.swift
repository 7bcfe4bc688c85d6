import OKitRuntime

/// A list with its sections and rows.
///
/// Only some of the rows need to be present.
struct ListControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let first = node.window?.first ?? 0
        let rows = node.children.flatMap { $0.role == .section ? $0.children : [$0] }
        content.beginList(node, firstRow: first, rows: rows)
        content.addAbsent(first, from: 0)
        for child in node.children {
            content.append(child)
        }
        let total = node.window?.total ?? 0
        if rows.isEmpty, total == 0 {
            content.addEmptyList(node)
        }
        content.addAbsent(total - (content.rowIndex ?? 0), from: content.rowIndex ?? 0)
        content.endList()
    }

    /// Moves to the index section that begins with a letter.
    ///
    /// Without an index, it moves to the next row that does.
    func jump(to character: Character, in interaction: inout Interaction) {
        let layout = interaction.layout
        guard layout.overlay == nil, let list = interaction.list else {
            return
        }
        let letter = character.lowercased()
        if !list.details.index.isEmpty {
            let entry = list.details.index.first { entry in
                character == "#"
                    ? entry.title.first?.isNumber == true
                    : entry.title.lowercased().hasPrefix(letter)
            }
            if let entry {
                show(row: entry.row, of: list, in: &interaction)
            }
            return
        }
        let content = interaction.pane.content
        let items = content.items.filter { item in
            guard let row = item.row, !item.targets.isEmpty,
                content.list(of: item)?.id == list.id
            else {
                return false
            }
            return row.node.label?.lowercased().hasPrefix(letter) ?? false
        }
        let current = interaction.state.focus.flatMap { layout.item(of: $0)?.line } ?? -1
        let next = items.first { $0.line > current } ?? items.first
        if let id = next?.targets.first {
            interaction.state.moveFocus(to: id)
        }
    }

    /// Moves to a row, which need not be present yet, and shows the rows after it.
    func show(row: Int, of list: ScreenNode, in interaction: inout Interaction) {
        let layout = interaction.layout
        let requested = ListRow(list: list.id, index: row)
        let pane = layout.pane(with: list)
        if let pane, let id = pane.content.target(of: requested) {
            interaction.state.moveFocus(to: id)
            if let item = pane.item(of: id) {
                interaction.state.setScroll(pane.content.lineAbove(item), of: pane)
            }
            return
        }
        let height = max(pane?.viewport.height ?? 1, 1)
        interaction.state.requestedRow = requested
        interaction.state.isRequestedAtTop = true
        interaction.send(.window(first: max(row - height, 0), count: height * 3), to: list.id)
    }

    /// Moves the focused row by one position if the list allows it.
    func moveRow(_ direction: Int, in interaction: inout Interaction) {
        guard let list = interaction.list, list.events.contains(.move),
            let item = interaction.focusedItem, let row = item.row, row.node.role == .row,
            row.node.details.isMovable, let index = row.index
        else {
            return
        }
        let target = index + direction
        if (0..<(list.window?.total ?? 0)).contains(target) {
            interaction.send(.move(from: index, to: target), to: list.id)
        }
    }

    /// Moves a row to the position of another one.
    func drop(_ row: String, on target: String?, in interaction: inout Interaction) {
        let layout = interaction.layout
        guard let item = layout.item(of: row), let from = item.rowIndex,
            let other = target.flatMap({ layout.item(of: $0) }), other.list == item.list,
            let to = other.rowIndex
        else {
            return
        }
        if let list = layout.list(of: item, for: interaction.state) {
            interaction.send(.move(from: from, to: to), to: list.id)
        }
    }

    /// Reloads the list, or the whole screen.
    func refresh(in interaction: inout Interaction) {
        if let list = interaction.list, list.events.contains(.refresh) {
            interaction.send(.refresh, to: list.id)
        } else if interaction.tree.root.events.contains(.refresh) {
            interaction.send(.refresh, to: interaction.tree.root.id)
        }
    }
}
