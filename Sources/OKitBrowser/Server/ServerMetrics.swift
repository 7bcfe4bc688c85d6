import Synchronization

/// Counts what a server does, in the text format of Prometheus.
final class ServerMetrics: Sendable {
    /// The counters, each with its name and description.
    enum Counter: String, CaseIterable {
        case requests, events, refusedEvents, updates, updateBytes, refusedRequests, slowPages

        fileprivate var line: (name: String, help: String) {
            switch self {
            case .requests: ("okit_requests_total", "Requests.")
            case .events: ("okit_event_batches_total", "Requests with events.")
            case .refusedEvents: ("okit_refused_events_total", "Batches with a refused event.")
            case .updates: ("okit_updates_total", "Updates that were sent to pages.")
            case .updateBytes: ("okit_update_bytes_total", "The bytes of these updates.")
            case .refusedRequests: ("okit_refused_requests_total", "Requests that were refused.")
            case .slowPages: ("okit_slow_pages_total", "Pages that did not read their updates.")
            }
        }
    }

    private let counts = Mutex<[Counter: Int]>([:])

    /// Adds to a counter.
    func add(_ counter: Counter, _ amount: Int = 1) {
        counts.withLock { $0[counter, default: 0] += amount }
    }

    /// Returns the value of a counter.
    func count(_ counter: Counter) -> Int {
        counts.withLock { $0[counter] ?? 0 }
    }

    /// Returns all counters, and the numbers of sessions.
    func text(sessions: Int, suspended: Int) -> String {
        let counters = Counter.allCases.map { counter in
            Self.lines(counter.line.name, counter.line.help, "counter", count(counter))
        }
        let gauges = [
            Self.lines("okit_sessions", "Sessions in memory.", "gauge", sessions),
            Self.lines(
                "okit_suspended_sessions",
                "Sessions whose app was released until their next event.",
                "gauge",
                suspended
            ),
        ]
        return (counters + gauges).joined()
    }

    private static func lines(
        _ name: String,
        _ help: String,
        _ type: String,
        _ value: Int
    ) -> String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n\(name) \(value)\n"
    }
}
