/// Writes the difference of two frames as bytes for a terminal.
///
/// A pure function of its input: it takes for granted only that the terminal shows the old frame,
/// with attributes off, and leaves attributes off.
package struct FrameWriter: Sendable {
    private let depth: ColorDepth
    private let scrollsRegions: Bool

    /// Makes a writer for terminals of that many colours.
    ///
    /// - Parameter scrollsRegions: whether the terminal moves rows of a region (DECSTBM with SU and
    ///   SD).
    package init(depth: ColorDepth, scrollsRegions: Bool = false) {
        self.depth = depth
        self.scrollsRegions = scrollsRegions
    }

    /// The bytes that turn one frame into another; none where they are equal.
    ///
    /// - Parameter old: what the terminal shows; `nil`, or a frame of another size, means unknown
    ///   and has everything painted.
    package func bytes(from old: Frame?, to new: Frame) -> [UInt8] {
        let known = old.flatMap { $0.buffer.size == new.buffer.size ? $0 : nil }
        let before = (known?.buffer ?? CellBuffer(size: new.buffer.size)).recoded(like: new.buffer)
        var stream = CellStream(depth: depth, buffer: new.buffer)
        if known == nil {
            stream.eraseScreen()
        }
        var scrolled = stream
        write(new.buffer, over: before, into: &stream)
        if scrollsRegions, known != nil, let scroll = RowScroll(from: before, to: new.buffer) {
            scrolled.scroll(scroll)
            write(new.buffer, over: before.scrolled(scroll), into: &scrolled)
            if scrolled.bytes.count < stream.bytes.count {
                stream = scrolled
            }
        }
        stream.resetStyle()
        let hasDrawn = !stream.bytes.isEmpty
        if let cursor = new.cursor, hasDrawn || known?.cursor != cursor {
            stream.move(to: cursor)
        }
        if (known?.cursor == nil) != (new.cursor == nil) || known == nil {
            stream.showCursor(new.cursor != nil)
        }
        return stream.bytes
    }

    private func write(_ new: CellBuffer, over old: CellBuffer, into stream: inout CellStream) {
        for row in 0..<new.size.rows {
            writeRow(row, from: old.row(row), to: new.row(row), into: &stream)
        }
    }

    private func writeRow(
        _ row: Int,
        from old: ArraySlice<Cell>,
        to new: ArraySlice<Cell>,
        into stream: inout CellStream
    ) {
        guard old != new else {
            return
        }
        // Offsets from the row's start, as both slices have the same.
        let start = new.startIndex
        let blankFrom = new.lastIndex { $0 != .blank }.map { $0 + 1 - start } ?? 0
        let oldEnd = old.lastIndex { $0 != .blank }.map { $0 + 1 - old.startIndex } ?? 0
        // Three blanks are no longer than the sequence that erases them.
        let erases = oldEnd - blankFrom > 3
        let end = erases ? blankFrom : new.count
        var column = 0
        while column < end {
            let cell = new[start + column]
            let width = max(Int(cell.width), 1)
            let isSame = (0..<width).allSatisfy { offset in
                column + offset < new.count
                    && old[old.startIndex + column + offset] == new[start + column + offset]
            }
            if !isSame {
                stream.put(cell, at: Point(column, row))
            }
            column += width
        }
        if erases {
            stream.eraseToEnd(from: Point(blankFrom, row))
        }
    }
}
