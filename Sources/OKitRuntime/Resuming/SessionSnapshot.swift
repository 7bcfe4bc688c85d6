import Foundation

/// The open screens of a session with what the user has typed and chosen on them, as a value that
/// can be stored and continued in another session.
///
/// It contains no stored data, but the keys of objects. Values of secret properties and fields are
/// left out. Dialogs, running actions and the history for Undo are not part of it.
public struct SessionSnapshot: Sendable {
    let entries: [RememberedEntry]
    let isWide: Bool
    /// Whether it has all that was on the screens when it was made.
    let isExact: Bool

    /// The version of the format of `bytes`.
    private static let format = 1

    private struct Content: Codable {
        let format: Int
        let isWide: Bool
        let entries: [RememberedEntry]
    }

    /// The reason why bytes are not a snapshot.
    public struct Damage: Error, Sendable {}

    /// How much of a snapshot a session could continue.
    public enum Outcome: Sendable {
        /// All screens are open.
        case complete
        /// Screens whose objects no longer exist, and those above them, are not open.
        case partial
        /// Only the first screen of the app is open.
        case none
    }

    init(entries: [RememberedEntry], isWide: Bool, isExact: Bool) {
        self.entries = entries
        self.isWide = isWide
        self.isExact = isExact
    }

    /// Reads a snapshot, which need not come from this program.
    ///
    /// The caller limits the number of bytes. Screens and objects are looked up when a session
    /// continues the snapshot.
    public init(bytes: [UInt8]) throws(Damage) {
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
            content.format == Self.format
        else {
            throw Damage()
        }
        entries = content.entries
        isWide = content.isWide
        isExact = false
    }

    /// The snapshot as JSON, with the members of objects in order, so that equal snapshots have
    /// equal bytes.
    public var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let content = Content(format: Self.format, isWide: isWide, entries: entries)
        // Recorded numbers are finite, so that all of them can be encoded.
        return (try? encoder.encode(content)).map { Array($0) } ?? []
    }
}
