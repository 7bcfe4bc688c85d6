import OKitRuntime

extension ScreenPainter {
    /// Paints an image with two of its pixels in each cell.
    mutating func paintImage(_ bitmap: Bitmap, top: Int, column first: Int) {
        for line in 0..<(bitmap.height + 1) / 2 where clip.contains(top + line) {
            for column in 0..<bitmap.width {
                let half = bitmap.halves(column, line: line)
                let point = Point(first + column, top + line)
                buffer.put(half.sign, width: 1, at: point, style: half.style)
            }
        }
    }

    /// Paints the image of a row before its name; answers the columns that images take in this
    /// list.
    mutating func paintIcon(_ row: RowForm, top: Int, column: Int) -> Int {
        if row.iconWidth > 0, let name = row.node.details.image,
            let icon = options.images?.icon(named: name)
        {
            write(icon, Point(column, top), row.iconWidth, id: nil)
        }
        return row.iconWidth
    }
}
