import OKitRuntime
import OKitSyntax

/// Markdown text.
struct MarkdownControl: Control {
    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let text = node.value?.text ?? node.label ?? ""
        let lines = MarkdownText(text).lines(
            width: content.width,
            palette: content.context.palette
        )
        if !lines.isEmpty {
            content.add(StyledLines(lines), height: lines.count, targets: [])
        }
    }
}
