import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the rows of cells.
struct CellNodes: NodeBuilding {
    let shared: NodeContext

    /// A row with its texts, picture, stripe and control.
    ///
    /// - Parameter isOpened: whether the row shows its editor.
    func cell(
        _ cell: Attributes,
        id: String,
        on content: ObjectID?,
        in entry: NavigationEntry,
        isOpened: Bool
    ) -> ScreenNode {
        // In edit mode an attribute gives way to its variant for that mode.
        func shown(_ name: String, _ inEditMode: String) -> Attribute? {
            entry.isEditing ? cell[inEditMode] ?? cell[name] : cell[name]
        }
        var node = ScreenNode(id: id, role: .row)
        node.label = text(shown("path", "editPath"), on: content) ?? ""
        node.value = text(shown("detailPath", "editDetailPath"), on: content).map { .text($0) }
        if node.value == nil, cell["detailPath"] == nil {
            showValue(of: cell, on: content, in: &node)
        }
        node.details.image = imageName(shown("imagePath", "editImagePath"), on: content)
        node.details.ribbon = text(shown("ribbonColor", "editRibbonColor"), on: content)
        let number = value(shown("accyPath", "accyEditPath"), on: content).int
        node.details.accessory = number.flatMap { Self.accessory(number: $0) }
        guard
            let control = ControlNodes(shared: shared).control(
                cell,
                id: "\(id)/control",
                on: content,
                isEditing: entry.isEditing,
                isOpened: isOpened
            )
        else {
            return node
        }
        // The control says what the detail text would say.
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

    /// Without a detail text, a date or the chosen entry stands there.
    private func showValue(of cell: Attributes, on content: ObjectID?, in node: inout ScreenNode) {
        switch cell.text("cell") {
        case "date":
            if let date = value(cell["datePath"], on: content).date {
                node.value = .date(date)
                node.details.dateMode = ControlNodes(shared: shared).dateMode(of: cell, on: content)
            }
        case "picker":
            let chosen = ControlNodes(shared: shared).chosenID(cell["selectionPath"], on: content)
            let entries = value(cell["dataPath"], on: content).elements ?? []
            let entry = entries.lazy.compactMap(\.object)
                .first { chosen != nil && objects.graph.id(of: $0) == chosen }
            if let entry {
                node.value = text(cell["namePath"], on: entry).map { .text($0) }
            }
        default:
            break
        }
    }

    /// What a picture is called: by its name in the bundle, or by the label of a `ModelImage`.
    func imageName(_ attribute: Attribute?, on content: ObjectID?) -> String? {
        guard let image = value(attribute, on: content).object else {
            return text(attribute, on: content)
        }
        return objects.cache.value(of: Self.imageLabel, on: image).text
    }

    private static let imageLabel = BindingParser.parse("label", as: .single)

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
}
