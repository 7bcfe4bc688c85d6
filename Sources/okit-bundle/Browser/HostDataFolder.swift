import Glibc
import OKitModel

/// A data folder that this process alone serves.
///
/// The system releases it when the process ends.
final class HostDataFolder {
    private let file: Int32

    /// Takes a folder, which is created if it does not exist.
    init(_ path: String) throws {
        do throws(FileError) {
            try PrivateFiles.makeFolder(path)
        } catch {
            throw failure("--data: \(error)")
        }
        file = FileSystem.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A file system without locks permits every process.
        guard file >= 0, flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else {
            return
        }
        throw failure("\(path): another host uses this data folder; end it, or use another folder")
    }

    deinit {
        if file >= 0 {
            close(file)
        }
    }
}
