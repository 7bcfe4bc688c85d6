import OKitRuntime

/// A picker: the selected option and `▾`, and the options below if it is expanded.
struct PickerControl: Control {
    var placement: ControlPlacement { .inline }

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        content.addRow(node, controls: [node], index: nil)
        addBelowRow(node, to: &content)
    }

    func addBelowRow(_ node: ScreenNode, to content: inout ContentBuilder) {
        if node.state.contains(.expanded) {
            for option in node.options {
                OptionControl().add(option, to: &content)
            }
        }
    }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let allowsSeveral = node.options.contains(where: \.isTickable)
        let chosen = allowsSeveral ? nil : node.chosenIndex.map { node.options[$0].label ?? "" }
        if node.options.isEmpty, node.value == nil, let placeholder = node.details.placeholder {
            return StyledText(placeholder, context.palette.muted)
        }
        var text = StyledText(chosen ?? node.valueText(context.options), context.plain(node))
        if !node.state.contains(.expanded) {
            text.append(" \(Symbols.dropDown)", context.palette.muted)
        }
        return text
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, "choose"))
    }

    /// Opens the options with a typed digit, which elsewhere shows a tab.
    func press(_ key: Key, on node: ScreenNode, in interaction: inout Interaction) -> Bool {
        guard let digit = key.digit, opensOptions(node) else {
            return false
        }
        interaction.state.popup = .options(node.id, query: String(digit))
        return true
    }

    private func opensOptions(_ node: ScreenNode) -> Bool {
        node.events.contains(.choose) && !node.events.contains(.tap)
    }

    func activate(_ node: ScreenNode, in interaction: inout Interaction) {
        if opensOptions(node) {
            interaction.state.popup = .options(node.id)
        } else {
            interaction.tapOrToggle(node)
        }
    }
}
