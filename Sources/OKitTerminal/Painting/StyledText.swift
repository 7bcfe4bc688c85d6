/// Text in several styles, on one line.
struct StyledText {
    private(set) var runs: [(text: String, style: Style)] = []
    /// The number of columns of all runs.
    private(set) var width = 0

    init() {}

    init(_ text: String, _ style: Style) {
        append(text, style)
    }

    /// Adds a run.
    ///
    /// At most 1000 columns are counted, which is more than any screen has.
    mutating func append(_ text: String, _ style: Style) {
        runs.append((text, style))
        width += DisplayWidth.of(text, upTo: 1000)
    }

    /// Adds the runs of another text.
    mutating func append(_ text: StyledText) {
        runs += text.runs
        width += text.width
    }
}

extension CellBuffer {
    /// Writes all runs, clipped to a number of columns.
    ///
    /// Returns the number of columns used.
    @discardableResult
    mutating func write(_ text: StyledText, at point: Point, limit: Int) -> Int {
        var used = 0
        for run in text.runs where used < limit {
            used += write(
                run.text,
                at: Point(point.column + used, point.row),
                limit: limit - used,
                style: run.style
            )
        }
        return used
    }
}
