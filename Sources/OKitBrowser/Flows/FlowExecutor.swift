import Dispatch
import Foundation
import Glibc
import Synchronization

/// Runs the jobs of one session on the thread of a flow, and only while the flow waits.
///
/// The flow therefore uses the app between its turns without a race. When the flow has ended, the jobs
/// run on another thread.
final class FlowExecutor: SerialExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isReleased = false
    }

    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)
    private let queue = DispatchQueue(label: "session of an ended flow")
    private let thread: pthread_t

    /// Creates an executor for the current thread.
    init() {
        thread = pthread_self()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isReleased = state.withLock { state in
            if !state.isReleased {
                state.jobs.append(job)
            }
            return state.isReleased
        }
        if isReleased {
            run(later: job)
        } else {
            signal.signal()
        }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    func checkIsolated() {
        precondition(
            pthread_equal(thread, pthread_self()) != 0,
            "only the thread of the flow can use its session"
        )
    }

    /// Makes the flow check again what it waits for.
    func wake() {
        signal.signal()
    }

    /// Runs jobs until a condition holds.
    ///
    /// - Returns: Whether the condition holds; `false` if the time is over.
    func run(until isDone: () -> Bool, within limit: Duration) -> Bool {
        let (seconds, attoseconds) = limit.components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        let end = DispatchTime.now() + .nanoseconds(Int(clamping: nanoseconds))
        while true {
            while let job = next() {
                job.runSynchronously(on: asUnownedSerialExecutor())
            }
            if isDone() {
                return true
            }
            if signal.wait(timeout: end) == .timedOut {
                return isDone()
            }
        }
    }

    /// Makes jobs run on another thread from now on.
    func release() {
        let jobs = state.withLock { state in
            state.isReleased = true
            defer { state.jobs = [] }
            return state.jobs
        }
        for job in jobs {
            run(later: job)
        }
    }

    private func next() -> UnownedJob? {
        state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    }

    private func run(later job: UnownedJob) {
        queue.async { [self] in
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }
}

/// A thread for work that waits, which threads of the Swift runtime must not do.
enum FlowThread {
    /// The size of the stack, as of the main thread.
    private static let stackSize = 8 << 20

    /// Runs a function on a new thread.
    static func run<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(returning: work())
            }
            thread.name = "flow"
            thread.stackSize = stackSize
            thread.start()
        }
    }
}
