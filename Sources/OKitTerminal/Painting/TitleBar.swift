import OKitRuntime

/// The first line: the back button, the titles, and the buttons of the bar.
struct TitleBar {
    let layout: ScreenLayout

    /// Paints the line.
    ///
    /// - Returns: The subtitle, if it does not fit in the line.
    func paint(on canvas: inout Canvas) -> String? {
        let (columns, palette) = (layout.columns, canvas.palette)
        let children = layout.bar?.children ?? []
        var column = columns.mark
        if let back = children.first(where: { $0.details.purpose == .back }) {
            let style = canvas.hasFocus(back.id) ? palette.focusedControl : palette.on
            let label = StyledText("\(Symbols.back) \(back.label ?? "Back")", style)
            canvas.write(label, Point(column, 0), max(columns.end / 3, 3), id: back.id)
            column += min(label.width, max(columns.end / 3, 3)) + 2
        } else {
            column = columns.text
        }
        let buttons = children.filter { $0.role == .button && $0.details.purpose != .back }
        let titleNode = children.first { $0.role == .text }
        let title = titleNode?.label ?? layout.tree.root.label ?? ""
        let needed = buttons.reduce(0) { $0 + canvas.text(of: $1).width + 1 }
        // If buttons are omitted anyway, a title that takes at most a third is shown in full.
        let least = min(DisplayWidth.of(title, upTo: 100) + 2, (columns.end - column) / 3)
        let hasRoom = needed <= columns.end - column - 8
        let start = column + (hasRoom ? 8 : max(least, 8))
        let end = paintButtons(buttons, from: start, to: columns.end, on: &canvas)
        let whole = end - 2 - column
        let isFocused = titleNode.map { canvas.hasFocus($0.id) } ?? false
        if let prompt = layout.tree.root.details.prompt, whole > 12 {
            let written = StyledText("\(prompt) \(Symbols.disclosure) ", palette.muted)
            canvas.write(written, Point(column, 0), whole / 3, id: nil)
            column += min(written.width, whole / 3)
        }
        let subtitle = layout.tree.root.value?.text
        let spare =
            end - 2 - column - DisplayWidth.of(title, upTo: 1000) - 2
            - DisplayWidth.of(subtitle ?? "", upTo: 1000) - 2
        let path = layout.bar?.button(.back)?.details.path ?? []
        column += paintPath(path, at: column, room: spare, on: &canvas)
        let room = end - 2 - column
        let text = StyledText(title, isFocused ? palette.focusedControl : palette.title)
        let isTapped = titleNode?.isTarget ?? false
        canvas.write(text, Point(column, 0), room, id: isTapped ? titleNode?.id : nil)
        let used = min(text.width, max(room, 0)) + 2
        guard let subtitle, !subtitle.isEmpty else {
            return nil
        }
        guard DisplayWidth.of(subtitle, upTo: 1000) <= room - used else {
            return subtitle
        }
        canvas.write(subtitle, Point(column + used, 0), room - used, palette.muted)
        return nil
    }

    /// Paints the titles of the screens below that fit, the nearest last.
    ///
    /// Returns the number of columns used.
    private func paintPath(
        _ titles: [String],
        at column: Int,
        room: Int,
        on canvas: inout Canvas
    ) -> Int {
        var text = ""
        var width = 0
        for title in titles.reversed() where !title.isEmpty {
            let crumb = "\(title) \(Symbols.disclosure) "
            let wider = width + DisplayWidth.of(crumb, upTo: 1000)
            guard wider <= room else {
                break
            }
            (text, width) = (crumb + text, wider)
        }
        return canvas.write(text, Point(column, 0), room, canvas.palette.muted)
    }

    /// Paints buttons at the right and returns the column of the leftmost one.
    ///
    /// If they do not all fit, the first ones are shown, or those up to the focused one.
    private func paintButtons(
        _ buttons: [ScreenNode],
        from start: Int,
        to end: Int,
        on canvas: inout Canvas
    ) -> Int {
        let texts = buttons.map { canvas.text(of: $0) }
        let all = texts.reduce(0) { $0 + $1.width + 1 }
        // A symbol indicates that there are more.
        let room = end - start - (all > end - start ? 2 : 0)
        var shown = 0..<0
        var width = 0
        func grow(_ index: Int) -> Bool {
            guard texts.indices.contains(index), width + texts[index].width + 1 <= room else {
                return false
            }
            width += texts[index].width + 1
            return true
        }
        while grow(shown.upperBound) {
            shown = 0..<shown.upperBound + 1
        }
        if let focus = buttons.firstIndex(where: { canvas.hasFocus($0.id) }),
            focus >= shown.upperBound
        {
            width = 0
            shown = focus + 1..<focus + 1
            while grow(shown.lowerBound - 1) {
                shown = shown.lowerBound - 1..<shown.upperBound
            }
        }
        var column = end
        if shown.upperBound < buttons.count {
            column -= 1
            canvas.write(String(Symbols.ellipsis), Point(column, 0), 1, canvas.palette.muted)
            column -= 1
        }
        for index in shown.reversed() {
            let (button, text) = (buttons[index], texts[index])
            column -= text.width
            canvas.write(text, Point(column, 0), text.width, id: button.isTarget ? button.id : nil)
            column -= 1
        }
        if shown.lowerBound > 0, !buttons.isEmpty {
            column -= 1
            canvas.write(String(Symbols.ellipsis), Point(column, 0), 1, canvas.palette.muted)
        }
        return column
    }
}
