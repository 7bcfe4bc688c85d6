import GRDB
import OKitExpression
public import OKitModel

/// Converts the values of columns from one layout to another: encrypts, decrypts, or encrypts them
/// with another key.
struct RecordSealing {
    let values: SealedValues

    /// Converts all values whose form differs, within the transaction of a migration.
    ///
    /// - Returns: Whether the file contains bytes to be overwritten by `RecordStore.clean`.
    func convert(from old: RecordLayout, to new: RecordLayout, _ db: Database) throws -> Bool {
        var isConverted = false
        for (place, type) in new.members {
            guard let former = old.members[place], place.name != RecordLayout.table else {
                continue
            }
            let (wasSealed, isSealed) = (RecordLayout.isSealed(former), RecordLayout.isSealed(type))
            guard wasSealed != isSealed || isSealed && old.keyName != new.keyName else {
                continue
            }
            try convert(place, wasSealed: wasSealed, isSealed: isSealed, db)
            isConverted = isConverted || wasSealed || isSealed
        }
        return isConverted
    }

    private func convert(
        _ place: RecordLayout.Place,
        wasSealed: Bool,
        isSealed: Bool,
        _ db: Database
    ) throws {
        let (table, column) = (place.root.quoted, place.name.quoted)
        let keys = try Int64.fetchAll(
            db,
            sql: "SELECT \(RecordColumn.key) FROM \(table) WHERE \(column) NOT NULL"
        )
        let select = try db.makeStatement(
            sql: "SELECT \(column) FROM \(table) WHERE \(RecordColumn.key) = ?"
        )
        let update = try db.makeStatement(
            sql: "UPDATE \(table) SET \(column) = ? WHERE \(RecordColumn.key) = ?"
        )
        for key in keys {
            let stored = try DatabaseValue.fetchOne(select, arguments: [key]) ?? .null
            if wasSealed, isSealed, case .blob(let data) = stored.storage,
                values.cipher?.isCurrent(Array(data)) == true
            {
                continue
            }
            let cell = SealedValues.Cell(root: place.root, column: place.name, key: key)
            let value = wasSealed ? try values.opened(stored, in: cell) : stored
            try update.execute(
                arguments: [isSealed ? try values.sealed(value, in: cell) : value, key]
            )
        }
    }
}

extension RecordStore {
    /// Re-encrypts the encrypted values of an app's records with the cipher's key for new values,
    /// in one transaction.
    ///
    /// - Throws: If there are values that cannot be decrypted; the file is unchanged.
    public static func changeKey(
        folder: String,
        cipher: any RecordCipher
    ) throws(RecordStoreError) {
        let path = folder + "/" + fileName
        try RecordStoreError.wrap {
            guard try FileSystem.exists(path) else {
                return
            }
            let pool = try DatabasePool(path: path, configuration: configuration)
            try pool.write { db in
                guard let old = try RecordLayout.read(db), old.keyName != nil else {
                    return
                }
                var new = old
                new.keyName = cipher.keyName
                let sealing = RecordSealing(values: SealedValues(cipher: cipher))
                if try sealing.convert(from: old, to: new, db) {
                    new.needsCleaning = true
                }
                try new.write(db)
            }
            try clean(pool)
            try pool.close()
        }
    }

    /// Overwrites the remains of conversions and deletions in the file and its log.
    ///
    /// If another process is using the file, the next start does this.
    static func clean(_ pool: any DatabaseWriter) throws {
        guard try pool.read({ try RecordLayout.read($0) })?.needsCleaning == true else {
            return
        }
        do {
            try pool.writeWithoutTransaction { db in
                try db.execute(sql: "VACUUM")
                try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return
        }
        try pool.write { try RecordLayout.noteCleaned($0) }
    }
}
