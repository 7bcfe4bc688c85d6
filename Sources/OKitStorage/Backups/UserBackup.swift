import OKitArchive
import OKitExpression
package import OKitModel
import OKitSyntax

/// A backup of the data of all apps of a user, including keys, encrypted with a passphrase.
///
/// It is a zip of `data/IDENTIFIER/ORIGIN/PATH` and `files/NAME`, with the parts of paths
/// percent-encoded.
package struct UserBackup {
    /// The purpose of the encrypted bytes, which is authenticated with them.
    package static let purpose = "okit backup of all apps 1"
    /// The maximum size of a backup in bytes.
    package static let largest = 1 << 34

    private let root: String
    private let files: [String: String]
    private let sealing: SealedBytes

    /// - Parameters:
    ///   - root: The folder of all apps.
    ///   - files: Further files, by their names in backups.
    package init(root: String, files: [String: String], cost: ScryptCost = .standard) {
        self.root = root
        self.files = files
        sealing = SealedBytes(purpose: Self.purpose, cost: cost)
    }

    private var replacement: DataReplacement {
        DataReplacement(root: root, files: files)
    }

    /// Copies the data of all apps, none of which may be in use.
    ///
    /// - Parameters:
    ///   - records: The files of an app's records.
    ///   - copyRecords: Writes a copy of the records in a folder to a path, if there are any.
    /// - Returns: The backup, and the files and folders that it omits because apps do not use such
    ///   names.
    package func make(
        _ passphrase: Passphrase,
        records: RecordFiles,
        copyRecords: (_ folder: String, _ path: String) throws -> Void
    ) throws -> (bytes: [UInt8], leftOut: [String]) {
        try finish()
        var writer = ArchiveWriter(limits: .backup)
        var leftOut: [String] = []
        for app in try replacement.apps() {
            guard Self.isPath(app) else {
                leftOut.append(app)
                continue
            }
            let folder = "\(root)/\(app)"
            let names = Set([records.name] + records.companions)
            for file in try FileStore(folder: folder).files(without: names) {
                guard Self.isPath(file.path) else {
                    leftOut.append("\(app)/\(file.path)")
                    continue
                }
                try writer.add(file.bytes, at: Self.encoded("data/\(app)/\(file.path)"))
            }
            if let bytes = try copiedRecords(of: folder, records, copyRecords) {
                try writer.add(bytes, at: Self.encoded("data/\(app)/\(records.name)"))
            }
        }
        for (name, path) in files {
            if let bytes = try AtomicFile.read(path) {
                try writer.add(bytes, at: Self.encoded("files/\(name)"))
            }
        }
        return (try sealing.seal(try writer.archive(), passphrase), leftOut)
    }

    private func copiedRecords(
        of folder: String,
        _ records: RecordFiles,
        _ copyRecords: (_ folder: String, _ path: String) throws -> Void
    ) throws -> [UInt8]? {
        guard try FileSystem.exists("\(folder)/\(records.name)") else {
            return nil
        }
        let copy = "\(folder)/okit/copy"
        let path = "\(copy)/\(records.name)"
        // A process that was killed here has left an unusable copy.
        try AtomicFile.remove(path)
        try AtomicFile.makeFolders(copy)
        defer {
            FileSystem.unlink(path)
            FileSystem.removeFolder(copy)
        }
        try copyRecords(folder, path)
        return try AtomicFile.read(path)
    }

    /// The contents of a backup, which are validated.
    ///
    /// - Parameter path: The name of the file in errors.
    /// - Throws: `StoreError`, also for an archive with invalid contents.
    package func content(
        of bytes: [UInt8],
        _ passphrase: Passphrase,
        path: String
    ) throws(StoreError) -> DataReplacement.Content {
        let archive = try sealing.open(bytes, passphrase, path: path)
        var content = DataReplacement.Content()
        do {
            let archive = try Archive(bytes: archive, limits: .backup)
            for entry in archive.entries where !entry.isFolder {
                try add(try archive.read(entry), at: entry.path, to: &content)
            }
        } catch {
            throw (error as? StoreError) ?? .backup(error)
        }
        return content
    }

    private func add(
        _ bytes: [UInt8],
        at path: String,
        to content: inout DataReplacement.Content
    ) throws {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            .map { PercentEncoding.decoded($0) ?? "" }
        guard parts.allSatisfy(Self.isName), !parts.contains(where: AtomicFile.isTemporary) else {
            throw StoreError.backup(UnexpectedEntry(path: path))
        }
        if parts.count == 2, parts[0] == "files", files[parts[1]] != nil {
            content.files[parts[1]] = bytes
        } else if parts.count > 3, parts[0] == "data" {
            let app = "\(parts[1])/\(parts[2])"
            let name = parts[3...].joined(separator: "/")
            content.apps[app, default: []].append((name, bytes))
        } else {
            throw StoreError.backup(UnexpectedEntry(path: path))
        }
    }

    /// Completes an interrupted restoration; called before any use of the data.
    package func finish() throws(StoreError) {
        try replacement.finish()
    }

    /// Replaces the existing data with the content, all of it or nothing; other apps are not
    /// changed.
    ///
    /// Existing further files are not replaced either: what was revoked since the backup must not
    /// be granted again, and older versions of apps must not run again.
    package func restore(_ content: DataReplacement.Content) throws(StoreError) {
        var content = content
        let present = try presentFiles(content)
        content.files = content.files.filter { !present.contains($0.key) }
        try replacement.replace(with: content)
    }

    /// The further files in a backup that already exist.
    package func presentFiles(_ content: DataReplacement.Content) throws(StoreError) -> Set<String>
    {
        do throws(FileError) {
            var present: Set<String> = []
            for name in content.files.keys {
                if let path = files[name], try FileSystem.exists(path) {
                    present.insert(name)
                }
            }
            return present
        } catch {
            throw .backup(error)
        }
    }

    /// The apps in a backup that have data now.
    package func replacedApps(_ content: DataReplacement.Content) throws(StoreError) -> Set<String>
    {
        Set(try replacement.apps()).intersection(content.apps.keys)
    }

    /// Whether the beginning of a file is that of a backup.
    package static func isBackup(_ start: [UInt8]) -> Bool {
        SealedBytes.isSealed(start)
    }

    private static func isPath(_ text: String) -> Bool {
        text.split(separator: "/").allSatisfy { isName(String($0)) }
    }

    /// Whether a text is a valid name of a file or folder.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix(".") && text.utf8.count <= 255
            && text.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 >= 0x20 && $0 != 0x7F }
    }

    private static func encoded(_ path: String) -> String {
        path.split(separator: "/").map { PercentEncoding.encoded(String($0)) }
            .joined(separator: "/")
    }
}

/// An error for an archive entry that backups do not contain.
private struct UnexpectedEntry: Error, CustomStringConvertible {
    let path: String

    var description: String {
        "unexpected file \"\(path)\""
    }
}
