import FoundationEssentials
import Glibc
import OKitExpression
public import OKitModel
import OKitSyntax

// OKit, "Backup controller" and "Secure backup controller".
extension FileStore: BackupStore {
    /// The maximum length of a name in bytes.
    static let longestBackupName = 200

    /// The backups of a kind, newest first.
    public func backups(_ kind: Backup.Kind) throws(StoreError) -> [Backup] {
        try StoreError.wrap { () throws(FileError) in
            var backups: [Backup] = []
            for entry in try FolderContent.names(in: folder(of: kind)) {
                let path = "\(folder(of: kind))/\(entry)"
                guard !AtomicFile.isTemporary(entry),
                    let name = Self.backupName(entry, kind),
                    let status = FileSystem.status(of: path, followingLinks: false),
                    status.st_mode & S_IFMT == (kind == .files ? S_IFDIR : S_IFREG)
                else {
                    continue
                }
                let date = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
                backups.append(Backup(name: name, date: date, kind: kind))
            }
            return backups.sorted { ($1.date, $0.name) < ($0.date, $1.name) }
        }
    }

    /// Copies all files as they are; the copy only gets its name once it is complete.
    ///
    /// - Parameter add: Adds further files to the folder of the copy.
    /// - Throws: `backupExists` if there is one with that name, `badBackupName` for a name that is
    ///   not valid for a folder.
    public func makeBackup(
        _ name: String,
        adding add: (String) throws(StoreError) -> Void = { _ in }
    ) throws(StoreError) {
        try begin()
        let path = try newPath(of: name, .files)
        let temporary = temporary(for: path)
        // A process with the same id may have left some files.
        FolderCopy.remove(temporary)
        do throws(StoreError) {
            try StoreError.wrap { () throws(FileError) in
                try FolderCopy.copy(dataFolder, to: temporary)
            }
            try add(temporary)
            try StoreError.wrap { () throws(FileError) in
                guard FileSystem.rename(temporary, to: path) == 0 else {
                    throw FileError("write", path)
                }
                do throws(FileError) {
                    try AtomicFile.syncFolder(of: path)
                } catch {
                    // The next attempt may use the same name.
                    _ = FileSystem.rename(path, to: temporary)
                    throw error
                }
            }
        } catch {
            FolderCopy.remove(temporary)
            throw error
        }
    }

    /// Replaces the app's files with those of a backup; the app's files are only removed once the
    /// backup was copied completely.
    ///
    /// Data that was read before becomes invalid; close everything that uses it.
    ///
    /// - Parameter verify: Throws if the folder contains damaged further files.
    public func restoreBackup(
        _ name: String,
        verifying verify: (String) throws(StoreError) -> Void = { _ in }
    ) throws(StoreError) {
        let path = "\(folder(of: .files))/\(try Self.entryName(name, .files))"
        try replaceData(verifying: verify) { (temporary) throws(StoreError) in
            try StoreError.wrap { () throws(FileError) in
                try FolderCopy.copy(path, to: temporary)
            }
        }
    }

    /// Removes all stored data except backups, keys and records.
    public func clearData() throws(StoreError) {
        try replaceData { (temporary) throws(StoreError) in
            try StoreError.wrap { () throws(FileError) in try AtomicFile.makeFolders(temporary) }
        }
    }

    /// Removes files of the app's folder, such as those of records.
    public func removeFiles(_ names: [String]) throws(StoreError) {
        try begin()
        try lock.whileAlone { () throws(StoreError) in
            try StoreError.wrap { () throws(FileError) in
                for name in names {
                    try AtomicFile.remove("\(appFolder)/\(name)")
                }
            }
        }
    }

    /// Removes a backup, which is no longer listed before its first file is removed.
    public func removeBackup(_ name: String, _ kind: Backup.Kind) throws(StoreError) {
        let path = "\(folder(of: kind))/\(try Self.entryName(name, kind))"
        let temporary = temporary(for: path)
        FolderCopy.remove(temporary)
        try StoreError.wrap { () throws(FileError) in
            guard FileSystem.rename(path, to: temporary) == 0 || errno == ENOENT else {
                throw FileError("remove", path)
            }
        }
        FolderCopy.remove(temporary)
    }

