import OKitSyntax

extension ViewScreenWriter {
    /// Adds a table: static sections with their cells, or a list for its prototypes.
    mutating func add(table: InterfaceNode, to result: inout ComponentList) {
        for key in ["tableHeaderView"] {
            if let view = table.value(of: key) {
                result.add(all: components(of: [view]))
            }
        }
        let sections = table.children(in: "sections")
        for section in sections {
            add(section: section, to: &result)
        }
        if table.children(in: "prototypes").contains(where: { $0.name == "tableViewCell" }) {
            result.add(all: list(of: table))
        } else if sections.isEmpty {
            log.leaveOut("table \"\(table.id)\"", table, because: "code makes its cells")
        }
        if let view = table.value(of: "tableFooterView") {
            result.add(all: components(of: [view]))
        }
    }

    private mutating func add(section: InterfaceNode, to result: inout ComponentList) {
        var rows = ComponentList()
        for cell in section.children(in: "cells") {
            add(cell: cell, to: &rows)
        }
        if let footer = section["footerTitle"], footer.contains(where: { !$0.isWhitespace }) {
            rows.add(.object([("text", .text(footer.braced)), ("style", "muted")]))
        }
        guard let title = section["headerTitle"], title.contains(where: { !$0.isWhitespace }),
            !rows.components.isEmpty
        else {
            return result.add(all: rows.components)
        }
        result.add(
            .object([("section", .text(title.braced)), ("body", .array(rows.components))])
        )
    }

    /// Adds a static cell: a button if it opens a screen, else its texts and controls.
    private mutating func add(cell: InterfaceNode, to result: inout ComponentList) {
        log.use(cell)
        let labels = cell.labels
        let controls = (cell.value(of: "contentView")?.all ?? []).filter {
            Self.controls.contains($0.name)
        }
        if controls.count == 1, labels.count == 1, cell.segues.isEmpty {
            _ = add(control: controls[0], labeled: labels[0], to: &result)
            return
        }
        if let action = action(of: cell, label: labels.first?.text("text")) {
            result.add(.object([("button", .text(action))]))
            log.use(all: Array(labels.prefix(1)))
            for label in labels.dropFirst() {
                if let text = text(of: label) {
                    result.add(text)
                }
            }
            return
        }
        if controls.isEmpty, labels.count == 2, let value = labels[1].text("text"), !value.isEmpty,
            let title = labels[0].text("text"), lists.binding(of: labels[1]) == nil
        {
            log.use(all: labels)
            result.add(
                .object([
                    ("fact", .text("'\(value.quotedInExpression)'")),
                    ("label", .text(title.braced)),
                ])
            )
            return
        }
        if let content = cell.value(of: "contentView") {
            result.add(all: components(of: [content]))
        }
    }

    /// The list for the prototypes of a table or collection.
    mutating func list(of view: InterfaceNode) -> [JSONText] {
        let cells = (view.children(in: "prototypes") + view.children(in: "cells")).filter {
            ["tableViewCell", "collectionViewCell"].contains($0.name)
        }
        guard !cells.isEmpty else {
            log.leaveOut("\(view.name) \"\(view.id)\"", view, because: "code makes its cells")
            return []
        }
        log.use(all: cells)
        let plan = lists.list(of: cells, in: view, of: controller, on: names[controller])
        var provider = plan.provider
        if let search = lists.search, !plan.searched.isEmpty {
            let condition = plan.searched.map { "\($0).finds(\(search))" }
                .joined(separator: " || ")
            if let index = provider.firstIndex(where: { $0.0 == "where" }),
                case .text(let known) = provider[index].1
            {
                provider[index].1 = .text("(\(known)) && (\(condition))")
            } else {
                provider.append(("where", .text(condition)))
            }
        }
        let found = screen.add(provider: .object(provider), named: "shown")
        var members: [(String, JSONText)] = [("list", .text(found))]
        if plan.rows.count == 1 {
            members.append(("row", plan.rows[0].row))
        } else {
            members.append(
                (
                    "rows",
                    .array(
                        plan.rows.map { kind, row in
                            .object([
                                ("when", .text("kind == '\(kind.quotedInExpression)'")),
                                ("row", row),
                            ])
                        }
                    )
                )
            )
        }
        members += opening(of: cells, plan)
        members.append(
            (
                "empty",
                .text((emptyText ?? "No \(Words(plan.entity).plural.label.lowercased()).").braced)
            )
        )
        return [identified(.object(members), as: view)]
    }

    /// The screen that the rows open; with several prototypes, an action that decides by the kind of row.
    private mutating func opening(
        of cells: [InterfaceNode],
        _ plan: PrototypeLists.List
    ) -> [(String, JSONText)] {
        var opened: [(kind: String, steps: [(String, JSONText)])] = []
        for (cell, row) in zip(cells, plan.rows) {
            for segue in cell.segues {
                if opened.last?.kind != row.kind, let steps = steps(of: segue) {
                    log.use(segue)
                    opened.append((row.kind, steps))
                }
            }
        }
        guard let first = opened.first else {
            return []
        }
        if cells.count == 1, first.steps.count == 1, case .text(let name) = first.steps[0].1,
            first.steps[0].0 == "open"
        {
            return [("open", .text(name))]
        }
        let steps = opened.map { kind, steps -> JSONText in
            let step: JSONText
            if let first = steps.first, first.0 == "do" {
                step = first.1
            } else {
                step = .object(steps)
            }
            return cells.count == 1
                ? step
                : .object([
                    ("if", .text("kind == '\(kind.quotedInExpression)'")), ("then", step),
                ])
        }
        let action = screen.add(
            action: [
                ("label", "Open"), ("of", .text(plan.entity)), ("do", .array(steps)),
            ],
            named: "open"
        )
        return [("tap", .text(action))]
    }
}

extension InterfaceNode {
    /// The maximum number of labels of a cell that are read; a row shows fewer.
    private static let mostLabels = 20

    /// The labels of a cell: those of its style first.
    var labels: [InterfaceNode] {
        let content = value(of: "contentView")?.all ?? []
        let labels = content.lazy.filter { $0.name == "label" }.prefix(Self.mostLabels)
        let named = [self["textLabel"], self["detailTextLabel"]].compactMap { id in
            labels.first { $0.id == id }
        }
        return named + labels.filter { label in !named.contains { $0.key == label.key } }
    }
}
