import OKitRuntime

/// Renders charts as SVG, with their values as a text alternative.
struct ChartElements {
    let context: RenderContext

    private static let mostPoints = 500
    private static let mostLabels = 40

    /// Returns a chart.
    func chart(_ node: ScreenNode) -> Element {
        var figure = context.element("figure", node)
        guard let chart = node.details.component.chart else {
            return figure
        }
        let points = Self.thinned(chart.points.filter(\.value.isFinite))
        figure.add(class: "as-\(chart.kind.rawValue)")
        if let label = node.label, !label.isEmpty {
            figure.append(Element("figcaption", text: label))
        }
        guard let last = points.last else {
            figure.append(Element("p", class: "empty", text: "No values"))
            return figure
        }
        let scale = Scale(chart, points)
        switch chart.kind {
        case .gauge: figure.append(gauge(last, scale, label: node.label))
        case .bar: figure.append(bars(points, scale))
        case .line, .spark:
            figure.append(line(points, scale, node.label, isSmall: chart.kind == .spark))
            if chart.kind == .line {
                figure.append(axis(points, scale))
            }
        }
        return figure
    }

    /// Returns every n-th point, so that a page has at most 500.
    private static func thinned(
        _ points: [ScreenNode.Chart.Point]
    ) -> [ScreenNode.Chart.Point] {
        guard points.count > mostPoints else {
            return points
        }
        return (0..<mostPoints).map { points[$0 * points.count / mostPoints] }
    }

    private static func text(of point: ScreenNode.Chart.Point) -> String {
        point.text ?? NumberText.text(of: point.value)
    }

    /// Returns the values as one text.
    private static func summary(_ label: String?, _ points: [ScreenNode.Chart.Point]) -> String {
        let values = points.prefix(mostLabels).map { point in
            [point.label, text(of: point)].compactMap(\.self).joined(separator: " ")
        }
        let rest = points.count > mostLabels ? ["…"] : []
        return (label.map { "\($0): " } ?? "") + (values + rest).joined(separator: ", ")
    }

    // MARK: Kinds

    private func gauge(
        _ point: ScreenNode.Chart.Point,
        _ scale: Scale,
        label: String?
    ) -> Element {
        var meter = Element("meter")
        meter.set("min", "0")
        meter.set("max", "1")
        meter.set("value", NumberText.text(of: scale.fraction(of: point.value)))
        meter.set("aria-label", label ?? "Value")
        return Element(
            "div",
            class: "gauge",
            [meter, Element("span", class: "value", text: Self.text(of: point))]
        )
    }

    private func bars(_ points: [ScreenNode.Chart.Point], _ scale: Scale) -> Element {
        var list = Element("dl", class: "bars")
        for point in points.prefix(Self.mostLabels * 2) {
            var bar = Element("svg", class: "bar")
            bar.set("aria-hidden", "true")
            var area = Element("rect")
            area.set("height", "100%")
            area.set("width", NumberText.text(of: scale.fraction(of: point.value) * 100) + "%")
            bar.append(area)
            var value = Element("dd")
            value.append([bar, Element("span", class: "value", text: Self.text(of: point))])
            list.append(
                Element("div", [Element("dt", text: point.label ?? ""), value])
            )
        }
        return list
    }

    private func line(
        _ points: [ScreenNode.Chart.Point],
        _ scale: Scale,
        _ label: String?,
        isSmall: Bool
    ) -> Element {
        let (width, height) = (600.0, isSmall ? 40.0 : 160.0)
        var svg = Element("svg", class: isSmall ? "spark" : "line")
        svg.set("viewBox", "0 0 600 \(Int(height))")
        svg.set("preserveAspectRatio", "none")
        svg.set("role", "img")
        svg.set("aria-label", Self.summary(label, points))
        let step = points.count > 1 ? width / Double(points.count - 1) : 0
        let places = points.enumerated().map { index, point in
            let x = points.count > 1 ? Double(index) * step : width / 2
            let y = (1 - scale.fraction(of: point.value)) * (height - 8) + 4
            return "\(NumberText.text(of: (x * 10).rounded() / 10)),"
                + NumberText.text(of: (y * 10).rounded() / 10)
        }
        var path = Element("polyline")
        path.set("points", places.joined(separator: " "))
        path.set("vector-effect", "non-scaling-stroke")
        svg.append(path)
        return svg
    }

    /// Returns the labels below a curve: those of the ends, and the range of the values.
    private func axis(_ points: [ScreenNode.Chart.Point], _ scale: Scale) -> Element {
        let (first, last) = (points.first?.label ?? "", points.last?.label ?? "")
        let (low, high) = (points.min { $0.value < $1.value }, points.max { $0.value < $1.value })
        let range = [low, high].compactMap { $0.map(Self.text) }
        let parts = [first, range.joined(separator: " – "), points.count > 1 ? last : ""]
        var axis = Element("p", class: "axis", parts.map { Element("span", text: $0) })
        axis.set("aria-hidden", "true")
        return axis
    }

    /// The range of the values of a chart.
    private struct Scale {
        private let minimum: Double
        private let maximum: Double

        init(_ chart: ScreenNode.Chart, _ points: [ScreenNode.Chart.Point]) {
            let values = points.map(\.value)
            // Bars and gauges begin at 0; curves show the range of their values.
            let beginsAtZero = chart.kind == .bar || chart.kind == .gauge
            let least = values.min() ?? 0
            minimum = chart.minimum ?? (beginsAtZero ? min(least, 0) : least)
            let usual =
                chart.kind == .gauge
                ? (values.last ?? 0) <= 1 ? 1 : 100 : values.max() ?? 0
            maximum = chart.maximum ?? usual
        }

        /// Returns the position of a value, from 0 to 1.
        func fraction(of value: Double) -> Double {
            // The bounds are halved because their difference may exceed the largest number.
            let range = maximum / 2 - minimum / 2
            guard range > 0, range.isFinite else {
                return 0.5
            }
            return min(max((value / 2 - minimum / 2) / range, 0), 1)
        }
    }
}
