import GRDB
public import OKitExpression
public import OKitModel
import OrderedCollections

/// Records as objects of a graph: one object for each record, loaded on access.
///
/// It belongs to the graph's isolation. The app's changes to the objects are written by `save()`;
/// changes by others are read by `apply(_:)`.
public final class RecordObjects {
    /// The graph with the objects.
    public let graph: Graph
    /// The store of the records.
    public let store: RecordStore
    /// The failures to read records since the last call of `takeFailures()`; the properties of such
    /// records are null.
    public private(set) var failures: [RecordStoreError] = []

    /// The changes of other sessions on the same store; `nil` if no other session uses it.
    public let inbox: RecordInbox?

    private var objects: [RecordID: ObjectID] = [:]
    private var known: [ObjectID: Known] = [:]
    /// Objects without a record, in creation order.
    var newObjects: [ObjectID] = []
    /// The changes that `save` has not written yet.
    var pending = Pending()
    /// The objects of the last result, which are likely to be read in order.
    private var sequence = RecordSequence([])

    /// The known state of an object's record.
    private struct Known {
        var id: RecordID
        var entity: RecordEntity
        /// The slots that were not loaded yet, or whose values have changed since.
        var unread: SlotSet
    }

    /// Becomes the object store of a graph whose types are those of the store's schema.
    public init(graph: Graph, store: RecordStore) {
        self.graph = graph
        self.store = store
        inbox = store.sharing?.makeInbox()
        graph.objectStore = self
    }

    /// The object of a record; `nil` if there is no such record.
    public func object(_ id: RecordID) -> ObjectID? {
        if let object = objects[id] {
            return object
        }
        let entity = reading { db in
            try store.schema.kind(of: id, db)
        }
        guard let entity = entity ?? nil else {
            return nil
        }
        return makeObject(id, entity)
    }

    /// The record of an object; `nil` for other objects, and for unsaved ones.
    public func record(of object: ObjectID) -> RecordID? {
        known[object]?.id
    }

    /// Creates an object that `save()` stores as a record; `nil` for an unknown entity.
    public func create(_ entity: String) -> ObjectID? {
        guard let entity = store.schema.entities[entity] else {
            return nil
        }
        let object = graph.createStoredObject(entity.type)
        newObjects.append(object)
        return object
    }

    /// Returns the failures since the last call.
    public func takeFailures() -> [RecordStoreError] {
        defer { failures.removeAll() }
        return failures
    }

    private func makeObject(_ id: RecordID, _ entity: RecordEntity) -> ObjectID {
        let object = graph.createFault(entity.type, id: id.text)
        know(object, id, entity, unread: SlotSet(all: entity.type.properties.count))
        return object
    }

    /// Associates an object with a record.
    func know(_ object: ObjectID, _ id: RecordID, _ entity: RecordEntity, unread: SlotSet) {
        objects[id] = object
        known[object] = Known(id: id, entity: entity, unread: unread)
    }

    /// Removes an object whose record no longer exists.
    func forget(_ object: ObjectID) {
        if let id = known.removeValue(forKey: object)?.id {
            objects[id] = nil
        }
        graph.removeStoredObject(object)
    }

    /// The entity of an object's record; `nil` for other objects.
    func entity(of object: ObjectID) -> RecordEntity? {
        known[object]?.entity
    }

    /// The object of a row whose kind is known.
    func object(_ id: RecordID, kind: String) -> ObjectID? {
        objects[id] ?? store.schema.entities[kind].map { makeObject(id, $0) }
    }

    /// Records a failure for `takeFailures()`.
    func note(_ failure: RecordStoreError) {
        failures.append(failure)
    }

    func reading<T>(_ body: (Database) throws -> T) -> T? {
        do throws(RecordStoreError) {
            return try store.read(body)
        } catch {
            failures.append(error)
            return nil
        }
    }
}

// MARK: Filling

extension RecordObjects: RecordObjectStore {
    /// Loads the record's row, or the records at the other end of a relation.
    public func fill(_ object: ObjectID, slot: Int) {
        guard let known = known[object], known.unread.contains(slot) else {
            return
        }
        let relation = known.entity.relations.first { $0.slot == slot && $0.storage != .column }
        if let relation {
            fill(object, relation, known)
        } else {
            fillRow(of: object, known)
        }
    }

    /// The object of a record by its id for other objects.
    public func object(id: String) -> ObjectID? {
        RecordID(text: id).flatMap { object($0) }
    }

    /// The objects of the records of a result; their rows are read in batches.
    public func objects(of result: FetchedRecords) -> [ObjectID] {
        let objects = zip(result.records, result.kinds).compactMap { object($0, kind: $1) }
        sequence = RecordSequence(objects)
        return objects
    }

    /// Loads the row of an object, with those of the following objects that were not loaded yet.
    private func fillRow(of object: ObjectID, _ known: Known) {
        let entity = known.entity
        let others = sequence.objects(behind: object) { isUntouched($0, entity) }
        let keys = [known.id.key] + others.compactMap { self.known[$0]?.id.key }
        // Only statements with two lengths need to be prepared.
        let count = keys.count == 1 ? 1 : RecordSequence.batchSize
        let padded = keys + Array(repeating: known.id.key, count: count - keys.count)
        let names = entity.columns.map(\.name.quoted) + [RecordColumn.key]
        let places = Array(repeating: "?", count: count).joined(separator: ", ")
        let sql =
            "SELECT \(names.joined(separator: ", ")) FROM \(entity.root.quoted) "
            + "WHERE \(RecordColumn.key) IN (\(places))"
        let found = reading { db in
            try Row.fetchAll(db.cachedStatement(sql: sql), arguments: StatementArguments(padded))
        }
        let rows = Dictionary((found ?? []).map { ($0[names.count - 1] as Int64, $0) }) { $1 }
        fill(object, from: rows[known.id.key], known, withRelations: true)
        for other in others {
            // A missing record is reported when it is accessed.
            if let known = self.known[other], let row = rows[known.id.key] {
                fill(other, from: row, known, withRelations: false)
            }
        }
    }

