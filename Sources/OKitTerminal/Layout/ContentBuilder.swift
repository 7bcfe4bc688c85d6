import OKitRuntime

/// Collects the lines that controls add for their nodes.
struct ContentBuilder {
    private(set) var items: [ContentItem] = []
    /// The number of lines.
    private(set) var height = 0
    /// The lists that were added.
    private(set) var lists: [ScreenNode] = []
    /// Whether items are next to each other.
    private(set) var hasPanes = false
    /// The index of the next row in its list; `nil` outside lists.
    private(set) var rowIndex: Int?

    /// The number of columns from the text's left edge to the right edge.
    let width: Int
    let isInOverlay: Bool
    let context: ControlContext
    /// Whether the content is that of a popup of the front end.
    var isInPopup = false

    /// The width of the labels of facts.
    private(set) var factLabelWidth = 0

    /// The index of the list whose rows are currently added.
    private var list: Int?
    private var depth = 0
    private var hasTickBoxes = false
    private var ribbonWidth = 0
    private var iconWidth = 0
    private var endRoom = 0
    /// The position of the labels of a form; `nil` outside forms.
    private var formLabels: LabelColumn.Placement?
    /// Whether empty lines between the sections of lists are omitted.
    private let isCompact: Bool
    /// The number of lines that are omitted because the content is compact.
    private(set) var omittedBlanks = 0

    private static let maximumDepth = 32
    private static let maximumTextLines = 2000
    private static let widestText = 100

    init(width: Int, isInOverlay: Bool, isCompact: Bool, context: ControlContext) {
        self.width = max(width, 1)
        self.isCompact = isCompact
        self.isInOverlay = isInOverlay
        self.context = context
    }

    /// The width for running text, which is limited for readability.
    var textWidth: Int { min(width, Self.widestText) }

    /// The width of the next line.
    var lineWidth: Int { formLabels == nil ? width : textWidth }

    var options: RenderOptions { context.options }
    var images: Images? { context.options.images }

    /// Sets a common width for the labels of all facts among nodes.
    mutating func align(_ nodes: [ScreenNode]) {
        factLabelWidth = FactControl.labelWidth(of: nodes, in: width)
    }

    /// Adds nodes below a message.
    ///
    /// In an overlay, buttons are next to each other below the other nodes.
    mutating func add(_ nodes: [ScreenNode], message: String) {
        align(nodes)
        if !message.isEmpty {
            addText(message, .body)
            addBlank(if: !nodes.isEmpty)
        }
        var buttons: [ScreenNode] = []
        for node in nodes {
            if isInOverlay, node.role == .button {
                buttons.append(node)
            } else {
                append(node)
            }
        }
        addButtons(buttons)
    }

    /// Adds a node by its control.
    ///
    /// Nodes nested deeper than 32 levels are omitted.
    mutating func append(_ node: ScreenNode) {
        guard depth < Self.maximumDepth else {
            return
        }
        depth += 1
        node.control.add(node, to: &self)
        depth -= 1
    }

    /// Begins a list.
    ///
    /// Its rows reserve space for elements that any of them has.
    mutating func beginList(_ list: ScreenNode, firstRow: Int, rows: [ScreenNode]) {
        self.list = lists.count
        lists.append(list)
        rowIndex = firstRow
        hasTickBoxes = list.state.contains(.editing)
        ribbonWidth = rows.contains { $0.details.ribbon != nil } ? 2 : 0
        let hasIcons = rows.contains { row in
            row.details.image.flatMap { images?.icon(named: $0) } != nil
        }
        iconWidth = hasIcons ? Images.iconWidth + 1 : 0
        formLabels = LabelColumn.placement(ofForm: rows, in: textWidth)
        endRoom = rows.map { line(of: $0, controls: [], index: nil).endWidth }.max() ?? 0
    }

    /// Ends a list.
    mutating func endList() {
        list = nil
        rowIndex = nil
        ribbonWidth = 0
        iconWidth = 0
        hasTickBoxes = false
        endRoom = 0
        formLabels = nil
    }

    /// Ends a row of a list.
    mutating func endRow() {
        rowIndex = rowIndex.map { $0 + 1 }
    }

    /// Adds a row, or a control in place of a row.
    ///
    /// The name of the control is its label.
    mutating func addRow(_ row: ScreenNode, controls: [ScreenNode], index: Int?) {
        let line = line(of: row, controls: controls, index: index)
        add(line, height: line.isTall || line.isStacked ? 2 : 1, targets: line.targets)
    }

