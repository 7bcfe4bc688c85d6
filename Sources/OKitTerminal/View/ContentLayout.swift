import OKitRuntime

/// Nodes as items from top to bottom.
struct ContentLayout {
    private(set) var items: [ContentItem] = []
    /// Number of lines.
    private(set) var height = 0
    /// The list that has a window, and the index of its first item that is a row.
    private(set) var list: ScreenNode?

    private let width: Int
    private let form: ControlForm
    private var rowIndex: Int?
    private var hasTickBoxes = false
    private var ribbonWidth = 0
    private var iconWidth = 0

    private static let maximumDepth = 32
    private static let maximumTextLines = 2000

    /// Lays nodes out.
    ///
    /// - Parameters:
    ///   - message: text above all nodes.
    ///   - width: columns from the text's left edge to the right edge.
    ///   - isInOverlay: whether buttons stand side by side.
    init(
        _ nodes: [ScreenNode],
        message: String = "",
        width: Int,
        form: ControlForm,
        isInOverlay: Bool = false
    ) {
        self.width = max(width, 1)
        self.form = form
        if !message.isEmpty {
            appendText(message, .body)
            appendBlank(if: !nodes.isEmpty)
        }
        var buttons: [ScreenNode] = []
        for node in nodes {
            if isInOverlay, node.role == .button {
                buttons.append(node)
            } else {
                append(node, depth: 0)
            }
        }
        appendButtons(buttons)
    }

    private mutating func append(_ node: ScreenNode, depth: Int) {
        guard depth < Self.maximumDepth else {
            return
        }
        switch node.role {
        case .list: appendList(node, depth: depth)
        case .section: appendSection(node, depth: depth)
        case .row: appendRow(node)
        case .text: appendTextNode(node)
        case .textArea:
            if let label = node.label, !label.isEmpty {
                appendText(label, .footer)
            }
            appendTextArea(node)
        case .image:
            if let name = node.details.image ?? node.label,
                let bitmap = form.options.images?.bitmap(named: name, columns: width)
            {
                let lines = (bitmap.height + 1) / 2
                add(.image(node, bitmap), height: lines, targets: node.isTarget ? [node.id] : [])
            } else {
                appendControl(node)
            }
        case .option: add(.option(node), targets: node.isTarget ? [node.id] : [])
        case .bar, .tabs: appendButtons(node.children)
        case .screen, .alert, .sheet, .menu, .help:
            for child in node.children {
                append(child, depth: depth + 1)
            }
        default: appendControl(node)
        }
    }

    private mutating func appendList(_ list: ScreenNode, depth: Int) {
        self.list = list
        hasTickBoxes = list.state.contains(.editing)
        rowIndex = list.window?.first ?? 0
        let rows = list.children.flatMap { $0.role == .section ? $0.children : [$0] }
        ribbonWidth = rows.contains { $0.details.ribbon != nil } ? 2 : 0
        let images = form.options.images
        let hasIcons = rows.contains { row in
            row.details.image.flatMap { images?.icon(named: $0) } != nil
        }
        iconWidth = hasIcons ? Images.iconWidth + 1 : 0
        addAbsent(rowIndex ?? 0)
        for child in list.children {
            append(child, depth: depth + 1)
        }
        if rows.isEmpty, list.window?.total ?? 0 == 0 {
            appendText(list.details.placeholder ?? "No entries", .footer)
        }
        addAbsent((list.window?.total ?? 0) - (rowIndex ?? 0))
        rowIndex = nil
        ribbonWidth = 0
        iconWidth = 0
        hasTickBoxes = false
    }

    private mutating func appendSection(_ section: ScreenNode, depth: Int) {
        let header = section.label ?? ""
        appendBlank(if: height > 0 && !header.isEmpty)
        if !header.isEmpty {
            appendText(header, .header)
        }
        for child in section.children {
            append(child, depth: depth + 1)
        }
        if let footer = section.value?.text, !footer.isEmpty {
            appendText(footer, .footer)
        }
    }

    private mutating func appendRow(_ row: ScreenNode) {
        let controls = row.children.filter { Self.isInline($0.role) }
        let isAreaOnly =
            (row.label ?? "").isEmpty && row.value == nil && controls.isEmpty && !row.isTarget
            && row.children.contains { $0.role == .textArea }
        if !isAreaOnly {
            addRow(row, controls: controls, index: rowIndex)
        }
        for child in row.children {
            switch child.role {
            case .textArea:
                appendTextArea(child)
            case .picker, .segments, .date:
                if child.state.contains(.expanded), child.role == .picker {
                    appendOptions(child.options)
                }
            case .option:
                appendOptions([child])
            default:
                break
            }
        }
        rowIndex = rowIndex.map { $0 + 1 }
    }

