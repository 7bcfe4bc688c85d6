import CFiles
package import Glibc
import OKitExpression

/// The system calls that read and change files of apps and of the program.
///
/// Each call returns the result of the system call: -1 or `nil` is a failure, with the reason in
/// `errno`. Tests inject failures with `fault`.
package enum FileSystem {
    /// The operation of a call.
    package enum Operation: Sendable {
        case open, read, write, sync, rename, link, remove, makeFolder, setMode, status, list
    }

    /// Returns the error (errno) with which a call fails in a test; `nil` performs the call.
    package typealias Fault = @Sendable (Operation, _ path: String) -> Int32?

    /// The fault injected for the current task; `nil` outside of tests.
    @TaskLocal package static var fault: Fault?

    package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
        fails(.open, path) ? -1 : Glibc.open(path, flags, mode)
    }

    package static func read(
        _ file: Int32,
        _ buffer: UnsafeMutableRawBufferPointer,
        _ path: String
    ) -> Int {
        fails(.read, path) ? -1 : Glibc.read(file, buffer.baseAddress, buffer.count)
    }

    package static func write(
        _ file: Int32,
        _ buffer: UnsafeRawBufferPointer,
        _ path: String
    ) -> Int {
        guard fails(.write, path) else {
            return Glibc.write(file, buffer.baseAddress, buffer.count)
        }
        // A disk that becomes full may have written a part.
        let error = errno
        _ = Glibc.write(file, buffer.baseAddress, buffer.count / 2)
        errno = error
        return -1
    }

    /// Reads bytes at an offset.
    package static func read(
        _ file: Int32,
        _ buffer: UnsafeMutableRawBufferPointer,
        at offset: Int,
        _ path: String
    ) -> Int {
        fails(.read, path) ? -1 : pread(file, buffer.baseAddress, buffer.count, off_t(offset))
    }

    /// Writes bytes at an offset.
    package static func write(
        _ file: Int32,
        _ buffer: UnsafeRawBufferPointer,
        at offset: Int,
        _ path: String
    ) -> Int {
        guard fails(.write, path) else {
            return pwrite(file, buffer.baseAddress, buffer.count, off_t(offset))
        }
        let error = errno
        _ = pwrite(file, buffer.baseAddress, buffer.count / 2, off_t(offset))
        errno = error
        return -1
    }

    /// Truncates an open file to a size, or extends it with zeros.
    package static func truncate(_ file: Int32, to size: Int, _ path: String) -> Int32 {
        fails(.write, path) ? -1 : ftruncate(file, off_t(size))
    }

    package static func sync(_ file: Int32, _ path: String) -> Int32 {
        fails(.sync, path) ? -1 : fsync(file)
    }

    /// Syncs everything on the file system of an open file.
    package static func syncFileSystem(_ file: Int32, _ path: String) -> Int32 {
        fails(.sync, path) ? -1 : syncfs(file)
    }

    package static func rename(_ path: String, to newPath: String) -> Int32 {
        fails(.rename, newPath) ? -1 : Glibc.rename(path, newPath)
    }

    package static func link(_ path: String, to newPath: String) -> Int32 {
        fails(.link, newPath) ? -1 : Glibc.link(path, newPath)
    }

    /// Removes a file that is not a folder.
    @discardableResult
    package static func unlink(_ path: String) -> Int32 {
        fails(.remove, path) ? -1 : Glibc.unlink(path)
    }

    /// Removes an empty folder.
    @discardableResult
    package static func removeFolder(_ path: String) -> Int32 {
        fails(.remove, path) ? -1 : rmdir(path)
    }

    package static func makeFolder(_ path: String, mode: mode_t) -> Int32 {
        fails(.makeFolder, path) ? -1 : mkdir(path, mode)
    }

    @discardableResult
    package static func setMode(of path: String, to mode: mode_t) -> Int32 {
        fails(.setMode, path) ? -1 : chmod(path, mode)
    }

    /// The status of a path; `nil` if nothing exists there or it cannot be determined.
    package static func status(of path: String, followingLinks: Bool = true) -> stat? {
        var status = stat()
        guard !fails(.status, path),
            (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0
        else {
            return nil
        }
        return status
    }

    /// The names in a folder, without `.` and `..`; `nil` if it cannot be read completely.
    package static func names(in folder: String) -> [String]? {
        guard !fails(.list, folder), let handle = opendir(folder) else {
            return nil
        }
        defer { closedir(handle) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." {
                names.append(name)
            }
            errno = 0
        }
        return errno == 0 ? names : nil
    }

    /// Whether a path exists.
    ///
    /// - Throws: If this cannot be determined, so that an unreadable path does not count as
    ///   missing.
    package static func exists(_ path: String) throws(FileError) -> Bool {
        if status(of: path) != nil {
            return true
        }
        guard errno == ENOENT || errno == ENOTDIR else {
            throw FileError("read", path)
        }
        return false
    }

    private static func fails(_ operation: Operation, _ path: String) -> Bool {
        guard let fault, let error = fault(operation, path) else {
            return false
        }
        errno = error
        return true
    }
}
