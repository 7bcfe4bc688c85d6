import Synchronization

/// Something that is shown where work takes longer than people wait gladly, and not otherwise.
///
/// It is shown from another thread, so that the work need not give its own away.
public final class LateSign: Sendable {
    private struct State {
        var pause: Task<Void, any Error>?
        var isShown = false
        var isOver = false
    }

    private let state = Mutex(State())

    /// Returns when people have waited as long as they do gladly.
    public static let patience: @Sendable () async throws -> Void = {
        try await Task.sleep(for: .milliseconds(300))
    }

    /// Begins to wait.
    ///
    /// - Parameters:
    ///   - patience: returns when it is time to show something.
    ///   - show: called once at most, and not after `end`.
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

    /// The work is done.
    ///
    /// - Returns: whether anything was shown.
    @discardableResult
    public func end() -> Bool {
        state.withLock { state in
            state.isOver = true
            state.pause?.cancel()
            return state.isShown
        }
    }
}
