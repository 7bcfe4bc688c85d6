import OKitRuntime

/// A progress bar: `████░░░░░░  40 %`.
struct ProgressControl: Control {
    private static let width = 10
    private static let widest = 60

    var placement: ControlPlacement { .inline }

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        guard case .number = node.value else {
            content.addRow(node, controls: [node], index: nil)
            return
        }
        let context = content.context
        content.add(
            LabelledBar(node.label, width: min(content.width, Self.widest)) { width in
                Self.bar(node.fraction, width: width, context.palette)
            },
            targets: []
        )
    }

    func text(of node: ScreenNode, in context: ControlContext) -> StyledText {
        guard case .number = node.value else {
            return StyledText("\(Symbols.ellipsis)", context.palette.muted)
        }
        return Self.bar(node.fraction, width: Self.width + 6, context.palette)
    }

    /// Returns a bar of a given width with the percentage or another text.
    static func bar(
        _ fraction: Double,
        width: Int,
        _ palette: Palette,
        style: Style? = nil,
        number: String? = nil
    ) -> StyledText {
        let percent = "\(Int((fraction * 100).rounded())) %"
        let number = number ?? String(repeating: " ", count: 5 - min(percent.count, 5)) + percent
        let cells = max(width - DisplayWidth.of(number, upTo: width) - 1, 1)
        let full = Int((fraction * Double(cells)).rounded())
        var text = StyledText(
            String(repeating: Symbols.barFull, count: full),
            style ?? palette.on
        )
        text.append(String(repeating: Symbols.barEmpty, count: cells - full), palette.muted)
        text.append(" " + number, .plain)
        return text
    }
}

/// A label with content that fills the rest of the line.
struct LabelledBar: ItemContent {
    let label: String
    let labelWidth: Int
    let text: StyledText

    /// - Parameters:
    ///   - width: The total number of columns.
    ///   - text: Returns the content after the label for a number of columns.
    init(_ label: String?, width: Int, text: (Int) -> StyledText) {
        self.label = label ?? ""
        labelWidth = self.label.isEmpty ? 0 : min(max(width / 3, 6), 24)
        self.text = text(width - labelWidth)
    }

    func paint(in place: ItemPlace, on canvas: inout Canvas) {
        let start = Point(place.columns.text, place.top)
        canvas.write(label, start, labelWidth - 1, .plain)
        let bar = Point(place.columns.text + labelWidth, place.top)
        canvas.write(text, bar, place.columns.end - bar.column, id: nil)
    }
}
