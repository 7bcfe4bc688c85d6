import Glibc
import OKitModel

/// Lets one process, and one task of it, at a time change what stands in a folder.
///
/// The system takes the lock back when a process ends, however that happens.
struct FileLock: ~Copyable {
    private let file: Int32

    /// Waits until the lock is free; who has it keeps it for as long as writing a file takes.
    init(path: String) throws(FileError) {
        file = FileSystem.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode: 0o600)
        guard file >= 0 else {
            throw FileError("open", path)
        }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else {
                // A file system without locks has none who could be retained away.
                return
            }
        }
    }

    deinit {
        close(file)
    }
}
