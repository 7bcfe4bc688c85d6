import Glibc
import OKitModel

/// Serializes the processes that store in the same folder, each from its check to its rename.
///
/// It is a lock on the app's folder, independent of the shares that `FolderLock` takes on `okit/`.
/// The system releases it when a process ends.
struct WriteLock {
    /// The app's folder.
    let folder: String

    /// Changes files while no other process does; waits for a process that does.
    ///
    /// On a file system without locks every process continues. Closures must not use the lock
    /// again.
    func whileHeld(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try StoreError.wrap { () throws(FileError) in
            try AtomicFile.makeFolders(folder)
        }
        let file = FileSystem.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else {
            throw .file(FileError("lock", folder))
        }
        defer { close(file) }
        while flock(file, LOCK_EX) != 0, errno == EINTR {}
        defer { flock(file, LOCK_UN) }
        try body()
    }
}
