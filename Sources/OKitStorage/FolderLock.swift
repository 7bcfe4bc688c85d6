import Glibc
import OKitModel

/// Tells the processes that use the same data of each other.
///
/// Each that uses it has a share of the lock; only one that has the lock alone may change files
/// that others may be using. The system takes it back when a process ends, however that happens.
final class FolderLock {
    private let folder: String
    private var file: Int32 = -1

    init(folder: String) {
        self.folder = folder
    }

    deinit {
        if file >= 0 {
            // A child that is being started holds the file open too until it runs its own program.
            flock(file, LOCK_UN)
            close(file)
        }
    }

    /// Takes a share, unless there is no folder yet, so that there is nothing to share.
    func share() throws(StoreError) {
        guard file < 0 else {
            return
        }
        file = FileSystem.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw .file(FileError("lock", folder))
            }
            return
        }
        guard lock(LOCK_SH) else {
            close(file)
            file = -1
            throw .busy(folder)
        }
    }

    /// Does something while no other process uses the data.
    func whileAlone(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try share()
        guard file < 0 || lock(LOCK_EX) else {
            shareAgain()
            throw .busy(folder)
        }
        defer { shareAgain() }
        try body()
    }

    /// Takes the share again, which is lost with each attempt to have the lock alone.
    ///
    /// Where another process has the lock alone now, the next `share` takes it or reports that.
    private func shareAgain() {
        if file >= 0, !lock(LOCK_SH) {
            close(file)
            file = -1
        }
    }

    /// False where others have it; a file system without locks has none who could.
    private func lock(_ kind: Int32) -> Bool {
        while flock(file, kind | LOCK_NB) != 0 {
            if errno != EINTR {
                return errno != EWOULDBLOCK
            }
        }
        return true
    }
}
