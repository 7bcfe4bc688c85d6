import OKitRuntime

/// The state of rendering one screen tree.
struct RenderContext {
    let options: PageOptions
    /// Whether links in texts can be opened.
    let opensLinks: Bool
    /// The rows whose content is left out, because it did not change.
    let unchanged: Set<ScreenNode.ID>
    private let keys = Keys()

    /// The keys that are already used on the page.
    private final class Keys {
        var used: Set<NodeKey> = []
    }

    init(_ tree: ScreenTree, options: PageOptions, unchanged: Set<ScreenNode.ID> = []) {
        self.options = options
        self.unchanged = unchanged
        opensLinks = tree.opensLinks
    }

    /// Returns an empty element for a node, with the classes of its role, states and style.
    func element(_ tag: String, _ node: ScreenNode, class name: String? = nil) -> Element {
        var element = Element(tag, key: key(of: node))
        for name in [name ?? node.role.rawValue] + classes(of: node) {
            element.add(class: name)
        }
        element.set("data-focus", if: node.state.contains(.focused))
        return element
    }

    /// Says that a control must not be empty, or is invalid, and connects it with its problem.
    func describe(_ control: inout Element, _ node: ScreenNode) {
        if node.state.contains(.required) {
            control.set("aria-required", "true")
        }
        if node.state.contains(.invalid) {
            control.set("aria-invalid", "true")
        }
        if node.details.component.problem != nil {
            control.set("aria-describedby", node.noteKey)
        }
    }

    /// Returns the key of a node; `nil` if another node has the same ID, which a component of the
    /// program can cause.
    private func key(of node: ScreenNode) -> NodeKey? {
        let key = NodeKey(node)
        return keys.used.insert(key).inserted ? key : nil
    }

    /// Returns the classes of the states and the style of a node.
    private func classes(of node: ScreenNode) -> [String] {
        let states: [(ScreenNode.State, String)] = [
            (.selected, "is-selected"), (.busy, "is-busy"), (.invalid, "is-invalid"),
            (.disabled, "is-disabled"),
        ]
        let style = node.details.component.style.map { [Self.className(ofStyle: $0)] } ?? []
        return states.filter { node.state.contains($0.0) }.map(\.1) + style
    }

    /// The class of a named style, which contains only letters and digits.
    static func className(ofStyle name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte)
        }
        return isPlain ? "s-\(name)" : "s-" + name.utf8.map { String($0, radix: 16) }.joined()
    }

    /// Returns the elements of nodes, with nesting limited by the depth of the stack.
    func elements(of nodes: [ScreenNode]) -> [Element] {
        nodes.flatMap(elements)
    }
}

extension ScreenNode {
    /// The value as text.
    func valueText(_ options: PageOptions) -> String {
        switch value {
        case .text(let text): text
        case .bool(let isOn): isOn ? "✓" : "–"
        case .number(let number): NumberText.text(of: number)
        case .date(let date):
            DateInput(mode: details.dateMode, timeZone: options.timeZone).shownText(of: date)
        case nil: ""
        }
    }

    /// The text that a user edits in a field, as the page has it.
    func typedText(_ options: PageOptions) -> String {
        switch (role, value) {
        case (.stepper, _): NumberText.text(of: number)
        case (.date, .date(let date)):
            DateInput(mode: details.dateMode, timeZone: options.timeZone).text(of: date)
        default:
            // Browsers convert the ends of lines.
            HTMLWriter.visible(valueText(options)).replacing("\r\n", with: "\n")
        }
    }

    /// The value as a number; 0 if it is not a finite number.
    var number: Double {
        if case .number(let number) = value, number.isFinite { number } else { 0 }
    }

    /// Whether a switch or checkbox is on.
    var isOn: Bool {
        if case .bool(let isOn) = value { isOn } else { state.contains(.checked) }
    }

    /// The options of a choice.
    var options: [ScreenNode] {
        children.filter { $0.role == .option || $0.role == .button }
    }

    /// Whether a child is a control beside the text of a row.
    var isControl: Bool {
        switch role {
        case .field, .textArea, .switch, .slider, .stepper, .date, .segments, .picker, .search:
            true
        default: false
        }
    }

    /// Whether it is a field for the path of a file.
    var isFilePath: Bool { details.component.isFilePath }

    /// Whether the node is enabled and accepts a kind of event.
    func accepts(_ kind: Event.Kind) -> Bool {
        !state.contains(.disabled) && events.contains(kind)
    }

    /// The ID of the part of its element that explains the value.
    var noteKey: String { NodeKey(self).elementID + "~note" }
}

/// Numbers as text in attributes and labels.
enum NumberText {
    /// Returns a number with at most six decimals, without an exponent where that is possible.
    static func text(of number: Double) -> String {
        if let whole = Int(exactly: number) {
            return String(whole)
        }
        let rounded = (number * 1_000_000).rounded() / 1_000_000
        return rounded.isFinite ? String(rounded) : "0"
    }
}
