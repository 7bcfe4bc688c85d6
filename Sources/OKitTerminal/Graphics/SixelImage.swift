/// An image as sixels: bands of six rows of pixels.
///
/// Its colors are those of a cube with six steps in each direction. Transparent pixels are not
/// drawn.
struct SixelImage {
    private let placed: PlacedGraphic
    private let width: Int
    private let height: Int
    private static let levels = 6

    /// - Parameter cell: The size of a cell in pixels.
    init(_ placed: PlacedGraphic, cell: PixelSize) {
        self.placed = placed
        width = placed.rect.width * cell.width
        height = placed.rect.height * cell.height
    }

    /// The sequence that draws the image at the cursor.
    var bytes: [UInt8] {
        var colors: Set<Int> = []
        var bands: [UInt8] = []
        for top in stride(from: 0, to: height, by: 6) {
            let rows = (top..<min(top + 6, height)).map { row in
                (0..<width).map { color($0, row) }
            }
            let used = Set(rows.joined()).subtracting([-1]).sorted()
            colors.formUnion(used)
            bands += used.map { Self.line($0, rows) }.joined(separator: Array("$".utf8))
            bands += Array("-".utf8)
        }
        let table = colors.sorted().map { color in
            let parts = [color / 36, color / 6 % 6, color % 6].map { "\($0 * 100 / 5)" }
            return "#\(color);2;\(parts.joined(separator: ";"))"
        }
        let start = "\u{1B}P0;1;0q\"1;1;\(width);\(height)\(table.joined())"
        return Array(start.utf8) + bands + Array("\u{1B}\\".utf8)
    }

    /// Returns the pixels of one color in a band.
    private static func line(_ color: Int, _ rows: [[Int]]) -> [UInt8] {
        var line = Array("#\(color)".utf8)
        var last: UInt8 = 0
        var count = 0
        func flush() {
            let run = Array("!\(count)".utf8)
            line += count > run.count + 1 ? run + [last] : Array(repeating: last, count: count)
        }
        for column in rows[0].indices {
            let bits = rows.indices.reduce(0) { $0 | (rows[$1][column] == color ? 1 << $1 : 0) }
            let sixel = UInt8(0x3F + bits)
            if sixel != last {
                flush()
                (last, count) = (sixel, 0)
            }
            count += 1
        }
        // Empty pixels at the end need not be written.
        if last != 0x3F {
            flush()
        }
        return line
    }

    /// Returns the number of the color at a position; -1 where the image is transparent.
    private func color(_ column: Int, _ row: Int) -> Int {
        let (bitmap, source) = (placed.graphic.bitmap, placed.source)
        let x = min(column * source.width / max(width, 1), bitmap.width - 1)
        let y = min(source.row + row * source.height / max(height, 1), bitmap.height - 1)
        let index = (y * bitmap.width + x) * 4
        guard bitmap.bytes[index + 3] >= 128 else {
            return -1
        }
        return (0..<3).reduce(0) { result, part in
            result * Self.levels + (Int(bitmap.bytes[index + part]) * (Self.levels - 1) + 127) / 255
        }
    }
}
