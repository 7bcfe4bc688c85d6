import Glibc
import OKitExpression

/// Writes files atomically: after a power failure, a file has either its old or its new content.
package enum AtomicFile {
    /// The content of a file; `nil` if there is none.
    ///
    /// Reading a named pipe throws, because it may never end. A pipe that the process has open,
    /// such as `/dev/stdin`, is read.
    ///
    /// - Parameter limit: The maximum size in bytes; reading a longer file throws.
    public static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8]? {
        // Opening a pipe would block until a writer opens it.
        let file = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT {
                return nil
            }
            throw FileError("read", path)
        }
        defer { close(file) }
        guard !isNamedPipe(file) else {
            throw FileError("read", path, systemError: ESPIPE)
        }
        _ = fcntl(file, F_SETFL, 0)
        var bytes: [UInt8] = []
        let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
        defer { chunk.deallocate() }
        while true {
            let count = FileSystem.read(file, chunk, path)
            if count == 0 {
                return bytes
            }
            if count < 0 {
                if errno == EINTR {
                    continue
                }
                throw FileError("read", path)
            }
            bytes += chunk[..<count]
            guard bytes.count <= limit else {
                throw FileError("read", path, systemError: EFBIG)
            }
        }
    }

    /// The first `count` bytes of a file, or fewer; `nil` if there is no file.
    package static func read(_ path: String, first count: Int) throws(FileError) -> [UInt8]? {
        let file = FileSystem.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT {
                return nil
            }
            throw FileError("read", path)
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        let size = bytes.withUnsafeMutableBytes { FileSystem.read(file, $0, path) }
        guard size >= 0 else {
            throw FileError("read", path)
        }
        return Array(bytes[..<size])
    }

    /// Writes a new file next to the old one, syncs it, renames it over the old one and syncs the
    /// folder.
    ///
    /// Creates missing folders.
    ///
    /// - Parameter isPrivate: Whether only the owner can access new files and folders; otherwise
    ///   the process's umask applies.
    public static func write(
        _ bytes: [UInt8],
        to path: String,
        isPrivate: Bool = true
    ) throws(FileError) {
        try replace(path, by: bytes, isPrivate: isPrivate, mode: nil)
    }

    /// Writes a file of other programs, with the permissions and the owner that it has.
    package static func rewrite(_ bytes: [UInt8], to path: String) throws(FileError) {
        guard let status = FileSystem.status(of: path, followingLinks: true) else {
            return try replace(path, by: bytes, isPrivate: false, mode: nil)
        }
        guard access(path, W_OK) == 0 else {
            throw FileError("write", path)
        }
        // Others cannot read the new file before it has its permissions.
        try replace(path, by: bytes, isPrivate: true, mode: status.st_mode & 0o7777, of: status)
    }

    /// Replaces the file and sets its permissions; `nil` for those of new files.
    ///
    /// - Parameter former: The status of the file whose owner the new one gets, if that is possible.
    static func replace(
        _ path: String,
        by bytes: [UInt8],
        isPrivate: Bool,
        mode: UInt32?,
        of former: stat? = nil
    ) throws(FileError) {
        let temporary = try writeTemporary(bytes, for: path, isPrivate: isPrivate)
        if let former {
            // Only a privileged process can give files to others.
            _ = chown(temporary, former.st_uid, former.st_gid)
        }
        if let mode, FileSystem.setMode(of: temporary, to: mode) != 0 {
            let error = FileError("write", temporary)
            FileSystem.unlink(temporary)
            throw error
        }
        guard FileSystem.rename(temporary, to: path) == 0 else {
            let error = FileError("write", path)
            FileSystem.unlink(temporary)
            throw error
        }
        try syncFolder(of: path)
    }

    /// Creates a file that only its owner can access, unless it exists.
    package static func create(_ bytes: [UInt8], at path: String) throws(FileError) {
        let temporary = try writeTemporary(bytes, for: path, isPrivate: true)
        defer { FileSystem.unlink(temporary) }
        guard FileSystem.link(temporary, to: path) == 0 || errno == EEXIST else {
            throw FileError("write", path)
        }
        try syncFolder(of: path)
    }

    /// Removes a file if it exists.
    package static func remove(_ path: String) throws(FileError) {
        guard FileSystem.unlink(path) == 0 || errno == ENOENT else {
            throw FileError("remove", path)
        }
    }

    /// Whether a name is that of a temporary file, which a process left when it was killed.
    package static func isTemporary(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 2 && parts.last == "new" && Int32(parts[parts.count - 2]) != nil
    }

    static func writeTemporary(
        _ bytes: [UInt8],
        for path: String,
        isPrivate: Bool,
        isSynced: Bool = true
    ) throws(FileError) -> String {
        try makeFolders(folder(of: path), isPrivate: isPrivate)
        let (temporary, file) = try openTemporary(for: path, mode: isPrivate ? 0o600 : 0o666)
        do throws(FileError) {
            defer { close(file) }
            try writeAll(bytes, to: file, temporary)
            guard !isSynced || FileSystem.sync(file, temporary) == 0 else {
                throw FileError("write", temporary)
            }
        } catch {
            FileSystem.unlink(temporary)
            throw error
        }
        return temporary
    }

    /// Opens a new file next to another; never an existing one, which may belong to another
    /// process.
    private static func openTemporary(
        for path: String,
        mode: mode_t
    ) throws(FileError) -> (path: String, file: Int32) {
        var number = getpid()
        for _ in 0..<100 {
            let temporary = "\(path).\(number).new"
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            let file = FileSystem.open(temporary, flags, mode: mode)
            if file >= 0 {
                return (temporary, file)
            }
            // A process that was killed may have left it, and process ids are reused.
            guard errno == EEXIST else {
                throw FileError("write", temporary)
            }
            number = Int32.random(in: 1...Int32.max)
        }
        throw FileError("write", path, systemError: EEXIST)
    }

    static func writeAll(
        _ bytes: [UInt8],
        to file: Int32,
        _ path: String
    ) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { FileSystem.write(file, $0, path) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw FileError("write", path)
            }
        }
    }

    /// Creates a folder and missing parent folders.
    ///
    /// - Parameter isPrivate: Whether only the owner can access new folders; otherwise the
    ///   process's umask applies.
    package static func makeFolders(
        _ path: String,
        isPrivate: Bool = true
    ) throws(FileError) {
        guard !path.isEmpty, FileSystem.status(of: path) == nil else {
            return
        }
        if let end = path.lastIndex(of: "/"), end > path.startIndex {
            try makeFolders(String(path[..<end]), isPrivate: isPrivate)
        }
        let mode: mode_t = isPrivate ? 0o700 : 0o777
        guard FileSystem.makeFolder(path, mode: mode) == 0 || errno == EEXIST else {
            throw FileError("make the folder", path)
        }
    }

    private static func isNamedPipe(_ file: Int32) -> Bool {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
            return false
        }
        // Linux shows an anonymous pipe as pipe:[4711], see proc(5).
        var first = CChar(0)
        return readlink("/proc/self/fd/\(file)", &first, 1) == 1
            && first == CChar(UInt8(ascii: "/"))
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    package static func syncFolder(of path: String) throws(FileError) {
        let folder = existingFolder(of: path)
        try sync(folder) { file in FileSystem.sync(file, folder) }
    }

    /// The folder of a file, with a name that can be opened.
    static func existingFolder(of path: String) -> String {
        let folder = folder(of: path)
        return folder.isEmpty ? "." : folder
    }

    /// Opens a folder and syncs it with a system call.
    static func sync(_ folder: String, by call: (Int32) -> Int32) throws(FileError) {
        let file = FileSystem.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else {
            throw FileError("sync", folder)
        }
        defer { close(file) }
        guard call(file) == 0 else {
            throw FileError("sync", folder)
        }
    }
}
