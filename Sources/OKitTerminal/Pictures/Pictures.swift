import Synchronization

/// The pictures of an app as a terminal shows them, each decoded once.
public final class Pictures: Sendable {
    private let read: @Sendable (String) -> [UInt8]?
    /// Small forms by name; `nil` for what cannot be shown.
    private let known = Mutex<[String: Bitmap?]>([:])

    /// The most columns and lines that a picture takes.
    static let largest = (columns: 48, lines: 12)
    private static let maximumKnown = 256

    /// Makes pictures.
    ///
    /// - Parameter read: the bytes of a picture, PNG or JPEG, by its name; `nil` for an unknown one.
    public init(read: @escaping @Sendable (String) -> [UInt8]?) {
        self.read = read
    }

    /// The picture of that name in that many columns; a line shows two rows of its pixels.
    func bitmap(named name: String, columns: Int) -> Bitmap? {
        let small = known.withLock { known -> Bitmap? in
            if let found = known[name] {
                return found
            }
            let small = read(name).flatMap { PictureDecoder.decode($0) }?
                .fitted(columns: Self.largest.columns, rows: Self.largest.lines * 2)
            if known.count >= Self.maximumKnown {
                known = [:]
            }
            known[name] = .some(small)
            return small
        }
        return small?.fitted(columns: max(columns, 1), rows: Self.largest.lines * 2)
    }
}
