import CSandbox
import Glibc
import Synchronization

/// Another process that opens the files which the user picks, for this one that cannot.
///
/// It only opens regular files for reading, none that is hidden or in a hidden folder, and none that
/// the kernel makes up. It ends with `end()`, when this value is released, or with the process that started it.
public final class FileOpener: Sendable {
    /// Where a task and what it calls open what the user picks; `nil` for this process.
    @TaskLocal public static var current: FileOpener?

    /// The process, which one thread after the other asks; `nil` once it has ended.
    private let opener: Mutex<(socket: Int32, process: pid_t)?>

    /// Starts the process; call it while there is only one thread, before `Sandbox.enter()`.
    ///
    /// - Returns: `nil` if there are too many processes or open files.
    public init?() {
        var process: pid_t = 0
        let socket = sandbox_start_opener(&process)
        guard socket >= 0 else {
            return nil
        }
        opener = Mutex((socket, process))
    }

    deinit {
        end()
    }

    /// Ends the other process and waits for that, so that nothing is left of it.
    public func end() {
        opener.withLock { opener in
            if let (socket, process) = opener.take() {
                sandbox_end_opener(socket, process)
            }
        }
    }

    /// Opens a file for reading.
    ///
    /// - Returns: A file descriptor, or an error number of the system below 0: `-EPERM` for a file
    ///   that is not offered.
    public func open(_ path: String) -> Int32 {
        opener.withLock { opener in
            opener.map { sandbox_open($0.socket, path) } ?? -EPIPE
        }
    }
}
