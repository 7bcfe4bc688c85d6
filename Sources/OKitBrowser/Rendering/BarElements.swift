import OKitRuntime

/// Renders bars of buttons and tabs.
struct BarElements {
    let context: RenderContext

    /// Returns the buttons of a bar below the content.
    func toolbar(_ node: ScreenNode) -> Element {
        var bar = context.element("div", node, class: "toolbar")
        bar.append(context.elements(of: node.children))
        return bar
    }

    /// Returns the tabs of the app as a navigation.
    func navigation(_ node: ScreenNode) -> Element {
        var nav = context.element("nav", node, class: "navigation")
        nav.set("aria-label", "Tabs")
        for tab in node.children {
            var button = context.element("button", tab, class: "tab")
            button.set("type", "button")
            button.set("data-do", tab.accepts(.tap) ? "tap" : nil)
            button.set("aria-current", tab.state.contains(.selected) ? "page" : nil)
            button.append(TextElements(context: context).icon(tab.details.image))
            button.append(Element("span", class: "label", text: tab.label ?? ""))
            button.append(TextElements(context: context).badge(of: tab))
            nav.append(button)
        }
        return nav
    }

    /// Returns the tabs of a part of the screen (ARIA Authoring Practices, "Tabs").
    func tabs(_ node: ScreenNode) -> Element {
        var list = context.element("div", node, class: "tablist")
        list.set("role", "tablist")
        list.set("aria-label", node.label)
        for child in node.children {
            list.append(tab(child))
        }
        return list
    }

    /// Returns a tab.
    func tab(_ node: ScreenNode) -> Element {
        let isSelected = node.state.contains(.selected)
        var tab = context.element("button", node)
        tab.set("type", "button")
        tab.set("role", "tab")
        tab.set("aria-selected", isSelected ? "true" : "false")
        tab.set("tabindex", isSelected ? "0" : "-1")
        tab.set("data-do", node.accepts(.tap) ? "tap" : nil)
        tab.append(Element("span", class: "label", text: node.label ?? ""))
        tab.append(TextElements(context: context).badge(of: node))
        return tab
    }
}
