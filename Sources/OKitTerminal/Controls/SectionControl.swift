import OKitRuntime

/// A section: its header, which can be collapsible, its content and its footer.
struct SectionControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let header = node.label ?? ""
        if node.events.contains(.toggle) {
            content.addBlank(if: content.height > 0)
            content.add(
                SectionHeader(node: node),
                targets: node.isTarget ? [node.id] : []
            )
        } else if !header.isEmpty, content.rowIndex != nil {
            content.addSectionSpace()
            content.add(SectionTitle(title: header, count: nil), targets: [])
        } else if !header.isEmpty {
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

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, node.state.contains(.expanded) ? "collapse" : "expand"))
    }

    func activate(_ node: ScreenNode, in interaction: inout Interaction) {
        _ = node.expand(node.state.contains(.expanded) ? -1 : 1, in: &interaction)
    }

    func step(_ node: ScreenNode, _ direction: Int, in interaction: inout Interaction) -> Bool {
        node.expand(direction, in: &interaction)
    }
}

/// The title of a section of a list, which takes one line and stays above its rows.
struct SectionTitle: ItemContent {
    let title: String
    /// The number of rows, in words.
    let count: String?

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let palette = canvas.palette
        var text = StyledText(title, palette.header.adding(.bold))
        if let count, !count.isEmpty {
            text.append("  \(count)", palette.muted)
        }
        let point = Point(place.columns.text, place.top)
        canvas.write(text, point, place.columns.width, id: nil)
    }
}

/// The header of a collapsible section.
struct SectionHeader: ItemContent {
    let node: ScreenNode

    var isSecondary: Bool { true }
    var isSelectable: Bool { true }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        canvas.mark(node.id, place.lines, place.columns)
        let palette = canvas.palette
        let style = canvas.hasFocus(node.id) ? palette.focusedText : palette.header.adding(.bold)
        let text = "\(node.expansionMark) \(node.label ?? "")"
        let point = Point(place.columns.text, place.top)
        canvas.write(text, point, place.columns.width, style)
    }
}
