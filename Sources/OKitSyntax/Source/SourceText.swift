import Synchronization

/// The bytes of one file of a bundle, with its name in messages.
///
/// Positions are byte offsets. Lines and columns are computed on demand, so that a file without
/// findings has no cost for them.
public final class SourceText: Sendable {
    /// The name in findings: `bookshop/bundle.json`, `bookshop.zip!/screens/a.json`.
    public let path: String

    /// The content as read; not necessarily valid UTF-8.
    public let bytes: [UInt8]

    private let index = Mutex(Index())

    /// The index of lines and columns, computed on demand.
    private struct Index {
        /// The offsets of lines; empty until needed.
        var lineStarts: [Int] = []
        /// Known columns by line, at intervals of some kilobytes, so that a long line with many
        /// positions is not counted from its start each time.
        var marks: [Int: [Mark]] = [:]
    }

    private struct Mark {
        var offset: Int
        /// The number of characters before it in the line.
        var characters = 0
        var codePoints = 0
    }

    /// The number of bytes between marks.
    private static let stretch = 4_096

    /// Creates a source from bytes.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    /// Creates a source from text.
    public convenience init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

extension SourceText {
    /// A line and column, for display.
    public struct Position: Sendable, Hashable {
        /// Line, from 1.
        ///
        /// Lines end with a line feed.
        public var line: Int
        /// Column, from 1, counted in characters (extended grapheme clusters).
        public var column: Int
    }

    /// The line and column of a byte offset; an offset out of bounds is clamped.
    public func position(at offset: Int) -> Position {
        let offset = min(max(offset, 0), bytes.count)
        return index.withLock { index in
            let line = self.line(of: offset, &index)
            return Position(line: line + 1, column: mark(at: offset, line, &index).characters + 1)
        }
    }

    /// The line of a byte offset, and the column in code points.
    package func codePointPosition(at offset: Int) -> Position {
        let offset = min(max(offset, 0), bytes.count)
        return index.withLock { index in
            let line = self.line(of: offset, &index)
            return Position(line: line + 1, column: mark(at: offset, line, &index).codePoints + 1)
        }
    }

    /// The line of a byte offset, counted from 0, and the offset of its first byte.
    package func lineStart(at offset: Int) -> (line: Int, start: Int) {
        let offset = min(max(offset, 0), bytes.count)
        return index.withLock { index in
            let line = self.line(of: offset, &index)
            return (line, index.lineStarts[line])
        }
    }

    /// The text of a line, counted from 1, without its line ending; empty if there is none.
    public func line(_ number: Int) -> String {
        String(decoding: bytes[range(ofLine: number)], as: UTF8.self)
    }

    /// The text in the line of a byte offset, before and after it; a very long line is cut to some
    /// thousand characters.
    package func surroundings(of offset: Int) -> (before: String, after: String) {
        let offset = min(max(offset, 0), bytes.count)
        let line = range(ofLine: position(at: offset).line)
        let end = min(max(offset, line.lowerBound), line.upperBound)
        var from = max(line.lowerBound, end - Self.stretch)
        var to = min(line.upperBound, end + Self.stretch)
        while from > line.lowerBound, bytes[from] & 0xC0 == 0x80 {
            from -= 1
        }
        while to < line.upperBound, bytes[to] & 0xC0 == 0x80 {
            to += 1
        }
        return (
            String(decoding: bytes[from..<end], as: UTF8.self),
            String(decoding: bytes[end..<to], as: UTF8.self)
        )
    }

    /// The range of a line, counted from 1, without its line ending; empty at the start of the text
    /// if there is none.
    package func range(ofLine number: Int) -> Range<Int> {
        let starts = index.withLock { index in
            _ = line(of: 0, &index)
            return index.lineStarts
        }
        guard starts.indices.contains(number - 1) else {
            return 0..<0
        }
        let start = starts[number - 1]
        let end = number < starts.count ? starts[number] - 1 : bytes.count
        return start..<(end > start && bytes[end - 1] == 0x0D ? end - 1 : end)
    }

    /// The line of an offset, from 0.
    private func line(of offset: Int, _ index: inout Index) -> Int {
        if index.lineStarts.isEmpty {
            index.lineStarts = [0]
            for (place, byte) in bytes.enumerated() where byte == 0x0A {
                index.lineStarts.append(place + 1)
            }
        }
        return index.lineStarts.partitioningIndex { $0 > offset } - 1
    }

    /// The number of characters before an offset in its line.
    private func mark(at offset: Int, _ line: Int, _ index: inout Index) -> Mark {
        let start = Mark(offset: index.lineStarts[line])
        guard offset - start.offset > Self.stretch else {
            return mark(at: offset, behind: start)
        }
        var last = index.marks[line]?.last ?? start
        while let next = end(ofStretchAt: last.offset, offset) {
            last = mark(at: next, behind: last)
            index.marks[line, default: [start]].append(last)
        }
        let marks = index.marks[line] ?? [start]
        return mark(at: offset, behind: marks[marks.partitioningIndex { $0.offset > offset } - 1])
    }

    private func mark(at offset: Int, behind mark: Mark) -> Mark {
        let text = String(decoding: bytes[mark.offset..<offset], as: UTF8.self)
        return Mark(
            offset: offset,
            characters: mark.characters + text.count,
            codePoints: mark.codePoints + text.unicodeScalars.count
        )
    }

    /// The first position, some distance after another, that is certainly a character boundary:
    /// between two ASCII bytes.
    private func end(ofStretchAt start: Int, _ limit: Int) -> Int? {
        var place = start + Self.stretch
        while place < limit {
            if bytes[place] < 0x80, bytes[place - 1] < 0x80, bytes[place - 1] != 0x0D {
                return place
            }
            place += 1
        }
        return nil
    }
}

extension Array {
    /// The first index whose element satisfies the predicate; all elements after it satisfy it too.
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
