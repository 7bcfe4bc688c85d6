/// One cell of a buffer.
///
/// It contains no references, so that a screen is copied and compared as bytes.
///
/// A cell is valid only together with its buffer, which stores the grapheme clusters of several
/// scalars.
package struct Cell: Sendable, Hashable {
    /// The value of a scalar or, from `firstCluster` on, the index of a cluster in the buffer's
    /// table.
    let code: UInt32
    /// The columns of the content: 1 or 2, or 0 for the right half of a wide character.
    package let width: UInt8
    /// The style of the content.
    package var style: Style

    /// The first number that is not a scalar.
    static let firstCluster: UInt32 = 0x11_0000

    /// A space.
    package static let blank = Cell(code: 0x20, width: 1, style: .plain)

    /// Whether the content is a single scalar.
    var isSingleScalar: Bool { code < Self.firstCluster }

    /// The content's byte if it is ASCII.
    var asciiByte: UInt8? { code < 0x80 ? UInt8(truncatingIfNeeded: code) : nil }

    /// Whether this is the right half of a wide character.
    package var isContinuation: Bool { width == 0 }
}
