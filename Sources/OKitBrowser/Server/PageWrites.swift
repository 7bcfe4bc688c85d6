import Synchronization

/// The messages to pages that are being written.
final class PageWrites: Sendable {
    private let writes = Mutex<[ObjectIdentifier: Write]>([:])
    private let metrics: ServerMetrics

    private struct Write {
        let connection: PageConnection
        let start: ContinuousClock.Instant
    }

    init(_ metrics: ServerMetrics) {
        self.metrics = metrics
    }

    fileprivate func begin(_ page: ObjectIdentifier, _ connection: PageConnection) {
        writes.withLock { $0[page] = Write(connection: connection, start: .now) }
    }

    fileprivate func end(_ page: ObjectIdentifier) {
        writes.withLock { $0[page] = nil }
    }

    /// Closes the connections of clients that have not read a message within a limit.
    func closeSlowPages(limit: Duration) {
        let end = ContinuousClock.now - limit
        let late = writes.withLock { writes in writes.values.filter { $0.start <= end } }
        for write in late where !write.connection.isClosed {
            metrics.add(.slowPages)
            write.connection.close()
        }
    }
}

/// The message to one page that is being written, if any.
final class PageWrite: Sendable {
    private let connection: PageConnection
    private let writes: PageWrites

    init(_ connection: PageConnection, in writes: PageWrites) {
        self.connection = connection
        self.writes = writes
    }

    deinit {
        end()
    }

    /// Notes that a message is written.
    func begin() {
        writes.begin(ObjectIdentifier(self), connection)
    }

    /// Notes that the message has been written.
    func end() {
        writes.end(ObjectIdentifier(self))
    }
}
