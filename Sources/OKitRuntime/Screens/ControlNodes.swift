import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// Builds the controls of cells.
struct ControlNodes: NodeBuilding {
    let shared: NodeContext

    /// The control of a cell; `nil` where it has none or shows none at present.
    func control(
        _ cell: Attributes,
        id: String,
        on content: ObjectID?,
        isEditing: Bool,
        isOpened: Bool
    ) -> ScreenNode? {
        let kind = cell.text("cell")
        let isAlwaysShown = kind == "multiline"
        if !isEditing, !isAlwaysShown,
            !condition(cell["controlInDisplay"], on: content, or: true)
        {
            return nil
        }
        var node: ScreenNode?
        switch kind {
        case "text" where isEditing: node = field(cell, id, .field, on: content)
        case "multiline": node = field(cell, id, .textArea, on: content)
        case "switch": node = toggle(cell, id, on: content)
        case "slider": node = number(cell, id, .slider, standardMaximum: 1, on: content)
        case "stepper": node = number(cell, id, .stepper, standardMaximum: 100, on: content)
        case "segment": node = segments(cell, id, on: content)
        case "date" where isOpened: node = date(cell, id, on: content)
        case "picker" where isOpened: node = picker(cell, id, on: content)
        default: break
        }
        if !isEditing || condition(cell["readOnly"], on: content, or: false) {
            node?.state.insert(.disabled)
        }
        return node
    }

    private func field(
        _ cell: Attributes,
        _ id: String,
        _ role: ScreenNode.Role,
        on content: ObjectID?
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: role)
        node.value = .text(text(cell["textPath"], on: content) ?? "")
        node.details.placeholder = text(cell["placeholder"], on: content)
        node.details.isSecure = condition(cell["secure"], on: content, or: false)
        if let path = cell["textPath"] {
            react(&node, to: .input, .write(path.expression, on: content))
        }
        return node
    }

    private func toggle(
        _ cell: Attributes,
        _ id: String,
        on content: ObjectID?
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .switch)
        let isOn = condition(cell["onPath"], on: content, or: false)
        node.value = .bool(isOn)
        node.state = isOn ? .checked : []
        if let path = cell["onPath"] {
            react(&node, to: .toggle, .write(path.expression, on: content))
        }
        return node
    }

    private func number(
        _ cell: Attributes,
        _ id: String,
        _ role: ScreenNode.Role,
        standardMaximum: Double,
        on content: ObjectID?
    ) -> ScreenNode {
        func finite(_ name: String) -> Double? {
            value(cell[name], on: content).double.flatMap { $0.isFinite ? $0 : nil }
        }
        let minimum = finite("minValuePath") ?? 0
        let maximum = max(minimum, finite("maxValuePath") ?? standardMaximum)
        let step = finite("stepValuePath") ?? (role == .slider ? (maximum - minimum) / 100 : 1)
        let bounds = ScreenNode.Bounds(
            minimum: minimum,
            maximum: maximum,
            step: step > 0 ? step : 1
        )
        var node = ScreenNode(id: id, role: role)
        let number = finite("valuePath") ?? minimum
        node.value = .number(min(max(number, minimum), maximum))
        node.details.bounds = bounds
        for end in ["minImage", "maxImage"] {
            if let image = CellNodes(shared: shared).imageName(cell["\(end)Path"], on: content) {
                var child = ScreenNode(id: "\(id)/\(end)", role: .image)
                child.details.image = image
                node.children.append(child)
            }
        }
        if let path = cell["valuePath"] {
            react(&node, to: .adjust, .adjust(path.expression, on: content, within: bounds))
        }
        return node
    }

    private func segments(
        _ cell: Attributes,
        _ id: String,
        on content: ObjectID?
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .segments)
        let titles = texts(cell["segmentsPath"], on: content)
        let selected = Int(clamping: value(cell["selectIndexPath"], on: content).int ?? 0)
        node.value = .number(Double(selected))
        node.children = titles.enumerated().map { index, title in
            ScreenNode(
                id: "\(id)/\(index)",
                role: .option,
                label: title,
                state: index == selected ? .selected : []
            )
        }
        if let path = cell["selectIndexPath"] {
            let reaction = Reaction.choose(path.expression, on: content, count: titles.count)
            react(&node, to: .choose, reaction)
        }
        return node
    }

    private func picker(
        _ cell: Attributes,
        _ id: String,
        on content: ObjectID?
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .picker, state: .expanded)
        let entries = value(cell["dataPath"], on: content).elements ?? []
        let targets = entries.compactMap(\.object)
        let chosen = chosenID(cell["selectionPath"], on: content)
        for (index, object) in targets.enumerated() {
            let isChosen = chosen != nil && objects.graph.id(of: object) == chosen
            if isChosen {
                node.value = .number(Double(index))
            }
            node.children.append(
                ScreenNode(
                    id: "\(id)/\(index)",
                    role: .option,
                    label: text(cell["namePath"], on: object),
                    state: isChosen ? .selected : []
                )
            )
        }
        if let path = cell["selectionPath"] {
            react(&node, to: .choose, .refer(path.expression, on: content, to: targets))
        }
        return node
    }

    /// The id that a reference, or a property that holds an id, names.
    func chosenID(_ path: Attribute?, on content: ObjectID?) -> String? {
        let value = value(path, on: content)
        guard let holder = value.object else {
            return value.text
        }
        return objects.cache.value(of: AppObjects.referenceKey, on: holder).text
    }

    // MARK: Dates

    private func date(
        _ cell: Attributes,
        _ id: String,
        on content: ObjectID?
    ) -> ScreenNode {
        var node = ScreenNode(id: id, role: .date, state: .expanded)
        let minimum = value(cell["minDatePath"], on: content).date ?? .distantPast
        let maximum = value(cell["maxDatePath"], on: content).date ?? .distantFuture
        let limits = minimum...max(minimum, maximum)
        let date = value(cell["datePath"], on: content).date ?? objects.graph.environment.now
        node.value = .date(min(max(date, limits.lowerBound), limits.upperBound))
        node.details.dateMode = dateMode(of: cell, on: content)
        if let path = cell["datePath"] {
            react(&node, to: .pick, .pick(path.expression, on: content, within: limits))
        }
        return node
    }

    /// OKit, "modePath".
    func dateMode(of cell: Attributes, on content: ObjectID?) -> ScreenNode.DateMode {
        switch value(cell["modePath"], on: content).int ?? 2 {
        case 0: .time
        case 1: .date
        case 3: .countDown
        default: .dateAndTime
        }
    }
}
