import OKitRuntime

/// Renders a screen: its header, content, tabs and overlays.
struct ScreenElements {
    let context: RenderContext

    /// Returns the element of the root node.
    func screen(_ root: ScreenNode) -> Element {
        var screen = context.element("div", root)
        let tabs = root.children.last { ![.alert, .sheet, .help, .toast].contains($0.role) }
            .flatMap { $0.role == .tabs ? $0 : nil }
        let overlay = root.children.last { [.alert, .sheet, .help].contains($0.role) }
        let bar = root.children.first { $0.role == .bar }
        let toolbars = root.children.filter { $0.role == .bar && $0.id != bar?.id }
        let toasts = root.children.filter { $0.role == .toast }
        let left = [bar, tabs, overlay].compactMap { $0?.id } + toolbars.map(\.id)
        let content = root.children.filter { $0.role != .toast && !left.contains($0.id) }
        let hasDetail = content.contains { $0.details.component.showsDetail }
        if hasDetail {
            screen.add(class: "has-detail")
        }
        screen.append(header(root, bar))
        var main = Element("main", class: "content", context.elements(of: content))
        main.set("id", "main")
        main.set("tabindex", "-1")
        screen.append(main)
        if !toasts.isEmpty {
            screen.append(Element("div", class: "toasts", context.elements(of: toasts)))
        }
        screen.append(toolbars.map { BarElements(context: context).toolbar($0) })
        screen.append(tabs.map { BarElements(context: context).navigation($0) })
        screen.append(overlay.map { OverlayElements(context: context).dialog($0) })
        return screen
    }

    /// Returns the header: the way back, the titles, the buttons and the progress of work.
    private func header(_ root: ScreenNode, _ bar: ScreenNode?) -> Element {
        var header = Element("header", class: "top")
        let children = bar?.children ?? []
        let isFirst: (ScreenNode) -> Bool = {
            [.back, .menu].contains($0.details.purpose) && $0.role == .button
        }
        let first = children.first(where: isFirst)
        let title = children.first { $0.role == .text }
        let others = children.filter { $0.id != first?.id && $0.id != title?.id }
        if let first {
            var nav = Element("nav", class: "back")
            nav.set("aria-label", first.label)
            nav.append(ButtonElements(context: context).button(first))
            header.append(nav)
        }
        header.append(titles(root, title, path: first?.details.path ?? []))
        if let bar {
            var element = context.element("div", bar, class: "actions")
            element.append(context.elements(of: others))
            if root.events.contains(.refresh) {
                element.append(ButtonElements(context: context).refresh(root))
            }
            header.append(element)
        }
        if root.state.contains(.busy) {
            var progress = Element("progress", class: "work")
            progress.set("aria-label", "Working")
            progress.set("value", root.details.progress.map(NumberText.text))
            header.append(progress)
        }
        return header
    }

    private func titles(_ root: ScreenNode, _ node: ScreenNode?, path: [String]) -> Element {
        var titles = Element("div", class: "titles")
        if let prompt = root.details.prompt {
            titles.append(Element("p", class: "prompt", text: prompt))
        }
        if !path.isEmpty {
            titles.append(Element("p", class: "path", text: path.joined(separator: " › ")))
        }
        var heading = Element("h1")
        if let node, node.events.contains(.tap) {
            var button = context.element("button", node, class: "title")
            button.set("type", "button")
            button.set("data-do", "tap")
            button.content = .text(node.label ?? "")
            heading.append(button)
        } else {
            heading.content = .text(node?.label ?? root.label ?? "")
        }
        titles.append(heading)
        if let subtitle = root.value?.text, !subtitle.isEmpty {
            titles.append(Element("p", class: "subtitle", text: subtitle))
        }
        return titles
    }
}
