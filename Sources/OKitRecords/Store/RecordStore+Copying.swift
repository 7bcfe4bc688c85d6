import Foundation
import GRDB
public import OKitModel

extension RecordStore {
    /// Writes the committed records to a new file, and syncs it.
    public func copy(to path: String) throws(RecordStoreError) {
        try RecordStoreError.wrap { try Self.write(pool, to: path) }
    }

    /// Writes the committed records of an app to a new file, whatever their schema is, and syncs
    /// it.
    public static func copy(in folder: String, to path: String) throws(RecordStoreError) {
        try RecordStoreError.wrap {
            let file = "\(folder)/\(fileName)"
            try write(try DatabasePool(path: file, configuration: configuration), to: path)
        }
    }

    /// Whether an app's folder contains no records, whatever their schema is.
    public static func isEmpty(in folder: String) throws(RecordStoreError) -> Bool {
        let path = "\(folder)/\(fileName)"
        guard FileManager.default.fileExists(atPath: path) else {
            return true
        }
        var configuration = configuration
        configuration.readonly = true
        return try RecordStoreError.wrap {
            try DatabaseQueue(path: path, configuration: configuration).read { db in
                // The names of tables that are not those of entities begin with these.
                let tables = try String.fetchAll(
                    db,
                    sql: """
                        SELECT name FROM sqlite_schema WHERE type = 'table'
                        AND name NOT LIKE '#%' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
                        """
                )
                return try tables.allSatisfy { table in
                    try Row.fetchOne(db, sql: "SELECT 1 FROM \(table.quoted) LIMIT 1") == nil
                }
            }
        }
    }

    private static func write(_ pool: any DatabaseWriter, to path: String) throws {
        // SQLite fills an existing empty file, so that its content is never readable by others.
        try PrivateFiles.makeFile(path)
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "VACUUM INTO ?", arguments: [path])
        }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.synchronize()
        try file.close()
    }

    /// Checks that a copy is intact and can be migrated to the schema.
    public func verify(copy path: String) throws(RecordStoreError) {
        let migration = RecordMigration(schema: schema, surroundings: surroundings, path: path)
        var configuration = Self.configuration
        configuration.readonly = true
        try RecordStoreError.wrap {
            let file = try DatabaseQueue(path: path, configuration: configuration)
            try file.read { db in
                guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
                    throw RecordStoreError(.unreadable, "the records file is damaged")
                }
                try migration.check(db, isCopy: true)
            }
            try file.close()
        }
    }

    /// Closes the file after pending writes; afterwards, nothing can be read or written.
    ///
    /// A shared store stays open for its other sessions.
    public func close() {
        guard sharing == nil else {
            return
        }
        // If it cannot be closed now, it is closed by its last user.
        try? pool.close()
    }
}
