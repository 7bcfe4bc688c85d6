import OKitRuntime

/// An option of a picker, on its own line: `● Name`.
struct OptionControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        content.add(OptionLine(node: node), targets: node.isTarget ? [node.id] : [])
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

/// The line of an option below its node.
struct OptionLine: ItemContent {
    let node: ScreenNode

    var isSelectable: Bool { true }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let (palette, columns) = (canvas.palette, place.columns)
        let isChosen = !node.state.isDisjoint(with: [.selected, .checked])
        let symbol = node.optionSymbol
        let start = Point(columns.text, place.top)
        canvas.write(symbol, start, symbol.count, isChosen ? palette.on : palette.muted)
        canvas.write(
            node.label ?? "",
            Point(columns.text + symbol.count + 1, place.top),
            columns.width - symbol.count - 1,
            palette.label(node, isFocused: canvas.hasFocus(node.id))
        )
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
    var optionSymbol: String {
        let isChosen = !state.isDisjoint(with: [.selected, .checked])
        return isTickable
            ? isChosen ? "[\(Symbols.check)]" : "[ ]"
            : String(isChosen ? Symbols.chosen : Symbols.choice)
    }
}
