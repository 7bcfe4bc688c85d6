import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

extension ScreenBuilder {
    /// The sections and cells of a detail screen.
    mutating func form(of place: Place) -> ScreenNode {
        var list = ScreenNode(id: "list", role: .list)
        for (number, section) in place.screen.sections.enumerated() {
            guard isShown(number, in: place) else {
                continue
            }
            var node = self.section(section, number, in: place)
            let keys = keys(of: section, number)
            for (index, cell) in section.rows.enumerated() {
                let key = keys[index]
                let isOpened = place.isEditing && place.openedRow == key
                guard session.isShown(cell, on: place.context, in: place, isOpened: isOpened) else {
                    continue
                }
                let context = session.context(cell["contextPath"], on: place.context)
                var row = self.cell(cell, id: key, on: context, in: place, isOpened: isOpened)
                var problems = place.isEditing ? self.problems(of: cell, on: context) : []
                if let editor = editor(openedBy: cell, at: index, among: keys), place.isEditing,
                    editor != key || !isOpened
                {
                    row.details.editor = editor
                    if place.openedRow == editor {
                        row.state.insert(.expanded)
                        let isTinted = condition(cell["selectNextAccent"], on: context, or: true)
                        row.state.insert(isTinted ? .selected : [])
                    } else if let index = keys.firstIndex(of: editor), editor != key {
                        // While the editor is closed, its problems are told here.
                        let closed = section.rows[index]
                        let context = session.context(closed["contextPath"], on: place.context)
                        problems += self.problems(of: closed, on: context)
                    }
                    react(&row, to: .tap, .toggleEditor(editor))
                } else if let tap = tap(cell, on: context, in: place) {
                    react(&row, to: .tap, tap)
                }
                row.state.insert(place.tappedRow == key ? .selected : [])
                addAccessory(of: cell, to: &row, in: place)
                let reasons = mark(&row, with: problems)
                node.children.append(row)
                node.children += reasons
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

    /// Whether a section is there at all, with its rows.
    private func isShown(_ number: Int, in place: Place) -> Bool {
        let attributes = place.screen.attributes
        let shown = attributes[place.isEditing ? "sectionsShowEdit" : "sectionsShowDisplay"]
        return holds(shown, at: number, on: place.context)
    }

    /// A section with its header and footer.
    private func section(_ section: Screen.Section, _ number: Int, in place: Place) -> ScreenNode {
        let attributes = place.screen.attributes
        var node = ScreenNode(id: "section/\(number)", role: .section)
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
        var reactions: [Reaction] = []
        let tap = place.screen.attributes[place.isEditing ? "tapEdit" : "tap"]
        if let tap, !tap.text.isEmpty {
            reactions.append(.call(tap.expression, on: place.context))
        }
        if let name = cell["segue"]?.text, let segue = place.screen.segues[name] {
            reactions.append(.open(segue, context: content))
        }
        return Reaction(oneAfterTheOther: reactions)
    }

    /// The button at the end of a row: one of its own, or the sign for details where it does
    /// something.
    private mutating func addAccessory(
        of cell: Attributes,
        to row: inout ScreenNode,
        in place: Place
    ) {
        let id = "\(row.id)/accessory"
        if let declared = cell.accessory {
            if let button = button(declared, id: id, on: place.context, in: place) {
                row.children.append(button)
            }
            return
        }
        let attributes = place.screen.attributes
        let inEdit = place.isEditing ? attributes["accyEditTap"] : nil
        if let tap = inEdit ?? attributes["accyTap"], row.details.accessory.leadsToDetail {
            let call = Reaction.call(tap.expression, on: place.context)
            row.children.append(button(id, "Details", nil, call))
            row.details.accessory = row.events.contains(.tap) ? .disclosure : nil
        } else if row.details.accessory == nil, let segue = cell["segue"],
            place.screen.segues[segue.text] != nil
        {
            row.details.accessory = .disclosure
        }
    }
}

extension Attributes {
    /// Whether sections come and go, so that a field's place is not settled.
    fileprivate var hideSections: Bool {
        self["sectionsShowDisplay"] != nil || self["sectionsShowEdit"] != nil
    }
}
