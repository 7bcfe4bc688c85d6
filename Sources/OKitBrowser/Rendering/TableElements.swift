import OKitRuntime

/// Renders tables with their columns, sections and rows.
struct TableElements {
    let context: RenderContext

    /// Returns a table.
    func table(_ node: ScreenNode) -> Element {
        let columns = node.children.filter { $0.role == .column }
        let parts = node.children.filter { $0.role != .column }
        let rows = parts.flatMap { $0.role == .section ? $0.children : [$0] }
        let hasEnd = rows.contains { !$0.children.isEmpty }
        var box = context.element("div", node)
        if node.state.contains(.busy) {
            box.set("aria-busy", "true")
        }
        if node.accepts(.refresh) {
            box.append(ButtonElements(context: context).refresh(node))
        }
        box.append(Windows.earlier(node))
        var table = Element("table")
        table.append(head(columns, hasEnd: hasEnd))
        let width = columns.count + (hasEnd ? 1 : 0)
        let loose = parts.filter { $0.role == .row }
        if !loose.isEmpty {
            table.append(body(loose, columns, hasEnd: hasEnd))
        }
        for section in parts where section.role == .section {
            table.append(self.section(section, columns, hasEnd: hasEnd, width: width))
        }
        var frame = Element("div", class: "frame", [table])
        frame.set("tabindex", "0")
        frame.set("role", "region")
        frame.set("aria-label", node.label ?? "Table")
        box.append(frame)
        for part in parts where part.role != .row && part.role != .section {
            box.append(context.elements(of: part))
        }
        if rows.isEmpty, let text = node.details.placeholder {
            box.append(Element("p", class: "empty", text: text))
        }
        box.append(Windows.later(node))
        return box
    }

    private func head(_ columns: [ScreenNode], hasEnd: Bool) -> Element {
        var row = Element("tr", columns.map(column))
        if hasEnd {
            row.append(Element("th", [Element("span", class: "hidden", text: "Actions")]))
        }
        return Element("thead", [row])
    }

    /// Returns the title of a column, as a button if the rows can be sorted by it.
    func column(_ node: ScreenNode) -> Element {
        var cell = context.element("th", node, class: Self.alignment(of: node))
        cell.set("scope", "col")
        let order = node.details.component.sortOrder
        cell.set("aria-sort", order?.rawValue)
        guard node.events.contains(.tap) else {
            cell.content = .text(node.label ?? "")
            return cell
        }
        let mark = order.map { $0 == .ascending ? " ↑" : " ↓" } ?? ""
        var button = Element("button", text: (node.label ?? "") + mark)
        button.set("type", "button")
        ButtonElements(context: context).activate(&button, node)
        cell.append(button)
        return cell
    }

    private func section(
        _ node: ScreenNode,
        _ columns: [ScreenNode],
        hasEnd: Bool,
        width: Int
    ) -> Element {
        var body = context.element("tbody", node, class: "part")
        if let title = node.label, !title.isEmpty {
            var cell = Element("th", class: "header")
            cell.set("colspan", "\(max(width, 1))")
            cell.set("scope", "rowgroup")
            cell.append(Element("span", text: title))
            if let note = node.value?.text, !note.isEmpty {
                cell.append(Element("span", class: "footer", text: note))
            }
            body.append(Element("tr", class: "title", [cell]))
        }
        for row in node.children where row.role == .row {
            body.append(self.row(row, columns, hasEnd: hasEnd))
        }
        return body
    }

    private func body(_ rows: [ScreenNode], _ columns: [ScreenNode], hasEnd: Bool) -> Element {
        Element("tbody", rows.map { row($0, columns, hasEnd: hasEnd) })
    }

    private func row(_ node: ScreenNode, _ columns: [ScreenNode], hasEnd: Bool) -> Element {
        if context.unchanged.contains(node.id) {
            var row = Element("tr", key: NodeKey(node))
            row.isUnchanged = true
            return row
        }
        var row = context.element("tr", node, class: "line")
        for (index, cell) in node.details.component.cells.enumerated() {
            let column = columns.indices.contains(index) ? columns[index] : nil
            row.append(self.cell(cell, isFirst: index == 0, column, of: node))
        }
        if hasEnd {
            var end = Element("td", class: "end")
            for child in node.children {
                end.append(
                    child.role == .menu
                        ? [ButtonElements(context: context).menu(child, of: node.label)]
                            .compactMap(\.self)
                        : context.elements(of: child)
                )
            }
            row.append(end)
        }
        return row
    }

    private func cell(
        _ cell: ScreenNode.Cell,
        isFirst: Bool,
        _ column: ScreenNode?,
        of node: ScreenNode
    ) -> Element {
        var element = Element("td", class: column.map(Self.alignment))
        if let style = cell.style {
            element.add(class: RenderContext.className(ofStyle: style))
        }
        if !isFirst, let label = column?.label, !label.isEmpty, !cell.text.isEmpty {
            // Narrow windows show the values of a row below each other.
            element.set("data-label", label)
        }
        guard isFirst, !node.events.isEmpty else {
            element.content = LinkText(cell.text, opensLinks: context.opensLinks).content
            return element
        }
        if node.events.contains(.toggle) {
            var box = Element("input", class: "tick")
            box.set("type", "checkbox")
            box.set("checked", if: node.isOn)
            box.set("aria-label", cell.text)
            box.set("data-do", "toggle")
            element.append(box)
        }
        if node.events.contains(.tap) {
            var button = Element("button", class: "main", text: cell.text)
            button.set("type", "button")
            ButtonElements(context: context).activate(&button, node)
            button.set("data-preview", if: node.events.contains(.preview))
            button.set("aria-current", node.state.contains(.selected) ? "true" : nil)
            element.append(button)
        } else {
            element.append(Element("span", text: cell.text))
        }
        element.append(TextElements(context: context).badge(of: node))
        return element
    }

    private static func alignment(of column: ScreenNode) -> String {
        "to-\((column.details.component.alignment ?? .start).rawValue)"
    }
}
