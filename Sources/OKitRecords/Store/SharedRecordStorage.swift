import Foundation
public import OKitModel
import Synchronization

/// Stores the records of an app in one SQLite file for all of its sessions in this process.
///
/// A session sees the changes of the others once they are committed. A change of a value that another
/// session has changed since it was read is a `RecordConflict`.
public final class SharedRecordStorage: RecordStorage {
    private let folder: String?
    private let store = Mutex<RecordStore?>(nil)

    /// Creates a storage, which opens the file with the first session.
    ///
    /// - Parameter folder: The folder of the file; `nil` stores the records in memory.
    public init(folder: String?) {
        self.folder = folder
    }

    /// None: the file does not belong to any session.
    public var files: RecordFiles? { nil }

    /// Opens the file, creates it if it does not exist, and migrates it to the declarations, after a
    /// copy.
    public func open(
        folder _: String?,
        types: TypeTable,
        entities: [String],
        surroundings: RecordSurroundings
    ) throws -> any RecordDatabase {
        try store.withLock { store in
            if let store {
                return store
            }
            let schema = try RecordSchema(types, entities: entities, sealed: [])
            var surroundings = surroundings
            // The store outlives the session that opens it.
            surroundings.clock = { Date() }
            let opened = try open(schema, surroundings)
            store = opened
            return opened
        }
    }

    private func open(
        _ schema: RecordSchema,
        _ surroundings: RecordSurroundings
    ) throws(RecordStoreError) -> RecordStore {
        guard let folder else {
            return try RecordStore(inMemory: schema, surroundings: surroundings, isShared: true)
        }
        do {
            return try RecordStore(
                folder: folder,
                schema: schema,
                surroundings: surroundings,
                isShared: true
            )
        } catch  where error.code == .needsBackup && surroundings.migration?.isBackedUp == false {
            var surroundings = surroundings
            try copy(in: folder)
            surroundings.migration?.isBackedUp = true
            return try RecordStore(
                folder: folder,
                schema: schema,
                surroundings: surroundings,
                isShared: true
            )
        }
    }

    /// Copies the file before a migration, and replaces the copy before the previous one.
    private func copy(in folder: String) throws(RecordStoreError) {
        let path = "\(folder)/\(Self.formerFileName)"
        let new = path + ".new"
        // An interrupted copy.
        unlink(new)
        try RecordStore.copy(in: folder, to: new)
        guard rename(new, path) == 0 else {
            throw RecordStoreError(.database, "the records cannot be copied before their migration")
        }
    }

    /// The name of the copy before the last migration.
    public static let formerFileName = "records-before-migration.sqlite"
}
