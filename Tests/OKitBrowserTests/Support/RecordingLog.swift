import Logging
import Synchronization

/// Collects log messages.
final class RecordingLog: Sendable {
    private let lines = Mutex<[String]>([])

    /// The messages with their metadata, one per line.
    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    var logger: Logger {
        var logger = Logger(label: "test") { _ in Handler(log: self) }
        logger.logLevel = .trace
        return logger
    }

    private struct Handler: LogHandler {
        let log: RecordingLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let details = (event.metadata ?? [:]).sorted { $0.key < $1.key }
                .map { "\($0.key)=\($0.value)" }
            log.lines.withLock {
                $0.append(([event.message.description] + details).joined(separator: " "))
            }
        }
    }
}
