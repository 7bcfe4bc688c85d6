import OKitRuntime
import OKitSyntax

/// Renders Markdown, which is only displayed: HTML in it is shown as written.
struct MarkdownElements {
    let context: RenderContext

    /// Returns the blocks of a text.
    func markdown(_ node: ScreenNode) -> Element {
        var body = context.element("div", node)
        var items: [Element] = []
        func closeList() {
            if !items.isEmpty {
                body.append(Element("ul", class: "items", items))
                items = []
            }
        }
        for block in MarkdownText(node.value?.text ?? node.label ?? "").blocks {
            if case .item(let level, let mark, let text) = block {
                items.append(item(level: level, mark: mark, text))
                continue
            }
            closeList()
            body.append(element(of: block))
        }
        closeList()
        return body
    }

    private func item(level: Int, mark: String, _ text: String) -> Element {
        var item = Element("li", class: "l\(min(max(level, 0), 12))")
        if mark.first?.isNumber == true {
            item.add(class: "numbered")
            item.append(Element("span", class: "mark", text: mark + " "))
        }
        item.append(spans(text))
        return item
    }

    private func element(of block: MarkdownText.Block) -> Element {
        switch block {
        case .heading(let level, let title):
            // The title of the screen is the first heading of the page.
            Element("h\(min(level + 1, 6))", spans(title))
        case .paragraph(let text): Element("p", spans(text))
        case .item(_, _, let text): Element("p", spans(text))
        case .quote(let text): Element("blockquote", spans(text))
        case .code(let lines, _):
            Element("pre", [Element("code", text: lines.joined(separator: "\n"))])
        case .rule: Element("hr")
        }
    }

    /// Returns the parts of a line with their emphasis.
    private func spans(_ text: String) -> [Element] {
        MarkdownInline(text).spans.compactMap { span in
            if context.opensLinks, span.traits.contains(.address) {
                return nil
            }
            if let address = span.address, context.opensLinks, LinkText.isAllowed(address) {
                return LinkText.link(to: address, text: span.text)
            }
            let names: [(MarkdownInline.Traits, String)] = [
                (.code, "code"), (.bold, "strong"), (.italic, "em"), (.strikethrough, "s"),
                (.muted, "small"), (.link, "u"),
            ]
            let tags = names.filter { span.traits.contains($0.0) }.map(\.1)
            let tail = tags.dropFirst()
            var element = Element(tags.first ?? "span", text: span.text)
            for tag in tail {
                element = Element(tag, [element])
            }
            return element
        }
    }
}
