import Synchronization

/// A progress indicator that is shown only if work takes longer than `patience`.
///
/// It is shown from another thread, so that the work can block its own.
public final class DelayedProgress: Sendable {
    private struct State {
        var pause: Task<Void, any Error>?
        var isShown = false
        var isOver = false
    }

    private let state = Mutex(State())

    /// Returns when the indicator should appear: after 300 milliseconds.
    public static let patience: @Sendable () async throws -> Void = {
        try await Task.sleep(for: .milliseconds(300))
    }

    /// Starts waiting.
    ///
    /// - Parameters:
    ///   - patience: returns when the indicator should appear.
    ///   - show: called at most once, and not after `end`.
    public init(
        after patience: @escaping @Sendable () async throws -> Void = patience,
        show: @escaping @Sendable () -> Void
    ) {
        let pause = Task { @concurrent in
            try await patience()
            self.state.withLock { state in
                if !state.isOver {
                    show()
                    state.isShown = true
                }
            }
        }
        state.withLock { $0.pause = pause }
    }

    /// Ends the wait because the work is done.
    ///
    /// - Returns: whether the indicator was shown.
    @discardableResult
    public func end() -> Bool {
        state.withLock { state in
            state.isOver = true
            state.pause?.cancel()
            return state.isShown
        }
    }
}
