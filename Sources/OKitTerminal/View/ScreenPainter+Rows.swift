import OKitRuntime

extension ScreenPainter {
    /// Paints a row, or a control that stands like one: marks, name, detail, controls.
    mutating func paintRow(
        _ row: RowForm,
        top: Int,
        height: Int,
        columns: (mark: Int, text: Int, end: Int)
    ) {
        let node = row.node
        let isFocused =
            hasFocus(node.id) || (row.controls.count == 1 && hasFocus(row.controls[0].id))
        let rect = Rect(column: 0, row: top, width: columns.end, height: height)
        if node.isTarget {
            mark(node.id, rect, columns, always: isFocused)
        } else if let only = row.controls.first(where: \.isTarget) {
            mark(only.id, rect, columns, always: isFocused)
        }
        var start = columns.text + paintRibbon(row, top: top, column: columns.text)
        start += paintIcon(row, top: top, column: start)
        if row.hasTickBox {
            let isTicked = node.state.contains(.checked)
            write(isTicked ? "[x]" : "[ ]", Point(start, top), 3, isTicked ? palette.on : .plain)
            start += 4
        }
        if row.controls.count == 1, [.field, .search].contains(row.controls[0].role) {
            paintFieldRow(row, isFocused: isFocused, start: start, end: columns.end, top: top)
            return
        }
        let accessory = paintAccessory(row, top: top, end: columns.end)
        let end = columns.end - accessory
        let controlsTop = row.isTall ? top + 1 : top
        let controls = paintControls(row, start: start, end: end, top: controlsTop)
        paintTexts(
            row,
            isFocused: isFocused,
            start: start,
            end: row.isTall ? end : end - controls,
            top: top
        )
    }

    /// Name and detail: the name keeps its room as long as the detail has a third.
    private mutating func paintTexts(
        _ row: RowForm,
        isFocused: Bool,
        start: Int,
        end: Int,
        top: Int
    ) {
        let node = row.node
        let room = end - start
        let isControl = row.controls.first?.id == node.id
        let ownText = isControl && [.button, .image, .spinner].contains(node.role)
        let label = ownText ? "" : node.label ?? ""
        var detail = isControl ? "" : node.valueText(options)
        if node.state.contains(.busy) {
            detail += detail.isEmpty ? "\(Symbols.ellipsis)" : " \(Symbols.ellipsis)"
        }
        if node.state.contains(.invalid), !isControl {
            detail = "\(Symbols.warning) " + detail
        }
        let labelWidth = DisplayWidth.of(label, upTo: max(room, 0))
        let least = min(DisplayWidth.of(detail, upTo: max(room, 0)), max(room / 3, 0))
        let labelRoom = detail.isEmpty ? room : min(labelWidth, room - least - 2)
        write(label, Point(start, top), labelRoom, labelStyle(node, isFocused: isFocused))
        paintLinks(in: label, at: Point(start, top), labelRoom)
        let detailRoom = room - max(labelRoom, 0) - (label.isEmpty ? 0 : 2)
        guard !detail.isEmpty, detailRoom > 0, clip.contains(top) else {
            return
        }
        let style = node.state.contains(.invalid) ? palette.wrong : palette.muted
        let width = min(DisplayWidth.of(detail, upTo: detailRoom), detailRoom)
        let column = label.isEmpty ? start : end - width
        write(detail, Point(column, top), detailRoom, style)
        paintLinks(in: detail, at: Point(column, top), detailRoom)
    }

    private func labelStyle(_ node: ScreenNode, isFocused: Bool) -> Style {
        if isFocused {
            return palette.focusedText
        }
        if node.state.contains(.disabled) {
            return palette.disabled
        }
        return node.state.contains(.selected) ? palette.on : .plain
    }

    /// A colour stripe; answers the columns that ribbons take in this list.
    private mutating func paintRibbon(_ row: RowForm, top: Int, column: Int) -> Int {
        if let color = row.node.details.ribbon.flatMap(TerminalColor.init(hex:)) {
            write(String(Symbols.ribbon), Point(column, top), 1, Style(color))
        }
        return row.ribbonWidth
    }

