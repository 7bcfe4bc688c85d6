import Glibc
import OKitModel

/// Folders of files, copied and replaced as a whole.
enum FolderCopy {
    /// Copies the files of a folder into a new one, and syncs them.
    ///
    /// Links, devices, and what is unfinished or set aside are left out.
    static func copy(_ source: String, to target: String) throws(FileError) {
        try AtomicFile.makeFolders(target)
        do throws(FileError) {
            for file in try FolderContent(of: source).files {
                if let bytes = try AtomicFile.read(file.path) {
                    try AtomicFile.write(bytes, to: "\(target)/\(file.name)")
                }
            }
        } catch {
            remove(target)
            throw error
        }
    }

    /// Puts a folder in the place of another, which is kept under a name of its own meanwhile.
    ///
    /// After the end of the process at any moment, `recover` leads to one of the two.
    static func replace(_ folder: String, by new: String) throws(FileError) {
        recover(folder)
        guard rename(folder, before(folder)) == 0 || errno == ENOENT else {
            throw FileError("replace", folder)
        }
        guard rename(new, folder) == 0 else {
            let error = FileError("replace", folder)
            rename(before(folder), folder)
            throw error
        }
        // The old one goes only when the new one's name is on the disk.
        try AtomicFile.syncFolder(of: folder)
        remove(before(folder))
    }

    /// Whether a folder was being replaced when a process ended.
    static func isReplaced(_ folder: String) -> Bool {
        access(before(folder), F_OK) == 0
    }

    /// Goes back to the old folder where the new one is not in its place, else drops the old one.
    static func recover(_ folder: String) {
        guard isReplaced(folder) else {
            return
        }
        if access(folder, F_OK) == 0 {
            remove(before(folder))
        } else {
            rename(before(folder), folder)
        }
    }

    private static func before(_ folder: String) -> String {
        "\(folder).before"
    }

    /// Removes a file, or a folder with all that is in it; what cannot be removed stays.
    static func remove(_ path: String, depth: Int = 10) {
        guard depth > 0, unlink(path) != 0, errno == EISDIR else {
            return
        }
        for name in (try? FolderContent.names(in: path)) ?? [] {
            remove("\(path)/\(name)", depth: depth - 1)
        }
        rmdir(path)
    }
}
