/// A parsed JSON text with the location of each value.
///
/// The tree is one flat array of 8-byte entries in document order, so that parsing does not
/// allocate an object per value and traversals access memory in order. Values are decoded on
/// demand: a string or number is a range of the source.
public final class JSONDocument: Sendable {
    /// The text that was parsed.
    public let source: SourceText

    package let entries: [JSONEntry]

    init(source: SourceText, entries: [JSONEntry]) {
        self.source = source
        self.entries = entries
    }

    /// The top-level value.
    public var root: JSONNode {
        JSONNode(document: self, index: 0)
    }
}

/// One entry of a document's flat tree.
///
/// A scalar is one entry: `place` is the offset of its first byte, `extent` its length in bytes. A
/// container is two entries: in the first, `place` is the offset of the opening bracket and
/// `extent` the number of entries up to the next sibling; in the second, `place` is the offset
/// after the closing bracket and `word` the number of elements or members. The members of an object
/// are key, value, key, value.
package struct JSONEntry: Sendable {
    package var place: UInt32
    package var word: UInt32

    /// Values of `extent` fit in 28 bits because a text has at most 2^28 - 1 bytes, and an entry
    /// needs at least one byte.
    package static let largestExtent = 1 << 28 - 1

    @inline(__always)
    package init(place: Int, tag: Tag, extent: Int) {
        self.place = UInt32(truncatingIfNeeded: place)
        word = UInt32(truncatingIfNeeded: extent) << 4 | UInt32(tag.rawValue)
    }

    @inline(__always)
    package init(end: Int, count: Int) {
        place = UInt32(truncatingIfNeeded: end)
        word = UInt32(truncatingIfNeeded: count)
    }

    @inline(__always)
    package var tag: Tag {
        Tag(rawValue: UInt8(truncatingIfNeeded: word & 0xF)) ?? .null
    }

    @inline(__always)
    package var extent: Int {
        Int(word >> 4)
    }

    package enum Tag: UInt8, Sendable {
        case null, `false`, `true`
        /// A number without a fraction or exponent.
        case integer
        /// A number with a fraction or an exponent.
        case real
        /// A string without escapes.
        case string
        /// A string with escapes.
        case escapedString
        case array, object

        package var isContainer: Bool {
            self == .array || self == .object
        }
    }
}
