import FoundationEssentials
import OKitRuntime
import OKitSyntax

/// The screen that a user sees on a page: the nodes of the app's screen with the contents of their
/// elements.
///
/// A text of the app that the page does not show is replaced by the text of the page, and a node
/// without a visible element is left out. Expectations are then checked as on every other screen.
struct SeenTree {
    let page: SeenPage
    let options: PageOptions

    /// Returns the screen.
    ///
    /// - Throws: If the page has elements that the screen does not have.
    func tree(of tree: ScreenTree) throws(FlowFailure) -> ScreenTree {
        var known: Set<String> = []
        Self.collectKeys(tree.root, into: &known)
        if let stray = page.elements.keys.filter({ !known.contains($0) }).min() {
            throw FlowFailure("the page shows \"\(stray)\", which the screen does not have")
        }
        guard var root = node(tree.root, in: tree) else {
            throw FlowFailure("the page does not show the screen")
        }
        if HTMLWriter.visible(tree.root.label ?? "") != page.title {
            root.label = page.title
        }
        var seen = tree
        seen.root = root
        if PageOptions.encoded(PageFacts(tree).screen) != page.screen {
            seen.screen = page.screen
        }
        return seen
    }

    private static func collectKeys(_ node: ScreenNode, into keys: inout Set<String>) {
        keys.insert(NodeKey(node).text)
        for child in node.children {
            collectKeys(child, into: &keys)
        }
    }

    /// Returns a node with the contents of its element; `nil` if the page does not show it.
    private func node(_ node: ScreenNode, in tree: ScreenTree) -> ScreenNode? {
        guard let element = page.elements[NodeKey(node).text] else {
            return node.id == "title" ? title(node) : nil
        }
        guard element.isSeen else {
            return nil
        }
        var seen = node
        SeenTexts(element: element, options: options, tree: tree).apply(to: &seen)
        SeenStates(element: element, isFocused: page.focus == NodeKey(node).text)
            .apply(to: &seen)
        seen.children = children(of: node, element, in: tree)
        if [.list, .table, .tree].contains(node.role), let window = node.details.window {
            let missing = Self.rowCount(of: node) - Self.rowCount(of: seen)
            seen.details.window?.total = window.total - missing
        }
        return seen
    }

    /// The title is the heading of the page, which has no element for its node.
    private func title(_ node: ScreenNode) -> ScreenNode {
        var seen = node
        if HTMLWriter.visible(node.label ?? "") != page.title {
            seen.label = page.title
        }
        return seen
    }

    private func children(
        of node: ScreenNode,
        _ element: SeenPage.Element,
        in tree: ScreenTree
    ) -> [ScreenNode] {
        guard let choice = element.choice else {
            return node.children.compactMap { self.node($0, in: tree) }
        }
        let options = node.options.enumerated().compactMap { index, option -> ScreenNode? in
            var option = option
            let text = HTMLWriter.visible(option.label ?? "")
            guard text.isEmpty || element.texts.contains(text) else {
                return nil
            }
            option.state.subtract([.selected, .checked])
            option.state.formUnion(choice == index ? .selected : [])
            return option
        }
        return options
    }

    private static func rowCount(of node: ScreenNode) -> Int {
        node.children.reduce(0) { count, child in
            count
                + (child.role == .section ? rowCount(of: child) : child.role == .row ? 1 : 0)
        }
    }
}

/// The texts and the value of a node on a page.
private struct SeenTexts {
    let element: SeenPage.Element
    let options: PageOptions
    let tree: ScreenTree

    func apply(to node: inout ScreenNode) {
        let value = node.valueText(options)
        // Some elements show the label and the value as one text.
        let joined = [node.label, node.value?.text].compactMap(\.self).joined(separator: " ")
        let showsBoth = !value.isEmpty && shows(joined)
        if let label = node.label, !label.isEmpty, !showsLabel(label, of: node), !showsBoth {
            node.label = element.text
        }
        setValue(of: &node, isShown: showsBoth)
        setDetails(of: &node)
    }

    private func shows(_ text: String) -> Bool {
        let text = HTMLWriter.visible(text)
        return element.texts.contains(text) || element.labels.contains(text)
            || element.hint == text
    }

    private func showsLabel(_ label: String, of node: ScreenNode) -> Bool {
        switch node.role {
        // The sheet of a screen is its title, which is compared separately.
        case .screen: true
        case .column: shows(label) || shows(label + " ↑") || shows(label + " ↓")
        case .markdown: true
        // A row of a table has only its cells.
        case .row where !node.details.component.cells.isEmpty: true
        default: shows(label)
        }
    }

