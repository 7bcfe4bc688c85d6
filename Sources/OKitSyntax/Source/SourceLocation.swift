/// A range of a file.
public struct SourceLocation: Sendable {
    /// The file.
    public var source: SourceText

    /// Byte offsets in the file; empty for a position between two bytes.
    public var range: Range<Int>

    /// Creates a location from a file and a range.
    public init(source: SourceText, range: Range<Int>) {
        self.source = source
        self.range = range
    }

    /// The line and column of the first byte.
    public var start: SourceText.Position {
        source.position(at: range.lowerBound)
    }
}

extension SourceLocation {
    /// A location for a whole file, which need not have any content, such as a missing
    /// `bookshop/bundle.json`.
    public static func file(_ path: String) -> SourceLocation {
        SourceLocation(source: SourceText(path: path, bytes: []), range: 0..<0)
    }
}

extension SourceLocation: Hashable {
    /// Whether both are the same range of a file with the same name.
    public static func == (lhs: SourceLocation, rhs: SourceLocation) -> Bool {
        lhs.source.path == rhs.source.path && lhs.range == rhs.range
    }

    /// Hashes the values that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(source.path)
        hasher.combine(range)
    }
}

extension SourceLocation: Comparable {
    /// Orders by file name, then by position.
    public static func < (lhs: SourceLocation, rhs: SourceLocation) -> Bool {
        if lhs.source.path != rhs.source.path {
            return lhs.source.path < rhs.source.path
        }
        return (lhs.range.lowerBound, lhs.range.upperBound)
            < (rhs.range.lowerBound, rhs.range.upperBound)
    }
}

extension SourceLocation: CustomStringConvertible {
    /// `path:line:column`.
    public var description: String {
        let start = start
        return "\(source.path):\(start.line):\(start.column)"
    }
}
