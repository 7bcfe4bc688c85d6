import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the sections of version 1 forms.
struct SectionNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry

    private var rows: RowNodes { RowNodes(shared: shared, page: page, entry: entry) }
    private var problems: ProblemNodes { ProblemNodes(shared: shared) }

    /// Returns the visible sections with their rows.
    func form(_ sections: [FormSectionDeclaration], _ key: String) -> ScreenNode {
        var list = ScreenNode(id: key, role: .list)
        for (number, section) in sections.enumerated() {
            let isShown = section.isShown[isEditing: entry.isEditing]
            guard objects.condition(isShown, in: page, or: true) else {
                continue
            }
            var node = ScreenNode(id: "section/\(number)", role: .section)
            node.label = objects.text(section.header, in: page) ?? localized(section.title)
            let note = section.note.isEmpty ? nil : localized(section.note)
            node.value = (objects.text(section.footer, in: page) ?? note).map { .text($0) }
            node.children = section.rows.indices.flatMap { row(at: $0, of: section.rows) }
            if !node.children.isEmpty {
                list.children.append(node)
            }
        }
        // If sections can appear and disappear, the position of a field can change.
        let isSettled = sections.allSatisfy(\.isAlwaysShown)
        if entry.isEditing, isSettled {
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

    /// Returns a row, followed by the problems of the property that it edits; empty if the row is
    /// hidden.
    private func row(at index: Int, of cells: [CellDeclaration]) -> [ScreenNode] {
        let cell = cells[index]
        let key = cell.key
        let isOpened = entry.isEditing && entry.openedRow == key
        let isShown = objects.isShown(
            cell,
            on: page.content,
            isEditing: entry.isEditing,
            isOpened: isOpened,
            in: page
        )
        guard isShown else {
            return []
        }
        let content = content(of: cell)
        var row = rows.cell(cell, id: key, on: content, isOpened: isOpened)
        var reasons = entry.isEditing ? problems.problems(of: cell, on: content) : []
        if let editor = editor(openedBy: index, among: cells), entry.isEditing,
            editor.key != key || !isOpened
        {
            row.details.editor = editor.key
            if entry.openedRow == editor.key {
                row.state.insert(.expanded)
                let highlights = cell.highlightsEditor
                let isTinted = objects.condition(highlights, on: content, in: page, or: true)
                row.state.insert(isTinted ? .selected : [])
            } else if editor.key != key {
                // While the editor is closed, the row shows its problems.
                reasons += problems.problems(of: editor, on: self.content(of: editor))
            }
            react(&row, to: .tap, .toggleEditor(editor.key))
        } else if let tap = tap(cell, on: content) {
            react(&row, to: .tap, tap)
        }
        row.state.insert(entry.tappedRow == key ? .selected : [])
        addAccessory(of: cell, to: &row)
        let nodes = problems.mark(&row, with: reasons)
        return [row] + nodes
    }

    private func content(of cell: CellDeclaration) -> Value {
        objects.object(at: cell.object, on: page.content, in: page)
    }

    /// Returns the row whose editor a tap opens: a row relative to this one, or this row.
    ///
    /// If the row is open, its editor handles the taps.
    private func editor(
        openedBy index: Int,
        among cells: [CellDeclaration]
    ) -> CellDeclaration? {
        guard let next = cells[index].editorDistance else {
            return cells[index].field?.control?.opensInPlace == true ? cells[index] : nil
        }
        let distance = Int(clamping: objects.value(next, on: .null, in: page).int ?? 0)
        let (target, overflows) = index.addingReportingOverflow(distance)
        return !overflows && cells.indices.contains(target) ? cells[target] : nil
    }

    private func tap(_ cell: CellDeclaration, on content: Value) -> Reaction? {
        let function = cell.tap[isEditing: entry.isEditing].map {
            Reaction.call($0.expression, on: page.content.object)
        }
        let opening = cell.target.map { Reaction.open($0, context: content.object) }
        return Reaction(oneAfterTheOther: [function, opening].compactMap(\.self))
    }

    /// Adds the button at the end of a row: a declared one, or the details icon if it has an
    /// action.
    private func addAccessory(of cell: CellDeclaration, to row: inout ScreenNode) {
        if let declared = cell.button {
            row.children += [
                BarNodes(shared: shared).button(
                    declared,
                    id: "\(row.id)/accessory",
                    on: page.content.object,
                    in: entry
                )
            ].compactMap(\.self)
        } else if let tap = cell.detailsTap[isEditing: entry.isEditing],
            row.details.accessory.opensDetail
        {
            rows.addDetails(.call(tap.expression, on: page.content.object), to: &row)
        } else if row.details.accessory == nil, cell.target != nil {
            row.details.accessory = .disclosure
        }
    }
}

extension CellDeclaration {
    /// The ID of its row in a form.
    fileprivate var key: String { "row/\(name)" }
}

extension FormSectionDeclaration {
    fileprivate var isAlwaysShown: Bool {
        isShown[isEditing: false] == nil && isShown[isEditing: true] == nil
    }
}
