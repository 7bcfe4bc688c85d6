import GRDB
public import OKitExpression
public import OKitModel
public import OKitSyntax

extension RecordStore {
    /// Imports an object, or an array of objects, as records of an entity, in one transaction and
    /// outside of the caller's isolation.
    ///
    /// Existing records are found by their identity, including those of sub-entities; objects in
    /// relations are imported with them. A canceled task imports nothing.
    ///
    /// - Parameters:
    ///   - clearing: Whether all records of the entity are deleted first, in the same transaction
    ///     (`clearPolicy` `after`; for `before`, call `clear` when the request begins).
    ///   - assignments: Values that are assigned to the imported records at the end, by property.
    public func importRecords(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool = false,
        assigning assignments: [String: Value] = [:]
    ) async throws(RecordStoreError) -> ImportedRecords {
        let (records, difference) = try await writeInBackground { writer in
            try writer.importRecords(node, entity, clearing, assignments)
        }
        return ImportedRecords(records: records, difference: difference)
    }

    /// Imports a few objects in the caller's isolation.
    public func importNow(
        _ node: JSONNode,
        as entity: String,
        clearing: Bool = false,
        assigning assignments: [String: Value] = [:]
    ) throws(RecordStoreError) -> ImportedRecords {
        var records: [RecordID] = []
        let difference = try write { writer in
            records = try writer.importRecords(node, entity, clearing, assignments)
        }
        return ImportedRecords(records: records, difference: difference)
    }
}

extension RecordStore {
    /// Fills entities that are new in the file with their initial data, in one transaction: on an
    /// error nothing is stored, so that the next start tries again.
    ///
    /// - Parameter data: The initial data of an entity, an object or an array of objects; `nil` for
    ///   none.
    public func fill(_ data: (String) -> JSONNode?) throws(RecordStoreError) {
        guard try !read({ db in try RecordLayout.unfilled(db).isEmpty }) else {
            return
        }
        _ = try write { writer in
            var importer = RecordImporter(writer, names: .own)
            // Another session that shares the records may have filled them meanwhile.
            for name in try RecordLayout.unfilled(writer.db) {
                if let entity = writer.schema.entities[name], let node = data(name) {
                    _ = try importer.records(node, entity)
                }
            }
            try RecordLayout.noteFilled(writer.db)
        }
    }
}

extension RecordWriter {
    fileprivate func importRecords(
        _ node: JSONNode,
        _ name: String,
        _ clearing: Bool,
        _ assignments: [String: Value]
    ) throws -> [RecordID] {
        let entity = try schema.entity(name)
        if clearing {
            try clear(entity)
        }
        var importer = RecordImporter(self)
        let records = try importer.records(node, entity)
        for id in records where !assignments.isEmpty {
            try assign(assignments, to: id, entity)
        }
        return records
    }

    /// Assigns values to attributes of a record.
    fileprivate func assign(
        _ assignments: [String: Value],
        to id: RecordID,
        _ entity: RecordEntity
    ) throws {
        var columns = entity.noColumns
        for (name, value) in assignments {
            // Key-value coding also finds `isHidden` by the key `hidden`.
            let other = "is" + name.prefix(1).uppercased() + name.dropFirst()
            guard let index = entity.columnIndex[name] ?? entity.columnIndex[other],
                let attribute = entity.columns[index].attribute,
                let stored = values.encoded(value, attribute.type)
            else {
                throw RecordStoreError(
                    .badValue,
                    "\(entity.name).\(name) cannot have this value"
                )
            }
            columns[index] = stored
        }
        if let row = try row(entity, key: id.key) {
            try update(row, entity, columns)
        }
    }
}
