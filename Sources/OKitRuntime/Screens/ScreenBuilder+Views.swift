import OKitBundle
import OKitModel
import OKitSyntax

/// Screens that are made of views (WidgetKit): each kind of view has the role that the same thing has
/// in a cell.
extension ScreenBuilder {
    /// What a screen's views show, from the first to the last.
    mutating func views(of live: LiveScreen) -> [ScreenNode] {
        nodes(of: live.stage.root, in: live)
    }

    /// The title of a screen of views: its own, or that of the view in its place.
    func title(of live: LiveScreen) -> String? {
        let own = property("title", of: live.controller).text ?? live.screen.title
        guard let declaration = live.screen.titleView,
            let view = live.stage.views.first(where: { $0.declaration.key == declaration.key })
        else {
            return own
        }
        let texts = view.all.filter { isShown($0) }.compactMap { text(of: $0) }
        return texts.first { !$0.isEmpty } ?? own ?? ""
    }

    /// The buttons in the bar of a screen of views.
    mutating func barViews(of live: LiveScreen) -> [ScreenNode] {
        let keys = Set(live.screen.barViews.map(\.key))
        return live.stage.views.filter { keys.contains($0.declaration.key) }
            .flatMap { nodes(of: $0, in: live) }
    }

    /// - Parameters:
    ///   - row: the row whose view it is, and the id of its node.
    ///   - content: that of the display view that it stands in.
    private mutating func nodes(
        of view: StageView,
        in live: LiveScreen,
        row: (content: Value, id: String)? = nil,
        showing content: Value? = nil
    ) -> [ScreenNode] {
        guard isShown(view) else {
            return []
        }
        var nodes: [ScreenNode] = []
        let context = ViewContext(view: view, live: live, content: row?.content ?? content)
        if let node = control(context, id: id(of: view, row?.id)) {
            nodes.append(node)
        }
        if [.table, .collection].contains(view.declaration.kind) {
            return nodes + table(view, in: live)
        }
        let hasContent = view.declaration.kind.hasOwnScope && view !== live.stage.root
        let inner = hasContent ? property("content", of: view.object) : content
        for child in view.children where child.declaration.kind != .barButton || row != nil {
            nodes += self.nodes(of: child, in: live, row: row, showing: inner)
        }
        return nodes
    }

    /// What one view is by itself; `nil` for one that only holds others.
    private mutating func control(_ context: ViewContext, id: String) -> ScreenNode? {
        let view = context.view
        let object = view.object
        var node = ScreenNode(id: id, role: .text)
        node.label = property("wx_fieldName", of: object).text
        node.details.placeholder = property("placeholder", of: object).text
        switch view.declaration.kind {
        case .label:
            node.label = property("text", of: object).text
            guard let text = node.label, !text.isEmpty else {
                return nil
            }
        case .button, .barButton:
            node.role = .button
            node.label = property("title", of: object).text
            node.details.image = property("imageName", of: object).text
            react(&node, to: .tap, .view(context))
        case .image:
            node.role = .image
            node.label =
                property("imageName", of: object).text ?? property("imageUrl", of: object).text
            guard node.label != nil else {
                return nil
            }
        case .textField:
            node.role = .field
            node.value = .text(property("text", of: object).text ?? "")
            node.details.isSecure = property("secureTextEntry", of: object).condition
            react(&node, to: .input, .view(context))
        case .textView:
            node.role = .textArea
            node.value = .text(property("text", of: object).text ?? "")
            if !property("editable", of: object).condition {
                node.state.insert(.disabled)
            }
            react(&node, to: .input, .view(context))
        case .searchBar:
            node.role = .search
            node.label = localized("Search")
            node.value = .text(property("text", of: object).text ?? "")
            react(&node, to: .input, .view(context))
        case .activity:
            node.role = .spinner
            node.state = .busy
            guard property("animating", of: object).condition else {
                return nil
            }
        case .progress:
            node.role = .progress
            node.value = .number(property("progress", of: object).double ?? 0)
            node.details.bounds = ScreenNode.Bounds(minimum: 0, maximum: 1, step: 0.01)
        case .pageControl:
            let page = property("currentPage", of: object).int ?? 0
            let count = property("numberOfPages", of: object).int ?? 0
            node.label = "\(page == .max ? page : page + 1)/\(count)"
        case .switch:
            node.role = .switch
            node.value = .bool(property("on", of: object).condition)
            react(&node, to: .toggle, .view(context))
        case .slider, .stepper:
            node.role = view.declaration.kind == .slider ? .slider : .stepper
            node.value = .number(property("value", of: object).double ?? 0)
            node.details.bounds = bounds(of: object)
            react(&node, to: .adjust, .view(context))
        case .segmented:
            segments(object, &node)
            react(&node, to: .choose, .view(context))
        case .datePicker:
            node.role = .date
            node.value = property("date", of: object).date.map { .date($0) }
            node.details.dateMode = dateMode(of: object)
            react(&node, to: .pick, .view(context))
        case .view, .container, .display, .form, .mediaForm, .uploadContainer, .textInput, .table,
            .collection, .refreshControl, .constraint, .screen:
            return nil
        }
        if !property("enabled", of: object).condition {
            node.state.insert(.disabled)
        }
        if property("isInvalid", of: object).condition {
            node.state.insert(.invalid)
        }
        return node
    }

    private func bounds(of object: ObjectID) -> ScreenNode.Bounds {
        let minimum = property("minimumValue", of: object).double ?? 0
        let step = property("stepValue", of: object).double ?? 1
        return ScreenNode.Bounds(
            minimum: minimum,
            maximum: max(property("maximumValue", of: object).double ?? 1, minimum),
            step: step > 0 ? step : 1
        )
    }

