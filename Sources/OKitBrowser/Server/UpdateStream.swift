import NIOCore

/// The updates of a session for a page, as Server-Sent Events.
///
/// A page that reads slowly gets the difference to the screen that it has, however many screens there
/// were since, so that nothing collects for it.
struct UpdateStream: AsyncSequence, Sendable {
    let session: BrowserSession
    /// The revision that the page has.
    let revision: Int
    let metrics: ServerMetrics
    let writes: PageWrites
    let connection: PageConnection

    func makeAsyncIterator() -> Iterator {
        Iterator(stream: self)
    }

    /// Waits for the next update when the previous one has been written.
    ///
    /// It ends when the page closes the connection, does not read, or the session ends.
    struct Iterator: AsyncIteratorProtocol {
        private let stream: UpdateStream
        private let write: PageWrite
        private var revision: Int
        private var hasBegun = false

        fileprivate init(stream: UpdateStream) {
            self.stream = stream
            write = PageWrite(stream.connection, in: stream.writes)
            revision = stream.revision
        }

        mutating func next() async -> ByteBuffer? {
            write.end()
            guard hasBegun else {
                hasBegun = true
                stream.connection.expectNoEnd()
                stream.connection.whenClosed { [session = stream.session] in
                    session.wake()
                }
                return written("retry: 1000\n\n")
            }
            guard !stream.connection.isClosed, await !stream.session.hasEnded else {
                return nil
            }
            guard let update = await stream.session.update(after: revision) else {
                return written(":\n\n")
            }
            revision = update.revision
            stream.metrics.add(.updates)
            stream.metrics.add(.updateBytes, update.text.utf8.count)
            return written("id:\(revision)\ndata:\(update.text)\n\n")
        }

        private func written(_ text: String) -> ByteBuffer {
            write.begin()
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

    /// Closes the connection when the client closes its side, as the response has no end.
    func expectNoEnd() {
        channel.triggerUserOutboundEvent(EndlessResponse(), promise: nil)
    }

    /// Closes the connection.
    func close() {
        channel.close(promise: nil)
    }

    /// Calls a function once the connection is closed.
    func whenClosed(_ call: @escaping @Sendable () -> Void) {
        channel.closeFuture.whenComplete { _ in call() }
    }
}
