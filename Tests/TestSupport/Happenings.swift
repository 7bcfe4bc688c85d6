import Synchronization

/// What a server in this process tells the test that runs it.
///
/// Each stream is of its own: one whose reader was cancelled does not end the next.
package final class Happenings<Element: Sendable>: Sendable {
    private let reader = Mutex<AsyncStream<Element>.Continuation?>(nil)

    package init() {}

    /// Tells the reader of the newest stream.
    package func report(_ element: Element) {
        _ = reader.withLock { $0?.yield(element) }
    }

    /// What happens from now on; streams that were opened before get nothing more.
    package func stream() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        reader.withLock {
            $0?.finish()
            $0 = continuation
        }
        return stream
    }
}
