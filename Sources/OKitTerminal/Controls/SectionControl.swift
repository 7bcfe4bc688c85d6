import OKitRuntime

/// A section: its header, its rows, its footer.
struct SectionControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let header = node.label ?? ""
        if !header.isEmpty {
            content.addBlank(if: content.height > 0)
            content.addText(header, .header)
        }
        for child in node.children {
            content.append(child)
        }
        if let footer = node.value?.text, !footer.isEmpty {
            content.addText(footer, .footer)
        }
    }
}
