/// Separates the messages of a browser, each of which ends with a NUL byte.
struct DevToolsFraming {
    private var rest: [UInt8] = []
    /// The number of bytes at the start of `rest` that contain no NUL byte.
    private var searched = 0
    private let limit: Int

    /// - Parameter limit: The number of bytes up to which a message is accepted.
    init(limit: Int = 64 << 20) {
        self.limit = limit
    }

    /// Adds bytes.
    ///
    /// - Returns: The complete messages.
    /// - Throws: `malformed` for a message that exceeds the limit.
    mutating func append(_ bytes: some Collection<UInt8>) throws(ChromiumError) -> [[UInt8]] {
        rest += bytes
        var messages: [[UInt8]] = []
        var start = 0
        while let end = rest[max(start, searched)...].firstIndex(of: 0) {
            messages.append(Array(rest[start..<end]))
            start = end + 1
            searched = start
        }
        rest.removeFirst(start)
        searched = rest.count
        guard rest.count <= limit else {
            throw .malformed
        }
        return messages
    }
}
