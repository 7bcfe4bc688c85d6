import CSandbox
import Glibc
import Synchronization

/// A helper process that opens files picked by the user on behalf of this process, which cannot
/// open them.
///
/// It only opens regular files for reading, except hidden files, files in hidden folders, and
/// virtual files of the kernel. It ends with `end()`, when this value is released, or with the
/// process that started it.
public final class FileOpener: Sendable {
    /// The opener for the current task and its calls; `nil` to open files in this process.
    @TaskLocal public static var current: FileOpener?

    /// The process, used by one thread after the other; `nil` once it has ended.
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

    /// Ends the helper process and waits for it.
    public func end() {
        opener.withLock { opener in
            if let (socket, process) = opener.take() {
                sandbox_end_opener(socket, process)
            }
        }
    }

    /// Opens a file for reading.
    ///
    /// - Returns: A file descriptor, or a negative error number of the system: `-EPERM` for a file
    ///   that is not allowed.
    public func open(_ path: String) -> Int32 {
        opener.withLock { opener in
            opener.map { sandbox_open($0.socket, path) } ?? -EPIPE
        }
    }
}