    /// Replaces the data folder with one that `make` creates, once everything in it can be read.
    func replaceData(
        verifying verifyOthers: (String) throws(StoreError) -> Void = { _ in },
        _ make: (String) throws(StoreError) -> Void
    ) throws(StoreError) {
        try begin()
        let temporary = temporary(for: dataFolder)
        // Until the replacement is complete: the next use of the store restores the old folder if
        // necessary.
        isRecovered = false
        try lock.whileAlone { () throws(StoreError) in
            FolderCopy.remove(temporary)
            do throws(StoreError) {
                try make(temporary)
                try verify(temporary)
                try addRecordKeys(to: temporary)
                try verifyOthers(temporary)
                try StoreError.wrap { () throws(FileError) in
                    try FolderCopy.replace(dataFolder, by: temporary)
                }
            } catch {
                FolderCopy.remove(temporary)
                throw error
            }
        }
        forgetFiles()
    }

    /// Moves a file that was restored to the data folder to its location in the app's folder.
    ///
    /// If this is interrupted, the next start completes it, since the corresponding data is already
    /// in place.
    ///
    /// - Parameter remains: Names of further files of the replaced file, which are removed too.
    public func bringOut(_ name: String, replacing remains: [String]) throws(StoreError) {
        try begin()
        let brought = "\(dataFolder)/\(name)"
        let isBrought = try StoreError.wrap { () throws(FileError) in
            try FileSystem.exists(brought)
        }
        guard isBrought else {
            return
        }
        try lock.whileAlone { () throws(StoreError) in
            try StoreError.wrap { () throws(FileError) in
                for remain in remains {
                    try AtomicFile.remove("\(appFolder)/\(remain)")
                }
                guard FileSystem.rename(brought, to: "\(appFolder)/\(name)") == 0 else {
                    throw FileError("replace", "\(appFolder)/\(name)")
                }
                try AtomicFile.syncFolder(of: brought)
                try AtomicFile.syncFolder(of: "\(appFolder)/\(name)")
            }
        }
    }

    /// Checks that each file can be decrypted, and that each JSON file is an object.
    private func verify(_ folder: String) throws(StoreError) {
        let content = try StoreError.wrap { () throws(FileError) in try FolderContent(of: folder) }
        for file in content.files {
            guard let bytes = try self.content(of: file), file.name.hasSuffix(".json") else {
                continue
            }
            let source = SourceText(path: file.path, bytes: bytes)
            guard (try? JSONDocument(parsing: source))?.root.kind == .object else {
                throw .damaged(file.path)
            }
        }
    }

    func folder(of kind: Backup.Kind) -> String {
        kind == .files ? "\(appFolder)/okit/backup" : "\(appFolder)/okit/sealed"
    }

    /// The path of a new backup.
    func newPath(of name: String, _ kind: Backup.Kind) throws(StoreError) -> String {
        let path = "\(folder(of: kind))/\(try Self.entryName(name, kind))"
        guard try !StoreError.wrap({ () throws(FileError) in try FileSystem.exists(path) }) else {
            throw .backupExists(name)
        }
        return path
    }

    /// The temporary name for a path, before it gets its name or after it has lost it.
    private func temporary(for path: String) -> String {
        "\(path).\(getpid()).new"
    }

    private static let ending = ".okitbackup"

    /// The name of a folder or file; it cannot escape its folder.
    static func entryName(_ name: String, _ kind: Backup.Kind) throws(StoreError) -> String {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            scalar != "/" && scalar.value >= 0x20 && scalar.value != 0x7F
        }
        guard isPlain, !name.isEmpty, name.utf8.count <= longestBackupName,
            !name.hasPrefix("."), !AtomicFile.isTemporary(name)
        else {
            throw .badBackupName
        }
        return kind == .files ? name : name + ending
    }

    private static func backupName(_ entry: String, _ kind: Backup.Kind) -> String? {
        switch kind {
        case .files: entry.hasPrefix(".") ? nil : entry
        case .sealed: entry.hasSuffix(ending) ? String(entry.dropLast(ending.count)) : nil
        }
    }
}
