import OKitRuntime

/// A chart that draws a curve with Braille dots and labels the bounds of both scales.
struct LineChart {
    private let scale: ChartScale
    private let width: Int

    private static let rows = 6

    init(_ scale: ChartScale, width: Int) {
        self.scale = scale
        self.width = width
    }

    /// Returns the lines of the curve and a line with the first and last label.
    func lines(_ style: Style, _ palette: Palette) -> [StyledText] {
        let (top, bottom) = (
            scale.text(of: scale.maximum), scale.text(of: scale.minimum)
        )
        let axis = min(max(top.count, bottom.count), max(width / 3, 1))
        let room = max(width - axis - 2, 1)
        var lines = curve(room).enumerated().map { row, characters in
            let number = row == 0 ? top : row == Self.rows - 1 ? bottom : ""
            let shown = String(number.prefix(axis))
            let blanks = String(repeating: " ", count: axis - shown.count)
            var line = StyledText("\(blanks)\(shown) \(Symbols.separator)", palette.muted)
            line.append(String(characters), style)
            return line
        }
        let labels = [scale.points.first?.label, scale.points.last?.label].map { label in
            ClippedText(label ?? "", limit: max(room / 2 - 1, 1))
        }
        if labels.contains(where: { $0.width > 0 }) {
            let between = max(room - labels[0].width - labels[1].width, 1)
            let text = labels.map { String($0.characters.map(\.0)) }
                .joined(separator: String(repeating: " ", count: between))
            lines.append(StyledText(String(repeating: " ", count: axis + 2) + text, palette.muted))
        }
        return lines
    }

    /// Returns the cells of the curve.
    ///
    /// Each cell has 2 by 4 dots.
    private func curve(_ columns: Int) -> [[Character]] {
        var dots = Array(repeating: Array(repeating: UInt8(0), count: columns), count: Self.rows)
        let (width, height) = (columns * 2, Self.rows * 4)
        let values = scale.values(atMost: width)
        var previous: Int?
        for x in 0..<width {
            let y =
                height - 1 - Int((value(at: x, of: width, values) * Double(height - 1)).rounded())
            // Fills the gaps of steep parts.
            let from = previous.map { $0 < y ? $0 + 1 : $0 > y ? $0 - 1 : y } ?? y
            for dot in min(from, y)...max(from, y) {
                dots[dot / 4][x / 2] |= Self.bit(x % 2, dot % 4)
            }
            previous = y
        }
        return dots.map { $0.map(Symbols.braille) }
    }

    /// Returns the interpolated position of the curve on the scale.
    private func value(at x: Int, of width: Int, _ values: [Double]) -> Double {
        guard values.count > 1, width > 1 else {
            return scale.fraction(of: values.first ?? 0)
        }
        let position = Double(x) / Double(width - 1) * Double(values.count - 1)
        let left = min(Int(position), values.count - 2)
        let part = position - Double(left)
        return scale.fraction(of: values[left]) * (1 - part)
            + scale.fraction(of: values[left + 1]) * part
    }

    /// Returns the bit of a Braille dot.
    ///
    /// Dots 1 to 3 and 7 are in the left column from the top, 4 to 6 and 8 in the right.
    private static func bit(_ x: Int, _ y: Int) -> UInt8 {
        y == 3 ? (x == 0 ? 0x40 : 0x80) : 1 << UInt8(x * 3 + y)
    }
}
