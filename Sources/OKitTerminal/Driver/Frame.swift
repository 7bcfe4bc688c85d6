/// The contents of a terminal: cells and a cursor.
package struct Frame: Sendable, Equatable {
    /// The cells.
    package var buffer: CellBuffer
    /// The position of the cursor; `nil` if it is hidden.
    package var cursor: Point?
    /// The images over the cells, which are blank there.
    package var graphics: [PlacedGraphic] = []

    /// Creates a frame.
    package init(
        buffer: CellBuffer,
        cursor: Point? = nil,
        graphics: [PlacedGraphic] = []
    ) {
        self.buffer = buffer
        self.cursor = cursor
        self.graphics = graphics
    }
}
