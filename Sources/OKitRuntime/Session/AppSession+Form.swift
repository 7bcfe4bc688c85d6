import OKitBundle
import OKitModel

extension AppSession {
    /// The sections and cells of a detail screen.
    func form(of place: Place) -> ScreenNode {
        var list = ScreenNode(id: "list", role: .list)
        let footers = place.screen.attributes["sectionFooters"]?.parts ?? []
        for (number, section) in place.screen.sections.enumerated() {
            var node = ScreenNode(
                id: "section/\(number)",
                role: .section,
                label: graph.environment.localized(section.header)
            )
            if footers.indices.contains(number) {
                let footer = cache.value(of: footers[number], on: place.context).text
                node.value = footer.map { .text($0) }
            }
            for (index, cell) in section.rows.enumerated() where isShown(cell, in: place) {
                node.children.append(row(cell, key: "\(number)-\(index)", in: place))
            }
            if !node.children.isEmpty {
                list.children.append(node)
            }
        }
        return list
    }

    /// OKit, "Row height / visibility": height 0 hides a row.
    private func isShown(_ cell: Attributes, in place: Place) -> Bool {
        let isHidden = { (name: String) in
            self.value(cell[name], on: place.context).int == 0
        }
        guard condition(cell["showDisplay"], on: place.context, or: true) else {
            return false
        }
        if place.isEditing {
            return condition(cell["showEdit"], on: place.context, or: true)
                && !isHidden("heightEdit")
        }
        return !isHidden("heightDisplay")
    }

    private func row(_ cell: Attributes, key: String, in place: Place) -> ScreenNode {
        var node = ScreenNode(id: "row/\(key)", role: .row)
        let path = place.isEditing ? cell["editPath"] ?? cell["path"] : cell["path"]
        node.label = text(path, on: place.context) ?? ""
        node.value = text(cell["detailPath"], on: place.context).map { .text($0) }
        if let control = control(cell, id: "row/\(key)/control", in: place) {
            node.children.append(control)
        }
        return node
    }

    private func control(_ cell: Attributes, id: String, in place: Place) -> ScreenNode? {
        var node: ScreenNode
        switch cell.text("cell") {
        case "text" where place.isEditing:
            node = ScreenNode(id: id, role: .field, events: [.input])
            node.value = .text(text(cell["textPath"], on: place.context) ?? "")
            node.details.placeholder = text(cell["placeholder"], on: place.context)
        case "multiline":
            node = ScreenNode(id: id, role: .textArea, events: [.input])
            node.value = .text(text(cell["textPath"], on: place.context) ?? "")
            node.details.placeholder = text(cell["placeholder"], on: place.context)
        case "switch":
            node = ScreenNode(id: id, role: .switch, events: [.toggle])
            let isOn = condition(cell["onPath"], on: place.context, or: false)
            node.value = .bool(isOn)
            node.state = isOn ? .checked : []
        case "slider", "stepper":
            let isSlider = cell.text("cell") == "slider"
            node = ScreenNode(id: id, role: isSlider ? .slider : .stepper, events: [.adjust])
            node.value = .number(value(cell["valuePath"], on: place.context).double ?? 0)
            node.details.bounds = bounds(cell, in: place, isSlider: isSlider)
        case "segment":
            node = segments(cell, id: id, in: place)
        default:
            return nil
        }
        if !place.isEditing {
            node.state.insert(.disabled)
        }
        return node
    }

    private func bounds(
        _ cell: Attributes,
        in place: Place,
        isSlider: Bool
    ) -> ScreenNode.Bounds {
        let minimum = value(cell["minValuePath"], on: place.context).double ?? 0
        let maximum =
            value(cell["maxValuePath"], on: place.context).double ?? (isSlider ? 1 : 100)
        let step = value(cell["stepValuePath"], on: place.context).double ?? 1
        return ScreenNode.Bounds(
            minimum: minimum,
            maximum: max(minimum, maximum),
            step: step > 0 ? step : 1
        )
    }

    private func segments(_ cell: Attributes, id: String, in place: Place) -> ScreenNode {
        var node = ScreenNode(id: id, role: .segments, events: [.choose])
        let selected = Int(value(cell["selectIndexPath"], on: place.context).int ?? 0)
        node.value = .number(Double(selected))
        for (index, part) in (cell["segmentsPath"]?.parts ?? []).enumerated() {
            var option = ScreenNode(id: "\(id)/\(index)", role: .option)
            option.label = cache.value(of: part, on: place.context).text
            option.state = index == selected ? .selected : []
            node.children.append(option)
        }
        return node
    }
}