    private mutating func appendOptions(_ options: [ScreenNode]) {
        for option in options {
            add(.option(option), targets: option.isTarget ? [option.id] : [])
        }
    }

    private mutating func appendControl(_ node: ScreenNode) {
        addRow(node, controls: [node], index: nil)
        if node.role == .picker, node.state.contains(.expanded) {
            appendOptions(node.options)
        }
    }

    private mutating func addRow(_ row: ScreenNode, controls: [ScreenNode], index: Int?) {
        let isField = controls.count == 1 && [.field, .search].contains(controls[0].role)
        let controlWidth = controls.reduce(0) { sum, control in
            sum + form.text(control, isFocused: false).width + 2
        }
        let label = row.role == .button ? "" : row.label ?? ""
        let labelWidth = DisplayWidth.of(label, upTo: width)
        let isTall = !isField && labelWidth > 0 && labelWidth + controlWidth > width
        var targets = row.isTarget ? [row.id] : []
        targets += controls.filter { $0.isTarget && $0.id != row.id }.map(\.id)
        let shape = RowForm(
            node: row,
            controls: controls,
            isTall: isTall && !controls.isEmpty,
            ribbonWidth: ribbonWidth,
            iconWidth: iconWidth,
            hasTickBox: hasTickBoxes && row.role == .row,
            index: index
        )
        add(.row(shape), height: shape.isTall ? 2 : 1, targets: targets)
    }

    private mutating func appendTextNode(_ node: ScreenNode) {
        let label = node.label ?? ""
        let value = node.valueText(form.options)
        if !label.isEmpty, !value.isEmpty {
            addRow(node, controls: [], index: nil)
        } else if node.isTarget {
            appendText(label + value, .link(node.id), targets: [node.id])
        } else {
            appendText(label + value, node.state.contains(.invalid) ? .problem : .body)
        }
    }

    private mutating func appendTextArea(_ node: ScreenNode) {
        let text = form.state.edit.flatMap { $0.id == node.id ? $0.text : nil }
        let wrapped = WrappedText(
            text ?? node.valueText(form.options),
            width: width - 2,
            maximumLines: 8
        )
        add(
            .textArea(node),
            height: max(wrapped.lines.count, 3),
            targets: node.isTarget ? [node.id] : []
        )
    }

    private mutating func appendText(
        _ text: String,
        _ look: ContentItem.Look,
        targets: [String] = []
    ) {
        let wrapped = WrappedText(text, width: width, maximumLines: Self.maximumTextLines)
        let links = form.options.showsLinks ? TextLink.all(in: text) : []
        let lines = wrapped.lines.map { line in
            ContentItem.Line(text: String(line.characters), links: line.links(among: links))
        }
        add(.text(lines, look), height: lines.count, targets: targets)
    }

    private mutating func appendButtons(_ buttons: [ScreenNode]) {
        guard !buttons.isEmpty else {
            return
        }
        let sum = buttons.reduce(-2) { $0 + form.text($1, isFocused: false).width + 2 }
        appendBlank(if: height > 0 && !isBlankLast)
        if sum <= width {
            add(.buttons(buttons), targets: buttons.filter(\.isTarget).map(\.id))
        } else {
            for button in buttons {
                add(.buttons([button]), targets: button.isTarget ? [button.id] : [])
            }
        }
    }

    private var isBlankLast: Bool {
        if case .blank = items.last?.kind { true } else { false }
    }

    private mutating func appendBlank(if condition: Bool) {
        if condition {
            add(.blank, targets: [])
        }
    }

    private mutating func addAbsent(_ count: Int) {
        if count > 0 {
            add(.absent, height: count, targets: [])
        }
    }

    private mutating func add(_ kind: ContentItem.Kind, height lines: Int = 1, targets: [String]) {
        items.append(ContentItem(kind: kind, line: height, height: lines, targets: targets))
        height += lines
    }

    private static func isInline(_ role: ScreenNode.Role) -> Bool {
        switch role {
        case .field, .switch, .slider, .stepper, .date, .segments, .picker, .button, .image,
            .progress, .spinner, .search, .text:
            true
        default:
            false
        }
    }
}

extension WrappedText.Line {
    /// The parts of links that stand on the line, by their places in it.
    fileprivate func links(among links: [TextLink]) -> [TextLink] {
        links.compactMap { link in
            let part = link.range.clamped(to: start..<start + characters.count)
            let range = part.lowerBound - start..<part.upperBound - start
            return part.isEmpty ? nil : TextLink(range: range, address: link.address)
        }
    }
}
