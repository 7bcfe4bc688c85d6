import Synchronization

/// The images of an app as a terminal shows them, each decoded once.
public final class Images: Sendable {
    /// The bytes of an image, PNG or JPEG, by its name; `nil` for an unknown one.
    public typealias Reader = @Sendable (String) -> [UInt8]?

    private struct State {
        var read: Reader
        /// Small forms by name; `nil` for what cannot be shown.
        var known: [String: Bitmap?] = [:]
    }

    private let state: Mutex<State>

    /// The most columns and lines that an image takes.
    static let largest = (columns: 48, lines: 12)
    /// The columns of an image that stands in a line.
    static let iconWidth = 2
    private static let maximumKnown = 256

    /// Makes images that are read when they are first shown.
    public init(read: @escaping Reader) {
        state = Mutex(State(read: read))
    }

    /// Goes on with the images of another version of the app.
    public func renew(read: @escaping Reader) {
        state.withLock { $0 = State(read: read) }
    }

    /// The image of that name in that many columns; a line shows two rows of its pixels.
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

    /// The image of that name within a line, in `iconWidth` columns at most; `nil` too where nothing
    /// of it could be seen so small.
    func icon(named name: String) -> StyledText? {
        guard let bitmap = bitmap(named: name, columns: Self.largest.columns) else {
            return nil
        }
        let quarters = bitmap.quarters(columns: Self.iconWidth)
        var text = StyledText()
        for quarter in quarters {
            text.append(String(quarter.sign), quarter.style)
        }
        return quarters.contains { $0.sign != " " } ? text : nil
    }
}
