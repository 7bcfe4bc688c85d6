import Synchronization

/// Runs the turns of a session one after the other, on threads that no connection waits for.
final class SessionExecutor: SerialExecutor {
    private struct Jobs {
        var waiting: [UnownedJob] = []
        /// Whether a thread runs the first job, or will.
        var hasThread = false

        mutating func takeFirst() -> UnownedJob? {
            waiting.isEmpty ? nil : waiting.removeFirst()
        }
    }

    private let jobs = Mutex(Jobs())

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isFirst = jobs.withLock { jobs in
            jobs.waiting.append(job)
            defer { jobs.hasThread = true }
            return !jobs.hasThread
        }
        if isFirst {
            TurnThreads.submit { self.runNext() }
        }
    }

    /// Runs a job, and lets other sessions use the thread before the next one.
    private func runNext() {
        if let job = jobs.withLock({ $0.takeFirst() }) {
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
        let hasMore = jobs.withLock { jobs in
            jobs.hasThread = !jobs.waiting.isEmpty
            if !jobs.hasThread {
                // A session that nothing runs has no memory for it.
                jobs.waiting = []
            }
            return jobs.hasThread
        }
        if hasMore {
            TurnThreads.submit { self.runNext() }
        }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}
