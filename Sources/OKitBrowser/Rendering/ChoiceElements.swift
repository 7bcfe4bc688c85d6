import OKitRuntime

/// Renders choices: segments, pickers, radio buttons and checkboxes.
struct ChoiceElements {
    let context: RenderContext

    /// The number of options up to which an expanded picker shows all of them.
    private static let mostRadios = 12

    /// Whether a node is shown as a group of inputs, which a label cannot refer to.
    static func isGroup(_ node: ScreenNode) -> Bool {
        node.role == .segments || node.role == .picker && !isSelect(node)
    }

    private static func isSelect(_ node: ScreenNode) -> Bool {
        let allowsSeveral = node.options.contains(where: \.isTickable)
        let isShort = node.options.count <= mostRadios
        return !allowsSeveral && !(node.state.contains(.expanded) && isShort)
    }

    /// Returns adjacent segments of which one is selected.
    func segments(_ node: ScreenNode) -> Element {
        radios(node, class: "segments")
    }

    /// Returns a select element, radio buttons, or checkboxes if several options can be selected.
    func picker(_ node: ScreenNode) -> Element {
        if node.options.contains(where: \.isTickable) {
            var group = context.element("div", node, class: "boxes")
            group.set("role", "group")
            group.append(node.options.map { box($0) })
            return group
        }
        return Self.isSelect(node) ? select(node) : radios(node, class: "radios")
    }

    private func select(_ node: ScreenNode) -> Element {
        let chosen = chosenIndex(of: node)
        var select = context.element("select", node)
        select.set("data-do", "choose")
        select.set("disabled", if: !node.accepts(.choose))
        context.describe(&select, node)
        if chosen == nil {
            var none = Element("option", text: node.value?.text ?? node.details.placeholder ?? "")
            none.set("value", "")
            none.set("selected", "")
            none.set("disabled", "")
            select.append(none)
        }
        for (index, option) in node.options.enumerated() {
            var element = Element("option", text: option.label ?? "")
            element.set("value", "\(index)")
            element.set("selected", if: index == chosen)
            select.append(element)
        }
        return select
    }

    private func radios(_ node: ScreenNode, class name: String) -> Element {
        let chosen = chosenIndex(of: node)
        var group = context.element("div", node, class: name)
        group.set("role", "radiogroup")
        group.set("aria-required", node.state.contains(.required) ? "true" : nil)
        for (index, option) in node.options.enumerated() {
            var input = Element("input")
            input.set("type", "radio")
            input.set("name", NodeKey(node).elementID)
            input.set("value", "\(index)")
            input.set("checked", if: index == chosen)
            input.set("disabled", if: !node.accepts(.choose))
            input.set("data-do", "choose")
            input.set("data-to", NodeKey(node).text)
            var label = Element("label", [input])
            label.append(Element("span", text: option.label ?? ""))
            group.append(label)
        }
        return group
    }

    /// Returns a checkbox with its label.
    func box(_ node: ScreenNode) -> Element {
        var input = Element("input")
        input.set("type", "checkbox")
        input.set("checked", if: node.isOn)
        let kind = [Event.Kind.toggle, .tap, .choose].first { node.accepts($0) }
        input.set("data-do", kind?.rawValue)
        input.set("data-value", kind == .choose ? "0" : nil)
        input.set("disabled", if: kind == nil)
        var label = context.element("label", node)
        label.append([input, Element("span", text: node.label ?? "")])
        return label
    }

    private func chosenIndex(of node: ScreenNode) -> Int? {
        if case .number(let number) = node.value, let index = Int(exactly: number.rounded()),
            node.options.indices.contains(index)
        {
            return index
        }
        return node.options.firstIndex {
            !$0.state.isDisjoint(with: [.selected, .checked])
                || (node.value?.text != nil && $0.label == node.value?.text)
        }
    }
}

extension ScreenNode {
    /// Whether several options can be selected together.
    fileprivate var isTickable: Bool {
        if case .bool = value { role == .option } else { false }
    }
}
