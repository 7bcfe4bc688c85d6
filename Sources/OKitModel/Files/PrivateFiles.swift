import Glibc
import OKitExpression

/// Files and folders that are for their owner alone.
package enum PrivateFiles {
    /// Creates a folder and those above it where they are missing; takes the rights of others to one that
    /// is there.
    package static func makeFolder(_ path: String) throws(FileError) {
        try AtomicFile.makeFolders(path)
        restrict(path)
    }

    /// Creates an empty file if there is none; takes the rights of others to one that is there.
    ///
    /// A link is not followed.
    package static func makeFile(_ path: String) throws(FileError) {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let file = FileSystem.open(path, flags, mode: 0o600)
        guard file >= 0 else {
            throw FileError("write", path)
        }
        close(file)
        restrict(path)
    }

    /// Takes the rights of everyone but the owner to a file or folder.
    ///
    /// What is missing, a link, or of another owner stays as it is.
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

    /// Does the same for a folder and all that is below it.
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
