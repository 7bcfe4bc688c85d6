import OKitRuntime

/// Renders controls that edit values.
struct FieldElements {
    let context: RenderContext

    /// Returns a control that is not in a row, with its label and notes.
    func labelled(_ node: ScreenNode) -> Element {
        guard node.role != .search else {
            return control(node, isNamed: false)
        }
        var field = Element("div", class: "row labelled")
        let label = node.label.flatMap { $0.isEmpty ? nil : $0 }
        field.append(self.label(label, of: node))
        field.append(Element("div", class: "control", [control(node, isNamed: label != nil)]))
        field.append(notes(of: node, help: nil))
        return field
    }

    /// Returns the label of a control; `nil` without text.
    func label(_ text: String?, of node: ScreenNode) -> Element? {
        guard let text, !text.isEmpty else {
            return nil
        }
        let isGroup = ChoiceElements.isGroup(node)
        var label = Element(isGroup ? "span" : "label", class: "label", text: text)
        let id = NodeKey(node).elementID
        label.set("id", "\(id)~label")
        label.set("for", isGroup ? nil : id)
        return label
    }

    /// Returns the help and the problem below a control; `nil` without both.
    func notes(of node: ScreenNode, help: String?) -> Element? {
        let problem = node.details.component.problem.flatMap { $0.isEmpty ? nil : $0 }
        guard help != nil || problem != nil else {
            return nil
        }
        var notes = Element("div", class: "notes")
        notes.set("id", node.noteKey)
        if let problem {
            notes.append(Element("p", class: "problem", text: problem))
        }
        if let help, !help.isEmpty {
            notes.append(Element("p", class: "help", text: help))
        }
        return notes
    }

    /// Returns a control.
    ///
    /// - Parameter isNamed: Whether the page has a label for it.
    func control(_ node: ScreenNode, isNamed: Bool) -> Element {
        let name = isNamed ? nil : node.label ?? node.details.placeholder ?? "Value"
        switch node.role {
        case .slider: return slider(node, name: name)
        case .stepper: return stepper(node, name: name)
        default: break
        }
        var control =
            switch node.role {
            case .textArea: textArea(node)
            case .switch: toggle(node)
            case .date: date(node)
            case .segments: ChoiceElements(context: context).segments(node)
            case .picker: ChoiceElements(context: context).picker(node)
            case .search: search(node)
            default: field(node)
            }
        let labelID = "\(NodeKey(node).elementID)~label"
        if isNamed, control.tag != "input" || node.role == .search {
            control.set("aria-labelledby", control["role"] == nil ? nil : labelID)
        } else if !isNamed {
            control.set("aria-label", name)
        }
        return control
    }

    /// Returns an option outside of a choice.
    func option(_ node: ScreenNode) -> Element {
        ChoiceElements(context: context).box(node)
    }

    // MARK: Text

    private func field(_ node: ScreenNode) -> Element {
        var input = context.element("input", node)
        input.set("type", node.details.isSecure ? "password" : "text")
        input.set("value", node.typedText(context.options))
        input.set("autocomplete", "off")
        input.set("data-select", if: node.details.component.isReplaced)
        addText(to: &input, node)
        guard
            let swatch = TextElements(context: context)
                .swatch(node.details.component.swatch, class: "swatch")
        else {
            return input
        }
        return Element("div", class: "with-swatch", [swatch, input])
    }

    private func textArea(_ node: ScreenNode) -> Element {
        var area = context.element("textarea", node)
        area.set("rows", "4")
        area.content = .text(node.typedText(context.options))
        addText(to: &area, node)
        return area
    }

    private func search(_ node: ScreenNode) -> Element {
        var input = context.element("input", node)
        input.set("type", "search")
        input.set("value", node.valueText(context.options))
        input.set("autocomplete", "off")
        addText(to: &input, node)
        if node.details.placeholder == nil {
            input.set("placeholder", node.label)
        }
        return input
    }

