import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds rows of lists and cells of version 1.
struct RowNodes: NodeBuilding {
    let shared: NodeContext
    let page: Page
    let entry: NavigationEntry

    private var fields: FieldNodes { FieldNodes(shared: shared, page: page, entry: entry) }

    /// Adds the text, image and style that a declaration specifies for a row.
    func show(_ row: RowDeclaration, of item: Value, in node: inout ScreenNode) {
        node.label = objects.text(row.title, on: item, in: page) ?? node.label
        // A row without a subtitle has its detail as its value.
        var rest = [row.subtitle, row.detail].compactMap {
            objects.text($0, on: item, in: page)
        }.filter { !$0.isEmpty }[...]
        node.value = rest.popFirst().map { .text($0) }
        node.details.component.detail = rest.popFirst()
        node.details.component.badge = objects.text(row.badge, on: item, in: page)
        node.details.image = row.icon.flatMap { icon in
            icon.name?.name ?? objects.imageName(icon.expression, on: item, in: page)
        }
        node.details.component.style = PageNodes(shared: shared, page: page, entry: entry)
            .style(row.style, on: item)
        node.details.ribbon = objects.text(row.ribbon, on: item, in: page)
        if let field = row.field,
            objects.condition(field.show, on: item, in: page, or: true)
        {
            node.children.append(control(field, of: item, in: node))
        }
        let number = objects.value(row.accessory, on: item, in: page).int
        node.details.accessory = number.flatMap { Self.accessory(number: $0) }
    }

    /// Returns the control of a field in a row, which is disabled if the page is read-only.
    private func control(
        _ field: FieldDeclaration,
        of item: Value,
        in row: ScreenNode
    ) -> ScreenNode {
        var control = fields.control(field, id: "\(row.id)/control", of: item)
        let isReadOnly = objects.condition("isReadOnly", of: page.mode)
        if isReadOnly || !objects.condition(field.enabled, on: item, in: page, or: true) {
            control.state.insert(.disabled)
        }
        return control
    }

    /// OKit, "accyPath".
    private static func accessory(number: Int64) -> ScreenNode.Accessory? {
        switch number {
        case 1: .disclosure
        case 2: .detailDisclosure
        case 3: .checkmark
        case 4: .detail
        default: nil
        }
    }

    // MARK: Cells

    /// Returns a row with its text, image, stripe and control.
    ///
    /// - Parameters:
    ///   - content: The object at which the paths of the cell begin.
    ///   - isOpened: Whether the row shows its editor.
    func cell(
        _ cell: CellDeclaration,
        id: String,
        on content: Value,
        isOpened: Bool
    ) -> ScreenNode {
        let row = cell.rows[isEditing: entry.isEditing]
        var node = ScreenNode(id: id, role: .row, label: "")
        show(row, of: content, in: &node)
        node.value = objects.text(row.detail, on: content, in: page).map { .text($0) }
        if node.value == nil, cell.showsFieldValue {
            showValue(of: cell.field, on: content, in: &node)
        }
        let control = fields.control(
            in: cell,
            id: "\(id)/control",
            of: content,
            isOpened: isOpened
        )
        guard let control else {
            return node
        }
        // The control shows the same information as the detail text.
        if entry.isEditing {
            node.value = nil
            node.details.dateMode = nil
        }
        if control.role == .field {
            node.label = ""
        }
        node.children.append(control)
        return node
    }

    /// Adds the date or the selected option as the value of a row without detail text.
    private func showValue(
        of field: FieldDeclaration?,
        on content: Value,
        in node: inout ScreenNode
    ) {
        guard let field, field.control?.opensInPlace == true else {
            return
        }
        if field.options != nil {
            node.value = fields.chosenTitle(of: field, content).map { .text($0) }
        } else if let date = objects.value(field.path, on: content, in: page).date {
            node.value = .date(date)
            node.details.dateMode = fields.dateMode(of: field, content)
        }
    }

    /// Turns the details icon into a button.
    ///
    /// If the row handles taps itself, the disclosure icon is shown as well.
    func addDetails(_ reaction: Reaction, to row: inout ScreenNode) {
        row.children.append(button("\(row.id)/accessory", .details, nil, reaction))
        row.details.accessory = row.events.contains(.tap) ? .disclosure : nil
    }
}

extension ScreenNode.Accessory? {
    /// Whether the icon can be a button.
    var opensDetail: Bool {
        self == .detail || self == .detailDisclosure
    }
}
