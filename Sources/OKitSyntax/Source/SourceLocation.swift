/// A stretch of one file.
public struct SourceLocation: Sendable {
    /// The file.
    public var source: SourceText

    /// Byte offsets in the file; empty for a place between two bytes.
    public var range: Range<Int>

    /// Points to a stretch of a file.
    public init(source: SourceText, range: Range<Int>) {
        self.source = source
        self.range = range
    }

    /// Line and column of the first byte.
    public var start: SourceText.Position {
        source.position(at: range.lowerBound)
    }
}

extension SourceLocation {
    /// A file as a whole, which need not have any content: `bookshop/bundle.json` that is missing.
    public static func file(_ path: String) -> SourceLocation {
        SourceLocation(source: SourceText(path: path, bytes: []), range: 0..<0)
    }
}

extension SourceLocation: Hashable {
    /// Equal when both name the same stretch of a file of the same name.
    public static func == (lhs: SourceLocation, rhs: SourceLocation) -> Bool {
        lhs.source.path == rhs.source.path && lhs.range == rhs.range
    }

    /// Feeds what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(source.path)
        hasher.combine(range)
    }
}

extension SourceLocation: Comparable {
    /// Orders by file name, then by place.
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
