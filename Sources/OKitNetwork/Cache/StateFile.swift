import FoundationEssentials
import Glibc
import OKitExpression
import OKitModel

/// A small JSON file of the program, which several processes may change.
struct StateFile<Content: Codable & Sendable>: Sendable {
    let path: String

    private static var limit: Int { 16 << 20 }

    /// The content; `nil` if it is missing or cannot be decoded.
    func read() -> Content? {
        try? readIfPresent()
    }

    /// The content; `nil` if it is missing.
    ///
    /// - Throws: `FileError` for a file that cannot be read, `UnreadableState` for one that cannot
    ///   be decoded.
    func readIfPresent() throws -> Content? {
        guard let bytes = try AtomicFile.read(path, limit: Self.limit) else {
            return nil
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let content = try? decoder.decode(Content.self, from: Data(bytes)) else {
            throw UnreadableState(path: path)
        }
        return content
    }

    /// Writes the file atomically.
    func write(_ content: Content) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try AtomicFile.write(Array(try encoder.encode(content)) + [0x0A], to: path)
    }

    /// Reads, changes and writes the file under an exclusive lock.
    ///
    /// - Throws: The errors of `readIfPresent()`; then the file is unchanged.
    func change<Result>(
        from empty: Content,
        _ body: (inout Content) throws -> Result
    ) throws -> Result {
        try AtomicFile.makeFolders(
            String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        )
        let lock = try FileLock(path: "\(path).lock")
        var changed = try readIfPresent() ?? empty
        let result = try body(&changed)
        try write(changed)
        _ = consume lock
        return result
    }
}

/// A damaged file of the program, so that earlier grants or versions are unknown.
public struct UnreadableState: Error, Sendable, CustomStringConvertible {
    let path: String

    /// The problem and how to recover.
    public var description: String {
        "\(path) is damaged; apps from URLs and apps with permissions cannot run until it is "
            + "restored or removed; removing it resets permissions and version history"
    }
}
