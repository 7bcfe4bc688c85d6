import Synchronization

/// The changes of records by other sessions that a session has not read yet.
public final class RecordInbox: Sendable {
    private struct State {
        var difference = RecordDifference()
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether there are none.
    public var isEmpty: Bool {
        state.withLock { $0.difference.isEmpty }
    }

    /// Sets the function that is called, on any thread, when the first change arrives.
    public func onChange(_ wake: (@Sendable () -> Void)?) {
        state.withLock { $0.wake = wake }
    }

    /// Adds changes of another session.
    package func post(_ difference: RecordDifference) {
        let wake = state.withLock { state in
            defer { state.difference.merge(difference) }
            return state.difference.isEmpty ? state.wake : nil
        }
        wake?()
    }

    /// Removes and returns all changes.
    package func take() -> RecordDifference {
        state.withLock { state in
            defer { state.difference = RecordDifference() }
            return state.difference
        }
    }
}
