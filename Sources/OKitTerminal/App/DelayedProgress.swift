import Dispatch
import Synchronization

/// A progress indicator that is shown only if work takes longer than a delay.
///
/// Another thread shows it, so that the work can block its thread and all threads on which tasks
/// run. On a machine with one processor there is only one such thread.
public final class DelayedProgress: Sendable {
    /// Calls a function later, from any thread.
    public typealias Delay = @Sendable (_ call: @escaping @Sendable () -> Void) -> Void

    private struct State {
        var isShown = false
        var isOver = false
    }

    private let state = Mutex(State())
    private let show: @Sendable () -> Void

    /// Calls after 150 milliseconds.
    public static let patience: Delay = { call in
        makeQueue().asyncAfter(deadline: .now() + .milliseconds(150), execute: call)
    }

    /// Returns a serial queue, which gets a thread even while tasks block all of theirs.
    static func makeQueue() -> DispatchQueue {
        DispatchQueue(label: "progress")
    }

    /// Starts waiting.
    ///
    /// - Parameters:
    ///   - delay: Calls when the indicator should appear.
    ///   - show: Called at most once, and not after `end` or when the progress has been
    ///     deallocated.
    public init(
        after delay: Delay = patience,
        show: @escaping @Sendable () -> Void
    ) {
        self.show = show
        delay { [weak self] in
            self?.appear()
        }
    }

    /// Ends the wait because the work is done.
    ///
    /// - Returns: Whether the indicator was shown.
    @discardableResult
    public func end() -> Bool {
        state.withLock { state in
            state.isOver = true
            return state.isShown
        }
    }

    private func appear() {
        state.withLock { state in
            if !state.isOver && !state.isShown {
                show()
                state.isShown = true
            }
        }
    }
}
