package import Glibc
import OKitExpression

/// Identifies a version of a file, to detect changes by other processes.
package struct FileStamp: Hashable, Sendable {
    private let inode: UInt
    /// The size in bytes.
    package let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Reads the stamp of a file; `nil` if it does not exist.
    ///
    /// - Throws: If the file cannot be examined.
    package init?(of path: String) throws(FileError) {
        guard let status = FileSystem.status(of: path) else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw FileError("read", path)
            }
            return nil
        }
        self.init(status)
    }

    /// The stamp of an open file; `nil` if it is not a regular file.
    package init?(ofOpenFile file: Int32) {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        self.init(status)
    }

    /// Creates the stamp of a file from its status.
    package init(_ status: stat) {
        inode = status.st_ino
        size = status.st_size
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }

    /// Whether a later change of the file certainly gives it another stamp: one right after the last
    /// change might have the same time.
    package var isSettled: Bool {
        seconds + 2 <= time(nil)
    }
}
