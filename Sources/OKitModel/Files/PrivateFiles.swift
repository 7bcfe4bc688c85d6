import Glibc
import OKitExpression

/// Files and folders that only their owner can access.
package enum PrivateFiles {
    /// Creates a folder and missing parent folders; removes other users' access to an existing one.
    package static func makeFolder(_ path: String) throws(FileError) {
        try AtomicFile.makeFolders(path)
        guard let status = FileSystem.status(of: path, followingLinks: true) else {
            throw FileError("open", path)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw FileError("open", path, systemError: ENOTDIR)
        }
        restrict(path)
    }

    /// Creates an empty file; removes other users' access to an existing one.
    ///
    /// Links are not followed.
    package static func makeFile(_ path: String) throws(FileError) {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let file = FileSystem.open(path, flags, mode: 0o600)
        guard file >= 0 else {
            throw FileError("write", path)
        }
        close(file)
        restrict(path)
    }

    /// Removes other users' access to a file or folder.
    ///
    /// Does not change links, files of other owners, and missing files.
    package static func restrict(_ path: String) {
        guard let status = FileSystem.status(of: path, followingLinks: false) else {
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR:
            if status.st_mode & 0o077 != 0 {
                FileSystem.setMode(of: path, to: status.st_mode & 0o700)
            }
        default:
            break
        }
    }

    /// Removes other users' access to a folder and everything below it.
    package static func restrictAll(in folder: String, depth: Int = 10) {
        let status = FileSystem.status(of: folder, followingLinks: false)
        guard depth > 0, let status, status.st_mode & S_IFMT == S_IFDIR else {
            return restrict(folder)
        }
        restrict(folder)
        for name in FileSystem.names(in: folder) ?? [] {
            restrictAll(in: "\(folder)/\(name)", depth: depth - 1)
        }
    }
}
