import Glibc
import OKitExpression

/// What tells a file from the same file after somebody has changed it.
package struct FileStamp: Hashable, Sendable {
    private let inode: UInt
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// `nil` where there is no file.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            return nil
        }
        inode = status.st_ino
        size = status.st_size
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}
