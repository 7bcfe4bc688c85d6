import OKitBundle
import OKitRuntime

/// Renders buttons and menus.
struct ButtonElements {
    let context: RenderContext

    /// The purposes whose button is shown as a symbol, with the label as its name.
    private static let symbols: [ScreenNode.Purpose: String] = [
        .back: "‹", .menu: "☰", .help: "?", .close: "×", .undo: "↶", .redo: "↷",
    ]

    /// Returns a button.
    func button(_ node: ScreenNode) -> Element {
        var button = context.element("button", node)
        button.set("type", "button")
        let purpose = node.details.purpose
        if let purpose {
            button.add(class: "for-\(purpose.rawValue)")
            button.set("data-purpose", purpose.rawValue)
        }
        button.set("data-key", node.details.component.key)
        activate(&button, node)
        if node.state.contains(.busy) {
            button.set("aria-busy", "true")
        }
        let label = [node.label, node.value?.text].compactMap(\.self).joined(separator: " ")
        let symbol = purpose.flatMap { Self.symbols[$0] }
        if let symbol {
            var icon = Element("span", class: "symbol", text: symbol)
            icon.set("aria-hidden", "true")
            button.append(icon)
            button.add(class: "icon")
        } else {
            button.append(TextElements(context: context).icon(node.details.image))
        }
        let hidesLabel = symbol != nil && ![.back, .undo, .redo].contains(purpose)
        button.append(Element("span", class: hidesLabel ? "hidden" : "label", text: label))
        button.append(TextElements(context: context).badge(of: node))
        if let key = node.details.component.key {
            button.set("title", "\(label) (\(key))")
        }
        return button
    }

    /// Makes an element send a tap, or shows that it is disabled.
    ///
    /// A disabled element can still have the focus, so that a patch does not move it.
    func activate(_ element: inout Element, _ node: ScreenNode) {
        if node.state.contains(.disabled) || !node.events.contains(.tap) {
            element.set("aria-disabled", "true")
        } else {
            element.set("data-do", "tap")
        }
    }

    /// Returns the button that loads the content of a screen or list again.
    func refresh(_ node: ScreenNode) -> Element {
        var button = Element("button", class: "button quiet icon refresh", text: "↻")
        button.set("type", "button")
        button.set("aria-label", "Reload")
        button.set("title", "Reload")
        button.set("data-do", "refresh")
        button.set("data-to", NodeKey(node).text)
        return button
    }

    /// Returns a menu that opens below its button; `nil` without actions.
    func menu(_ node: ScreenNode, of owner: String? = nil) -> Element? {
        guard !node.children.isEmpty else {
            return nil
        }
        var menu = context.element("details", node)
        var summary = Element("summary", class: "button quiet icon")
        var symbol = Element("span", class: "symbol", text: "⋯")
        symbol.set("aria-hidden", "true")
        let name = node.label ?? owner.map { "Actions: \($0)" } ?? "Actions"
        summary.append(symbol)
        summary.append(Element("span", class: "hidden", text: name))
        menu.append(summary)
        menu.append(Element("div", class: "entries", context.elements(of: node.children)))
        return menu
    }
}
