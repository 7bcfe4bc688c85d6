import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// Charts whose values are all equal.
struct ChartTests {
    /// The lines of a chart with three equal values.
    private func lines(
        _ kind: ScreenNode.Chart.Kind,
        of value: Double,
        from minimum: Double? = nil
    ) -> [String] {
        let points = Array(repeating: ScreenNode.Chart.Point(value: value), count: 3)
        let chart = ComponentSample.node("chart", .chart) {
            $0.chart = .init(kind: kind, points: points, minimum: minimum)
        }
        let tree = ComponentSample.screen([chart])
        return User(tree, size: TerminalSize(columns: 40, rows: 12)).lines
    }

    /// The number of the line with dots of a curve.
    private func height(_ lines: [String]) -> Int? {
        lines.firstIndex { line in
            line.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
        }
    }

    @Test func liesAtTheBeginningOfItsScale() throws {
        let flat = try #require(height(lines(.line, of: 0)))
        let low = try #require(height(lines(.line, of: 0, from: 0)))
        #expect(low > flat)
    }

    @Test func drawsNoBarsOfNothing() {
        #expect(!lines(.bar, of: 0).contains { $0.contains("█") || $0.contains("▌") })
        #expect(lines(.bar, of: 2).contains { $0.contains("█") })
    }
}