    private func segments(_ object: ObjectID, _ node: inout ScreenNode) {
        let selected = property("selectedSegmentIndex", of: object).int ?? 0
        let titles = property("segments", of: object).elements ?? []
        node.role = .segments
        node.value = .number(Double(selected))
        node.children = titles.enumerated().map { index, title in
            ScreenNode(
                id: "\(node.id)/\(index)",
                role: .option,
                label: title.text,
                state: Int64(index) == selected ? .selected : []
            )
        }
    }

    private func dateMode(of object: ObjectID) -> ScreenNode.DateMode {
        switch property("datePickerMode", of: object).text {
        case "time": .time
        case "dateAndTime": .dateAndTime
        case "countDownTimer", "countDown": .countDown
        default: .date
        }
    }

    // MARK: Tables

    /// The rows of a table, with the views above and below them.
    private mutating func table(_ view: StageView, in live: LiveScreen) -> [ScreenNode] {
        var above: [ScreenNode] = []
        var below: [ScreenNode] = []
        for child in view.children {
            let nodes = self.nodes(of: child, in: live)
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

    private mutating func list(
        _ table: StageView,
        _ display: LiveScreen.Mediator,
        in live: LiveScreen
    ) -> ScreenNode {
        var list = ScreenNode(id: id(of: table, nil), role: .list)
        guard let provider = session.provider(of: display.object) else {
            return list
        }
        let rows = property("allItems", of: provider).elements ?? []
        let sections = session.state.providers[provider]?.sections ?? []
        let asked = session.window(of: table, in: live)
        // Fewer rows than before: the last ones are shown, rather than none.
        let first = min(asked.lowerBound, max(rows.count - asked.count, 0))
        let window = first..<min(first + asked.count, rows.count)
        list.details.window = ScreenNode.Window(total: rows.count, first: window.lowerBound)
        react(&list, to: .window, .table(table, live, total: rows.count))
        if !session.refreshers(of: table, in: live).isEmpty {
            list.events.append(.refresh)
        }
        var shown: Set<RowStage.ID> = []
        for section in sections where section.range.overlaps(window) {
            var nodes: [ScreenNode] = []
            for index in section.range.clamped(to: window) where rows.indices.contains(index) {
                nodes.append(row(rows[index], at: index, of: table, display, live, &shown))
            }
            if let title = section.title {
                list.children.append(
                    ScreenNode(
                        id: "\(list.id)/section/\(title)",
                        role: .section,
                        label: title,
                        children: nodes
                    )
                )
            } else {
                list.children += nodes
            }
        }
        if sections.count > 1 {
            list.details.index = sections.map {
                ScreenNode.IndexEntry(title: $0.title ?? "", row: $0.range.lowerBound)
            }
        }
        live.keepRows(shown, of: table.object)
        return list
    }

    /// A row says what its cell's texts say; the controls in it stand below.
    private mutating func row(
        _ row: Value,
        at index: Int,
        of table: StageView,
        _ display: LiveScreen.Mediator,
        _ live: LiveScreen,
        _ shown: inout Set<RowStage.ID>
    ) -> ScreenNode {
        let key = row.object.flatMap { session.graph.id(of: $0) } ?? "\(index)"
        var node = ScreenNode(id: "row/\(key)", role: .row)
        guard let cell = session.cell(for: row, of: display, in: table, live) else {
            node.label = session.cache.text(of: row)
            return node
        }
        let rowStage = session.rowStage(row, cell, in: table, of: live)
        shown.insert(RowStage.ID(table: table.object, row: row, cell: cell.identifier))
        var texts: [String] = []
        for part in nodes(of: rowStage.stage.root, in: live, row: (row, node.id)) {
            switch part.role {
            case .text: texts.append(part.label ?? "")
            case .image: node.details.image = node.details.image ?? part.label
            default: node.children.append(part)
            }
        }
        node.label = texts.first ?? ""
        let rest = texts.dropFirst().joined(separator: " · ")
        node.value = rest.isEmpty ? nil : .text(rest)
        if session.isSelected(row, by: display) {
            node.state.insert(.checked)
            node.details.accessory = .checkmark
        }
        if cell.segue != nil {
            node.details.accessory = node.details.accessory ?? .disclosure
        }
        let reaction = TableRow(row: row, cell: cell, display: display, live: live)
        react(&node, to: .tap, .tableRow(reaction))
        if session.mayDelete(row, by: display) {
            let delete = button("\(node.id)/delete", "Delete", .delete, .deleteRow(reaction))
            node.children.append(
                ScreenNode(id: "\(node.id)/menu", role: .menu, children: [delete])
            )
        }
        return node
    }

    // MARK: Reading views

    private func isShown(_ view: StageView) -> Bool {
        !property("hidden", of: view.object).condition
    }

    private func text(of view: StageView) -> String? {
        view.declaration.kind == .label ? property("text", of: view.object).text : nil
    }

    private func property(_ name: String, of object: ObjectID) -> Value {
        session.graph.value(of: object, name)
    }

    private func id(of view: StageView, _ row: String?) -> String {
        let name = view.declaration.identifier?.name ?? view.declaration.key
        return "\(row ?? "view")/\(name)"
    }
}

/// A view that can be used, and what it stands in.
struct ViewContext {
    let view: StageView
    let live: LiveScreen
    /// The row that it belongs to, or what its display view shows; `nil` for the screen's own.
    let content: Value?
}

/// A row of a table.
struct TableRow {
    let row: Value
    let cell: ViewDeclaration.Cell
    let display: LiveScreen.Mediator
    let live: LiveScreen
}
