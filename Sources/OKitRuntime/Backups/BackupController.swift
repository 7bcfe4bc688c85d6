import FoundationEssentials
import OKitArchive
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Creates, restores and deletes backups (OKit, "Backup screens").
struct BackupController {
    /// The store for backups; `nil` if backups are not supported.
    private let store: (any BackupStore)?
    /// Whether the data is stored at all, possibly by a store that does not support backups.
    private let isStored: Bool

    /// An operation that the session performs for the controller.
    enum Effect {
        /// Notifies the user of a failure.
        case fail(String)
        case show(BackupDialog)
        /// Restarts the app with the restored data.
        case restart
    }

    init(_ store: (any DataStore)?) {
        self.store = store as? any BackupStore
        isStored = store != nil
    }

    /// Returns the backups that a screen shows; `nil` for other screens.
    func backups(of screen: Screen) -> [Backup]? {
        guard let kind = screen.backupKind else {
            return nil
        }
        do throws(StoreError) {
            return try store?.backups(kind) ?? []
        } catch {
            return []
        }
    }

    /// Asks for the name of a new backup.
    ///
    /// The current time is suggested.
    func newBackup(on screen: Screen?, at now: Date) -> [Effect] {
        guard let kind = screen?.backupKind else {
            return []
        }
        guard store != nil else {
            let reason =
                isStored
                ? "the data is stored in a location without backups"
                : "nothing is stored in this run, so there is nothing to back up"
            return [.fail(reason)]
        }
        return [.show(.make(kind, name: now.formatted(.iso8601)))]
    }

    /// Performs the task of a confirmed dialog.
    ///
    /// All changes must be stored before a backup is made.
    func finish(_ dialog: BackupDialog, _ records: RecordCopy?) -> [Effect] {
        do throws(StoreError) {
            let texts = dialog.fields.map(\.text)
            switch dialog.task {
            case .make(.files):
                try store?.makeBackup(texts[0]) { (folder) throws(StoreError) in
                    try records?.copy(toBackup: folder)
                }
            case .make(.sealed):
                try makeSealedBackup(texts[0], passphrase: texts[1], records)
            case .restore(let backup):
                try restore(backup, passphrase: texts.first, records)
                return [.restart, .show(.restored)]
            case .remove(let backup):
                try store?.removeBackup(backup.name, backup.kind)
            case .notice:
                break
            }
            return []
        } catch {
            if case .restore = dialog.task, error.isDamage || error.code == .wrongKey {
                return [.show(.notRestored)]
            }
            return [.fail(error.description)]
        }
    }

    private func makeSealedBackup(
        _ name: String,
        passphrase: String,
        _ records: RecordCopy?
    ) throws(StoreError) {
        guard let store else {
            return
        }
        let passphrase = Array(passphrase.utf8)
        var files = try store.plainFiles()
        if let records {
            files += try records.copy(in: store)
        }
        try store.makeSealedBackup(name, of: try archive(files), passphrase: passphrase)
    }

    private func restore(
        _ backup: Backup,
        passphrase: String?,
        _ records: RecordCopy?
    ) throws(StoreError) {
        guard let store else {
            return
        }
        let verify = { (folder: String) throws(StoreError) -> Void in
            try records?.verify(backup: folder)
        }
        switch backup.kind {
        case .files:
            try store.restoreBackup(backup.name, verifying: verify)
        case .sealed:
            let passphrase = Array((passphrase ?? "").utf8)
            let bytes = try store.openSealedBackup(backup.name, passphrase: passphrase)
            try store.replaceFiles(try files(in: bytes), verifying: verify)
        }
    }

    private func archive(_ files: [(path: String, bytes: [UInt8])]) throws(StoreError) -> [UInt8] {
        var writer = ArchiveWriter(limits: .backup)
        do throws(ArchiveError) {
            for file in files {
                try writer.add(file.bytes, at: file.path)
            }
            return try writer.archive()
        } catch {
            throw .backup(error)
        }
    }

    private func files(
        in bytes: [UInt8]
    ) throws(StoreError) -> [(path: String, bytes: [UInt8])] {
        do throws(ArchiveError) {
            let archive = try Archive(bytes: bytes, limits: .backup)
            var files: [(path: String, bytes: [UInt8])] = []
            for entry in archive.entries where !entry.isFolder {
                files.append((entry.path, try archive.read(entry)))
            }
            return files
        } catch {
            throw .backup(error)
        }
    }
}

extension Screen {
    /// The kind of backups that the screen shows.
    fileprivate var backupKind: Backup.Kind? {
        switch kind {
        case "backup": return .files
        case "secureBackup": return .sealed
        default:
            return declaration?.components.firstNonNil { component in
                if case .backups(let areSealed) = component.kind {
                    areSealed ? .sealed : .files
                } else {
                    nil
                }
            }
        }
    }
}
