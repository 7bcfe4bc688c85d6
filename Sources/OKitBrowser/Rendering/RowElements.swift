import OKitRuntime

/// Renders rows of lists, trees and forms.
struct RowElements {
    let context: RenderContext

    private var texts: TextElements { TextElements(context: context) }

    /// Returns a row.
    ///
    /// - Parameters:
    ///   - tag: The tag of the row.
    ///   - ticks: Whether a tap on the row marks it.
    func row(_ node: ScreenNode, tag: String, ticks: Bool = false) -> Element {
        if context.unchanged.contains(node.id) {
            var row = Element(tag, key: NodeKey(node))
            row.isUnchanged = true
            return row
        }
        let controls = node.children.filter { $0.isControl || $0.role == .button }
        if node.children.contains(where: \.isControl), !node.events.contains(.tap) {
            return field(node, controls, tag: tag)
        }
        var row = context.element(tag, node)
        markRequired(&row, node)
        let level = min(max(node.details.component.level ?? 0, 0), 12)
        if level > 0 {
            row.add(class: "l\(level)")
        }
        row.append(texts.swatch(node.details.ribbon, class: "ribbon"))
        if node.details.isMovable {
            row.append(handle(node))
        }
        if node.events.contains(.toggle) {
            row.append(toggle(node))
        } else if node.details.component.level != nil {
            row.append(Element("span", class: "indent"))
        }
        row.append(main(node, ticks: ticks))
        for child in node.children where child.role != .menu {
            row.append(context.elements(of: child))
        }
        row.append(accessory(node))
        if let menu = node.children.first(where: { $0.role == .menu }) {
            row.append(ButtonElements(context: context).menu(menu, of: node.label))
        }
        return row
    }

    /// Returns the texts of a row, as a button if a tap does something.
    private func main(_ node: ScreenNode, ticks: Bool) -> Element {
        let isTapped = node.events.contains(.tap)
        var main = Element(isTapped ? "button" : "div", class: "main")
        if isTapped {
            main.set("type", "button")
            ButtonElements(context: context).activate(&main, node)
            if node.events.contains(.preview) {
                main.set("data-preview", "")
            }
            if node.state.contains(.selected) {
                main.set("aria-current", "true")
            }
            if ticks || node.state.contains(.checked) {
                main.set("aria-pressed", node.state.contains(.checked) ? "true" : "false")
            }
        }
        main.append(texts.icon(node.details.image))
        var text = Element("span", class: "texts")
        text.append(Element("span", class: "label", text: node.label ?? ""))
        let value = node.valueText(context.options)
        if !value.isEmpty {
            text.append(Element("span", class: "value", text: value))
        }
        main.append(text)
        if let detail = node.details.component.detail {
            main.append(Element("span", class: "value", text: detail))
        }
        main.append(texts.badge(of: node))
        return main
    }

    private func accessory(_ node: ScreenNode) -> Element? {
        let symbol: String? =
            switch node.details.accessory {
            case .disclosure, .detailDisclosure: "›"
            case .checkmark: "✓"
            case .detail: "ⓘ"
            case nil: node.state.contains(.checked) ? "✓" : nil
            }
        return symbol.map { symbol in
            var mark = Element("span", class: "accessory", text: symbol)
            mark.set("aria-hidden", "true")
            return mark
        }
    }

    /// Returns the button that expands a branch, or the checkbox that marks a row.
    private func toggle(_ node: ScreenNode) -> Element {
        guard node.details.component.level != nil else {
            var box = Element("input", class: "tick")
            box.set("type", "checkbox")
            box.set("checked", if: node.isOn)
            box.set("aria-label", node.label)
            box.set("data-do", "toggle")
            box.set("disabled", if: node.state.contains(.disabled))
            return box
        }
        let isExpanded = node.state.contains(.expanded)
        var button = Element("button", class: "expand", text: isExpanded ? "▾" : "▸")
        button.set("type", "button")
        button.set("aria-expanded", isExpanded ? "true" : "false")
        button.set("aria-label", "\(node.label ?? "") – contents")
        button.set("data-do", "toggle")
        button.set("data-value", isExpanded ? "false" : "true")
        return button
    }

    private func handle(_ node: ScreenNode) -> Element {
        var handle = Element("button", class: "handle", text: "⠿")
        handle.set("type", "button")
        handle.set("draggable", "true")
        handle.set("aria-label", "Move \(node.label ?? "row") with the arrow keys")
        return handle
    }

    // MARK: Forms

    private func markRequired(_ row: inout Element, _ node: ScreenNode) {
        if node.children.contains(where: { $0.state.contains(.required) }) {
            row.add(class: "is-required")
        }
    }

    /// Returns a row of a form: a label with its control, an explanation and the problem.
    private func field(_ node: ScreenNode, _ controls: [ScreenNode], tag: String) -> Element {
        var row = context.element(tag, node, class: "row labelled")
        markRequired(&row, node)
        let first = controls.first { $0.isControl }
        let fields = FieldElements(context: context)
        let label = node.label.flatMap { $0.isEmpty ? nil : $0 }
        if let first {
            row.append(fields.label(label, of: first))
        }
        var box = Element("div", class: "control")
        for child in node.children where child.role != .menu {
            box.append(
                child.isControl
                    ? [fields.control(child, isNamed: label != nil)] : context.elements(of: child)
            )
        }
        row.append(box)
        if let first {
            row.append(fields.notes(of: first, help: node.details.component.help))
        }
        if let menu = node.children.first(where: { $0.role == .menu }) {
            row.append(ButtonElements(context: context).menu(menu, of: node.label))
        }
        return row
    }
}
