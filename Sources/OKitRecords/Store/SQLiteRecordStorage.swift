public import OKitModel

/// Receives the number of records that a migration has written, and the total; called about once
/// for each percent.
public typealias RecordMigrationProgress = @Sendable (_ written: Int, _ count: Int) -> Void

/// Stores the records of apps in SQLite files, in the folder of each app.
///
///     let session = AppSession(bundle: bundle, ..., records: SQLiteRecordStorage())
public struct SQLiteRecordStorage: RecordStorage {
    private let progress: RecordMigrationProgress?

    /// Creates a storage.
    ///
    /// - Parameter progress: Called while stored records are migrated.
    public init(progress: RecordMigrationProgress? = nil) {
        self.progress = progress
    }

    /// The names of the file and of those that SQLite creates next to it.
    public var files: RecordFiles? {
        RecordFiles(
            name: RecordStore.fileName,
            companions: ["-wal", "-shm"].map { RecordStore.fileName + $0 }
        )
    }

    /// Encryption is supported.
    public var canEncrypt: Bool { true }

    /// Opens the file, creates it if it does not exist, and migrates it to the declarations.
    public func open(
        folder: String?,
        types: TypeTable,
        entities: [String],
        surroundings: RecordSurroundings
    ) throws -> any RecordDatabase {
        let sealed = folder == nil ? [] : surroundings.protection?.entities ?? []
        let schema = try RecordSchema(types, entities: entities, sealed: sealed)
        guard let folder else {
            return try RecordStore(inMemory: schema, surroundings: surroundings)
        }
        return try RecordStore(
            folder: folder,
            schema: schema,
            surroundings: surroundings,
            progress: progress
        )
    }

    /// Writes the committed records in an app's folder to a new file, and syncs it.
    public func copy(folder: String, to path: String) throws(RecordStoreError) {
        try RecordStore.copy(in: folder, to: path)
    }
}

extension RecordStore: RecordDatabase {
    /// The names of all entities whose objects are records, sorted.
    public var entityNames: [String] {
        schema.entityNames
    }

    /// Makes the records available as objects of a graph, and becomes the graph's object store.
    public func objects(in graph: Graph) -> any RecordObjectStore {
        RecordObjects(graph: graph, store: self)
    }
}
