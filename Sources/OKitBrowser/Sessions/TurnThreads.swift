import NIOCore
import NIOPosix

/// The threads that run the apps of all sessions.
///
/// Each thread has a heap of the C library. As nothing else runs on them, the memory of an app that
/// ends is not mixed with that of connections, which stay, and whole pages of it become free.
enum TurnThreads {
    private static let pool: NIOThreadPool = {
        // Some turns take seconds, such as imports of large files. The other threads run other turns.
        let pool = NIOThreadPool(numberOfThreads: max(8, System.coreCount * 4))
        pool.start()
        return pool
    }()

    /// Does work on one of the threads.
    static func submit(_ work: @escaping @Sendable () -> Void) {
        pool.submit { _ in work() }
    }
}
