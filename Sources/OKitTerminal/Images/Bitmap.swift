/// The pixels of an image.
package struct Bitmap: Sendable, Equatable {
    /// The number of pixels in a row, at least 1.
    package let width: Int
    /// The number of rows, at least 1.
    package let height: Int
    /// The red, green, blue and alpha of each pixel, row by row from the top.
    package let bytes: [UInt8]

    /// The maximum number of pixels of an image.
    package static let maximumPixels = 16 << 20

    /// Creates a bitmap from the bytes that `fill` writes; `nil` if `fill` returns false or if the
    /// size is not allowed, which is checked before memory is allocated.
    init?(width: Int, height: Int, fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool) {
        guard width > 0, height > 0, width <= Self.maximumPixels / height else {
            return nil
        }
        var isFilled = false
        bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
            buffer.update(repeating: 0)
            isFilled = fill(buffer)
            count = buffer.count
        }
        guard isFilled else {
            return nil
        }
        self.width = width
        self.height = height
    }

    /// Returns the image scaled down to fit a size.
    ///
    /// Smaller images are returned unchanged.
    ///
    /// Each pixel is the mean of the pixels it replaces, weighted by their alpha.
    ///
    /// - Parameters:
    ///   - columns: The maximum number of pixels in a row, at least 1.
    ///   - rows: The maximum number of rows, at least 1.
    package func fitted(columns: Int, rows: Int) -> Bitmap {
        guard width > columns || height > rows else {
            return self
        }
        let scale = min(Double(columns) / Double(width), Double(rows) / Double(height))
        return scaled(
            max(min(Int(Double(width) * scale), columns), 1),
            max(min(Int(Double(height) * scale), rows), 1)
        )
    }

    /// Returns the image scaled down to a size that is not larger.
    private func scaled(_ newWidth: Int, _ newHeight: Int) -> Bitmap {
        let scaled = Bitmap(width: newWidth, height: newHeight) { buffer in
            for row in 0..<newHeight {
                let lines = row * height / newHeight..<(row + 1) * height / newHeight
                for column in 0..<newWidth {
                    let pixels = column * width / newWidth..<(column + 1) * width / newWidth
                    let mean = mean(lines, pixels)
                    for part in 0..<4 {
                        buffer[(row * newWidth + column) * 4 + part] = mean[part]
                    }
                }
            }
            return true
        }
        return scaled ?? self
    }

    private func mean(_ lines: Range<Int>, _ columns: Range<Int>) -> [UInt8] {
        var sums = [0, 0, 0]
        var opacity = 0
        for line in lines {
            for column in columns {
                let index = (line * width + column) * 4
                let weight = Int(bytes[index + 3])
                for part in 0..<3 {
                    sums[part] += Int(bytes[index + part]) * weight
                }
                opacity += weight
            }
        }
        let count = max(lines.count * columns.count, 1)
        return sums.map { UInt8(clamping: $0 / max(opacity, 1)) } + [
            UInt8(clamping: opacity / count)
        ]
    }

    /// Returns two pixels as the upper and lower half of a cell.
    ///
    /// The background shows through where they are transparent.
    func halves(_ column: Int, line: Int) -> (character: Character, style: Style) {
        let upper = color(column, line * 2)
        let lower = color(column, line * 2 + 1)
        var style = Style(upper ?? lower ?? .default)
        if upper != nil, let lower {
            style.background = lower
        }
        let character = upper != nil ? Symbols.upperHalf : lower != nil ? Symbols.lowerHalf : " "
        return (character, style)
    }

    /// Returns the image as one line of cells.
    ///
    /// Each cell shows four quarters in two colors.
    ///
    /// - Parameter columns: The maximum number of cells, at least 1. A cell is twice as high as
    ///   wide.
    package func quarters(columns: Int) -> [(character: Character, style: Style)] {
        let ratio = Double(width) / Double(height)
        // A square takes two cells.
        let expected = min(ratio * 4, Double(columns) * 2)
        let small = scaled(
            max(min(Int(expected.rounded()), width), 1),
            max(min(Int((expected / ratio / 2).rounded()), height, 2), 1)
        )
        return stride(from: 0, to: small.width, by: 2).map { small.quarters(from: $0) }
    }

    private func quarters(from column: Int) -> (character: Character, style: Style) {
        let positions = [(column, 0), (column + 1, 0), (column, 1), (column + 1, 1)]
        let pixels = positions.map { pixel($0.0, $0.1) }
        let seen = pixels.compactMap(\.self)
        guard seen.count == 4 else {
            let shape = pixels.map { $0 != nil }
            return (Symbols.quarters(shape), seen.isEmpty ? .plain : Style(Self.mean(seen)))
        }
        let lights = seen.map { $0.reduce(0, +) }
        let middle = lights.reduce(0, +) / 4
        let shape = lights.map { $0 > middle }
        let (light, dark) = (seen.indices.filter { shape[$0] }, seen.indices.filter { !shape[$0] })
        guard !light.isEmpty else {
            return (Symbols.barFull, Style(Self.mean(seen)))
        }
        var style = Style(Self.mean(light.map { seen[$0] }))
        style.background = Self.mean(dark.map { seen[$0] })
        return (Symbols.quarters(shape), style)
    }

    /// Returns the red, green and blue at a position; `nil` outside the image or where it is nearly
    /// transparent.
    private func pixel(_ column: Int, _ row: Int) -> [Int]? {
        guard (0..<width).contains(column), (0..<height).contains(row) else {
            return nil
        }
        let index = (row * width + column) * 4
        return bytes[index + 3] < 64 ? nil : bytes[index..<index + 3].map { Int($0) }
    }

    private static func mean(_ pixels: [[Int]]) -> TerminalColor {
        let means = (0..<3).map { part in
            UInt8(clamping: pixels.reduce(0) { $0 + $1[part] } / max(pixels.count, 1))
        }
        return .rgb(means[0], means[1], means[2])
    }

    /// Returns the color at a position; `nil` outside the image or where it is mostly transparent.
    private func color(_ column: Int, _ row: Int) -> TerminalColor? {
        guard (0..<width).contains(column), (0..<height).contains(row) else {
            return nil
        }
        let index = (row * width + column) * 4
        return bytes[index + 3] < 128
            ? nil : .rgb(bytes[index], bytes[index + 1], bytes[index + 2])
    }
}
