import FoundationEssentials
import OKitModel
import OKitRecords

// Records in backups: a copy of their file beside those of the models. Taken back it comes with them into
// the data folder, and replaces the records before these are opened again.
extension AppSession {
    /// Puts a copy of the records, if there are any, into the folder of a backup.
    func copyRecords(to folder: String) throws(StoreError) {
        guard let records else {
            return
        }
        _ = saveRecords()
        do throws(RecordStoreError) {
            try records.store.copy(to: "\(folder)/\(RecordStore.fileName)")
        } catch {
            throw .backup(error)
        }
    }

    /// The same copy as bytes.
    func recordFiles(in store: FileStore) throws(StoreError) -> [(path: String, bytes: [UInt8])] {
        guard records != nil else {
            return []
        }
        let folder = "\(store.folder)/okit/copy"
        let path = "\(folder)/\(RecordStore.fileName)"
        do {
            // What a process has left that was ended here is of no use.
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try copyRecords(to: folder)
            let bytes = try AtomicFile.read(path)
            return bytes.map { [(RecordStore.fileName, $0)] } ?? []
        } catch let error as StoreError {
            throw error
        } catch {
            throw .backup(error)
        }
    }

    /// Makes sure that the records in the folder of a backup, if there are any, are whole.
    func proveRecords(in folder: String) throws(StoreError) {
        let path = "\(folder)/\(RecordStore.fileName)"
        guard let records, FileManager.default.fileExists(atPath: path) else {
            return
        }
        do throws(RecordStoreError) {
            try records.store.prove(copy: path)
        } catch {
            throw .backup(error)
        }
        for name in RecordStore.companionNames {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
