import OKitSyntax

/// The folded forms of the single letters from U+0080 to U+017F.
///
/// A text with only these letters and ASCII can be folded letter by letter: combining and reordered
/// characters are above this range. The table is created with the folding used for all other texts.
struct LatinFolding: Sendable {
    /// For each letter, the number of bytes and the bytes, with the first in the lowest bits.
    private var entries: [(count: Int, bytes: UInt64)]

    private static let letters: Range<UInt32> = 0x80..<0x180
    /// Text without bytes from here on has no letter above those of the table.
    static var firstByteAbove: UInt8 { 0xC6 }
    /// The maximum number of bytes of a folded letter.
    private static let longest = 8

    private init(_ folding: ComparisonOptions) {
        entries = Self.letters.map { letter in
            let text = Unicode.Scalar(letter).map { String(Character($0)) } ?? ""
            let folded = TextFolding.folded(text, folding).utf8
            precondition(folded.count <= Self.longest, "a folded letter has 8 bytes at most")
            return (folded.count, folded.reversed().reduce(0) { $0 << 8 | UInt64($1) })
        }
    }

    private static let cases = LatinFolding(.caseInsensitive)
    private static let diacritics = LatinFolding(.diacriticInsensitive)
    private static let both = LatinFolding([.caseInsensitive, .diacriticInsensitive])

    /// - Parameter folding: At least one of `c` and `d`.
    static func table(of folding: ComparisonOptions) -> LatinFolding {
        folding == .caseInsensitive ? cases : folding == .diacriticInsensitive ? diacritics : both
    }

    /// The capacity needed for the folded form of a number of bytes.
    @inline(__always)
    static func capacity(for count: Int) -> Int {
        count / 2 * longest + count
    }

    /// Writes the folded form of UTF-8 that has no letter above those of the table.
    ///
    /// - Parameter folded: Memory with the `capacity` for the text.
    /// - Returns: The number of bytes written.
    func fold(
        _ text: UnsafeBufferPointer<UInt8>,
        ignoringCase: Bool,
        into folded: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        entries.withUnsafeBufferPointer { entries in
            var (index, count) = (0, 0)
            while index < text.count {
                let byte = text[index]
                index += 1
                guard byte >= 0x80, index < text.count else {
                    let isUpper = ignoringCase && byte &- 0x41 < 26
                    folded.initializeElement(at: count, to: isUpper ? byte | 0x20 : byte)
                    count += 1
                    continue
                }
                let letter = Int(byte & 0x1F) << 6 | Int(text[index] & 0x3F)
                index += 1
                var entry = entries[letter - Int(Self.letters.lowerBound)]
                while entry.count > 0 {
                    folded.initializeElement(at: count, to: UInt8(truncatingIfNeeded: entry.bytes))
                    count += 1
                    entry = (entry.count - 1, entry.bytes >> 8)
                }
            }
            return count
        }
    }
}
