/// A bracketed paste on its way in.
struct Paste: Sendable, Equatable {
    /// What is kept of a paste, in bytes; the rest is dropped.
    static let maximumBytes = 1 << 20

    private var bytes: [UInt8] = []
    /// How many bytes of the terminator have been seen.
    private var matched = 0

    private static let terminator = Array("\u{1B}[201~".utf8)

    /// Whether the terminator was read.
    var isComplete: Bool { matched == Self.terminator.count }

    /// Takes bytes up to the terminator; answers the index behind what it took.
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

    /// Adds bytes as far as there is room.
    mutating func append(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more.prefix(max(Self.maximumBytes - bytes.count, 0)))
    }

    /// The text, with each kind of line break as `\n`; bytes that are no UTF-8 become `�`.
    var text: String {
        String(
            String(decoding: bytes, as: UTF8.self).map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 }
        )
    }
}
