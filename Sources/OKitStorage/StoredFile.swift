import Glibc
import OKitExpression
import OKitModel

/// A file below a data folder.
struct StoredFile: Sendable, Hashable {
    /// The data folder.
    let folder: String
    /// The path inside the data folder, which binds an encrypted file to its location:
    /// `_image/i1.png`.
    let name: String
    /// The path on disk, for messages.
    let path: String

    /// - Parameter path: The path of bytes that are not in their data folder.
    init(folder: String, name: String, path: String? = nil) {
        self.folder = folder
        self.name = name
        self.path = path ?? "\(folder)/\(name)"
    }

    /// The name of the top-level file or folder in the data folder, without `.json`.
    var top: String {
        let top = name.prefix { $0 != "/" }
        return String(top.hasSuffix(".json") ? top.dropLast(5) : top)
    }
}

/// The files below a folder.
struct FolderContent {
    /// Files with content, sorted by name.
    private(set) var files: [StoredFile] = []
    /// Files that could not be used, and were renamed.
    private(set) var filesSetAside: [StoredFile] = []
    /// Paths of temporary files that processes left when they ended.
    private(set) var temporaries: [String] = []

    /// The maximum nesting of folders.
    private static let depth = 8

    /// Lists a data folder; a missing folder is empty.
    ///
    /// Links, devices and files that were set aside are skipped.
    init(of folder: String) throws(FileError) {
        try list(folder, prefix: "", depth: Self.depth)
        files.sort { $0.name < $1.name }
    }

    private mutating func list(
        _ folder: String,
        prefix: String,
        depth: Int
    ) throws(FileError) {
        for name in try Self.names(in: folder + "/" + prefix) {
            let path = "\(folder)/\(prefix)\(name)"
            guard let status = FileSystem.status(of: path, followingLinks: false) else {
                guard errno == ENOENT else {
                    throw FileError("read", path)
                }
                continue
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR where depth > 0:
                try list(folder, prefix: "\(prefix)\(name)/", depth: depth - 1)
            case S_IFREG where AtomicFile.isTemporary(name):
                temporaries.append(path)
            case S_IFREG where AtomicFile.isSetAside(name):
                filesSetAside.append(StoredFile(folder: folder, name: prefix + name))
            case S_IFREG:
                files.append(StoredFile(folder: folder, name: prefix + name))
            default:
                continue
            }
        }
    }

    /// The names in a folder, without `.` and `..`; empty if there is no folder.
    static func names(in folder: String) throws(FileError) -> [String] {
        if let names = FileSystem.names(in: folder) {
            return names
        }
        guard errno == ENOENT || errno == ENOTDIR else {
            throw FileError("read", folder)
        }
        return []
    }
}
