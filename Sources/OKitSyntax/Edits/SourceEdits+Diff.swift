extension SourceEdits {
    /// The edits as a unified diff, with three lines of context (POSIX `diff -u`); empty if there
    /// are no edits.
    ///
    /// It is created from the edits and not by a comparison, so that its cost is proportional to
    /// the edits.
    public var diff: String {
        let lines = SourceLines(source.bytes)
        var text = ""
        var shift = 0
        for hunk in hunks(lines) {
            if text.isEmpty {
                let isRooted = source.path.hasPrefix("/")
                text += "--- \(isRooted ? "" : "a/")\(source.path)\n"
                text += "+++ \(isRooted ? "" : "b/")\(source.path)\n"
            }
            text += hunk.text(lines, shift: shift)
            shift += hunk.growth
        }
        return text
    }

    private func hunks(_ lines: SourceLines) -> [Hunk] {
        var hunks: [Hunk] = []
        for change in changes(lines) {
            if let last = hunks.last?.changes.last,
                change.old.lowerBound - last.old.upperBound <= 2 * Hunk.context
            {
                hunks[hunks.count - 1].changes.append(change)
            } else {
                hunks.append(Hunk(changes: [change]))
            }
        }
        return hunks
    }

    /// The lines that edits replace; edits in adjacent lines are one change.
    private func changes(_ lines: SourceLines) -> [LineChange] {
        var changes: [LineChange] = []
        var index = 0
        while index < edits.count {
            let first = lines.line(at: edits[index].range.lowerBound)
            var last = lines.line(at: edits[index].range.upperBound)
            var end = index + 1
            while end < edits.count, lines.line(at: edits[end].range.lowerBound) <= last + 1 {
                last = lines.line(at: edits[end].range.upperBound)
                end += 1
            }
            let old = first..<min(last + 1, lines.count)
            let new = content(of: lines.range(of: old), edits[index..<end])
            let change = LineChange(old: old, new: SourceLines(new).all)
            changes += [change.trimmed(lines)].filter { !$0.old.isEmpty || !$0.new.isEmpty }
            index = end
        }
        return changes
    }
}

/// The lines of a text, each with its line feed.
private struct SourceLines {
    private let bytes: [UInt8]
    /// The offsets of the lines, and the end of the text.
    private var starts = [0]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for (index, byte) in bytes.enumerated() where byte == 0x0A {
            starts.append(index + 1)
        }
        if starts.last != bytes.count {
            starts.append(bytes.count)
        }
    }

    var count: Int {
        starts.count - 1
    }

    var all: [ArraySlice<UInt8>] {
        (0..<count).map { self[$0] }
    }

    subscript(line: Int) -> ArraySlice<UInt8> {
        bytes[starts[line]..<starts[line + 1]]
    }

    func range(of lines: Range<Int>) -> Range<Int> {
        starts[min(lines.lowerBound, count)]..<starts[min(lines.upperBound, count)]
    }

    /// The line of an offset; the end of the text is in its last line, unless that line is
    /// complete.
    func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = low + (high - low) / 2
            if starts[middle] <= offset {
                low = middle + 1
            } else {
                high = middle
            }
        }
        let isOpenEnd = low - 1 == count && count > 0 && bytes.last != 0x0A
        return isOpenEnd ? count - 1 : low - 1
    }
}

/// Lines, and their replacement.
private struct LineChange {
    var old: Range<Int>
    var new: [ArraySlice<UInt8>]

    /// The change without unchanged lines at its ends.
    func trimmed(_ lines: SourceLines) -> LineChange {
        var (low, high) = (old.lowerBound, old.upperBound)
        var new = new[...]
        while low < high, let first = new.first, first == lines[low] {
            low += 1
            new.removeFirst()
        }
        while low < high, let last = new.last, last == lines[high - 1] {
            high -= 1
            new.removeLast()
        }
        return LineChange(old: low..<high, new: Array(new))
    }
}

/// Adjacent changes with their context.
private struct Hunk {
    static let context = 3

    var changes: [LineChange]

    /// The number of added lines minus removed ones.
    var growth: Int {
        changes.reduce(0) { $0 + $1.new.count - $1.old.count }
    }

    /// - Parameter shift: The number of lines that the hunks before it add.
    func text(_ lines: SourceLines, shift: Int) -> String {
        guard let first = changes.first, let last = changes.last else {
            return ""
        }
        let start = max(first.old.lowerBound - Self.context, 0)
        let end = min(last.old.upperBound + Self.context, lines.count)
        let old = Self.range(start, end - start)
        let new = Self.range(start + shift, end - start + growth)
        var text = "@@ -\(old) +\(new) @@\n"
        var line = start
        for change in changes {
            text += Self.text(" ", (line..<change.old.lowerBound).map { lines[$0] })
            text += Self.text("-", change.old.map { lines[$0] })
            text += Self.text("+", change.new)
            line = change.old.upperBound
        }
        return text + Self.text(" ", (line..<end).map { lines[$0] })
    }

    private static func range(_ start: Int, _ count: Int) -> String {
        count == 0 ? "\(start),0" : count == 1 ? "\(start + 1)" : "\(start + 1),\(count)"
    }

    private static func text(_ sign: String, _ lines: [ArraySlice<UInt8>]) -> String {
        lines.map { line in
            let isWhole = line.last == 0x0A
            let end = isWhole ? "" : "\n\\ No newline at end of file\n"
            return sign + String(decoding: line, as: UTF8.self) + end
        }.joined()
    }
}
