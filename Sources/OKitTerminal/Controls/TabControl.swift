import OKitRuntime

/// A tab: `[Books]` if it is selected.
struct TabControl: Control {
    var showsLabel: Bool { true }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        let palette = context.palette
        let isSelected = node.state.contains(.selected)
        let badge = node.details.component.badge.flatMap { $0.isEmpty ? nil : " (\($0))" }
        let label = (node.label ?? "") + (badge ?? "")
        let style =
            context.isFocused
            ? palette.focusedControl : isSelected ? palette.activeTab : palette.muted
        return StyledText(isSelected ? "[\(label)]" : " \(label) ", style)
    }

    /// Selects the tab with an index, counted from 0.
    func show(at index: Int, in interaction: inout Interaction) {
        let tabs = interaction.layout.firstTabs?.children.filter(\.isTarget) ?? []
        if tabs.indices.contains(index), !tabs[index].state.contains(.selected) {
            interaction.tap(tabs[index])
        }
    }

    /// Selects the tab after or before the selected one.
    func show(_ offset: Int, in interaction: inout Interaction) {
        let tabs = interaction.layout.firstTabs?.children.filter(\.isTarget) ?? []
        guard let selected = tabs.firstIndex(where: { $0.state.contains(.selected) }),
            tabs.count > 1
        else {
            return
        }
        interaction.tap(tabs[(selected + offset + tabs.count) % tabs.count])
    }

    func hints(for node: ScreenNode, in context: HintContext) -> [KeyHint] {
        context.hints((.activate, "choose"))
    }
}

/// The tabs above a part of a screen, on one line.
struct TabsControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        content.addBlank(if: content.height > 0)
        let targets = node.children.filter(\.isTarget).map(\.id)
        content.add(TabLine(node: node), height: 2, targets: targets)
    }
}

/// The titles of tabs and a line below them.
struct TabLine: ItemContent {
    let node: ScreenNode

    var isSecondary: Bool { true }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        BarControl().paint(node, row: place.top, place.columns, on: &canvas)
        canvas.fill(
            Symbols.rule,
            at: Point(place.columns.text, place.top + 1),
            count: place.columns.width,
            canvas.palette.line
        )
    }
}
