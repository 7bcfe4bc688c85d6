import OKitRuntime

/// An option of a picker, on its own line: `● Name`.
struct OptionControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        var matches: [Int] = []
        if content.isInPopup, let query = content.context.state.popup.map(PopupMenu.init)?.query {
            matches = FuzzyMatch(query, in: node.label ?? "")?.indices ?? []
        }
        let line = OptionLine(node: node, matches: matches)
        content.add(line, targets: node.isTarget ? [node.id] : [])
    }

    func addBelowRow(_ node: ScreenNode, to content: inout ContentBuilder) {
        add(node, to: &content)
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, "choose"))
    }

    /// Sends the selection to the owner of the option.
    func activate(_ node: ScreenNode, in interaction: inout Interaction) {
        if node.events.contains(.tap) {
            interaction.send(.tap, to: node.id)
            return
        }
        if node.events.contains(.toggle) {
            interaction.send(.toggle(!node.isOn), to: node.id)
            return
        }
        if node.events.contains(.choose) {
            interaction.send(.choose(0), to: node.id)
            return
        }
        let owner = interaction.tree.root.first { $0.options.contains { $0.id == node.id } }
        let index = owner?.options.firstIndex { $0.id == node.id }
        if let owner, let index, owner.events.contains(.choose) {
            interaction.send(.choose(index), to: owner.id)
        }
    }
}

/// The line of an option below its node, or of a command in the palette with its key.
struct OptionLine: ItemContent {
    let node: ScreenNode
    /// The indices of the characters that match the typed text.
    var matches: [Int] = []

    var isSelectable: Bool { true }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let (palette, columns) = (canvas.palette, place.columns)
        let isChosen = !node.state.isDisjoint(with: [.selected, .checked])
        let symbol = node.optionSymbol
        var start = Point(columns.text, place.top)
        if !symbol.isEmpty {
            canvas.write(symbol, start, symbol.count, isChosen ? palette.on : palette.muted)
            start.column += symbol.count + 1
        }
        var end = columns.end
        if let key = node.value?.text {
            let width = DisplayWidth.of(key, upTo: 40)
            let point = Point(end - width, place.top)
            canvas.write(key, point, width, palette.muted)
            end -= width + 2
        }
        let style = palette.label(node, isFocused: canvas.hasFocus(node.id))
        let label = node.label ?? ""
        canvas.write(label, start, end - start.column, style)
        canvas.highlight(matches, of: label, at: start, end - start.column)
        canvas.mark(node.id, place.firstLine, columns)
    }
}

extension ScreenNode {
    /// Whether several options can be selected together.
    var isTickable: Bool {
        if case .bool = value { role == .option } else { false }
    }

    /// The symbol that shows whether the option is selected: a disc, or a checkbox if several can
    /// be.
    ///
    /// Commands of the palette have none.
    var optionSymbol: String {
        if value?.text != nil || id.hasPrefix("palette/") {
            return ""
        }
        let isChosen = !state.isDisjoint(with: [.selected, .checked])
        return isTickable
            ? isChosen ? "[\(Symbols.check)]" : "[ ]"
            : String(isChosen ? Symbols.chosen : Symbols.choice)
    }
}
