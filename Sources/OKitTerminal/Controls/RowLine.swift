import OKitRuntime

/// A row, or a control in place of a row: symbols, label, detail text and controls.
struct RowLine: ItemContent {
    /// The row, or the single control.
    let node: ScreenNode
    /// The controls in the row, from left to right.
    let controls: [ScreenNode]
    /// Whether controls use a separate line below.
    let isTall: Bool
    /// The number of columns for the ribbon before the label.
    let ribbonWidth: Int
    /// The number of columns for the image before the label.
    let iconWidth: Int
    /// Whether the row begins with a checkbox.
    let hasTickBox: Bool
    /// The width of the label in a form, where controls follow it; `nil` if the controls are
    /// aligned to the right.
    let labelWidth: Int?
    /// Whether the label of a form is above its controls.
    let isStacked: Bool
    /// The number of columns for badges and symbols at the end.
    var endRoom: Int
    /// The index in the whole list; `nil` outside lists.
    let index: Int?
    /// The indentation and expansion indicator of a row of a tree.
    var treeMark = ""

    var row: RowLine? { self }

    /// The IDs that can have the focus, from left to right.
    var targets: [String] {
        (node.isTarget ? [node.id] : [])
            + controls.filter { $0.isTarget && $0.id != node.id }.map(\.id)
    }

    /// The number of columns before the label.
    var symbolsWidth: Int {
        ribbonWidth + treeMark.count + iconWidth + (hasTickBox ? 4 : 0)
    }

    /// Whether it is a row or an entry of a menu, not a control with a label.
    var isWholeLine: Bool {
        node.role == .row && node.isTarget && only?.control.placement != .filling
    }