    private func addText(to element: inout Element, _ node: ScreenNode) {
        element.set("placeholder", node.details.placeholder)
        element.set("dir", "auto")
        if node.accepts(.input) {
            element.set("data-do", "input")
            element.set("data-submit", if: node.events.contains(.submit))
        } else {
            element.set("readonly", "")
        }
        context.describe(&element, node)
    }

    // MARK: Other values

    private func toggle(_ node: ScreenNode) -> Element {
        var input = context.element("input", node)
        input.set("type", "checkbox")
        input.set("role", "switch")
        input.set("checked", if: node.isOn)
        input.set("disabled", if: !node.accepts(.toggle))
        input.set("data-do", "toggle")
        context.describe(&input, node)
        return input
    }

    /// - Parameter name: The name of the input; `nil` if the page has a label for it.
    private func slider(_ node: ScreenNode, name: String?) -> Element {
        let bounds = node.details.bounds ?? ScreenNode.Bounds(minimum: 0, maximum: 1, step: 0.01)
        var input = context.element("input", node)
        input.set("type", "range")
        input.set("aria-label", name)
        input.set("min", NumberText.text(of: bounds.minimum))
        input.set("max", NumberText.text(of: bounds.maximum))
        input.set("step", NumberText.text(of: bounds.step))
        input.set("value", NumberText.text(of: node.number))
        input.set("disabled", if: !node.accepts(.adjust))
        input.set("data-do", "adjust")
        context.describe(&input, node)
        var output = Element("output", text: NumberText.text(of: node.number))
        output.set("for", NodeKey(node).elementID)
        let images = node.children.map { TextElements(context: context).image($0) }
        let ends = (images.first, images.count > 1 ? images.last : nil)
        let parts = [ends.0, input, ends.1, output].compactMap(\.self)
        return Element("div", class: "range-box", parts)
    }

    /// - Parameter name: The name of the input; `nil` if the page has a label for it.
    private func stepper(_ node: ScreenNode, name: String?) -> Element {
        let bounds =
            node.details.bounds
            ?? ScreenNode.Bounds(minimum: -.infinity, maximum: .infinity, step: 1)
        var input = context.element("input", node)
        input.set("type", "number")
        input.set("aria-label", name)
        input.set("min", bounds.minimum.isFinite ? NumberText.text(of: bounds.minimum) : nil)
        input.set("max", bounds.maximum.isFinite ? NumberText.text(of: bounds.maximum) : nil)
        input.set("step", "any")
        input.set("value", node.typedText(context.options))
        input.set("data-do", node.accepts(.adjust) ? "adjust" : nil)
        input.set("readonly", if: !node.accepts(.adjust))
        context.describe(&input, node)
        func button(_ sign: Double, _ symbol: String, _ label: String) -> Element {
            let value = min(max(node.number + sign * bounds.step, bounds.minimum), bounds.maximum)
            var button = Element("button", class: "button quiet", text: symbol)
            button.set("type", "button")
            button.set("aria-label", label)
            button.set("data-to", NodeKey(node).text)
            if node.accepts(.adjust), value != node.number {
                // Fast clicks add up, although the page does not show the result of the first one yet.
                button.set("data-do", "step")
                button.set("data-value", NumberText.text(of: sign * bounds.step))
            } else {
                button.set("aria-disabled", "true")
            }
            return button
        }
        return Element(
            "div",
            class: "stepper-box",
            [button(-1, "−", "Decrease"), input, button(1, "+", "Increase")]
        )
    }

    private func date(_ node: ScreenNode) -> Element {
        let form = DateInput(mode: node.details.dateMode, timeZone: context.options.timeZone)
        var input = context.element("input", node)
        guard case .date = node.value, node.accepts(.pick) else {
            input.set("type", "text")
            input.set("readonly", "")
            input.set("value", node.valueText(context.options))
            return input
        }
        input.set("type", form.type)
        input.set("value", node.typedText(context.options))
        // Without it, browsers accept years of six digits.
        form.maximum.map { input.set("max", $0) }
        input.set("required", "")
        input.set("data-do", "pick")
        context.describe(&input, node)
        return input
    }
}