    /// Returns a row that reserves space for elements that any row of its list has.
    func line(of row: ScreenNode, controls: [ScreenNode], index: Int?) -> RowLine {
        let fillsLine = controls.count == 1 && controls[0].control.placement == .filling
        let controlWidth = controls.reduce(0) { $0 + context.text(of: $1).width + 2 }
        let hasName = controls.first?.id != row.id || !row.control.showsLabel
        let ownWidth = hasName ? DisplayWidth.of(row.label ?? "", upTo: lineWidth) : 0
        var formWidth: Int?
        if case .beside(let width) = formLabels {
            formWidth = width
        }
        let labelWidth = hasName ? formWidth ?? ownWidth : 0
        let isStacked = formLabels == .above && !controls.isEmpty
        let isTall = !fillsLine && labelWidth > 0 && labelWidth + controlWidth > lineWidth
        var line = RowLine(
            node: row,
            controls: controls,
            isTall: isTall && !controls.isEmpty && !isStacked,
            ribbonWidth: ribbonWidth,
            iconWidth: iconWidth,
            hasTickBox: hasTickBoxes && row.role == .row,
            labelWidth: formWidth,
            isStacked: isStacked,
            endRoom: endRoom,
            index: index
        )
        line.endRoom = max(endRoom, line.endWidth)
        return line
    }

    /// Adds a remark below a field, beside the label.
    ///
    /// - Parameter isBlock: Whether the field begins below its label.
    mutating func addFieldNote(_ text: String?, _ look: TextLines.Look, isBlock: Bool) {
        guard let text, !text.isEmpty else {
            return
        }
        if case .beside(let labelWidth) = formLabels, !isBlock {
            addText(text, look, indent: labelWidth)
        } else {
            addText(text, look)
        }
    }

    /// Adds an empty line before a section of a list, if there is room.
    mutating func addSectionSpace() {
        if !isCompact || formLabels != nil {
            addBlank(if: height > 0)
        } else if height > 0 {
            omittedBlanks += 1
        }
    }

    /// Adds a remark about the content above, if there is one.
    mutating func addNote(_ text: String?, _ look: TextLines.Look) {
        if let text, !text.isEmpty {
            addText(text, look, targets: [])
        }
    }

    /// Adds wrapped text.
    ///
    /// - Parameter indent: The column where it begins.
    mutating func addText(
        _ text: String,
        _ look: TextLines.Look,
        targets: [String] = [],
        indent: Int = 0
    ) {
        let content = TextLines(
            text,
            look,
            width: max(textWidth - indent, 1),
            maximum: Self.maximumTextLines,
            showsLinks: options.showsLinks
        )
        add(content, height: content.lines.count, targets: targets, indent: indent)
    }

    /// Adds buttons next to each other, or below each other if they do not fit.
    mutating func addButtons(_ buttons: [ScreenNode]) {
        guard !buttons.isEmpty else {
            return
        }
        let sum = buttons.reduce(-2) { $0 + context.text(of: $1).width + 2 }
        addBlank(if: height > 0 && !(items.last?.content is BlankLine))
        for line in sum <= width ? [buttons] : buttons.map({ [$0] }) {
            let content = ButtonLine(buttons: line, isTrailing: isInOverlay && line.count > 1)
            add(content, targets: line.filter(\.isTarget).map(\.id))
        }
    }

    /// Adds an empty line.
    mutating func addBlank(if condition: Bool) {
        if condition {
            add(BlankLine(), targets: [])
        }
    }

    /// Adds placeholders for rows that are not present.
    mutating func addAbsent(_ count: Int, from first: Int) {
        if count > 0 {
            add(AbsentRows(first: first), height: count, targets: [])
        }
    }

    /// Adds what a list without rows shows: why it has none, and bars while it is being loaded.
    mutating func addEmptyList(_ list: ScreenNode) {
        addNote(list.details.placeholder, .footer)
        if list.state.contains(.busy) {
            add(PlaceholderRows(), height: Self.placeholderRows, targets: [])
        }
    }

    private static let placeholderRows = 5

    /// Adds nodes next to each other, each in its columns.
    ///
    /// - Parameter separators: The columns of lines between them.
    mutating func addPanes(
        _ panes: [(nodes: [ScreenNode], columns: Range<Int>)],
        separators: [Int] = []
    ) {
        let top = height
        for pane in panes {
            var builder = ContentBuilder(
                width: pane.columns.count,
                isInOverlay: isInOverlay,
                isCompact: isCompact,
                context: context
            )
            builder.depth = depth
            builder.lists = lists
            builder.align(pane.nodes)
            for node in pane.nodes {
                builder.append(node)
            }
            items += builder.items.map { $0.moved(lines: top, columns: pane.columns.lowerBound) }
            lists = builder.lists
            omittedBlanks += builder.omittedBlanks
            height = max(height, top + builder.height)
        }
        hasPanes = true
        if !separators.isEmpty, height > top {
            let lines = PaneSeparators(columns: separators)
            let lineCount = height - top
            height = top
            add(lines, height: lineCount, targets: [])
        }
    }

    /// Adds an item.
    mutating func add(
        _ content: any ItemContent,
        height lines: Int = 1,
        targets: [String],
        indent: Int = 0
    ) {
        items.append(
            ContentItem(
                content: content,
                line: height,
                height: lines,
                columns: min(indent, lineWidth - 1)..<lineWidth,
                targets: targets,
                list: list
            )
        )
        height += lines
    }
}
