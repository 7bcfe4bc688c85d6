import FoundationEssentials
import OKitArchive
import OKitBundle
import OKitExpression
import OKitModel

// OKit, "Backup screens".
extension AppSession {
    /// A backup is the app's own; only what no disk holds is too much.
    private static let limits = ArchiveLimits(
        entryCount: 1_000_000,
        entrySize: 1 << 32,
        totalSize: 1 << 34,
        ratio: 100_000,
        ratioFloor: 1 << 30
    )

    /// The backups that a screen shows; `nil` on other screens.
    func backups(of place: Place) -> [Backup]? {
        guard let kind = place.screen.backupKind else {
            return nil
        }
        do throws(StoreError) {
            return try store?.backups(kind) ?? []
        } catch {
            return []
        }
    }

    /// Asks for the name of a new backup; the present time is suggested.
    func askForBackup() {
        guard let kind = current?.screen.backupKind else {
            return
        }
        guard store != nil else {
            fail("nothing is kept in this run, so there is nothing to back up")
            return
        }
        let name = graph.environment.now.formatted(.iso8601)
        overlays.append(.backup(.make(kind, name: name)))
    }

    /// Does what a dialog was confirmed for.
    func finish(_ dialog: BackupDialog) {
        guard dialog.isComplete else {
            return
        }
        do throws(StoreError) {
            switch dialog.task {
            case .make(let kind):
                try makeBackup(kind, dialog.fields.map(\.text))
            case .restore(let backup):
                try restore(backup, passphrase: dialog.fields.first?.text)
            case .remove(let backup):
                try store?.removeBackup(backup.name, backup.kind)
            case .tell:
                break
            }
        } catch {
            let isRefused = error.isDamage || error.code == .wrongKey
            if case .restore = dialog.task, isRefused {
                overlays.append(.backup(.notRestored))
            } else {
                fail(error.description)
            }
        }
    }

    /// What has changed is stored first, so that it is in the backup too.
    private func makeBackup(_ kind: Backup.Kind, _ texts: [String]) throws(StoreError) {
        guard let store else {
            return
        }
        try storeChanges()
        switch kind {
        case .files:
            try store.makeBackup(texts[0]) { (folder) throws(StoreError) in
                try copyRecords(to: folder)
            }
        case .sealed:
            let passphrase = try Passphrase(Array(texts[1].utf8))
            let bytes = try archive(try store.plainFiles() + recordFiles(in: store))
            try store.makeSealedBackup(texts[0], of: bytes, passphrase: passphrase)
        }
    }

    private func restore(_ backup: Backup, passphrase: String?) throws(StoreError) {
        guard let store else {
            return
        }
        switch backup.kind {
        case .files:
            try store.restoreBackup(backup.name, proving: proveRecords(in:))
        case .sealed:
            let passphrase = try Passphrase(Array((passphrase ?? "").utf8))
            let bytes = try store.openSealedBackup(backup.name, passphrase: passphrase)
            try store.replaceFiles(try files(in: bytes), proving: proveRecords(in:))
        }
        overlays = []
        services.drop()
        stack = []
        makeGraph()
        load()
        exchangeModels()
        push(firstScreen, context: nil, as: .content)
        overlays.append(.backup(.restored))
    }

    private func archive(_ files: [(path: String, bytes: [UInt8])]) throws(StoreError) -> [UInt8] {
        var writer = ArchiveWriter(limits: Self.limits)
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
            let archive = try Archive(bytes: bytes, limits: Self.limits)
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
    /// Which backups the screen shows.
    fileprivate var backupKind: Backup.Kind? {
        switch kind {
        case "backup": .files
        case "secureBackup": .sealed
        default: nil
        }
    }
}
