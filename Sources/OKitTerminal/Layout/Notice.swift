import OKitRuntime

/// A message above the key hints, broken into lines, with the position of its buttons.
struct Notice {
    let node: ScreenNode
    let lines: [String]
    /// Whether the buttons are on a line below the text, because they do not fit after its last
    /// line.
    let hasButtonLine: Bool

    /// The maximum number of text lines.
    private static let mostLines = 4

    /// - Parameter width: The number of columns per line.
    init(_ node: ScreenNode, width: Int, context: ControlContext) {
        self.node = node
        let text = node.label ?? node.value?.text ?? ""
        let label = node.details.component.failedAction.map { "\($0): \(text)" } ?? text
        let wrapped = WrappedText(label, width: width, maximumLines: Self.mostLines + 1).texts
        var lines = Array(wrapped.prefix(Self.mostLines))
        if wrapped.count > Self.mostLines, let last = lines.indices.last {
            lines[last] += "…"
        }
        self.lines = lines
        let buttons = Self.buttons(of: node)
        let needed = buttons.reduce(0) { $0 + context.text(of: $1).width + 2 }
        let room = width - DisplayWidth.of(lines.last ?? "")
        hasButtonLine = !buttons.isEmpty && needed > room && lines != [""]
    }

    /// The number of its lines.
    var height: Int { lines.count + (hasButtonLine ? 1 : 0) }

    /// The buttons of a message.
    static func buttons(of node: ScreenNode) -> [ScreenNode] {
        node.children.filter { $0.role == .button }
    }
}
