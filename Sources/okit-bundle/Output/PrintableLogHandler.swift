import Logging
import OKitLint

/// Writes log messages to standard error, with their control characters replaced, so that no name or
/// text from outside can forge a line or reach a terminal.
struct PrintableLogHandler: LogHandler {
    private var base: StreamLogHandler

    init(label: String) {
        base = .standardError(label: label)
    }

    var logLevel: Logger.Level {
        get { base.logLevel }
        set { base.logLevel = newValue }
    }

    var metadata: Logger.Metadata {
        get { base.metadata }
        set { base.metadata = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { base[metadataKey: key] }
        set { base[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(event.message.description.printable)"
        event.metadata = event.metadata?.mapValues { "\("\($0)".printable)" }
        base.log(event: event)
    }
}
