/// All that a terminal shows: cells and a cursor.
package struct Frame: Sendable, Equatable {
    /// The cells.
    package var buffer: CellBuffer
    /// Where the cursor stands; `nil` where none is shown.
    package var cursor: Point?

    /// Makes a frame.
    package init(buffer: CellBuffer, cursor: Point? = nil) {
        self.buffer = buffer
        self.cursor = cursor
    }
}
