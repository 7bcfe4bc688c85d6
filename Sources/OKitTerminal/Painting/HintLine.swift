import OKitRuntime

/// The last line: the keys that currently work at the left; the position in the list, the work of
/// the app and the remark about its data at the right.
struct HintLine {
    let layout: ScreenLayout
    let state: ViewState

    private static let gap = 3

    /// Paints the line.
    ///
    /// Hints that do not fit are omitted, those for the keys and commands last.
    func paint(on canvas: inout Canvas) {
        guard let row = layout.rows.hint else {
            return
        }
        let columns = layout.columns
        let context = HintContext(layout: layout, state: state, keys: canvas.options.keys)
        let essential = context.essential
        let reserved = essential.reduce(0) { $0 + Self.width(of: $1) + Self.gap }
        var end = paintRemark(row: row, end: columns.end, on: &canvas)
        end = paintActivity(row: row, end: end, on: &canvas)
        end = paintPosition(row: row, least: columns.text + reserved, end: end, on: &canvas)
        var column = columns.text
        var hints = context.all.map { ($0, end - reserved) } + essential.map { ($0, end) }
        if let pressed = KeyChord(keys: state.pressedKeys) {
            let text = pressed.label + String(Symbols.ellipsis)
            let style = canvas.palette.focusedText
            column += canvas.write(text, Point(column, row), end - column, style) + Self.gap
            hints = context.continuations.map { ($0, end) }
        } else if let notice = state.notice {
            let (text, style) =
                switch notice {
                case .done(let text): ("\(Symbols.check) \(text)", canvas.palette.good)
                case .refused(let text): (text, canvas.palette.warning)
                }
            let place = Point(column, row)
            column += canvas.write(text, place, end - column, style) + Self.gap
        }
        for (hint, room) in hints {
            guard column + Self.width(of: hint) <= room else {
                continue
            }
            let key = Point(column, row)
            column += canvas.write(hint.key, key, end - column, canvas.palette.hintKey) + 1
            let does = Point(column, row)
            column += canvas.write(hint.does, does, end - column, canvas.palette.muted) + Self.gap
        }
    }

    private static func width(of hint: KeyHint) -> Int {
        DisplayWidth.of(hint.key) + 1 + DisplayWidth.of(hint.does)
    }

    /// Shows the remark about the app's data.
    ///
    /// Returns the end of the remaining space.
    private func paintRemark(row: Int, end: Int, on canvas: inout Canvas) -> Int {
        guard let remark = canvas.options.remark else {
            return end
        }
        let start = max(end - DisplayWidth.of(remark), 0)
        canvas.write(remark, Point(start, row), end - start, canvas.palette.warning)
        return start - Self.gap
    }

    /// Shows at the end of a line that the app is working, with its progress.
    ///
    /// Returns the end of the remaining space.
    private func paintActivity(row: Int, end: Int, on canvas: inout Canvas) -> Int {
        let root = layout.tree.root
        guard root.state.contains(.busy) || state.activity != nil else {
            return end
        }
        let progress = state.activity == nil ? root.details.progress : nil
        let indicator = canvas.text(
            of: ScreenNode(
                id: "activity",
                role: progress == nil ? .spinner : .progress,
                label: state.activity == .stopping ? "Stopping" : nil,
                value: progress.map { .number($0) }
            )
        )
        let start = max(end - indicator.width, 0)
        canvas.write(indicator, Point(start, row), end - start, id: nil)
        return start - Self.gap
    }

    /// Shows the position of the focused row in its list, such as `3 of 25`, if the list has more
    /// rows than the view.
    ///
    /// Returns the end of the remaining space.
    private func paintPosition(
        row: Int,
        least: Int,
        end: Int,
        on canvas: inout Canvas
    ) -> Int {
        guard let position = position(in: canvas.options) else {
            return end
        }
        let width = DisplayWidth.of(position)
        guard end - width - Self.gap >= least else {
            return end
        }
        canvas.write(position, Point(end - width, row), width, canvas.palette.muted)
        return end - width - Self.gap
    }

    private func position(in options: RenderOptions) -> String? {
        guard layout.overlay == nil, let focus = state.focus, let pane = layout.pane(of: focus),
            let item = pane.item(of: focus), let index = item.rowIndex,
            let list = pane.content.list(of: item), let total = list.window?.total,
            total > pane.viewport.height
        else {
            return nil
        }
        return "\(Self.grouped(index + 1)) of \(Self.grouped(total))"
    }

    /// Returns a number with its digits in groups of three.
    private static func grouped(_ number: Int) -> String {
        let digits = String(number)
        return String(
            digits.enumerated().reduce(into: "") { text, digit in
                let left = digits.count - digit.offset
                text += (digit.offset > 0 && left % 3 == 0 ? "," : "") + String(digit.element)
            }
        )
    }
}
