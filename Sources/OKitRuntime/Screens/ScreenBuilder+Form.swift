import OKitBundle
import OKitModel
import OKitSyntax

extension ScreenBuilder {
    /// The sections and cells of a detail screen.
    mutating func form(of place: Place) -> ScreenNode {
        var list = ScreenNode(id: "list", role: .list)
        for (number, section) in place.screen.sections.enumerated() {
            var node = self.section(section, number, in: place)
            let keys = keys(of: section, number)
            for (index, cell) in section.rows.enumerated() {
                let key = keys[index]
                let isOpened = place.isEditing && place.openedRow == key
                guard isShown(cell, in: place, isOpened: isOpened) else {
                    continue
                }
                let context = session.context(cell["contextPath"], on: place.context)
                var row = self.cell(cell, id: key, on: context, in: place, isOpened: isOpened)
                if let editor = editor(openedBy: cell, at: index, among: keys), place.isEditing,
                    editor != key || !isOpened
                {
                    row.state.insert(place.openedRow == editor ? .expanded : [])
                    row.details.editor = editor
                    react(&row, to: .tap, .toggleEditor(editor))
                } else if let tap = tap(cell, on: context, in: place) {
                    react(&row, to: .tap, tap)
                }
                node.children.append(row)
            }
            if !node.children.isEmpty {
                list.children.append(node)
            }
        }
        if place.isEditing, !place.screen.attributes.hideSections {
            focusFirstField(in: &list)
        }
        return list
    }

    /// OKit, "entering edit mode".
    private func focusFirstField(in list: inout ScreenNode) {
        for section in list.children.indices {
            for row in list.children[section].children.indices {
                let controls = list.children[section].children[row].children
                if let index = controls.firstIndex(where: { $0.role == .field }) {
                    list.children[section].children[row].children[index].state.insert(.focused)
                    return
                }
            }
        }
    }

    /// A section with its header and footer, which `sectionsShow…` can take away.
    private func section(_ section: Screen.Section, _ number: Int, in place: Place) -> ScreenNode {
        let attributes = place.screen.attributes
        var node = ScreenNode(id: "section/\(number)", role: .section)
        let shown = attributes[place.isEditing ? "sectionsShowEdit" : "sectionsShowDisplay"]
        guard holds(shown, at: number, on: place.context) else {
            return node
        }
        let headers = texts(attributes["sectionHeaders"], on: place.context)
        let footers = texts(attributes["sectionFooters"], on: place.context)
        let header = headers.indices.contains(number) ? headers[number] : nil
        let footer = footers.indices.contains(number) ? footers[number] : nil
        node.label = header ?? localized(section.header)
        let text = footer ?? (section.footer.isEmpty ? nil : localized(section.footer))
        node.value = text.map { .text($0) }
        return node
    }

    /// The ids of a section's rows.
    private func keys(of section: Screen.Section, _ number: Int) -> [String] {
        section.rows.enumerated().map { index, cell in
            "row/\(cell["id"]?.text ?? "\(number)-\(index)")"
        }
    }

    /// OKit, "Row height / visibility": a row of height 0 is hidden.
    private func isShown(_ cell: Attributes, in place: Place, isOpened: Bool) -> Bool {
        let showsInDisplay = condition(cell["showDisplay"], on: place.context, or: true)
        let showsInEdit = condition(cell["showEdit"], on: place.context, or: true)
        func hasHeight(_ name: String) -> Bool? {
            cell[name].map { value($0, on: place.context).double != 0 }
        }
        guard place.isEditing else {
            return showsInDisplay && hasHeight("heightDisplay") ?? true
        }
        // The editors of dates and options have a height of their own once they are opened.
        let opens = ["date", "picker"].contains(cell.text("cell"))
        if isOpened, let shows = hasHeight("heightSelect") ?? (opens ? true : nil) {
            return showsInEdit && shows
        }
        return showsInEdit && (hasHeight("heightEdit") ?? showsInDisplay)
    }

    /// The row whose editor a tap opens: one counted from this one, or this one itself.
    ///
    /// An opened row leaves taps to its editor.
    private func editor(openedBy cell: Attributes, at index: Int, among keys: [String]) -> String? {
        guard let next = cell["selectNextRow"] else {
            return ["date", "picker"].contains(cell.text("cell")) ? keys[index] : nil
        }
        let distance = Int(clamping: value(next, on: nil).int ?? 0)
        let (target, overflows) = index.addingReportingOverflow(distance)
        return !overflows && keys.indices.contains(target) ? keys[target] : nil
    }

    private func tap(_ cell: Attributes, on content: ObjectID?, in place: Place) -> Reaction? {
        if let name = cell["segue"]?.text, let screen = place.screen.segues[name] {
            return .open(screen, context: content)
        }
        guard !place.isEditing else {
            return nil
        }
        return place.screen.attributes["tap"].map { .call($0.expression, on: place.context) }
    }
}

extension Attributes {
    /// Whether sections come and go, so that a field's place is not settled.
    fileprivate var hideSections: Bool {
        self["sectionsShowDisplay"] != nil || self["sectionsShowEdit"] != nil
    }
}
