import Synchronization

/// The bytes of one file of a bundle, under the name by which people are told of it.
///
/// Places in it are kept as byte offsets. Lines and columns are worked out when somebody asks, so
/// that a file without findings never pays for them.
public final class SourceText: Sendable {
    /// How the file is named in findings: `bookshop/bundle.json`, `bookshop.zip!/screens/a.json`.
    public let path: String

    /// The content as it was read; not necessarily valid UTF-8.
    public let bytes: [UInt8]

    private let lineStarts = Mutex<[Int]?>(nil)

    /// Names some bytes.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Names some text.
    public convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

extension SourceText {
    /// Where a byte stands, for people.
    public struct Position: Sendable, Hashable {
        /// Line, from 1.
        ///
        /// Lines end with a line feed.
        public var line: Int
        /// Column, from 1, counted in characters (extended grapheme clusters).
        public var column: Int
    }

    /// The line and column of a byte offset; an offset outside counts as the nearest inside.
    public func position(at offset: Int) -> Position {
        let offset = min(max(offset, 0), bytes.count)
        let starts = startsOfLines()
        let line = starts.partitioningIndex { $0 > offset } - 1
        let prefix = String(decoding: bytes[starts[line]..<offset], as: UTF8.self)
        return Position(line: line + 1, column: prefix.count + 1)
    }

    /// The text of a line, counted from 1, without its line ending; empty where there is none.
    public func line(_ number: Int) -> String {
        let starts = startsOfLines()
        guard starts.indices.contains(number - 1) else {
            return ""
        }
        let start = starts[number - 1]
        let end = number < starts.count ? starts[number] - 1 : bytes.count
        let text = bytes[start..<end]
        return String(decoding: text.last == 0x0D ? text.dropLast() : text, as: UTF8.self)
    }

    private func startsOfLines() -> [Int] {
        lineStarts.withLock { cache in
            if let cache {
                return cache
            }
            var starts = [0]
            for (index, byte) in bytes.enumerated() where byte == 0x0A {
                starts.append(index + 1)
            }
            cache = starts
            return starts
        }
    }
}

extension Array {
    /// The first index whose element, and so each one behind it, satisfies the predicate.
    fileprivate func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = low + (high - low) / 2
            if predicate(self[middle]) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
