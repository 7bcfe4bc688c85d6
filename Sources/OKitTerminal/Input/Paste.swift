/// A bracketed paste that is being received.
struct Paste: Sendable, Equatable {
    /// The maximum size of a paste, in bytes.
    ///
    /// The rest is discarded.
    static let maximumBytes = 1 << 20

    private var bytes: [UInt8] = []
    /// The number of bytes of the terminator that were read.
    private var matched = 0

    private static let terminator = Array("\u{1B}[201~".utf8)

    /// Whether the terminator was read.
    var isComplete: Bool { matched == Self.terminator.count }

    /// Reads bytes up to the terminator and returns the index after them.
    mutating func take(_ input: ArraySlice<UInt8>) -> Int {
        for index in input.indices {
            let byte = input[index]
            if byte != Self.terminator[matched] {
                append(Self.terminator[..<matched])
                matched = 0
            }
            if byte == Self.terminator[matched] {
                matched += 1
                if isComplete {
                    return index + 1
                }
            } else {
                append([byte])
            }
        }
        return input.endIndex
    }

    /// Adds bytes up to the maximum size.
    mutating func append(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more.prefix(max(Self.maximumBytes - bytes.count, 0)))
    }

    /// The text with all line breaks as `\n`.
    ///
    /// Bytes that are not UTF-8 become `�`.
    var text: String {
        String(
            String(decoding: bytes, as: UTF8.self).map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 }
        )
    }
}
