import OKitRuntime

/// Renders groups, panes and sections.
struct GroupElements {
    let context: RenderContext

    /// Returns a group.
    func group(_ node: ScreenNode) -> Element {
        let details = node.details.component
        let arrangement = details.arrangement ?? .column
        var group = context.element("div", node)
        group.add(class: "as-\(arrangement.rawValue)")
        group.add(class: details.gap.map { "g\(min(max($0, 0), 8))" } ?? "")
        if arrangement == .grid {
            let count = details.weights.isEmpty ? node.children.count : details.weights.count
            group.add(class: "c\(min(max(count, 1), 6))")
        }
        group.append(weighted(node.children, arrangement == .row ? details.weights : []))
        return group
    }

    /// Returns panes next to each other.
    func split(_ node: ScreenNode) -> Element {
        var split = context.element("div", node)
        split.add(class: node.details.component.showsDetail ? "master-detail" : "")
        split.append(weighted(node.children, node.details.component.weights))
        return split
    }

    /// Returns children, with classes for their relative sizes.
    private func weighted(_ nodes: [ScreenNode], _ weights: [Double]) -> [Element] {
        let least = weights.filter { $0.isFinite && $0 > 0 }.min() ?? 1
        return nodes.enumerated().flatMap { index, node -> [Element] in
            let elements = context.elements(of: node)
            guard weights.indices.contains(index), elements.count == 1 else {
                return elements
            }
            // Style sheets have classes for sizes from 1 to 12 halves of the smallest one.
            let halves = (weights[index] / least * 2).rounded()
            var element = elements[0]
            element.add(class: "w\(halves.isFinite ? Int(min(max(halves, 1), 12)) : 2)")
            return [element]
        }
    }

    /// Returns a section with its header, which can be collapsible.
    func section(_ node: ScreenNode) -> Element {
        var section = context.element("section", node)
        let title = node.label ?? ""
        if node.events.contains(.toggle) {
            let isExpanded = node.state.contains(.expanded)
            var button = Element("button", class: "expand")
            button.set("type", "button")
            button.set("aria-expanded", isExpanded ? "true" : "false")
            button.set("data-do", node.accepts(.toggle) ? "toggle" : nil)
            button.set("data-value", isExpanded ? "false" : "true")
            var mark = Element("span", text: isExpanded ? "▾" : "▸")
            mark.set("aria-hidden", "true")
            button.append([mark, Element("span", text: title)])
            section.append(Element("h2", class: "header", [button]))
        } else if !title.isEmpty {
            section.append(Element("h2", class: "header", text: title))
        }
        section.append(context.elements(of: node.children))
        if let footer = node.value?.text, !footer.isEmpty {
            section.append(Element("p", class: "footer", text: footer))
        }
        return section
    }
}
