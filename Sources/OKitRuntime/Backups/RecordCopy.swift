import FoundationEssentials
import OKitModel

/// Copies the database of the records into backups, next to the files of the models.
///
/// When a backup is restored, the copy replaces the records before they are opened again.
struct RecordCopy {
    private let database: any RecordDatabase
    private let files: RecordFiles

    init(_ database: any RecordDatabase, _ files: RecordFiles) {
        self.database = database
        self.files = files
    }

    /// Copies the records into the folder of a backup.
    func copy(toBackup folder: String) throws(StoreError) {
        do throws(RecordStoreError) {
            try database.copy(to: "\(folder)/\(files.name)")
        } catch {
            throw .backup(error)
        }
    }

    /// Returns a copy of the records as bytes.
    func copy(in store: any BackupStore) throws(StoreError) -> [(path: String, bytes: [UInt8])] {
        let folder = "\(store.appFolder)/okit/copy"
        let path = "\(folder)/\(files.name)"
        do {
            // A process that was killed at this point has left an unusable copy.
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try copy(toBackup: folder)
            let bytes = try AtomicFile.read(path)
            return bytes.map { [(files.name, $0)] } ?? []
        } catch let error as StoreError {
            throw error
        } catch {
            throw .backup(error)
        }
    }

    /// Checks that the records in the folder of a backup are intact, if there are any.
    func verify(backup folder: String) throws(StoreError) {
        let path = "\(folder)/\(files.name)"
        guard FileManager.default.fileExists(atPath: path) else {
            return
        }
        do throws(RecordStoreError) {
            try database.verify(copy: path)
        } catch {
            throw .backup(error)
        }
        for name in files.companions {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
    }
}
