import Glibc
import OKitModel

/// Copies and replaces whole folders of files.
enum FolderCopy {
    /// Copies the files of a folder into a new one, and syncs them.
    ///
    /// Links, devices and temporary files are skipped, as are files that were set aside unless they
    /// are requested.
    static func copy(
        _ source: String,
        to target: String,
        withFilesSetAside: Bool = false
    ) throws(FileError) {
        try AtomicFile.makeFolders(target)
        do throws(FileError) {
            let content = try FolderContent(of: source)
            for file in content.files + (withFilesSetAside ? content.filesSetAside : []) {
                if let bytes = try AtomicFile.read(file.path) {
                    try AtomicFile.write(bytes, to: "\(target)/\(file.name)")
                }
            }
        } catch {
            remove(target)
            throw error
        }
    }

    /// Replaces a folder with another one, renaming the old one in the meantime.
    ///
    /// After a failure the old folder is in place. If the process ends at any time, `recover` puts
    /// one of the two in place.
    static func replace(_ folder: String, by new: String) throws(FileError) {
        try recover(folder)
        guard FileSystem.rename(folder, to: before(folder)) == 0 || errno == ENOENT else {
            throw FileError("replace", folder)
        }
        do throws(FileError) {
            guard FileSystem.rename(new, to: folder) == 0 else {
                throw FileError("replace", folder)
            }
            // The old folder is only removed once the new name is on disk.
            try AtomicFile.syncFolder(of: folder)
        } catch {
            let hasFormer = (try? isReplaced(folder)) ?? false
            if hasFormer, FileSystem.rename(folder, to: new) == 0 || errno == ENOENT {
                _ = FileSystem.rename(before(folder), to: folder)
            }
            throw error
        }
        remove(before(folder))
    }

    /// Whether a folder was being replaced when a process ended.
    static func isReplaced(_ folder: String) throws(FileError) -> Bool {
        try FileSystem.exists(before(folder))
    }

    /// Restores the old folder if the new one is not in place, otherwise removes the old one.
    static func recover(_ folder: String) throws(FileError) {
        guard try isReplaced(folder) else {
            return
        }
        if try FileSystem.exists(folder) {
            remove(before(folder))
        } else if FileSystem.rename(before(folder), to: folder) != 0 {
            throw FileError("restore", folder)
        }
    }

    private static func before(_ folder: String) -> String {
        "\(folder).before"
    }

    /// Removes a file, or a folder with everything in it; skips files that cannot be removed.
    static func remove(_ path: String, depth: Int = 10) {
        guard depth > 0, FileSystem.unlink(path) != 0, errno == EISDIR else {
            return
        }
        for name in (try? FolderContent.names(in: path)) ?? [] {
            remove("\(path)/\(name)", depth: depth - 1)
        }
        FileSystem.removeFolder(path)
    }
}
