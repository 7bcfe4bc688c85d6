import Synchronization

/// The images of an app as a terminal shows them.
///
/// Each is decoded once.
public final class Images: Sendable {
    /// Returns the bytes of a PNG or JPEG by name; `nil` for an unknown name.
    public typealias Reader = @Sendable (String) -> [UInt8]?

    private struct State {
        var read: Reader
        /// Scaled-down images by name; `nil` for images that cannot be shown.
        var known: [String: Bitmap?] = [:]
        /// Images in the size of pixels on the screen.
        var graphics: [String: (graphic: Graphic, size: PixelSize)] = [:]
        /// The number of the next image.
        var nextNumber = 1
    }

    private let state: Mutex<State>

    /// The maximum number of columns and lines of an image.
    static let largest = (columns: 48, lines: 12)
    /// The number of columns of an image within a line.
    static let iconWidth = 2
    private static let maximumKnown = 256
    private static let maximumGraphics = 16

    /// Creates images that are read when they are first shown.
    public init(read: @escaping Reader) {
        state = Mutex(State(read: read))
    }

    /// Replaces the images with those of another version of the app.
    public func renew(read: @escaping Reader) {
        state.withLock { $0 = State(read: read, nextNumber: $0.nextNumber) }
    }

    /// Returns the image with a name, scaled to a number of columns.
    ///
    /// A line shows two rows of its pixels.
    func bitmap(named name: String, columns: Int) -> Bitmap? {
        let small = state.withLock { state -> Bitmap? in
            if let found = state.known[name] {
                return found
            }
            let small = state.read(name).flatMap { ImageDecoder.decode($0) }?
                .fitted(columns: Self.largest.columns, rows: Self.largest.lines * 2)
            if state.known.count >= Self.maximumKnown {
                state.known = [:]
            }
            state.known[name] = .some(small)
            return small
        }
        return small?.fitted(columns: max(columns, 1), rows: Self.largest.lines * 2)
    }

    /// Returns the pixels of an image for the cells that a small version of it takes.
    func graphic(named name: String, over small: Bitmap, cell: PixelSize) -> Graphic? {
        let size = PixelSize(small.width * cell.width, (small.height + 1) / 2 * cell.height)
        return state.withLock { state in
            if let found = state.graphics[name], found.size == size {
                return found.graphic
            }
            guard let whole = state.read(name).flatMap({ ImageDecoder.decode($0) }) else {
                return nil
            }
            if state.graphics.count >= Self.maximumGraphics {
                state.graphics = [:]
            }
            let graphic = Graphic(
                number: state.nextNumber,
                bitmap: whole.fitted(columns: size.width, rows: size.height)
            )
            state.nextNumber += 1
            state.graphics[name] = (graphic, size)
            return graphic
        }
    }

    /// Returns the image with a name for use within a line, in at most `iconWidth` columns; `nil`
    /// also if nothing would be visible at that size.
    func icon(named name: String) -> StyledText? {
        guard let bitmap = bitmap(named: name, columns: Self.largest.columns) else {
            return nil
        }
        let quarters = bitmap.quarters(columns: Self.iconWidth)
        var text = StyledText()
        for quarter in quarters {
            text.append(String(quarter.character), quarter.style)
        }
        return quarters.contains { $0.character != " " } ? text : nil
    }
}
