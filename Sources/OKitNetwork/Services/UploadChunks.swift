import NIOCore

/// The body of a request in chunks, which reports the progress.
struct UploadChunks: AsyncSequence, Sendable {
    private let bytes: [UInt8]
    private let progress: @Sendable (Double) -> Void

    /// The size of a chunk in bytes.
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

        /// The next chunk is requested when the previous one was sent.
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
