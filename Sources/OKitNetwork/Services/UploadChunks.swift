import NIOCore

/// The body of a request in chunks, which tells how much of it has been taken.
struct UploadChunks: AsyncSequence, Sendable {
    private let bytes: [UInt8]
    private let progress: @Sendable (Double) -> Void

    /// Bytes that are sent at a time.
    static let size = 1 << 16

    init(_ bytes: [UInt8], progress: @escaping @Sendable (Double) -> Void) {
        self.bytes = bytes
        self.progress = progress
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(bytes: bytes, progress: progress)
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let bytes: [UInt8]
        fileprivate let progress: @Sendable (Double) -> Void
        private var sent = 0

        fileprivate init(bytes: [UInt8], progress: @escaping @Sendable (Double) -> Void) {
            self.bytes = bytes
            self.progress = progress
        }

        /// The next chunk is asked for when the one before it has gone.
        mutating func next() async throws -> ByteBuffer? {
            progress(Double(sent) / Double(Swift.max(bytes.count, 1)))
            guard sent < bytes.count else {
                return nil
            }
            let end = Swift.min(sent + UploadChunks.size, bytes.count)
            defer { sent = end }
            return ByteBuffer(bytes: bytes[sent..<end])
        }
    }
}
