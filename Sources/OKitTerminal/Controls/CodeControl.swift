import OKitRuntime

/// Code, whose lines are shown unchanged and never wrapped.
struct CodeControl: Control {
    private static let mostLines = 2000
    private static let tab = String(repeating: " ", count: 4)

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let text = node.value?.text ?? node.label ?? ""
        let palette = content.context.palette
        var lines = text.split(maxSplits: Self.mostLines, omittingEmptySubsequences: false) {
            $0.isNewline
        }
        if lines.last?.isEmpty == true {
            lines.removeLast()
        }
        let style = palette.style(named: node.details.component.style) ?? .plain
        let styled = lines.prefix(Self.mostLines).map { line in
            var text = StyledText("\(Symbols.quote) ", palette.muted)
            text.append(String(line).replacing("\t", with: Self.tab), style)
            return text
        }
        if !styled.isEmpty {
            content.add(StyledLines(styled), height: styled.count, targets: [])
        }
    }
}
