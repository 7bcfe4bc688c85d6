import OKitRuntime

/// Renders lists, trees and forms with their sections and rows.
struct ListElements {
    let context: RenderContext

    /// Returns a list.
    func list(_ node: ScreenNode) -> Element {
        let rows = node.children.flatMap { $0.role == .section ? $0.children : [$0] }
        let isForm = rows.contains { $0.children.contains(where: \.isControl) }
        var list = context.element("div", node, class: isForm ? "form" : node.role.rawValue)
        if node.state.contains(.busy) {
            list.set("aria-busy", "true")
        }
        list.set("data-move", node.accepts(.move) ? "\(node.details.window?.first ?? 0)" : nil)
        list.append(index(node))
        if node.accepts(.refresh) {
            list.append(ButtonElements(context: context).refresh(node))
        }
        list.append(Windows.earlier(node))
        let ticks = node.state.contains(.editing)
        var open: [ScreenNode] = []
        func close() {
            if !open.isEmpty {
                list.append(self.rows(open, isForm: isForm, ticks: ticks))
                open = []
            }
        }
        for child in node.children {
            if child.role == .row {
                open.append(child)
                continue
            }
            close()
            if child.role == .section {
                list.append(section(child, isForm: isForm, ticks: ticks))
            } else {
                list.append(context.elements(of: child))
            }
        }
        close()
        if rows.isEmpty, let text = node.details.placeholder {
            list.append(Element("p", class: "empty", text: text))
        }
        list.append(Windows.later(node))
        return list
    }

    private func rows(_ rows: [ScreenNode], isForm: Bool, ticks: Bool) -> Element {
        let elements = RowElements(context: context)
        return Element(
            isForm ? "div" : "ul",
            class: "rows",
            rows.map { elements.row($0, tag: isForm ? "div" : "li", ticks: ticks) }
        )
    }

    private func section(_ node: ScreenNode, isForm: Bool, ticks: Bool) -> Element {
        var section = context.element("section", node)
        if let title = node.label, !title.isEmpty {
            section.append(Element("h2", class: "header", text: title))
        }
        var open: [ScreenNode] = []
        for child in node.children {
            if child.role == .row {
                open.append(child)
            } else {
                if !open.isEmpty {
                    section.append(rows(open, isForm: isForm, ticks: ticks))
                    open = []
                }
                section.append(context.elements(of: child))
            }
        }
        if !open.isEmpty {
            section.append(rows(open, isForm: isForm, ticks: ticks))
        }
        if let footer = node.value?.text, !footer.isEmpty {
            section.append(Element("p", class: "footer", text: footer))
        }
        return section
    }

    /// Returns the links to the sections of a list; `nil` if it has no index.
    private func index(_ node: ScreenNode) -> Element? {
        guard !node.details.index.isEmpty else {
            return nil
        }
        var index = Element("nav", class: "index")
        index.set("aria-label", "Sections")
        for entry in node.details.index {
            var button = Element("button", text: entry.title)
            button.set("type", "button")
            button.set("data-do", "window")
            button.set("data-value", Windows.range(around: entry.row, of: node))
            button.set("data-row", "\(entry.row)")
            index.append(button)
        }
        return index
    }
}
