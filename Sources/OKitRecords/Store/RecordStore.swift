import FoundationEssentials
import GRDB
import OKitExpression
public import OKitModel

/// The records of an app, in a SQLite file in the app's folder.
///
/// It can be used from every isolation. Readers never wait for a writer and see the last committed
/// data; writers wait for each other.
public final class RecordStore: Sendable {
    /// The name of the file in the app's folder; SQLite creates two more next to it.
    public static let fileName = "records.sqlite"

    /// The schema of the records.
    public let schema: RecordSchema

    let surroundings: RecordSurroundings
    let pool: any DatabaseWriter
    /// The sessions that share the store; `nil` for a store of one session.
    let sharing: RecordSharing?

    /// Opens the file, creates it if there is none, and migrates it to the schema.
    ///
    /// - Parameters:
    ///   - progress: Called while records are migrated.
    ///   - isShared: Whether several sessions use the store, which stays open until it is released.
    /// - Throws: If the file cannot be read or its data does not fit the schema; the file is
    ///   unchanged.
    public init(
        folder: String,
        schema: RecordSchema,
        surroundings: RecordSurroundings,
        progress: RecordMigrationProgress? = nil,
        isShared: Bool = false
    ) throws(RecordStoreError) {
        sharing = isShared ? RecordSharing() : nil
        self.schema = schema
        self.surroundings = surroundings
        var configuration = Self.configuration
        if surroundings.protection != nil {
            configuration.prepareDatabase { db in
                // Deleted or encrypted data does not remain in free pages of the file.
                try db.execute(sql: "PRAGMA secure_delete = ON")
            }
        }
        let path = folder + "/" + Self.fileName
        let migration = RecordMigration(
            schema: schema,
            surroundings: surroundings,
            path: path,
            progress: progress
        )
        let isSettled = try RecordStoreError.wrap {
            try Self.isSettled(path, migration, configuration)
        }
        pool = try RecordStoreError.wrap {
            try PrivateFiles.makeFolder(folder)
            // SQLite creates further files with the permissions of this one.
            try PrivateFiles.makeFile(path)
            for companion in ["-wal", "-shm"] {
                PrivateFiles.restrict(path + companion)
            }
            let pool = try DatabasePool(path: path, configuration: configuration)
            if !isSettled {
                try pool.write { db in try migration.run(db) }
                try Self.clean(pool)
            }
            return pool
        }
    }

    /// Creates an in-memory store, which is deleted when it is released.
    public init(
        inMemory schema: RecordSchema,
        surroundings: RecordSurroundings,
        isShared: Bool = false
    ) throws(RecordStoreError) {
        sharing = isShared ? RecordSharing() : nil
        self.schema = schema
        self.surroundings = surroundings
        let configuration = Self.configuration
        let migration = RecordMigration(schema: schema, surroundings: surroundings, path: nil)
        pool = try RecordStoreError.wrap {
            let queue = try DatabaseQueue(configuration: configuration)
            try queue.write { db in try migration.run(db) }
            return queue
        }
    }

