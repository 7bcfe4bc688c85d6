import FoundationEssentials
import OKitModel
import OKitRecords

// A backup has a copy of the records' file beside the files of the models. When it is restored, the copy
// replaces the records before they are opened again.
extension RecordStore {
    /// Puts a copy of the records into the folder of a backup.
    func copy(toBackup folder: String) throws(StoreError) {
        do throws(RecordStoreError) {
            try copy(to: "\(folder)/\(RecordStore.fileName)")
        } catch {
            throw .backup(error)
        }
    }

    /// The same copy as bytes.
    func copy(in store: FileStore) throws(StoreError) -> [(path: String, bytes: [UInt8])] {
        let folder = "\(store.folder)/okit/copy"
        let path = "\(folder)/\(RecordStore.fileName)"
        do {
            // A process that was killed here has left a copy that is of no use.
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try copy(toBackup: folder)
            let bytes = try AtomicFile.read(path)
            return bytes.map { [(RecordStore.fileName, $0)] } ?? []
        } catch let error as StoreError {
            throw error
        } catch {
            throw .backup(error)
        }
    }

    /// Makes sure that the records in the folder of a backup, if there are any, are intact.
    func verify(backup folder: String) throws(StoreError) {
        let path = "\(folder)/\(RecordStore.fileName)"
        guard FileManager.default.fileExists(atPath: path) else {
            return
        }
        do throws(RecordStoreError) {
            try prove(copy: path)
        } catch {
            throw .backup(error)
        }
        for name in RecordStore.companionNames {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
