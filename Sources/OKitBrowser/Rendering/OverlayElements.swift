import OKitRuntime

/// Renders dialogs and messages.
struct OverlayElements {
    let context: RenderContext

    /// Returns a dialog, which the script opens as a modal one.
    func dialog(_ node: ScreenNode) -> Element {
        var dialog = context.element("dialog", node)
        let id = NodeKey(node).elementID
        if node.role == .alert {
            dialog.set("role", "alertdialog")
            // It can interrupt the user, whose next key must not answer it.
            dialog.set("tabindex", "-1")
        }
        let title = node.label.flatMap { $0.isEmpty ? nil : $0 }
        let message = node.valueText(context.options)
        if let title {
            dialog.append(Element("h2", class: "header", text: title).with(("id", "\(id)~label")))
            dialog.set("aria-labelledby", "\(id)~label")
        } else {
            dialog.set("aria-label", node.role == .help ? "Help" : "Question")
        }
        if !message.isEmpty {
            var text = Element("div", class: "message")
            text.set("id", "\(id)~message")
            text.content = LinkText(message, opensLinks: context.opensLinks).content
            dialog.append(text)
            dialog.set("aria-describedby", "\(id)~message")
        }
        let buttons = node.children.filter { $0.role == .button }
        for child in node.children where child.role != .button {
            dialog.append(
                child.isFilePath ? [file(child)] : context.elements(of: child)
            )
        }
        if !buttons.isEmpty {
            let isStacked = node.role == .sheet
            dialog.append(
                Element(
                    "div",
                    class: isStacked ? "choices" : "buttons",
                    context.elements(of: buttons)
                )
            )
        }
        return dialog
    }

    /// Returns the field for a file, which is uploaded at once.
    private func file(_ node: ScreenNode) -> Element {
        var row = Element("div", class: "row labelled")
        row.append(FieldElements(context: context).label(node.label, of: node))
        var input = context.element("input", node)
        input.set("type", "file")
        input.set("data-upload", "")
        row.append(Element("div", class: "control", [input]))
        return row
    }

    /// Returns a temporary message.
    func toast(_ node: ScreenNode) -> Element {
        var toast = context.element("div", node)
        toast.set("role", node.state.contains(.invalid) ? "alert" : "status")
        var text = Element("div", class: "texts")
        if let action = node.details.component.failedAction {
            text.append(Element("strong", class: "label", text: action))
        }
        text.append(Element("span", class: "label", text: node.label ?? ""))
        toast.append(text)
        toast.append(context.elements(of: node.children))
        return toast
    }
}
