import NIOCore
import Synchronization

/// The updates of a session for a page, as Server-Sent Events.
///
/// A page that reads slowly gets the difference to the screen that it has, however many screens there
/// were since, so that nothing collects for it.
struct UpdateStream: AsyncSequence, Sendable {
    let session: BrowserSession
    /// The revision that the page has.
    let revision: Int
    let metrics: ServerMetrics
    let limits: ServerLimits
    let connection: PageConnection

    func makeAsyncIterator() -> Iterator {
        Iterator(stream: self)
    }

    /// Waits for the next update when the previous one has been written.
    ///
    /// It ends when the page closes the connection, does not read, or the session ends.
    struct Iterator: AsyncIteratorProtocol {
        private let stream: UpdateStream
        private let watch: WriteWatch
        private var revision: Int
        private var hasBegun = false

        fileprivate init(stream: UpdateStream) {
            self.stream = stream
            watch = WriteWatch(stream.connection, stream.metrics, limit: stream.limits.write)
            revision = stream.revision
        }

        mutating func next() async -> ByteBuffer? {
            watch.end()
            guard hasBegun else {
                hasBegun = true
                stream.connection.whenClosed { [session = stream.session] in
                    Task { await session.wake() }
                }
                return written("retry: 1000\n\n")
            }
            guard !stream.connection.isClosed, await !stream.session.hasEnded else {
                return nil
            }
            let update = await stream.session.update(
                after: revision,
                waiting: stream.limits.heartbeat
            )
            guard let update else {
                return written(":\n\n")
            }
            revision = update.revision
            stream.metrics.add(.updates)
            stream.metrics.add(.updateBytes, update.text.utf8.count)
            return written("id:\(revision)\ndata:\(update.text)\n\n")
        }

        private func written(_ text: String) -> ByteBuffer {
            watch.begin()
            return ByteBuffer(string: text)
        }
    }
}

/// The connection of a request.
struct PageConnection: Sendable {
    private let channel: any Channel

    init(_ channel: any Channel) {
        self.channel = channel
    }

    /// Whether the client or the server has closed it.
    var isClosed: Bool { !channel.isActive }

    /// Closes the connection.
    func close() {
        channel.close(promise: nil)
    }

    /// Calls a function once the connection is closed.
    func whenClosed(_ call: @escaping @Sendable () -> Void) {
        channel.closeFuture.whenComplete { _ in call() }
    }
}

/// Closes a connection whose client does not read a message within a limit.
final class WriteWatch: Sendable {
    private let start = WriteStart()
    private let task: Task<Void, any Error>

    init(_ connection: PageConnection, _ metrics: ServerMetrics, limit: Duration) {
        task = Task { [start] in
            while !connection.isClosed {
                try await Task.sleep(for: limit / 4)
                if start.isLate(limit) {
                    metrics.add(.slowPages)
                    connection.close()
                }
            }
        }
    }

    deinit {
        task.cancel()
    }

    /// Notes that a message is written.
    func begin() {
        start.set(.now)
    }

    /// Notes that the message has been written.
    func end() {
        start.set(nil)
    }
}

/// The time at which the write in progress began.
final class WriteStart: Sendable {
    private let start = Mutex<ContinuousClock.Instant?>(nil)

    func set(_ instant: ContinuousClock.Instant?) {
        start.withLock { $0 = instant }
    }

    /// Whether the write in progress has taken longer than a limit.
    func isLate(_ limit: Duration) -> Bool {
        start.withLock { start in start.map { .now - $0 > limit } ?? false }
    }
}
