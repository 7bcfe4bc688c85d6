import Dispatch

/// Runs the turns of one session, one after the other, on threads that no connection waits for.
///
/// A long turn therefore delays neither other sessions nor connections.
final class SessionExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "session")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}
