import OKitRuntime

/// A table with a header and rows of cells.
struct TableControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let columns = node.children.filter { $0.role == .column }
        let others = node.children.filter { $0.role != .column }
        let rows = others.flatMap { $0.role == .section ? $0.children : [$0] }
        let window = node.window
        content.beginList(node, firstRow: window?.first ?? 0, rows: rows)
        let lines = rows.enumerated().map { offset, row in
            content.line(
                of: row,
                controls: row.children.filter { $0.control.placement == .inline },
                index: (window?.first ?? 0) + offset
            )
        }
        let symbolsWidth = lines.first?.symbolsWidth ?? 0
        let context = content.context
        let former = context.state.tables[node.id]
        let ends = lines.map { $0.endWidth + $0.controlsWidth(context) }
        let end = max(ends.max() ?? 0, former?.end ?? 0)
        let layout = TableColumns(
            columns,
            rows: rows,
            room: content.width - symbolsWidth - (end > 0 ? end + 1 : 0),
            end: end,
            former: former
        )
        let header = TableHeader(table: node.id, columns: layout, indent: symbolsWidth)
        content.add(header, targets: header.targets)
        content.addAbsent(window?.first ?? 0, from: 0)
        var next = lines[...]
        for part in others {
            if part.role == .section, let title = part.label, !title.isEmpty {
                content.add(SectionTitle(title: title, count: part.value?.text), targets: [])
            }
            for _ in part.role == .section ? part.children : [part] {
                guard let line = next.popFirst() else {
                    break
                }
                content.add(
                    TableRow(table: node.id, line: line, columns: layout),
                    targets: line.targets
                )
                content.endRow()
            }
        }
        let total = window?.total ?? 0
        if rows.isEmpty, total == 0 {
            content.addEmptyList(node)
        }
        content.addAbsent(total - (content.rowIndex ?? 0), from: content.rowIndex ?? 0)
        content.endList()
    }

    /// Scrolls the columns to the left (-1) or right (1).
    ///
    /// Returns whether columns were out of view in that direction.
    func scroll(_ direction: Int, in interaction: inout Interaction) -> Bool {
        guard let content = interaction.focusedItem?.content as? any TablePart else {
            return false
        }
        let columns = content.columns
        guard direction > 0 ? columns.following > 0 : columns.widths.skipped > 0 else {
            return false
        }
        var widths = columns.widths
        widths.skipped += direction
        widths.shown = []
        interaction.state.tables[content.table] = widths
        return true
    }

    /// Sorts by the next (1) or previous (-1) order.
    ///
    /// The orders are each sortable column, ascending and then descending.
    func sort(_ direction: Int, in interaction: inout Interaction) {
        guard interaction.layout.overlay == nil, let table = interaction.list else {
            return
        }
        let columns = table.children.filter { $0.role == .column && $0.isTarget }
        guard !columns.isEmpty else {
            return
        }
        // The scroll position stays the same instead of following the focused row.
        interaction.state.anchor = nil
        let current = columns.firstIndex { $0.details.component.sortOrder != nil }
        guard let current else {
            interaction.tap(direction > 0 ? columns.first : columns.last)
            return
        }
        let isDescending = columns[current].details.component.sortOrder == .descending
        // A second tap on a column reverses its order.
        let step = isDescending == (direction > 0) ? direction : 0
        interaction.tap(columns[(current + step + columns.count) % columns.count])
    }
}

/// The title of a column.
///
/// A tap on it sorts the rows.
struct ColumnControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {}

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, "sort"))
    }

    /// Scrolls the columns beside the first or last title in view.
    func step(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool {
        let titles = interaction.focusedItem?.targets
        let edge = direction > 0 ? titles?.last : titles?.dropFirst().first
        return edge == node.id && TableControl().scroll(direction, in: &interaction)
    }
}