    /// Opens the file to read the last committed data, with its existing tables.
    init(
        reading schema: RecordSchema,
        at path: String,
        surroundings: RecordSurroundings
    ) throws(RecordStoreError) {
        sharing = nil
        self.schema = schema
        self.surroundings = surroundings
        var configuration = Self.configuration
        configuration.readonly = true
        pool = try RecordStoreError.wrap {
            try DatabaseQueue(path: path, configuration: configuration)
        }
    }

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { db in
            try RecordCollation.add(to: db)
            // The changes of a turn also survive a power failure.
            try db.execute(sql: "PRAGMA synchronous = FULL")
        }
        return configuration
    }

    /// Whether the tables match the schema.
    ///
    /// A file that must be rejected is only read, as a pool writes to each file that it opens.
    private static func isSettled(
        _ path: String,
        _ migration: RecordMigration,
        _ configuration: Configuration
    ) throws -> Bool {
        guard FileManager.default.fileExists(atPath: path) else {
            return false
        }
        var configuration = configuration
        configuration.readonly = true
        let file = try DatabaseQueue(path: path, configuration: configuration)
        return try file.read { db in
            try migration.check(db)
            return try migration.isSettled(db)
        }
    }

    /// Reads the last committed data.
    func read<T>(_ body: (Database) throws -> T) throws(RecordStoreError) -> T {
        try RecordStoreError.wrap { try pool.read { db in try body(db) } }
    }

    /// Changes records in one transaction, and notifies other sessions that share the store.
    ///
    /// - Parameter inbox: The inbox of the session that changes records; `nil` to notify all.
    func write(
        from inbox: RecordInbox? = nil,
        _ body: (RecordWriter) throws -> Void
    ) throws(RecordStoreError) -> RecordDifference {
        let difference = try RecordStoreError.wrap {
            try pool.write { db in
                let writer = RecordWriter(db, schema, surroundings)
                try body(writer)
                return writer.difference
            }
        }
        sharing?.post(difference, from: inbox)
        return difference
    }

    /// Changes records in one transaction, outside of the caller's isolation.
    func writeInBackground<T: Sendable>(
        _ body: @Sendable @escaping (RecordWriter) throws -> T
    ) async throws(RecordStoreError) -> (T, RecordDifference) {
        let (schema, surroundings) = (schema, surroundings)
        do {
            let (result, difference) = try await pool.write { db in
                let writer = RecordWriter(db, schema, surroundings)
                let result = try body(writer)
                return (result, writer.difference)
            }
            sharing?.post(difference, from: nil)
            return (result, difference)
        } catch {
            throw RecordStoreError(wrapping: error)
        }
    }
}

extension RecordStore {
    /// Deletes all records of an entity and its sub-entities, following their delete rules, in one
    /// transaction outside of the caller's isolation.
    public func clear(_ entity: String) async throws(RecordStoreError) -> RecordDifference {
        try await writeInBackground { writer in
            try writer.clear(try writer.schema.entity(entity))
        }.1
    }

    /// Deletes a few records in the caller's isolation.
    public func clearNow(_ entity: String) throws(RecordStoreError) -> RecordDifference {
        try write { writer in
            try writer.clear(try writer.schema.entity(entity))
        }
    }

    /// The number of records of an entity and its sub-entities.
    public func count(_ entity: String) throws(RecordStoreError) -> Int {
        let entity = try schema.entity(entity)
        let sql = "SELECT COUNT(*) FROM \(entity.root.quoted) WHERE \(entity.isOfKind)"
        return try read { db in try Int.fetchOne(db, sql: sql) ?? 0 }
    }
}

extension RecordSchema {
    func entity(_ name: String) throws(RecordStoreError) -> RecordEntity {
        guard let entity = entities[name] else {
            throw RecordStoreError(.unknownEntity, "unknown record entity \"\(name)\"")
        }
        return entity
    }
}

extension RecordStoreError {
    /// Converts an error of the database.
    init(wrapping error: any Error) {
        switch error {
        case let error as RecordStoreError:
            self = error
        case is CancellationError:
            self.init(.cancelled, "the task was cancelled", cause: error)
        case let error as DatabaseError
        where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode):
            self.init(.unreadable, "the records file is not a database", cause: error)
        case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT:
            self.init(.cancelled, "the query was stopped, because its turn must end", cause: error)
        case let error as DatabaseError:
            self.init(
                .database,
                "the database returned an error (\(error.resultCode))",
                cause: error
            )
        default:
            self.init(.database, "the database could not be used", cause: error)
        }
    }

    static func wrap<T>(_ body: () throws -> T) throws(RecordStoreError) -> T {
        do {
            return try body()
        } catch {
            throw RecordStoreError(wrapping: error)
        }
    }
}
