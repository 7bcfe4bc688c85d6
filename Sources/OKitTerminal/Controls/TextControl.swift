import OKitRuntime

/// Text: lines, or a row if it has a label and a value.
struct TextControl: Control {
    var placement: ControlPlacement { .inline }

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let label = node.label ?? ""
        let value = node.valueText(content.options)
        if !label.isEmpty, !value.isEmpty {
            content.addRow(node, controls: [], index: nil)
        } else if node.isTarget {
            content.addText(label + value, .link(node.id), targets: [node.id])
        } else {
            let isWrong = node.state.contains(.invalid)
            let style = node.details.component.style.map { TextLines.Look.styled($0) }
            content.addText(label + value, isWrong ? .problem : style ?? .body)
        }
    }
}

/// Lines of text.
struct TextLines: ItemContent {
    let lines: [Line]
    let look: Look

    /// A line with its links.
    struct Line {
        let text: String
        let links: [TextLink]
    }

    /// The meaning of the text.
    enum Look {
        case header, footer, body, problem, link(String)
        /// A text with a named style.
        case styled(String)
    }

    init(_ text: String, _ look: Look, width: Int, maximum: Int, showsLinks: Bool) {
        let links = showsLinks ? TextLink.all(in: text) : []
        lines = WrappedText(text, width: width, maximumLines: maximum).lines.map { line in
            Line(text: String(line.characters), links: line.links(among: links))
        }
        self.look = look
    }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let columns = place.columns
        let style = style(on: canvas)
        for (offset, line) in lines.enumerated() {
            let point = Point(columns.text, place.top + offset)
            canvas.write(line.text, point, columns.width, style)
            canvas.addLinks(line.links, of: line.text, at: point, columns.width)
        }
        if case .link(let id) = look {
            canvas.mark(id, place.lines, columns)
        }
    }

    private func style(on canvas: Canvas) -> Style {
        let palette = canvas.palette
        return switch look {
        case .header: palette.header.adding(.bold)
        case .footer: palette.muted
        case .body: .plain
        case .problem: palette.wrong
        case .styled(let name): palette.style(named: name) ?? .plain
        case .link(let id): canvas.hasFocus(id) ? palette.focusedControl : palette.link
        }
    }
}

extension WrappedText.Line {
    /// Returns the parts of links that are on the line, by their positions.
    fileprivate func links(among links: [TextLink]) -> [TextLink] {
        links.compactMap { link in
            let part = link.range.clamped(to: start..<start + characters.count)
            let range = part.lowerBound - start..<part.upperBound - start
            return part.isEmpty ? nil : TextLink(range: range, address: link.address)
        }
    }
}
