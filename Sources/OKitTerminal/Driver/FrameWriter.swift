/// Writes the difference of two frames as bytes for a terminal.
///
/// A pure function of its input: it takes for granted only that the terminal shows the old frame,
/// with attributes off, and leaves attributes off.
package struct FrameWriter: Sendable {
    private let depth: ColorDepth

    /// Makes a writer for terminals of that many colours.
    package init(depth: ColorDepth) {
        self.depth = depth
    }

    /// The bytes that turn one frame into another; none where they are equal.
    ///
    /// - Parameter old: what the terminal shows; `nil`, or a frame of another size, means unknown
    ///   and has everything painted.
    package func bytes(from old: Frame?, to new: Frame) -> [UInt8] {
        let known = old.flatMap { $0.buffer.size == new.buffer.size ? $0 : nil }
        var stream = CellStream(depth: depth, buffer: new.buffer)
        if known == nil {
            stream.eraseScreen()
        }
        let before = (known?.buffer ?? CellBuffer(size: new.buffer.size)).recoded(like: new.buffer)
        for row in 0..<new.buffer.size.rows {
            writeRow(row, from: before.row(row), to: new.buffer.row(row), into: &stream)
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
            if isSame {
                stream.skip(cell, at: Point(column, row))
            } else {
                stream.put(cell, at: Point(column, row))
            }
            column += width
        }
        if erases {
            stream.eraseToEnd(from: Point(blankFrom, row))
        }
    }
}
