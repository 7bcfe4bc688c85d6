import Observation

/// A number that Swift's Observation watches.
///
/// Not generic, which would make each access look up metadata.
@Observable
final class ObservedNumber {
    var value = 0
}

/// A text that Observation watches.
@Observable
final class ObservedText {
    var value = ""
}

/// Closures that are to be run again, each once a flush.
///
/// Observation has no values that come of others and no flush; both are made of its tracking, as an
/// app would.
///
/// Sendable, because Observation may tell of a change from anywhere: here all changes are made
/// where the queue is flushed, on the main thread.
final class ObservationQueue: @unchecked Sendable {
    private var waiting: [Work] = []

    /// Sendable by the same rule.
    private struct Work: @unchecked Sendable {
        let run: () -> Void
    }

    /// Runs `read`, and `apply` with its result, now and at each flush after a change.
    func follow<Value>(_ read: @escaping () -> Value, _ apply: @escaping (Value) -> Void) {
        let again = Work { [weak self] in self?.follow(read, apply) }
        apply(withObservationTracking(read) { [weak self] in self?.waiting.append(again) })
    }

    func flush() {
        while !waiting.isEmpty {
            let current = waiting
            waiting = []
            for work in current {
                work.run()
            }
        }
    }
}
