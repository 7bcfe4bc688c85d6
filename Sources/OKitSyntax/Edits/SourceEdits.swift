/// A range of a file, and its replacement.
public struct TextEdit: Sendable, Hashable {
    /// Byte offsets in the file; empty for an insertion.
    public var range: Range<Int>
    /// The new text; empty for a removal.
    public var text: String

    /// Creates an edit that replaces a range.
    public init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }
}

/// Edits of one file that do not overlap; all other bytes are preserved.
public struct SourceEdits: Sendable {
    /// The original file.
    public let source: SourceText

    /// The edits in order of location.
    public private(set) var edits: [TextEdit] = []

    /// Creates an empty list of edits.
    public init(_ source: SourceText) {
        self.source = source
    }

    /// Adds edits that must be applied together: all of them, or none if one is outside the file or
    /// overlaps another.
    ///
    /// An edit may begin where another one ends, unless one of them is an insertion.
    ///
    /// - Returns: Whether they were added.
    @discardableResult
    public mutating func add(_ more: [TextEdit]) -> Bool {
        let more = more.sorted { $0.range.lowerBound < $1.range.lowerBound }
        var last: TextEdit?
        for edit in more {
            let index = edits.insertionIndex(for: edit)
            let before = index > 0 ? edits[index - 1] : nil
            let after = index < edits.count ? edits[index] : nil
            guard edit.range.upperBound <= source.bytes.count, last?.isDisjoint(from: edit) ?? true,
                before?.isDisjoint(from: edit) ?? true,
                after.map({ edit.isDisjoint(from: $0) }) ?? true
            else {
                return false
            }
            last = edit
        }
        for edit in more {
            edits.insert(edit, at: edits.insertionIndex(for: edit))
        }
        return true
    }

    /// Adds an edit after all others.
    mutating func append(_ edit: TextEdit) {
        edits.append(edit)
    }

    /// The content after all edits.
    public var result: [UInt8] {
        content(of: 0..<source.bytes.count, edits[...])
    }

    /// The range of the source for a range of the result; inserted text corresponds to the whole
    /// range that its edit replaced.
    package func sourceRange(ofResult range: Range<Int>) -> Range<Int> {
        let lower = sourceOffset(ofResult: range.lowerBound) { $0.lowerBound }
        let upper = sourceOffset(ofResult: range.upperBound) { $0.upperBound }
        return lower..<max(lower, upper)
    }

    private func sourceOffset(ofResult offset: Int, _ end: (Range<Int>) -> Int) -> Int {
        var shift = 0
        for edit in edits {
            let start = edit.range.lowerBound + shift
            let length = edit.text.utf8.count
            if offset < start {
                break
            }
            if offset <= start + length, !(offset == start && edit.range.isEmpty) {
                return offset == start && length > 0 ? edit.range.lowerBound : end(edit.range)
            }
            shift += length - edit.range.count
        }
        return offset - shift
    }

    /// The content of a range, after the edits inside it.
    func content(of range: Range<Int>, _ edits: ArraySlice<TextEdit>) -> [UInt8] {
        var bytes: [UInt8] = []
        var place = range.lowerBound
        for edit in edits {
            bytes += source.bytes[place..<edit.range.lowerBound]
            bytes += edit.text.utf8
            place = edit.range.upperBound
        }
        return bytes + source.bytes[place..<range.upperBound]
    }
}

extension TextEdit {
    /// Whether a later edit does not overlap this one.
    fileprivate func isDisjoint(from next: TextEdit) -> Bool {
        let canTouch = !range.isEmpty && !next.range.isEmpty
        return range.upperBound < next.range.lowerBound
            || canTouch && range.upperBound == next.range.lowerBound
    }
}

extension [TextEdit] {
    /// The index after the last edit that begins at or before this one.
    fileprivate func insertionIndex(for edit: TextEdit) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].range.lowerBound <= edit.range.lowerBound {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }
}
