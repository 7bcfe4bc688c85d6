import GRDB
import OKitExpression
public import OKitModel

extension RecordObjects {
    /// The unsaved changes of the app.
    struct Pending {
        private(set) var slots: [(object: ObjectID, slot: Int)] = []
        /// The objects about whose changes the user decides later.
        private var postponed: Set<ObjectID> = []
        private(set) var deleted: [ObjectID] = []
        private var isChanged: Set<Dependency> = []
        /// The values before the changes, to find changes of others.
        private var former: [Dependency: Value] = [:]

        /// Whether there are no changes, besides those about which the user decides later.
        var isEmpty: Bool {
            slots.allSatisfy { postponed.contains($0.object) } && deleted.isEmpty
        }

        var hasPostponed: Bool {
            !postponed.isEmpty
        }

        /// The slots to write.
        var writtenSlots: [(object: ObjectID, slot: Int)] {
            slots.filter { !postponed.contains($0.object) }
        }

        mutating func postpone(_ object: ObjectID) {
            postponed.insert(object)
        }

        mutating func resume() {
            postponed = []
        }

        /// Forgets what was written.
        mutating func removeWritten() {
            guard hasPostponed else {
                self = Pending()
                return
            }
            for object in Set(writtenSlots.map(\.object)) {
                remove(object)
            }
            deleted = []
        }

        mutating func add(_ changes: StoredObjectChanges) {
            // The user goes on with these objects.
            postponed.subtract(changes.slots.map(\.object))
            for (object, slot, value) in changes.slots
            where isChanged.insert(.slot(object, slot)).inserted {
                slots.append((object, slot))
                former[.slot(object, slot)] = value
            }
            deleted += changes.deleted
        }

        /// Returns the value before a change.
        func former(_ object: ObjectID, _ slot: Int) -> Value? {
            former[.slot(object, slot)]
        }

        /// Replaces the value before a change by one that the user has decided to overwrite.
        mutating func setFormer(_ value: Value, _ object: ObjectID, _ slot: Int) {
            if isChanged.contains(.slot(object, slot)) {
                former[.slot(object, slot)] = value
            }
        }

        /// Forgets the changes of an object.
        mutating func remove(_ object: ObjectID) {
            for (changed, slot) in slots where changed == object {
                isChanged.remove(.slot(object, slot))
                former[.slot(object, slot)] = nil
            }
            slots.removeAll { $0.object == object }
            deleted.removeAll { $0 == object }
            postponed.remove(object)
        }

        func contains(_ object: ObjectID, _ slot: Int) -> Bool {
            isChanged.contains(.slot(object, slot))
        }
    }

    /// Whether there are unsaved changes.
    public var hasChanges: Bool {
        takeChanges()
        return !pending.isEmpty || !newObjects.isEmpty
    }

    /// The objects whose identity may not be stored yet.
    var unsavedObjects: [ObjectID] {
        takeChanges()
        let changed = pending.slots.compactMap { object, slot in
            graph.type(of: object).flatMap { type in
                type.record.identity.contains(type.properties[slot].name) ? object : nil
            }
        }
        return newObjects + changed
    }

    func takeChanges() {
        pending.add(graph.takeStoredObjectChanges())
    }

    /// Writes the unsaved changes in one transaction; called at the end of a turn.
    ///
    /// The other ends of changed relations have their new values afterwards.
    ///
    /// - Throws: If they cannot be written; the changes are retained for the next call.
    @discardableResult
    public func save() throws(RecordStoreError) -> RecordDifference {
        guard hasChanges else {
            return RecordDifference()
        }
        var made: [(object: ObjectID, id: RecordID, entity: RecordEntity)] = []
        let difference = try store.write(from: inbox) { writer in
            // Before anything is written: new records change the other ends of their relations.
            if inbox != nil {
                try RecordConflicts(self, writer).check()
            }
            made = try insertNew(writer)
            var ids: [ObjectID: RecordID] = [:]
            for (object, id, _) in made {
                ids[object] = id
            }
            let resolve = { ids[$0] ?? self.record(of: $0) }
            for (object, id, entity) in made {
                for relation in entity.relations {
                    try writeRelation(relation, of: object, id, resolve, writer)
                }
            }
            for (object, slot) in pending.writtenSlots where ids[object] == nil {
                try write(slot, of: object, resolve, writer)
            }
            try writer.delete(pending.deleted.compactMap(resolve))
        }
        let stored = Set(made.map(\.object))
        for object in newObjects where !stored.contains(object) {
            graph.removeStoredObject(object)
        }
        newObjects = []
        pending.removeWritten()
        for (object, id, entity) in made {
            graph.nameStoredObject(object, id.text)
            know(object, id, entity, unread: [])
            // Other records may refer to it now; the difference does not contain this for a new
            // record.
            for relation in entity.relations {
                reread(relation.slot, of: object)
            }
        }
        apply(difference)
        return difference
    }

    /// Creates records for the new objects that were not deleted again.
    private func insertNew(
        _ writer: RecordWriter
    ) throws -> [(object: ObjectID, id: RecordID, entity: RecordEntity)] {
        let deleted = Set(pending.deleted)
        return try newObjects.filter { !deleted.contains($0) }.compactMap { object in
            guard let name = graph.type(of: object)?.name,
                let entity = store.schema.entities[name]
            else {
                return nil
            }
            var columns = entity.noColumns
            for (index, column) in entity.columns.enumerated() {
                if let attribute = column.attribute {
                    columns[index] = try encoded(attribute, of: object, entity, writer)
                }
            }
            return (object, try writer.insert(entity, columns), entity)
        }
    }

    private func write(
        _ slot: Int,
        of object: ObjectID,
        _ resolve: (ObjectID) -> RecordID?,
        _ writer: RecordWriter
    ) throws {
        // A record that was deleted in the meantime is not updated.
        guard let id = record(of: object), let entity = try writer.schema.kind(of: id, writer.db)
        else {
            return
        }
        if let relation = entity.relations.first(where: { $0.slot == slot }) {
            try writeRelation(relation, of: object, id, resolve, writer)
        } else if let attribute = entity.attributes.first(where: { $0.slot == slot }),
            let index = entity.columnIndex[attribute.name],
            let row = try writer.row(entity, key: id.key)
        {
            let value = try encoded(attribute, of: object, entity, writer)
            var columns = entity.noColumns
            columns[index] = value
            try writer.update(row, entity, columns)
        }
    }

    private func writeRelation(
        _ relation: RecordRelation,
        of object: ObjectID,
        _ id: RecordID,
        _ resolve: (ObjectID) -> RecordID?,
        _ writer: RecordWriter
    ) throws {
        // An unset relation of a new object does not conflict with the other end.
        guard pending.contains(object, relation.slot) else {
            return
        }
        let value = graph.value(of: object, slot: relation.slot)
        let targets = value.elements ?? [value]
        let keys = targets.compactMap { $0.object.flatMap(resolve) }
            .filter { $0.entity == relation.targetRoot }.map(\.key)
        try writer.setTargets(keys, of: relation, of: id)
    }

    private func encoded(
        _ attribute: RecordAttribute,
        of object: ObjectID,
        _ entity: RecordEntity,
        _ writer: RecordWriter
    ) throws -> DatabaseValue {
        let value = graph.value(of: object, slot: attribute.slot)
        guard let stored = writer.values.encoded(value, attribute.type) else {
            throw RecordStoreError(
                .badValue,
                "\(entity.name).\(attribute.name) has a value that cannot be stored"
            )
        }
        return stored
    }
}
