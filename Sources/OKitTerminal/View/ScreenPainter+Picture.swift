extension ScreenPainter {
    /// Paints a picture with two of its pixels in each cell; where it is transparent, what is behind
    /// stays.
    mutating func paintPicture(_ bitmap: Bitmap, top: Int, column first: Int) {
        for line in 0..<(bitmap.height + 1) / 2 where clip.contains(top + line) {
            for column in 0..<bitmap.width {
                let upper = bitmap.color(column, line * 2)
                let lower = bitmap.color(column, line * 2 + 1)
                var style = Style(upper ?? lower ?? .default)
                if upper != nil, let lower {
                    style.background = lower
                }
                let half =
                    upper != nil ? Symbols.upperHalf : lower != nil ? Symbols.lowerHalf : " "
                let point = Point(first + column, top + line)
                buffer.put(half, width: 1, at: point, style: style)
            }
        }
    }
}
