import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Restores the data of an app's version after a later version has migrated it.
///
/// The data of the later version is backed up first. If the process is killed, the next start finds
/// either the later data, and restores again, or the restored data.
struct DataReturn {
    let bundle: AppBundle
    let store: any BackupStore
    let records: (any RecordStorage)?
    let environment: AppEnvironment

    /// Replaces the data with the backup of this version.
    ///
    /// Without a backup, the app starts without data.
    ///
    /// - Returns: A finding that names both backups.
    func run() throws(StoreError) -> Finding {
        let version = bundle.manifest.version
        let former = try VersionBackup.last(of: version, in: store)
        let later = try VersionBackup.name(.after, version, environment, in: store)
        try store.makeBackup(later) { (folder) throws(StoreError) in
            try copyRecords(to: folder)
        }
        if let former {
            try store.restoreBackup(former) { _ in }
        } else {
            try store.clearData()
        }
        // Removed last: while the file exists, the next start finds later data and restores again.
        if let files = records?.files {
            try store.removeFiles([files.name] + files.companions)
        }
        let source =
            former.map { "restored the backup \"\($0)\"" }
            ?? "it has no backup, so the app starts without data"
        let message: Finding.Message = """
            a later version of the app has migrated the data; to go back to version \(version), \
            \(source); the data of the later version is in the backup "\(later)" in \
            \(store.appFolder)/okit/backup
            """
        return Finding(DataProblem.returnedData, .info, message, at: .file("bundle.json"))
    }

    private func copyRecords(to folder: String) throws(StoreError) {
        guard let records, let files = records.files,
            FileManager.default.fileExists(atPath: "\(store.appFolder)/\(files.name)")
        else {
            return
        }
        do throws(RecordStoreError) {
            try records.copy(folder: store.appFolder, to: "\(folder)/\(files.name)")
        } catch {
            throw .backup(error)
        }
    }
}
