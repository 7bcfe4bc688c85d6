import OKitRuntime

extension ScreenPainter {
    /// Paints a picture with two of its pixels in each cell.
    mutating func paintPicture(_ bitmap: Bitmap, top: Int, column first: Int) {
        for line in 0..<(bitmap.height + 1) / 2 where clip.contains(top + line) {
            for column in 0..<bitmap.width {
                let half = bitmap.halves(column, line: line)
                let point = Point(first + column, top + line)
                buffer.put(half.sign, width: 1, at: point, style: half.style)
            }
        }
    }

    /// Paints the picture of a row before its name; answers the columns that pictures take in this
    /// list.
    mutating func paintIcon(_ row: RowForm, top: Int, column: Int) -> Int {
        if row.iconWidth > 0, let name = row.node.details.image,
            let icon = options.pictures?.icon(named: name)
        {
            write(icon, Point(column, top), row.iconWidth, id: nil)
        }
        return row.iconWidth
    }
}
