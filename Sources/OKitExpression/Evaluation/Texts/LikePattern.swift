import OKitSyntax

/// A pattern of the operator LIKE: `*` matches any characters, `?` matches one, and a backslash
/// escapes the next character.
///
/// The parts between stars are searched one after the other, each at its first occurrence. A part
/// without `?` takes linear time; the work for others is limited.
final class LikePattern {
    private let text: ComparisonText
    /// For texts whose characters are bytes; `nil` if the pattern's are not.
    private let byteParts: LikeParts<UInt8>?
    /// For texts whose characters are scalars of at most two bytes; `nil` if the pattern's are not.
    private let letterParts: LikeParts<UInt16>?

    init(_ text: ComparisonText) {
        self.text = text
        byteParts =
            text.isASCII
            ? LikeParts(text.bytes, star: 0x2A, mark: 0x3F, escape: 0x5C) : nil
        letterParts = text.bytes.withUnsafeBufferPointer { bytes in
            bytes.hasPlainLetters
                ? Self.withLetters(of: bytes) { letters in
                    LikeParts(Array(letters), star: 0x2A, mark: 0x3F, escape: 0x5C)
                } : nil
        }
    }

    /// Whether a whole text matches; `nil` if that takes too many steps.
    ///
    /// - Parameters:
    ///   - bytes: The text, folded like the pattern.
    ///   - isASCII: Whether it was ASCII before folding.
    func matches(_ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> Bool? {
        if isASCII, let byteParts {
            return byteParts.match(bytes)
        }
        if let letterParts, bytes.hasPlainLetters {
            return Self.withLetters(of: bytes) { letterParts.match($0) }
        }
        let pattern = Array(String(decoding: text.bytes, as: UTF8.self))
        let parts = LikeParts<Character>(pattern, star: "*", mark: "?", escape: "\\")
        return Array(String(decoding: bytes, as: UTF8.self)).withUnsafeBufferPointer {
            parts.match($0)
        }
    }

    private static func withLetters<Result>(
        of bytes: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt16>) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bytes.count) { letters in
            var (index, count) = (0, 0)
            while index < bytes.count {
                var letter = UInt16(bytes[index])
                if letter >= 0x80, index + 1 < bytes.count {
                    index += 1
                    letter = letter & 0x1F << 6 | UInt16(bytes[index] & 0x3F)
                }
                letters.initializeElement(at: count, to: letter)
                (index, count) = (index + 1, count + 1)
            }
            return body(UnsafeBufferPointer(rebasing: letters[..<count]))
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether each scalar is a character, of at most two bytes: below the combining marks, and
    /// without a carriage return, which combines with a line feed.
    fileprivate var hasPlainLetters: Bool {
        allSatisfy { $0 < 0xCC && $0 != 0x0D }
    }
}
