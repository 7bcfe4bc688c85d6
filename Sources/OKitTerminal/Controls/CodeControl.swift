import OKitRuntime

/// Code, whose lines are shown unchanged and never wrapped.
struct CodeControl: Control {
    private static let mostLines = 2000

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        let text = node.value?.text ?? node.label ?? ""
        var lines = text.split(maxSplits: Self.mostLines, omittingEmptySubsequences: false) {
            $0.isNewline
        }
        if lines.last?.isEmpty == true {
            lines.removeLast()
        }
        let shown = Array(lines.prefix(Self.mostLines))
        if !shown.isEmpty {
            content.add(CodeLines(node: node, lines: shown), height: shown.count, targets: [])
        }
    }
}

/// The lines of code, of which only the visible ones are highlighted.
struct CodeLines: ItemContent {
    let node: ScreenNode
    let lines: [Substring]

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let palette = canvas.palette
        let component = node.details.component
        let plain = palette.style(named: component.style) ?? .plain
        let rows = canvas.visible(place.top..<place.top + lines.count)
        let start = place.columns.text
        let margin = "\(Symbols.quote) "
        let room = place.columns.width - margin.count
        let code = HighlightedCode(component.language, palette, plain: plain)
        code.forEach(of: lines, in: rows.lowerBound - place.top..<rows.upperBound - place.top) {
            let row = place.top + $0
            canvas.write(margin, Point(start, row), place.columns.width, palette.muted)
            let point = Point(start + margin.count, row)
            canvas.write($1, point, room, id: nil)
            canvas.addLinks(in: $1.runs.map(\.text).joined(), at: point, room)
        }
    }
}
