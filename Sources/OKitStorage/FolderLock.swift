import Glibc
import OKitModel

/// Coordinates the processes that use the same data.
///
/// Each process that uses it has a share of the lock; only a process with exclusive access may
/// change files that others could be using. The system releases the lock when a process ends.
final class FolderLock {
    private let folder: String
    private var file: Int32 = -1

    init(folder: String) {
        self.folder = folder
    }

    deinit {
        if file >= 0 {
            // A child process that is being started also holds the file open until it runs its own
            // program.
            flock(file, LOCK_UN)
            close(file)
        }
    }

    /// Takes a share, unless the folder does not exist yet.
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

    /// Runs a closure while no other process uses the data.
    func whileAlone(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try share()
        guard file < 0 || lock(LOCK_EX) else {
            shareAgain()
            throw .busy(folder)
        }
        defer { shareAgain() }
        try body()
    }

    /// Takes the share again, which is lost with each attempt to get exclusive access.
    ///
    /// If another process has exclusive access now, the next `share` takes the share or reports
    /// this.
    private func shareAgain() {
        if file >= 0, !lock(LOCK_SH) {
            close(file)
            file = -1
        }
    }

    /// False if other processes hold the lock; true on a file system without locks.
    private func lock(_ kind: Int32) -> Bool {
        while flock(file, kind | LOCK_NB) != 0 {
            if errno != EINTR {
                return errno != EWOULDBLOCK
            }
        }
        return true
    }
}