    /// Whether nothing of an object of an entity was loaded, so that all of it can be loaded at
    /// once.
    private func isUntouched(_ object: ObjectID, _ entity: RecordEntity) -> Bool {
        guard let known = known[object], known.entity.name == entity.name else {
            return false
        }
        return known.unread.count == entity.type.properties.count
            && !entity.columns.contains(where: \.isSealed)
    }

    /// Fills unloaded slots with a row's columns; with null if there is no row.
    ///
    /// - Parameter withRelations: Whether related objects are looked up too, which needs another
    ///   read.
    private func fill(
        _ object: ObjectID,
        from row: Row?,
        _ known: Known,
        withRelations: Bool
    ) {
        let entity = known.entity
        let values = StoredValue(scratch: graph)
        var filled: SlotSet = entity.type.hasID ? [0] : []
        for (index, column) in entity.columns.enumerated() {
            let stored: DatabaseValue = row.map { $0[index] } ?? .null
            if let attribute = column.attribute, known.unread.contains(attribute.slot) {
                let read = values.decoded(opened(stored, column, known), attribute.type)
                let isDay = attribute.property.isDay
                let value = isDay ? graph.environment.storedDay(in: read) : read
                graph.fill(object, slot: attribute.slot, with: value)
                filled.insert(attribute.slot)
            } else if withRelations, let relation = column.relation,
                known.unread.contains(relation.slot)
            {
                let target = Int64.fromDatabaseValue(stored).flatMap {
                    self.object(RecordID(entity: relation.targetRoot, key: $0))
                }
                let value = target.map { Value.object($0) } ?? .null
                graph.fill(object, slot: relation.slot, with: value)
                filled.insert(relation.slot)
            }
        }
        note(filled, filledIn: object)
    }

    /// A column's value, decrypted if necessary; null, with a failure, if this is not possible.
    private func opened(
        _ stored: DatabaseValue,
        _ column: RecordEntity.Column,
        _ known: Known
    ) -> DatabaseValue {
        guard column.isSealed else {
            return stored
        }
        do throws(RecordStoreError) {
            return try RecordStoreError.wrap {
                let sealing = SealedValues(cipher: store.surroundings.protection?.cipher)
                return try sealing.opened(
                    stored,
                    in: column.cell(in: known.entity, key: known.id.key)
                )
            }
        } catch {
            failures.append(error)
            return .null
        }
    }

    private func fill(_ object: ObjectID, _ relation: RecordRelation, _ known: Known) {
        let sql = relation.targetsSQL(root: known.id.entity)
        let keys = reading { db in
            try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: [known.id.key])
        }
        let targets = (keys ?? []).compactMap { key in
            self.object(RecordID(entity: relation.targetRoot, key: key)).map { Value.object($0) }
        }
        let value: Value =
            if !relation.isToMany {
                targets.first ?? .null
            } else if relation.isOrdered {
                .list(targets)
            } else {
                .set(.init(targets))
            }
        graph.fill(object, slot: relation.slot, with: value)
        note([relation.slot], filledIn: object)
    }

    private func note(_ slots: SlotSet, filledIn object: ObjectID) {
        known[object]?.unread.subtract(slots)
        if known[object]?.unread.isEmpty ?? true {
            graph.setFault(object, false)
        }
    }
}

// MARK: Changes by others

extension RecordObjects {
    /// Applies changes of an import or of other code: the readers of the changed properties are
    /// notified, and read the new values.
    ///
    /// Unsaved changes of the app are retained.
    public func apply(_ difference: RecordDifference) {
        takeChanges()
        for id in difference.deleted {
            if let object = objects.removeValue(forKey: id) {
                known[object] = nil
                graph.removeStoredObject(object)
            }
        }
        for (id, names) in difference.updated {
            guard let object = objects[id], let entity = known[object]?.entity else {
                continue
            }
            let slots = names.compactMap { entity.type.slot(named: $0) }
            for slot in slots where !pending.contains(object, slot) {
                reread(slot, of: object)
            }
        }
    }

    /// Marks a slot to be loaded again on the next access, and notifies its readers.
    func reread(_ slot: Int, of object: ObjectID) {
        known[object]?.unread.insert(slot)
        graph.setFault(object, true)
        graph.storedObjectValueChanged(object, slot: slot)
    }
}

extension RecordSchema {
    /// The entity of a record; `nil` if there is no such record.
    func kind(of id: RecordID, _ db: Database) throws -> RecordEntity? {
        guard entities[id.entity]?.root == id.entity else {
            return nil
        }
        let sql =
            "SELECT \(RecordColumn.kind) FROM \(id.entity.quoted) WHERE \(RecordColumn.key) = ?"
        let name = try String.fetchOne(db.cachedStatement(sql: sql), arguments: [id.key])
        return name.flatMap { entities[$0] }
    }
}
