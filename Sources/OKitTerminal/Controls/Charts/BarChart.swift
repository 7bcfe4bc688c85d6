import OKitRuntime

/// A chart of horizontal bars, each with its label and number.
struct BarChart {
    private let scale: ChartScale
    private let width: Int

    private static let mostBars = 100

    init(_ scale: ChartScale, width: Int) {
        self.scale = scale
        self.width = width
    }

    /// Returns a line for each value.
    ///
    /// If there are too many, the last line states how many are omitted.
    func lines(_ style: Style, _ palette: Palette) -> [StyledText] {
        let points = scale.points.prefix(Self.mostBars)
        let third = max(width / 3, 4)
        let labels = points.map { $0.label ?? "" }
        let numbers = points.map { $0.text ?? ScreenNode.text(of: $0.value) }
        let labelWidth = labels.map { DisplayWidth.of($0, upTo: third) }.max().map {
            min($0, third)
        }
        let numberWidth = numbers.map { DisplayWidth.of($0, upTo: third) }.max() ?? 0
        let labelRoom = labelWidth.map { $0 == 0 ? 0 : $0 + 1 } ?? 0
        let room = max(width - labelRoom - numberWidth - 1, 1)
        var lines = zip(points, numbers).map { point, number in
            let label = ClippedText(point.label ?? "", limit: max(labelRoom - 1, 1))
            var line = StyledText()
            if labelRoom > 0 {
                let blanks = String(repeating: " ", count: max(labelRoom - label.width, 0))
                line.append(String(label.characters.map(\.0)) + blanks, .plain)
            }
            line.append(bar(point.value, room), style)
            line.append(" " + number, palette.muted)
            return line
        }
        if scale.points.count > points.count {
            let rest = scale.points.count - points.count
            lines.append(StyledText("\(Symbols.ellipsis) \(rest) more", palette.muted))
        }
        return lines
    }

    private func bar(_ value: Double, _ room: Int) -> String {
        let eighths = Int((scale.fraction(of: value) * Double(room * 8)).rounded())
        let end = eighths % 8 > 0 ? String(Symbols.widths[eighths % 8 - 1]) : ""
        return String(repeating: Symbols.barFull, count: eighths / 8) + end
    }
}

/// A chart of columns on one line.
struct Sparkline {
    private let scale: ChartScale
    private let width: Int

    init(_ scale: ChartScale, width: Int) {
        self.scale = scale
        self.width = width
    }

    /// Returns the columns and the last value.
    ///
    /// If there are more values than cells, each column is the mean of adjacent values.
    func text(_ style: Style, _ palette: Palette) -> StyledText {
        let number =
            scale.points.last.map { " " + ($0.text ?? ScreenNode.text(of: $0.value)) } ?? ""
        let room = width - DisplayWidth.of(number, upTo: max(width, 1))
        let characters = scale.values(atMost: max(room, 1)).map { value in
            let step = scale.fraction(of: value) * Double(Symbols.heights.count - 1)
            return Symbols.heights[Int(step.rounded())]
        }
        var text = StyledText(String(characters), style)
        text.append(number, palette.muted)
        return text
    }
}
