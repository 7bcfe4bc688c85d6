import OKitRuntime

/// Renders texts, facts, code, images and progress.
struct TextElements {
    let context: RenderContext

    /// Returns a text, or a label with a value.
    func text(_ node: ScreenNode) -> Element {
        let (label, value) = (node.label ?? "", node.valueText(context.options))
        let isTapped = node.events.contains(.tap)
        var text = context.element(isTapped ? "button" : "p", node)
        if isTapped {
            text.set("type", "button")
            ButtonElements(context: context).activate(&text, node)
        }
        if node.state.contains(.invalid) {
            text.set("role", "alert")
        }
        if !label.isEmpty, !value.isEmpty {
            text.append(Element("span", class: "label", text: label))
            text.append(Element("span", class: "value", text: value))
        } else {
            text.content = LinkText(label + value, opensLinks: context.opensLinks).content
        }
        text.append(context.elements(of: node.children))
        return text
    }

    /// Returns a label with its value.
    func fact(_ node: ScreenNode) -> Element {
        var fact = context.element("div", node)
        fact.append(Element("span", class: "label", text: node.label ?? ""))
        let value = node.valueText(context.options)
        if node.events.contains(.tap) {
            var button = Element("button", class: "value link", text: value)
            button.set("type", "button")
            button.set("data-do", node.accepts(.tap) ? "tap" : nil)
            fact.append(button)
        } else {
            var text = Element("span", class: "value")
            text.content = LinkText(value, opensLinks: context.opensLinks).content
            fact.append(text)
        }
        if node.details.component.isCopyable, !value.isEmpty {
            var copy = Element("button", class: "button quiet copy", text: "Copy")
            copy.set("type", "button")
            copy.set("data-copy", value)
            copy.set("aria-label", "Copy \(node.label ?? "")")
            fact.append(copy)
        }
        fact.append(context.elements(of: node.children))
        return fact
    }

    /// Returns code with its line breaks.
    func code(_ node: ScreenNode) -> Element {
        var code = context.element("pre", node)
        code.set("tabindex", "0")
        code.set("aria-label", node.label ?? node.details.component.language)
        code.set("role", "region")
        code.append(Element("code", text: node.valueText(context.options)))
        return code
    }

    /// Returns an image of the bundle.
    func image(_ node: ScreenNode) -> Element {
        var figure = context.element("div", node)
        if let name = node.details.image {
            var image = Element("img")
            image.set("src", context.options.imagePath(name))
            image.set("alt", node.label ?? "")
            image.set("loading", "lazy")
            figure.append(image)
        } else {
            figure.append(Element("span", text: node.label ?? ""))
        }
        return figure
    }

    /// Returns a progress bar.
    func progress(_ node: ScreenNode) -> Element {
        var element = context.element("div", node)
        let bounds = node.details.bounds ?? ScreenNode.Bounds(minimum: 0, maximum: 1, step: 0.01)
        let range = bounds.maximum - bounds.minimum
        let part = range > 0 && range.isFinite ? (node.number - bounds.minimum) / range : 0
        let percent = Int((min(max(part, 0), 1) * 100).rounded())
        if let label = node.label, !label.isEmpty {
            element.append(Element("span", class: "label", text: label))
        }
        var bar = Element("progress")
        bar.set("max", "100")
        bar.set("value", "\(percent)")
        bar.set("aria-label", node.label ?? "Progress")
        element.append(bar)
        element.append(Element("span", class: "value", text: "\(percent) %"))
        return element
    }

    /// Returns an indicator of work whose length is unknown.
    func spinner(_ node: ScreenNode) -> Element {
        var spinner = context.element("p", node)
        spinner.set("role", "status")
        var mark = Element("span", class: "wheel")
        mark.set("aria-hidden", "true")
        spinner.append(mark)
        spinner.append(Element("span", class: "label", text: node.label ?? "Loading…"))
        return spinner
    }

    /// Returns the icon of a node; `nil` if it has none.
    func icon(_ name: String?) -> Element? {
        guard let name, !name.isEmpty else {
            return nil
        }
        var icon = Element("img", class: "icon")
        icon.set("src", context.options.imagePath(name))
        icon.set("alt", "")
        icon.set("loading", "lazy")
        return icon
    }

    /// Returns the badge of a node; `nil` if it has none.
    func badge(of node: ScreenNode) -> Element? {
        node.details.component.badge.flatMap { text in
            text.isEmpty ? nil : Element("span", class: "badge", text: text)
        }
    }

    /// Returns a small area of a color; `nil` for text that is not a color.
    func swatch(_ color: String?, class name: String) -> Element? {
        guard let color, let hex = WebColor(hex: color)?.hex else {
            return nil
        }
        // Attributes of SVG set colors where the content security policy forbids inline styles.
        var area = Element("rect")
        area.set("width", "100%")
        area.set("height", "100%")
        area.set("fill", hex)
        var image = Element("svg", class: name, [area])
        image.set("aria-hidden", "true")
        return image
    }
}
