import CSandbox
import Glibc
import Synchronization

/// Another process that opens the files which the user picks, for this one that cannot.
///
/// It only opens regular files for reading, none that is hidden or in a hidden folder, and none that
/// the kernel makes up. It ends when this value is released, or its process ends.
public final class FileOpener: Sendable {
    /// Where a task and what it calls open what the user picks; `nil` for this process.
    @TaskLocal public static var current: FileOpener?

    /// The socket on which it is asked, by one thread after the other.
    private let socket: Mutex<Int32>

    /// Starts the process; call it while there is only one thread, before `Sandbox.enter()`.
    ///
    /// - Returns: `nil` where there are too many processes or open files.
    public init?() {
        let socket = sandbox_start_opener()
        guard socket >= 0 else {
            return nil
        }
        self.socket = Mutex(socket)
    }

    deinit {
        _ = socket.withLock { close($0) }
    }

    /// Opens a file for reading.
    ///
    /// - Returns: a file descriptor, or an error number of the system below 0: `-EPERM` for a file
    ///   that is not offered.
    public func open(_ path: String) -> Int32 {
        socket.withLock { sandbox_open($0, path) }
    }
}
