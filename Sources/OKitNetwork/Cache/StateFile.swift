import FoundationEssentials
import Glibc
import OKitExpression
import OKitModel

/// A small JSON file of the program's own, which several processes may change at once.
struct StateFile<Content: Codable & Sendable>: Sendable {
    let path: String

    private static var limit: Int { 16 << 20 }

    /// What it holds; `nil` where it is missing or cannot be understood.
    func read() -> Content? {
        guard let bytes = try? AtomicFile.read(path, limit: Self.limit) else {
            return nil
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try? decoder.decode(Content.self, from: Data(bytes))
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
    /// A file that is there and cannot be understood is retained beside as `NAME.unreadable`.
    func change<Result>(
        from empty: Content,
        _ body: (inout Content) throws -> Result
    ) throws -> Result {
        try AtomicFile.makeFolders(
            String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]),
            mode: 0o700
        )
        let lock = try FileLock(path: "\(path).lock")
        var content = read()
        if content == nil {
            rename(path, "\(path).unreadable")
        }
        var changed = content ?? empty
        content = nil
        let result = try body(&changed)
        try write(changed)
        _ = consume lock
        return result
    }
}
