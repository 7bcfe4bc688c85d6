/// The contents of a terminal: cells and a cursor.
package struct Frame: Sendable, Equatable {
    /// The cells.
    package var buffer: CellBuffer
    /// The position of the cursor; `nil` if it is hidden.
    package var cursor: Point?

    /// Creates a frame.
    package init(buffer: CellBuffer, cursor: Point? = nil) {
        self.buffer = buffer
        self.cursor = cursor
    }
}