    private func setValue(of node: inout ScreenNode, isShown: Bool) {
        if let choice = element.choice {
            return setChoice(choice, of: &node)
        }
        switch element.value {
        case .bool(let isOn):
            if case .bool = node.value {
                node.value = .bool(isOn)
            }
        case .text(let text): setField(text, of: &node)
        case nil:
            let value = node.valueText(options)
            guard !value.isEmpty, !isShown, !shows(value), !isRendered(node) else {
                return
            }
            node.value = .text(element.text)
        }
    }

    private func setField(_ text: String, of node: inout ScreenNode) {
        switch node.value {
        case .number(let number) where NumberText.text(of: number) != text:
            node.value = Double(text).map { .number($0) } ?? .text(text)
        case .date(let date):
            let form = DateInput(mode: node.details.dateMode, timeZone: options.timeZone)
            if form.text(of: date) != text, node.valueText(options) != text {
                node.value = .text(text)
            }
        case .number, .bool: break
        case .text, nil:
            let former = (node.value?.text ?? "").replacing("\r\n", with: "\n")
            if former != text {
                node.value = .text(text)
            }
        }
    }

    private func setChoice(_ choice: Int?, of node: inout ScreenNode) {
        let label = choice.flatMap { index in
            node.options.indices.contains(index) ? node.options[index].label : nil
        }
        switch node.value {
        case .number: node.value = choice.map { .number(Double($0)) }
        case .text(let text) where label != text: node.value = label.map { .text($0) }
        default: break
        }
    }

    /// Whether the element shows the value in another form, such as Markdown or a chart.
    private func isRendered(_ node: ScreenNode) -> Bool {
        let context = RenderContext(tree, options: options)
        return context.elements(of: node).contains { $0.wholeText == element.text }
    }

    private func setDetails(of node: inout ScreenNode) {
        if let text = node.details.placeholder, !shows(text) {
            node.details.placeholder = nil
        }
        if let text = node.details.prompt, !shows(text) {
            node.details.prompt = nil
        }
        let component = node.details.component
        if let text = component.detail, !shows(text) {
            node.details.component.detail = nil
        }
        if let text = component.badge, !shows(text) {
            node.details.component.badge = nil
        }
        if let text = component.problem, !element.notes.contains(HTMLWriter.visible(text)) {
            node.details.component.problem = nil
        }
        if let text = component.help, !shows(text) {
            node.details.component.help = nil
        }
        if let text = component.failedAction, !shows(text) {
            node.details.component.failedAction = nil
        }
        for (index, cell) in component.cells.enumerated() where !cell.text.isEmpty {
            if !shows(cell.text) {
                node.details.component.cells[index].text = element.text
            }
        }
        setStyles(of: &node)
    }

    private func setStyles(of node: inout ScreenNode) {
        func shows(style: String) -> Bool {
            element.names.contains(RenderContext.className(ofStyle: style))
        }
        let component = node.details.component
        if let style = component.style, !shows(style: style) {
            node.details.component.style = nil
        }
        for (index, cell) in component.cells.enumerated() {
            if let style = cell.style, !shows(style: style) {
                node.details.component.cells[index].style = nil
            }
        }
    }
}

/// The states of a node on a page.
private struct SeenStates {
    let element: SeenPage.Element
    let isFocused: Bool

    func apply(to node: inout ScreenNode) {
        set(.disabled, element.isOff && !node.isPassive, on: &node)
        set(.focused, isFocused, on: &node)
        set(.invalid, element.isInvalid, on: &node)
        if let isExpanded = element.isExpanded {
            set(.expanded, isExpanded, on: &node)
        }
        if !element.isOn {
            node.state.subtract([.checked, .selected])
        } else if node.state.isDisjoint(with: [.checked, .selected]) {
            node.state.formUnion(.checked)
        }
        if node.role == .column {
            node.details.component.sortOrder = element.order.flatMap {
                ScreenNode.SortOrder(rawValue: $0)
            }
        }
    }

    private func set(_ state: ScreenNode.State, _ isOn: Bool, on node: inout ScreenNode) {
        if isOn {
            node.state.insert(state)
        } else {
            node.state.remove(state)
        }
    }
}

extension ScreenNode {
    /// Whether it accepts no event, so that its element looks as if it were disabled.
    fileprivate var isPassive: Bool { events.isEmpty && !state.contains(.disabled) }
}

extension Element {
    /// The text of the element, without that of the nodes inside of it.
    fileprivate var wholeText: String {
        switch content {
        case .text(let text): HTMLWriter.visible(text)
        case .elements(let children):
            children.filter { $0.key == nil }.map(\.wholeText).joined()
        }
    }
}
