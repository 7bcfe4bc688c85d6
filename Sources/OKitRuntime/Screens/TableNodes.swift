import OKitBundle
import OKitExpression
import OKitModel

/// Builds the tables and collections of view-based screens.
struct TableNodes: NodeBuilding {
    let shared: NodeContext

    /// Returns the rows of a table, with the views above and below them.
    func table(_ view: StageView, in live: LiveScreen) -> [ScreenNode] {
        var above: [ScreenNode] = []
        var below: [ScreenNode] = []
        for child in view.children {
            let nodes = ViewNodes(shared: shared).nodes(of: child, in: live)
            if child.all.contains(where: { $0.declaration.kind == .searchBar }) {
                above += nodes
            } else {
                below += nodes
            }
        }
        guard let display = live.displayController(of: view.object) else {
            return above + below
        }
        return above + [list(view, display, in: live)] + below
    }

    private func list(
        _ table: StageView,
        _ display: LiveScreen.Mediator,
        in live: LiveScreen
    ) -> ScreenNode {
        var list = ScreenNode(id: ViewNodes.id(of: table, nil), role: .list)
        guard let provider = live.provider(of: display.object) else {
            return list
        }
        let rows = objects.graph.value(of: provider, "allItems").elements ?? []
        let sections = state.providers.sections(of: provider)
        let asked = live.windows[table.object] ?? 0..<state.navigator.windowSize
        // If there are fewer rows than before, the last ones are shown.
        let first = min(asked.lowerBound, max(rows.count - asked.count, 0))
        let window = first..<min(first + asked.count, rows.count)
        list.details.window = ScreenNode.Window(total: rows.count, first: window.lowerBound)
        react(&list, to: .window, .table(table, live, total: rows.count))
        let refreshers = live.refreshers(of: table)
        if !refreshers.isEmpty {
            list.events.append(.refresh)
        }
        if isRefreshing(table, refreshers) {
            list.state.insert(.busy)
        }
        var shown: Set<RowStage.ID> = []
        for section in sections where section.range.overlaps(window) {
            var nodes: [ScreenNode] = []
            for index in section.range.clamped(to: window) where rows.indices.contains(index) {
                nodes.append(row(rows[index], at: index, of: table, display, live, &shown))
            }
            let first =
                rows.indices.contains(section.range.lowerBound)
                ? rows[section.range.lowerBound] : .null
            let edges = ["Header", "Footer"].map { edge in
                self.edge(edge, first, of: table, display, live, &shown)
            }
            if section.title != nil || edges.contains(where: { $0 != nil }) {
                var node = ScreenNode(
                    id: "\(list.id)/section/\(section.title ?? "")",
                    role: .section,
                    label: edges[0] ?? section.title,
                    children: nodes
                )
                node.value = edges[1].map { .text($0) }
                list.children.append(node)
            } else {
                list.children += nodes
            }
        }
        if sections.count > 1 {
            list.details.index = sections.map {
                ScreenNode.IndexEntry(title: $0.title ?? "", row: $0.range.lowerBound)
            }
        }
        live.removeRows(except: shown, of: table.object)
        return list
    }

    /// Returns whether a table is refreshing by itself, by its refresh control, or because of calls
    /// started by a refresh.
    private func isRefreshing(_ table: StageView, _ refreshers: [LiveScreen.Mediator]) -> Bool {
        let control = objects.graph.value(of: table.object, "refreshControl").object
        let statuses = refreshers.compactMap { objects.graph.value(of: $0.object, "status").object }
        return objects.graph.value(of: table.object, "refreshing").condition
            || control.map { objects.graph.value(of: $0, "refreshing").condition } ?? false
            || statuses.contains { objects.graph.value(of: $0, "inProgress").condition }
    }

    /// Returns the header or footer of a section: the text of a cell with that name, whose content
    /// is the first row's (WidgetKit 3.2); `nil` if the table has no such cell.
    private func edge(
        _ name: String,
        _ first: Value,
        of table: StageView,
        _ display: LiveScreen.Mediator,
        _ live: LiveScreen,
        _ shown: inout Set<RowStage.ID>
    ) -> String? {
        let identifier = objects.text("section\(name)Identifier", of: display.object) ?? name
        guard display.kind.hasSectionEdges,
            let cell = table.declaration.cells.first(where: { $0.identifier == identifier })
        else {
            return nil
        }
        let rowStage = live.rowStage(first, cell, in: table, objects)
        shown.insert(RowStage.ID(table: table.object, row: first, cell: identifier))
        let parts = ViewNodes(shared: shared).nodes(
            of: rowStage.stage.root,
            in: live,
            row: (first, table.declaration.key)
        )
        return parts.compactMap { $0.role == .text ? $0.label : nil }.joined(separator: " · ")
    }

    /// Returns a row with the text of its cell.
    ///
    /// The controls of the cell are its children.
    private func row(
        _ row: Value,
        at index: Int,
        of table: StageView,
        _ display: LiveScreen.Mediator,
        _ live: LiveScreen,
        _ shown: inout Set<RowStage.ID>
    ) -> ScreenNode {
        let key = row.object.flatMap { objects.graph.id(of: $0) } ?? "\(index)"
        var node = ScreenNode(id: "row/\(key)", role: .row)
        guard let cell = objects.cell(for: row, of: display, in: table, live) else {
            node.label = objects.cache.text(of: row)
            return node
        }
        let rowStage = live.rowStage(row, cell, in: table, objects)
        shown.insert(RowStage.ID(table: table.object, row: row, cell: cell.identifier))
        var texts: [String] = []
        for part in ViewNodes(shared: shared).nodes(
            of: rowStage.stage.root,
            in: live,
            row: (row, node.id)
        ) {
            switch part.role {
            case .text: texts.append(part.label ?? "")
            case .image: node.details.image = node.details.image ?? part.label
            default: node.children.append(part)
            }
        }
        node.label = texts.first ?? ""
        let rest = texts.dropFirst().joined(separator: " · ")
        node.value = rest.isEmpty ? nil : .text(rest)
        if live.isSelected(row, by: display) {
            node.state.insert(.checked)
            node.details.accessory = .checkmark
        }
        if cell.segue != nil {
            node.details.accessory = node.details.accessory ?? .disclosure
        }
        let reaction = TableRow(row: row, cell: cell, display: display, live: live)
        react(&node, to: .tap, .tableRow(reaction))
        if objects.canDelete(row, by: display) {
            let delete = button("\(node.id)/delete", .delete, .delete, .deleteRow(reaction))
            node.children.append(
                ScreenNode(id: "\(node.id)/menu", role: .menu, children: [delete])
            )
        }
        return node
    }
}

/// A row of a table.
struct TableRow {
    let row: Value
    let cell: ViewDeclaration.Cell
    let display: LiveScreen.Mediator
    let live: LiveScreen
}