    /// The only control, if it is the node itself or fills the line.
    private var only: ScreenNode? { controls.count == 1 ? controls[0] : nil }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let columns = place.columns
        let isFocused = canvas.hasFocus(node.id) || (only.map { canvas.hasFocus($0.id) } ?? false)
        if let target = node.isTarget ? node : controls.first(where: \.isTarget) {
            canvas.mark(
                target.id,
                place.lines,
                columns,
                always: isFocused,
                isShown: node.isShownBesideList
            )
        }
        let start = columns.text + paintSymbols(top: place.top, column: columns.text, on: &canvas)
        if isStacked {
            paintStacked((start, columns.end), top: place.top, isFocused, on: &canvas)
            return
        }
        if let only, only.control.placement == .filling {
            let room = (start: start, end: columns.end)
            paintFilling(only, isFocused: isFocused, room, line: place.firstLine, on: &canvas)
            return
        }
        if let labelWidth, !isTall {
            paintField((start, columns.end), labelWidth, top: place.top, isFocused, on: &canvas)
            return
        }
        paintEnd(top: place.top, end: columns.end, on: &canvas)
        let end = columns.end - endRoom
        let controlsTop = isTall ? place.top + 1 : place.top
        let width = paintControls(
            (start, end),
            top: controlsTop,
            isFocused: isFocused || controls.contains { canvas.hasFocus($0.id) },
            on: &canvas
        )
        let room = (start: start, end: isTall ? end : end - width)
        paintTexts(isFocused: isFocused, room, top: place.top, on: &canvas)
    }

    /// Paints the label of a form and the controls after it.
    private func paintField(
        _ columns: (start: Int, end: Int),
        _ labelWidth: Int,
        top: Int,
        _ isFocused: Bool,
        on canvas: inout Canvas
    ) {
        let place = Point(columns.start, top)
        paintLabel(node.label ?? "", at: place, width: labelWidth - 2, isFocused, on: &canvas)
        let point = Point(columns.start + labelWidth, top)
        paint(controls, from: point, end: columns.end, on: &canvas)
    }

    /// Paints the label of a form, and the controls below it.
    private func paintStacked(
        _ columns: (start: Int, end: Int),
        top: Int,
        _ isFocused: Bool,
        on canvas: inout Canvas
    ) {
        let width = columns.end - columns.start
        let place = Point(columns.start, top)
        paintLabel(node.label ?? "", at: place, width: width - 1, isFocused, on: &canvas)
        let point = Point(columns.start, top + 1)
        if let only, only.control.placement == .filling {
            only.control.paint(only, at: point, width: width, on: &canvas)
            if only.isTarget {
                let lines = Rect(column: point.column, row: top, width: width, height: 2)
                canvas.addZone(only.id, lines, isLine: true)
            }
        } else {
            paint(controls, from: point, end: columns.end, on: &canvas)
        }
    }

    /// Paints the label, with a mark after it if the control must not be empty.
    private func paintLabel(
        _ label: String,
        at point: Point,
        width: Int,
        _ isFocused: Bool,
        on canvas: inout Canvas
    ) {
        let palette = canvas.palette
        canvas.write(label, point, width, palette.label(node, isFocused: isFocused))
        if !label.isEmpty, controls.contains(where: { $0.state.contains(.required) }) {
            // Labels have two columns after them.
            let end = point.column + DisplayWidth.of(label, upTo: max(width, 0))
            canvas.write(String(Symbols.required), Point(end, point.row), 1, palette.wrong)
        }
    }

    /// Paints controls from left to right.
    private func paint(
        _ controls: [ScreenNode],
        from point: Point,
        end: Int,
        on canvas: inout Canvas
    ) {
        var column = point.column
        for control in controls {
            let text = canvas.text(of: control)
            let id = control.isTarget ? control.id : nil
            canvas.write(text, Point(column, point.row), end - column, id: id)
            column += text.width + 2
        }
    }

    /// Paints the ribbon, image and checkbox.
    ///
    /// Returns the number of columns used.
    func paintSymbols(top: Int, column: Int, on canvas: inout Canvas) -> Int {
        let palette = canvas.palette
        if let color = node.details.ribbon.flatMap(TerminalColor.init(hex:)) {
            canvas.write(String(Symbols.ribbon), Point(column, top), 1, Style(color))
        }
        var width = ribbonWidth
        canvas.write(treeMark, Point(column + width, top), treeMark.count, palette.muted)
        if !treeMark.isEmpty, node.events.contains(.toggle) {
            let mark = Point(column + width + treeMark.count - 2, top)
            canvas.addZone(node.id, Rect(column: mark.column, row: top, width: 1, height: 1))
        }
        width += treeMark.count
        if iconWidth > 0, let name = node.details.image,
            let icon = canvas.options.images?.icon(named: name)
        {
            canvas.write(icon, Point(column + width, top), iconWidth, id: nil)
        }
        width += iconWidth
        if hasTickBox {
            let isTicked = node.state.contains(.checked)
            let style = isTicked ? palette.on : .plain
            canvas.write(isTicked ? "[x]" : "[ ]", Point(column + width, top), 3, style)
            width += 4
        }
        return width
    }

    /// Paints the label and the texts after it.
    ///
    /// The label has priority, but at least a third of the width is left for the other texts.
    private func paintTexts(
        isFocused: Bool,
        _ columns: (start: Int, end: Int),
        top: Int,
        on canvas: inout Canvas
    ) {
        let room = columns.end - columns.start
        let isControl = controls.first?.id == node.id
        let label = isControl && node.control.showsLabel ? "" : node.label ?? ""
        let rest = TrailingText(node, isControl: isControl, canvas.options)
        let labelWidth = DisplayWidth.of(label, upTo: max(room, 0))
        let least = min(rest.width(upTo: max(room, 0)), max(room / 3, 0))
        let labelRoom = rest.isEmpty ? room : min(labelWidth, room - least - 2)
        let start = Point(columns.start, top)
        paintLabel(label, at: start, width: labelRoom, isFocused, on: &canvas)
        canvas.addLinks(in: label, at: start, labelRoom)
        if index != nil {
            canvas.highlightSearch(in: label, at: start, labelRoom)
        }
        let restRoom = room - max(labelRoom, 0) - (label.isEmpty ? 0 : 2)
        guard !rest.isEmpty, restRoom > 0, canvas.shows(row: top) else {
            return
        }
        let width = min(rest.width(upTo: restRoom), restRoom)
        var point = Point(label.isEmpty ? columns.start : columns.end - width, top)
        let palette = canvas.palette
        let style = rest.isWrong ? palette.wrong : palette.muted
        for (text, limit) in rest.parts(in: restRoom) {
            canvas.write(text, point, limit, style)
            canvas.addLinks(in: text, at: point, limit)
            if index != nil {
                canvas.highlightSearch(in: text, at: point, limit)
            }
            point = Point(point.column + limit, top)
        }
    }

    /// The number of columns of the badge and trailing symbols, including spaces.
    var endWidth: Int {
        (badge.map { DisplayWidth.of($0, upTo: 100) + 1 } ?? 0)
            + (accessory.isEmpty ? 0 : accessory.count + 1)
    }

    /// Paints the badge and trailing symbols.
    ///
    /// Returns the number of columns used, including spaces.
    @discardableResult
    func paintEnd(top: Int, end: Int, on canvas: inout Canvas) -> Int {
        let (palette, text) = (canvas.palette, accessory)
        var width = 0
        if !text.isEmpty {
            let style = isTicked ? palette.on : palette.muted
            canvas.write(text, Point(end - text.count, top), text.count, style)
            width = text.count + 1
        }
        if let badge {
            let size = DisplayWidth.of(badge, upTo: 100)
            let style = palette.style(named: node.details.component.style) ?? palette.on
            canvas.write(badge, Point(end - width - size, top), size, style.adding(.reverse))
            width += size + 1
        }
        return width
    }

    private var badge: String? {
        node.details.component.badge.flatMap { $0.isEmpty ? nil : " \($0) " }
    }

    private var isTicked: Bool {
        node.details.accessory == .checkmark || (node.state.contains(.checked) && !hasTickBox)
    }

    private var accessory: String {
        guard node.role == .row else {
            return ""
        }
        var symbols = isTicked ? [Symbols.check] : []
        switch node.details.accessory {
        case .disclosure: symbols.append(Symbols.disclosure)
        case .detail: symbols.append(Symbols.detail)
        case .detailDisclosure: symbols += [Symbols.detail, Symbols.disclosure]
        case .checkmark, nil: break
        }
        return symbols.map(String.init).joined(separator: " ")
    }

    /// Paints the controls at the right and returns the number of columns used.
    ///
    /// A control without a label beside it is at the left. The buttons of a row that can have the
    /// focus itself are shown only while it has the focus.
    func paintControls(
        _ columns: (start: Int, end: Int),
        top: Int,
        isFocused: Bool,
        on canvas: inout Canvas
    ) -> Int {
        let texts = controls.map { canvas.text(of: $0) }
        let width = texts.reduce(0) { $0 + $1.width + 2 }
        let isAlone = controls.first?.id == node.id
        let hasName = !(node.label ?? "").isEmpty
        let isLeft = !hasName || (isAlone && node.control.showsLabel)
        let hidesButtons = !isFocused && node.role == .row && node.isTarget && hasName
        var column = isLeft ? columns.start : max(columns.end - width + 2, columns.start)
        for (control, text) in zip(controls, texts) {
            if !(hidesButtons && control.role == .button) {
                let id = control.isTarget ? control.id : nil
                canvas.write(text, Point(column, top), columns.end - column, id: id)
            }
            column += text.width + 2
        }
        return width
    }

    /// Paints a label and a control beside it.
    ///
    /// The label width is the same for all rows of a form.
    private func paintFilling(
        _ control: ScreenNode,
        isFocused: Bool,
        _ columns: (start: Int, end: Int),
        line: Rect,
        on canvas: inout Canvas
    ) {
        let top = line.row
        let name = node.label ?? control.label ?? ""
        var column = columns.start
        if !name.isEmpty {
            let longest = DisplayWidth.of(name, upTo: 40)
            let room =
                labelWidth
                ?? LabelColumn.width(ofField: longest, in: columns.end - columns.start)
            let place = Point(column, top)
            paintLabel(name, at: place, width: room - 2, isFocused, on: &canvas)
            column += room
        }
        let point = Point(column, top)
        control.control.paint(control, at: point, width: columns.end - column, on: &canvas)
        if control.isTarget {
            canvas.addZone(control.id, line, isLine: true)
        }
    }
}
