import NIOCore
import NIOPosix

/// The threads that run the apps of all sessions.
///
/// Each thread has a heap of the C library. As nothing else runs on them, the memory of an app that
/// ends is not mixed with that of connections, which stay, and whole pages of it become free.
enum TurnThreads {
    private static let pool: NIOThreadPool = {
        // One expensive turn for each core leaves a thread for the others.
        let pool = NIOThreadPool(numberOfThreads: max(4, System.coreCount * 2))
        pool.start()
        return pool
    }()

    /// Does work on one of the threads.
    static func submit(_ work: @escaping @Sendable () -> Void) {
        pool.submit { _ in work() }
    }
}
