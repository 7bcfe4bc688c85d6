import Glibc
import OKitModel

/// An exclusive lock on a folder, held by a single task of a single process.
///
/// The system releases the lock when a process ends.
struct FileLock: ~Copyable {
    private let file: Int32

    /// Waits until the lock is free; it is only held while a file is written.
    init(path: String) throws(FileError) {
        file = FileSystem.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode: 0o600)
        guard file >= 0 else {
            throw FileError("open", path)
        }
        while flock(file, LOCK_EX) != 0 {
            guard errno == EINTR else {
                // On a file system without locks, no process is excluded.
                return
            }
        }
    }

    deinit {
        close(file)
    }
}
