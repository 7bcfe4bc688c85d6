import Glibc
package import OKitModel

/// Moves the folder of an app's data to another path, as a whole.
package enum DataMove {
    /// The file that reserves a separate folder for an app that has stored nothing yet.
    private static let ownName = "okit/separate"

    /// Whether a folder is missing, or contains no user data: the first start of an app creates a
    /// key and empty records.
    ///
    /// - Parameter records: The files of the app's records, which the caller checks.
    package static func isEmpty(
        _ folder: String,
        without records: Set<String>
    ) throws(FileError) -> Bool {
        let keys = ["okit.key", "okit/encryption.state", "okit/data/\(FileStore.recordKeysName)"]
        let ignored = records.union(keys)
        return try isEmpty(folder, "", ignored)
    }

    /// Files that were set aside count as user data.
    private static func isEmpty(
        _ folder: String,
        _ prefix: String,
        _ ignored: Set<String>,
        depth: Int = 10
    ) throws(FileError) -> Bool {
        for name in try FolderContent.names(in: "\(folder)/\(prefix)") {
            let path = "\(folder)/\(prefix)\(name)"
            guard let status = FileSystem.status(of: path, followingLinks: false) else {
                throw FileError("read", path)
            }
            let isUnneeded =
                status.st_mode & S_IFMT == S_IFDIR && depth > 0
                ? try isEmpty(folder, "\(prefix)\(name)/", ignored, depth: depth - 1)
                : ignored.contains(prefix + name) || AtomicFile.isTemporary(name)
            guard isUnneeded else {
                return false
            }
        }
        return true
    }

    /// Records that an app which has stored nothing yet does not take over any data.
    package static func noteSeparate(_ folder: String) throws(FileError) {
        try AtomicFile.write([], to: "\(folder)/\(ownName)")
    }

    /// Moves a folder to a path that does not exist, or is a folder without data.
    ///
    /// After a failure, or if the process ends at any time, all data is either at the old path or
    /// at the new one.
    ///
    /// - Throws: `busy` if another process uses one of the two.
    package static func move(_ former: String, to folder: String) throws(StoreError) {
        try whileUnused(former, folder) { () throws(FileError) in
            if FileSystem.rename(former, to: folder) == 0 {
                do throws(FileError) {
                    try AtomicFile.syncFolder(of: folder)
                } catch {
                    _ = FileSystem.rename(folder, to: former)
                    throw error
                }
            } else if errno == EXDEV {
                try copyAndRemove(former, folder)
            } else {
                throw FileError("move", former)
            }
        }
    }

    /// Moves a folder to another file system: the copy only gets its name once it is complete.
    package static func copy(_ former: String, to folder: String) throws(StoreError) {
        try whileUnused(former, folder) { () throws(FileError) in
            try copyAndRemove(former, folder)
        }
    }

    private static func whileUnused(
        _ former: String,
        _ folder: String,
        _ body: () throws(FileError) -> Void
    ) throws(StoreError) {
        try FolderLock(folder: "\(former)/okit").whileAlone { () throws(StoreError) in
            try FolderLock(folder: "\(folder)/okit").whileAlone { () throws(StoreError) in
                try StoreError.wrap { () throws(FileError) in
                    try replacing(folder, body)
                }
            }
        }
    }

    /// Runs a closure while a folder without data is renamed, which is then removed.
    private static func replacing(
        _ folder: String,
        _ body: () throws(FileError) -> Void
    ) throws(FileError) {
        guard try FileSystem.exists(folder) else {
            try AtomicFile.makeFolders(parent(of: folder))
            return try body()
        }
        let aside = temporary(for: folder, "empty")
        FolderCopy.remove(aside)
        guard FileSystem.rename(folder, to: aside) == 0 else {
            throw FileError("move", folder)
        }
        do throws(FileError) {
            try body()
        } catch {
            _ = FileSystem.rename(aside, to: folder)
            throw error
        }
        FolderCopy.remove(aside)
    }

    private static func copyAndRemove(_ former: String, _ folder: String) throws(FileError) {
        let copy = temporary(for: folder, "copy")
        FolderCopy.remove(copy)
        do throws(FileError) {
            try copyAll(in: former, to: copy)
            guard FileSystem.rename(copy, to: folder) == 0 else {
                throw FileError("move", former)
            }
        } catch {
            FolderCopy.remove(copy)
            throw error
        }
        do throws(FileError) {
            try AtomicFile.syncFolder(of: folder)
        } catch {
            if FileSystem.rename(folder, to: copy) == 0 {
                FolderCopy.remove(copy)
            }
            throw error
        }
        // It is removed as a whole too: if the process is killed, the rest has a temporary name.
        let left = temporary(for: former, "moved")
        if FileSystem.rename(former, to: left) == 0 {
            FolderCopy.remove(left)
        }
    }

    /// Copies all files, including those that were set aside; temporary files are skipped.
    private static func copyAll(
        in source: String,
        to target: String,
        depth: Int = 10
    ) throws(FileError) {
        guard depth > 0 else {
            throw FileError("copy", source, systemError: ELOOP)
        }
        try AtomicFile.makeFolders(target)
        for name in try FolderContent.names(in: source) {
            let path = "\(source)/\(name)"
            guard let status = FileSystem.status(of: path, followingLinks: false) else {
                throw FileError("read", path)
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                try copyAll(in: path, to: "\(target)/\(name)", depth: depth - 1)
            case S_IFREG where !AtomicFile.isTemporary(name):
                guard let bytes = try AtomicFile.read(path) else {
                    throw FileError("read", path, systemError: ENOENT)
                }
                try AtomicFile.write(bytes, to: "\(target)/\(name)")
            default:
                continue
            }
        }
        try AtomicFile.syncFolder(of: target)
    }

    /// A temporary name that is not mistaken for an app's data (`AtomicFile.isTemporary`).
    private static func temporary(for folder: String, _ use: String) -> String {
        "\(folder).\(use).\(getpid()).new"
    }

    private static func parent(of folder: String) -> String {
        folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
    }
}