    /// The sign at the end; answers the columns that it takes with its blank.
    private mutating func paintAccessory(_ row: RowForm, top: Int, end: Int) -> Int {
        let node = row.node
        guard node.role == .row else {
            return 0
        }
        let isTicked =
            node.details.accessory == .checkmark
            || (node.state.contains(.checked) && !row.hasTickBox)
        var signs = isTicked ? [Symbols.check] : []
        switch node.details.accessory {
        case .disclosure: signs.append(Symbols.disclosure)
        case .detail: signs.append(Symbols.detail)
        case .detailDisclosure: signs += [Symbols.detail, Symbols.disclosure]
        case .checkmark, nil: break
        }
        let sign = String(signs.map(String.init).joined(separator: " "))
        guard !sign.isEmpty else {
            return 0
        }
        let style = isTicked ? palette.on : palette.muted
        write(sign, Point(end - sign.count, top), sign.count, style)
        return sign.count + 1
    }

    /// The controls of a row, right-aligned; answers the columns that they take.
    ///
    /// One without a name beside it stands at the left.
    private mutating func paintControls(_ row: RowForm, start: Int, end: Int, top: Int) -> Int {
        let texts = row.controls.map { form.text($0, isFocused: hasFocus($0.id)) }
        let width = texts.reduce(0) { $0 + $1.width + 2 }
        let isAlone = row.controls.first?.id == row.node.id
        let hasName = !(row.node.label ?? "").isEmpty
        let isButton = [.button, .image, .spinner].contains(row.node.role)
        let isLeft = !hasName || (isAlone && isButton)
        var column = isLeft ? start : max(end - width + 2, start)
        for (control, text) in zip(row.controls, texts) {
            let id = control.isTarget ? control.id : nil
            write(text, Point(column, top), end - column, id: id)
            column += text.width + 2
        }
        return width
    }

    /// A name and a field beside it, in columns that are the same for all rows of a form.
    private mutating func paintFieldRow(
        _ row: RowForm,
        isFocused: Bool,
        start: Int,
        end: Int,
        top: Int
    ) {
        let field = row.controls[0]
        let name = row.node.label ?? field.label ?? ""
        var column = start
        if !name.isEmpty {
            let room = min(max((end - start) / 3, 6), 24)
            write(name, Point(start, top), room - 2, labelStyle(row.node, isFocused: isFocused))
            column += room
        }
        paintField(field, at: Point(column, top), width: end - column, fallback: "")
        if field.isTarget {
            addZone(field.id, Rect(column: 0, row: top, width: end, height: 1))
        }
    }

    /// One option, below the node that it belongs to.
    mutating func paintOption(
        _ node: ScreenNode,
        top: Int,
        columns: (mark: Int, text: Int, end: Int)
    ) {
        let isChosen = !node.state.isDisjoint(with: [.selected, .checked])
        let sign = isChosen ? Symbols.chosen : Symbols.choice
        write(String(sign), Point(columns.text, top), 1, isChosen ? palette.on : palette.muted)
        let style = labelStyle(node, isFocused: hasFocus(node.id))
        let width = columns.end - columns.text - 2
        write(node.label ?? "", Point(columns.text + 2, top), width, style)
        mark(node.id, Rect(column: 0, row: top, width: columns.end, height: 1), columns)
    }

    /// Buttons side by side, at the right in an overlay as in dialogs elsewhere.
    mutating func paintButtons(
        _ buttons: [ScreenNode],
        top: Int,
        columns: (mark: Int, text: Int, end: Int)
    ) {
        let texts = buttons.map { form.text($0, isFocused: hasFocus($0.id)) }
        let width = texts.reduce(-2) { $0 + $1.width + 2 }
        let isRight = layout.overlay != nil && buttons.count > 1
        var column = isRight ? max(columns.end - width, columns.text) : columns.text
        for (button, text) in zip(buttons, texts) {
            let id = button.isTarget ? button.id : nil
            write(text, Point(column, top), columns.end - column, id: id)
            column += text.width + 2
        }
    }
}
