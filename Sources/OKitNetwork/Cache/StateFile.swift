import FoundationEssentials
import Glibc
import OKitExpression
import OKitModel

/// A small JSON file of the program's own, which several processes may change at once.
struct StateFile<Content: Codable & Sendable>: Sendable {
    let path: String

    private static var limit: Int { 16 << 20 }

    /// What it holds; `nil` if it is missing or cannot be understood.
    func read() -> Content? {
        try? readIfPresent()
    }

    /// What it holds; `nil` if it is missing.
    ///
    /// - Throws: `FileError` for a file that cannot be read, `UnreadableState` for one that cannot be
    ///   understood.
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

    /// Writes it whole.
    func write(_ content: Content) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try AtomicFile.write(Array(try encoder.encode(content)) + [0x0A], to: path)
    }

    /// Reads, changes and writes it while nobody else does.
    ///
    /// - Throws: what `readIfPresent()` throws: the file stays as it is.
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

/// A file of the program's own is damaged, so that what was granted or seen before is not known.
public struct UnreadableState: Error, Sendable, CustomStringConvertible {
    let path: String

    /// What is wrong and how to recover.
    public var description: String {
        "\(path) is damaged; nothing runs from a URL or with permissions until it is restored from a "
            + "backup, or removed, which forgets what was granted and which versions were seen"
    }
}
