/// Writes the difference of two frames as bytes for a terminal.
///
/// The writer is a pure function of its input. It assumes that the terminal shows the old frame
/// with attributes reset, and it leaves attributes reset.
package struct FrameWriter: Sendable {
    private let depth: ColorDepth
    private let scrollsRegions: Bool
    private let erasesCells: Bool
    /// Whether the terminal shows each frame only once it is complete.
    package var isSynchronized = false
    /// How images are written; `nil` for terminals that do not show them.
    package var graphics: GraphicsSupport?

    /// Creates a writer for terminals with a color depth.
    ///
    /// - Parameters:
    ///   - scrollsRegions: Whether the terminal can scroll the rows of a region (DECSTBM
    ///     with SU and SD).
    ///   - erasesCells: Whether the terminal can erase a number of cells (ECH), which get the
    ///     current background.
    package init(depth: ColorDepth, scrollsRegions: Bool = false, erasesCells: Bool = false) {
        self.erasesCells = erasesCells
        self.depth = depth
        self.scrollsRegions = scrollsRegions
    }

    /// Returns the bytes that turn one frame into another; empty if they are equal.
    ///
    /// - Parameter old: The frame that the terminal shows. If it is `nil` or has another size,
    ///   everything is painted.
    package func bytes(from old: Frame?, to new: Frame) -> [UInt8] {
        let known = old.flatMap { $0.buffer.size == new.buffer.size ? $0 : nil }
        var before = (known?.buffer ?? CellBuffer(size: new.buffer.size)).recoded(like: new.buffer)
        let change = graphics.map { support in
            GraphicsChange(
                from: known?.graphics ?? [],
                to: new.graphics,
                isKnown: known != nil,
                support
            )
        }
        for rect in change?.spoiledCells ?? [] {
            before.forget(rect)
        }
        let hasGraphics = !new.graphics.isEmpty || !(known?.graphics.isEmpty ?? true)
        var stream = CellStream(depth: depth, buffer: new.buffer)
        if known == nil {
            stream.eraseScreen()
        }
        var scrolled = stream
        write(new.buffer, over: before, into: &stream)
        if scrollsRegions, known != nil, !hasGraphics,
            let scroll = RowScroll(from: before, to: new.buffer)
        {
            scrolled.scroll(scroll)
            write(new.buffer, over: before.scrolled(scroll), into: &scrolled)
            if scrolled.bytes.count < stream.bytes.count {
                stream = scrolled
            }
        }
        stream.resetStyle()
        if let change {
            let changedRows = (0..<new.buffer.size.rows).filter {
                before.row($0) != new.buffer.row($0)
            }
            for sequence in change.sequences(changedRows: Set(changedRows)) {
                stream.write(sequence.bytes, at: sequence.at)
            }
        }
        let hasDrawn = !stream.bytes.isEmpty
        if let cursor = new.cursor, hasDrawn || known?.cursor != cursor {
            stream.move(to: cursor)
        }
        if (known?.cursor == nil) != (new.cursor == nil) || known == nil {
            stream.showCursor(new.cursor != nil)
        }
        // A terminal shows a few bytes together anyway.
        guard isSynchronized, stream.bytes.count > Self.mostUnsynchronized else {
            return stream.bytes
        }
        return Array(SynchronizedOutput.begin.utf8) + stream.bytes
            + Array(SynchronizedOutput.end.utf8)
    }

    private static let mostUnsynchronized = 64

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
        // Offsets count from the row's start, which is the same index in both slices.
        let start = new.startIndex
        let blankFrom = new.lastIndex { $0 != .blank }.map { $0 + 1 - start } ?? 0
        let oldEnd = old.lastIndex { $0 != .blank }.map { $0 + 1 - old.startIndex } ?? 0
        // Three spaces are no longer than the erase sequence.
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
            let blanks = isSame || !erasesCells ? 0 : Self.blanks(new[start + column..<start + end])
            if blanks > Self.mostWrittenBlanks {
                stream.erase(blanks, like: cell, at: Point(column, row))
                column += blanks
                continue
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

    /// The number of spaces that are not longer than the sequence that erases them.
    private static let mostWrittenBlanks = 6

    /// Returns the number of spaces at the start of cells that look the same and show nothing but
    /// their background.
    private static func blanks(_ cells: ArraySlice<Cell>) -> Int {
        guard let first = cells.first else {
            return 0
        }
        return cells.prefix { cell in
            cell.code == Cell.blank.code && cell.width == 1 && cell.style.link == 0
                && cell.style.background == first.style.background
                && cell.style.attributes.isDisjoint(with: CellStream.visibleAttributes)
        }.count
    }
}
