import OKitRuntime

/// A chart: a sparkline, bars, a curve or a gauge.
struct ChartControl: Control {
    private static let widest = 100

    func add(_ node: ScreenNode, to content: inout ContentBuilder) {
        guard let chart = node.details.component.chart else {
            return
        }
        let palette = content.context.palette
        let style = palette.style(named: node.details.component.style) ?? palette.on
        let width = min(content.width, Self.widest)
        let scale = ChartScale(chart)
        guard !scale.points.isEmpty else {
            content.addNote(node.label, .body)
            content.addText("No values", .footer)
            return
        }
        switch chart.kind {
        case .gauge:
            let point = scale.points[scale.points.count - 1]
            let number =
                point.text ?? (chart.maximum == nil ? nil : ScreenNode.text(of: point.value))
            content.add(
                LabelledBar(node.label, width: min(width, 60)) { width in
                    ProgressControl.bar(
                        scale.fraction(of: point.value),
                        width: width,
                        palette,
                        style: style,
                        number: number
                    )
                },
                targets: []
            )
        case .spark:
            content.add(
                LabelledBar(node.label, width: width) { width in
                    Sparkline(scale, width: width).text(style, palette)
                },
                targets: []
            )
        case .bar: add(BarChart(scale, width: width).lines(style, palette), node, &content)
        case .line: add(LineChart(scale, width: width).lines(style, palette), node, &content)
        }
    }

    private func add(_ lines: [StyledText], _ node: ScreenNode, _ content: inout ContentBuilder) {
        if let label = node.label, !label.isEmpty {
            content.addText(label, .body)
        }
        content.add(StyledLines(lines), height: lines.count, targets: [])
    }
}

/// The values of a chart and the bounds of its scale.
struct ChartScale {
    let points: [ScreenNode.Chart.Point]
    let minimum: Double
    let maximum: Double
    /// The position of values if both bounds of the scale are equal.
    private let level: Double

    private static let mostPoints = 10_000

    init(_ chart: ScreenNode.Chart) {
        points = chart.points.prefix(Self.mostPoints).filter(\.value.isFinite)
        let values = points.map(\.value)
        // Bars and gauges begin at 0; curves show the range of their values.
        let beginsAtZero = chart.kind == .bar || chart.kind == .gauge
        let least = chart.minimum ?? (beginsAtZero ? min(values.min() ?? 0, 0) : values.min() ?? 0)
        let standardEnd =
            chart.kind == .gauge ? (values.last ?? 0) <= 1 ? 1 : 100 : values.max() ?? 0
        let greatest = chart.maximum ?? standardEnd
        minimum = least.isFinite ? least : 0
        maximum = greatest.isFinite ? max(greatest, minimum) : minimum
        level = beginsAtZero || chart.minimum != nil ? 0 : 0.5
    }

    /// Returns a bound of the scale in the format of the chart, if it equals a value of the chart.
    func text(of end: Double) -> String {
        points.first { $0.value == end }?.text ?? ScreenNode.text(of: end)
    }

    /// Returns the position of a value on the scale, from 0 to 1.
    ///
    /// If both bounds are equal, this is 0 if the scale begins at a declared value, else the
    /// middle.
    func fraction(of value: Double) -> Double {
        // The bounds are halved because their difference may exceed the largest number.
        let range = maximum / 2 - minimum / 2
        guard range > 0 else {
            return level
        }
        return min(max((value / 2 - minimum / 2) / range, 0), 1)
    }

    /// Returns the values, or means of adjacent values if there are more than `count`.
    func values(atMost count: Int) -> [Double] {
        let values = points.map(\.value)
        guard values.count > count, count > 0 else {
            return values
        }
        return (0..<count).map { index in
            let part = values[index * values.count / count..<(index + 1) * values.count / count]
            return part.reduce(0) { $0 + $1 / Double(part.count) }
        }
    }
}
