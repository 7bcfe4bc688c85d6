import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the sections and cells of a detail screen.
struct FormNodes: NodeBuilding {
    let shared: NodeContext

    /// The sections and cells of a detail screen.
    func form(of entry: NavigationEntry) -> ScreenNode {
        var list = ScreenNode(id: "list", role: .list)
        for (number, section) in entry.screen.sections.enumerated() {
            guard isShown(number, in: entry) else {
                continue
            }
            var node = self.section(section, number, in: entry)
            let keys = keys(of: section, number)
            for (index, cell) in section.rows.enumerated() {
                let key = keys[index]
                let isOpened = entry.isEditing && entry.openedRow == key
                guard
                    objects.isShown(
                        cell,
                        on: entry.context,
                        isEditing: entry.isEditing,
                        isOpened: isOpened
                    )
                else {
                    continue
                }
                let context = objects.context(cell["contextPath"], on: entry.context)
                var row = CellNodes(shared: shared).cell(
                    cell,
                    id: key,
                    on: context,
                    in: entry,
                    isOpened: isOpened
                )
                var problems =
                    entry.isEditing
                    ? ProblemNodes(shared: shared).problems(of: cell, on: context) : []
                if let editor = editor(openedBy: cell, at: index, among: keys), entry.isEditing,
                    editor != key || !isOpened
                {
                    row.details.editor = editor
                    if entry.openedRow == editor {
                        row.state.insert(.expanded)
                        let isTinted = condition(cell["selectNextAccent"], on: context, or: true)
                        row.state.insert(isTinted ? .selected : [])
                    } else if let index = keys.firstIndex(of: editor), editor != key {
                        // While the editor is closed, its problems are told here.
                        let closed = section.rows[index]
                        let context = objects.context(closed["contextPath"], on: entry.context)
                        problems += ProblemNodes(shared: shared).problems(of: closed, on: context)
                    }
                    react(&row, to: .tap, .toggleEditor(editor))
                } else if let tap = tap(cell, on: context, in: entry) {
                    react(&row, to: .tap, tap)
                }
                row.state.insert(entry.tappedRow == key ? .selected : [])
                addAccessory(of: cell, to: &row, in: entry)
                let reasons = ProblemNodes(shared: shared).mark(&row, with: problems)
                node.children.append(row)
                node.children += reasons
            }
            if !node.children.isEmpty {
                list.children.append(node)
            }
        }
        if entry.isEditing, !entry.screen.attributes.hideSections {
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
    private func isShown(_ number: Int, in entry: NavigationEntry) -> Bool {
        let attributes = entry.screen.attributes
        let shown = attributes[entry.isEditing ? "sectionsShowEdit" : "sectionsShowDisplay"]
        return holds(shown, at: number, on: entry.context)
    }

    /// A section with its header and footer.
    private func section(
        _ section: Screen.Section,
        _ number: Int,
        in entry: NavigationEntry
    ) -> ScreenNode {
        let attributes = entry.screen.attributes
        var node = ScreenNode(id: "section/\(number)", role: .section)
        let headers = texts(attributes["sectionHeaders"], on: entry.context)
        let footers = texts(attributes["sectionFooters"], on: entry.context)
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

    private func tap(
        _ cell: Attributes,
        on content: ObjectID?,
        in entry: NavigationEntry
    ) -> Reaction? {
        var reactions: [Reaction] = []
        let tap = entry.screen.attributes[entry.isEditing ? "tapEdit" : "tap"]
        if let tap, !tap.text.isEmpty {
            reactions.append(.call(tap.expression, on: entry.context))
        }
        if let name = cell["segue"]?.text, let segue = entry.screen.segues[name] {
            reactions.append(.open(segue, context: content))
        }
        return Reaction(oneAfterTheOther: reactions)
    }

    /// The button at the end of a row: one of its own, or the sign for details where it does
    /// something.
    private func addAccessory(
        of cell: Attributes,
        to row: inout ScreenNode,
        in entry: NavigationEntry
    ) {
        let id = "\(row.id)/accessory"
        if let declared = cell.accessory {
            if let button = BarNodes(shared: shared).button(
                declared,
                id: id,
                on: entry.context,
                in: entry
            ) {
                row.children.append(button)
            }
            return
        }
        let attributes = entry.screen.attributes
        let inEdit = entry.isEditing ? attributes["accyEditTap"] : nil
        if let tap = inEdit ?? attributes["accyTap"], row.details.accessory.opensDetail {
            let call = Reaction.call(tap.expression, on: entry.context)
            row.children.append(button(id, "Details", nil, call))
            row.details.accessory = row.events.contains(.tap) ? .disclosure : nil
        } else if row.details.accessory == nil, let segue = cell["segue"],
            entry.screen.segues[segue.text] != nil
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
