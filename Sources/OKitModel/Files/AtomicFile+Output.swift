import Glibc
import OKitExpression

extension AtomicFile {
    /// Writes an output file that the user has named.
    ///
    /// A regular file is replaced as by `write`, with its mode preserved. Links are followed.
    /// Devices, pipes and sockets are written to directly.
    ///
    /// - Parameter isPrivate: Whether only the owner can access a new file; otherwise the process's
    ///   umask applies.
    /// - Throws: `EISDIR` for a folder.
    package static func writeOutput(
        _ bytes: [UInt8],
        to path: String,
        isPrivate: Bool = false
    ) throws(FileError) {
        guard let status = FileSystem.status(of: path) else {
            guard errno == ENOENT else {
                throw FileError("write", path)
            }
            return try write(bytes, to: path, isPrivate: isPrivate)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            let target = try target(of: path)
            let mode = status.st_mode & 0o777
            try replace(target, by: bytes, isPrivate: mode & 0o077 == 0, mode: mode)
        case S_IFDIR:
            throw FileError("write", path, systemError: EISDIR)
        default:
            try writeInPlace(bytes, to: path)
        }
    }

    /// The target of a link.
    private static func target(of path: String) throws(FileError) -> String {
        guard let resolved = realpath(path, nil) else {
            throw FileError("write", path)
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(FileError) {
        let file = FileSystem.open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else {
            throw FileError("write", path)
        }
        defer { close(file) }
        try writeAll(bytes, to: file, path)
    }
}
