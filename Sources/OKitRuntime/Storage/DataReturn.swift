import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitStorage
import OKitSyntax

/// Goes back to the data that a version of an app had, after a later one has migrated it.
///
/// What the later one has stored is a backup first. At a kill at any moment the data is the later one's,
/// so that the next start does it again, or what this version had.
struct DataReturn {
    let bundle: AppBundle
    let store: FileStore
    let records: (any RecordStorage)?
    let environment: Environment

    /// Puts the former data in place of the present one, or nothing if there is none any more, with
    /// which the app starts anew.
    ///
    /// - Returns: what the user should know.
    func run() throws(StoreError) -> Finding {
        store.refusal = nil
        let version = bundle.manifest.version
        let former = try VersionBackup.last(of: version, in: store)
        let later = try VersionBackup.name(.after, version, environment, in: store)
        try store.makeBackup(later) { (folder) throws(StoreError) in
            try copyRecords(to: folder)
        }
        if let former {
            try store.restoreBackup(former)
        } else {
            try store.clearData()
        }
        // Last: as long as they are there, the next start knows that they are a later version's.
        if let files = records?.files {
            try store.removeFiles([files.name] + files.companions)
        }
        let source =
            former.map { "the data is that of the backup \"\($0)\"" }
            ?? "its backup is missing, so that it starts anew"
        let message: Finding.Message = """
            a later version of the app has migrated its data; to go back to version \(version), \
            \(source); what was stored since is the backup "\(later)" in \(store.folder)/okit/backup
            """
        return Finding(DataProblem.returnedData, .info, message, at: .file("bundle.json"))
    }

    private func copyRecords(to folder: String) throws(StoreError) {
        guard let records, let files = records.files,
            FileManager.default.fileExists(atPath: "\(store.folder)/\(files.name)")
        else {
            return
        }
        do throws(RecordStoreError) {
            try records.copy(folder: store.folder, to: "\(folder)/\(files.name)")
        } catch {
            throw .backup(error)
        }
    }
}
