import Glibc
import OKitExpression

/// Files and folders that are for their owner alone.
package enum PrivateFiles {
    /// Makes a folder and those above it where they are missing; takes the rights of others to one that
    /// is there.
    package static func makeFolder(_ path: String) throws(FileError) {
        try AtomicFile.makeFolders(path)
        restrict(path)
    }

    /// Makes an empty file where there is none; takes the rights of others to one that is there.
    ///
    /// A link is not followed.
    package static func makeFile(_ path: String) throws(FileError) {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
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
        var status = stat()
        guard lstat(path, &status) == 0 else {
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFDIR:
            if status.st_mode & 0o077 != 0 {
                chmod(path, status.st_mode & 0o700)
            }
        default:
            break
        }
    }

    /// Does the same for a folder and all that is below it.
    package static func restrictAll(in folder: String, depth: Int = 10) {
        var status = stat()
        guard depth > 0, lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            return restrict(folder)
        }
        restrict(folder)
        guard let handle = opendir(folder) else {
            return
        }
        defer { closedir(handle) }
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." {
                restrictAll(in: "\(folder)/\(name)", depth: depth - 1)
            }
        }
    }
}
