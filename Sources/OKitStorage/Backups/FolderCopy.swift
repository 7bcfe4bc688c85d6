import Glibc
import OKitModel

/// Folders of files, copied and replaced as a whole.
enum FolderCopy {
    /// Copies the files of a folder into a new one, and syncs them.
    ///
    /// Links, devices, and what is unfinished are left out, and files that were set aside unless they are
    /// asked for.
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

    /// Puts a folder in the place of another, which has another name meanwhile.
    ///
    /// After a failure the old one is in its place. After the end of the process at any moment,
    /// `recover` puts one of the two there.
    static func replace(_ folder: String, by new: String) throws(FileError) {
        try recover(folder)
        guard FileSystem.rename(folder, to: before(folder)) == 0 || errno == ENOENT else {
            throw FileError("replace", folder)
        }
        do throws(FileError) {
            guard FileSystem.rename(new, to: folder) == 0 else {
                throw FileError("replace", folder)
            }
            // The old one goes only when the new one's name is on the disk.
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

    /// Goes back to the old folder where the new one is not in its place, else removes the old one.
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

    /// Removes a file, or a folder with all that is in it; what cannot be removed stays.
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
