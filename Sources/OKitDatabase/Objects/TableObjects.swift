import OKitExpression
import OKitModel
import OrderedCollections

/// The rows of a database as objects of a graph.
///
/// It belongs to the graph's isolation. A row is read with all its columns, and its object retains
/// them, so that a change is only written if the row has not changed since.
final class TableObjects {
    let graph: Graph
    let database: TableDatabase
    /// The changes of others; `nil` if the database is not shared.
    let inbox: RecordInbox?
    /// The failures to read rows since the last call of `takeFailures()`.
    private(set) var failures: [RecordStoreError] = []

    /// Whether others may have changed what was read.
    var isStale = false

    private var objects: [RecordID: ObjectID] = [:]
    private var known: [ObjectID: Known] = [:]
    /// Objects without a row, in creation order.
    var newObjects: [ObjectID] = []
    /// The changes that `save` has not written yet.
    var pending = PendingChanges()
    /// The number of deletions with which the database has deleted or changed other rows.
    var finalChanges = 0
    /// The objects about whose changes the user decides later.
    var postponed: Set<ObjectID> = []
    /// What queries have read so far.
    var prefixes = QueryPrefixes()
    /// The objects by entity whose rows were not read, but are likely to be needed together.
    private var unreadObjects: [String: [ObjectID]] = [:]

    /// The known state of an object's row.
    struct Known {
        let id: RecordID
        let entity: TableEntity
        /// The cells as they were read; `nil` if the row was not read yet.
        var row: [SQLValue]?
        /// The relations that were read.
        var relations: Set<Int> = []
    }

    /// The greatest number of rows at the other end of a relation that are read.
    static let mostRelated = 1000
    /// The number of rows that are read at once.
    static let batchSize = 64

    init(graph: Graph, database: TableDatabase) {
        self.graph = graph
        self.database = database
        inbox = database.sharing?.makeInbox()
        graph.objectStore = self
    }

    var dialect: SQLDialect {
        database.connection.dialect
    }

    /// What is known of an object's row; `nil` for other objects, and for unsaved ones.
    func known(_ object: ObjectID) -> Known? {
        known[object]
    }

    func record(_ failure: RecordStoreError) {
        failures.append(failure)
    }

    /// Returns the failures since the last call.
    func takeFailures() -> [RecordStoreError] {
        defer { failures.removeAll() }
        return failures
    }

    /// The object of a row that was not read, which must exist.
    func object(_ entity: TableEntity, key: [SQLValue]) -> ObjectID {
        let id = database.keys.id(entity, key)
        if let object = objects[id] {
            return object
        }
        let object = makeObject(id, entity)
        unreadObjects[entity.name, default: []].append(object)
        return object
    }

    /// The object of a row that was met before.
    func object(known id: RecordID) -> ObjectID? {
        objects[id]
    }

    private func makeObject(_ id: RecordID, _ entity: TableEntity) -> ObjectID {
        let object = graph.createFault(entity.type, id: id.text)
        objects[id] = object
        known[object] = Known(id: id, entity: entity)
        return object
    }

    /// The object of a row that was just read.
    ///
    /// An object that the app has changed retains its values, and the row to compare them with.
    @discardableResult
    func object(_ entity: TableEntity, row: [SQLValue]) -> ObjectID {
        let id = database.keys.id(entity, entity.keyCells(of: row))
        let object = objects[id] ?? makeObject(id, entity)
        if known[object]?.row == nil || known[object]?.row != row && !pending.contains(object) {
            take(row, of: object)
        }
        return object
    }

    /// The object of a row, if there is one already.
    func existingObject(_ entity: TableEntity, row: [SQLValue]) -> ObjectID? {
        objects[database.keys.id(entity, entity.keyCells(of: row))]
    }

    /// Reads the rows of changed objects that were never read.
    func readChanged() {
        for object in pending.objects {
            if let state = known[object], state.row == nil {
                fillRows(with: object, state.entity)
            }
        }
    }

    /// Makes a row that was read the content of an object, and notifies readers of what differs.
    func take(_ row: [SQLValue], of object: ObjectID) {
        guard let state = known[object] else {
            return
        }
        let entity = state.entity
        let old = state.row
        known[object]?.row = row
        let values = CellValue(graph.environment)
        for attribute in entity.attributes {
            guard let position = entity.positions[attribute.column.name],
                old == nil || old?[position] != row[position],
                !pending.contains(object, attribute.slot)
            else {
                continue
            }
            let cell = attribute.column.withoutPadding(row[position])
            let value = values.value(cell, attribute.column.kind, as: attribute.property)
            if value == nil {
                record(
                    RecordStoreError(
                        .badValue,
                        "\(entity.name).\(attribute.property.name): a row has a value that is not "
                            + "\(attribute.property.type), which is shown as empty"
                    )
                )
            }
            graph.fill(object, slot: attribute.slot, with: value ?? .null)
            if old != nil {
                graph.storedObjectValueChanged(object, slot: attribute.slot)
            }
        }
        for relation in entity.relations {
            guard case .foreignKey(let columns, let target) = relation.link,
                old.map({ entity.cells(columns, of: $0) != entity.cells(columns, of: row) })
                    ?? true, !pending.contains(object, relation.slot)
            else {
                continue
            }
            let found = related(entity.cells(columns, of: row), target, relation)
            graph.fill(object, slot: relation.slot, with: found.map { .object($0) } ?? .null)
            known[object]?.relations.insert(relation.slot)
            if old != nil {
                graph.storedObjectValueChanged(object, slot: relation.slot)
            }
        }
        settleFault(of: object)
    }

    /// The object that a foreign key refers to; `nil` if one of its columns is null.
    private func related(
        _ cells: [SQLValue],
        _ target: [String],
        _ relation: TableRelation
    ) -> ObjectID? {
        guard !cells.contains(.null), let other = database.schema.entities[relation.target] else {
            return nil
        }
        if Set(target) == Set(other.key.map(\.name)) {
            let key = other.key.map { column in
                zip(target, cells).first { $0.0 == column.name }?.1 ?? .null
            }
            return object(other, key: key)
        }
        return rows(of: other, where: target, equal: [cells]).first.map { object(other, row: $0) }
    }

    private func settleFault(of object: ObjectID) {
        guard let state = known[object] else {
            return
        }
        let isWhole = state.row != nil && state.relations.count == state.entity.relations.count
        graph.setFault(object, !isWhole)
    }

    /// Forgets an object whose row is gone.
    func forget(_ object: ObjectID) {
        if let id = known.removeValue(forKey: object)?.id {
            objects[id] = nil
        }
        graph.removeStoredObject(object)
    }

    /// Associates a new object with its row.
    func adopt(_ object: ObjectID, _ entity: TableEntity, row: [SQLValue]) {
        let id = database.keys.id(entity, entity.keyCells(of: row))
        objects[id] = object
        known[object] = Known(id: id, entity: entity)
        graph.nameStoredObject(object, id.text)
        take(row, of: object)
        for relation in entity.relations {
            graph.storedObjectValueChanged(object, slot: relation.slot)
        }
        settleFault(of: object)
    }

    /// Reads relations to several rows again when they are next needed.
    func rereadRelations() {
        for (object, state) in known where !pending.contains(object) {
            for relation in state.entity.relations where state.relations.contains(relation.slot) {
                if case .foreignKey = relation.link {
                    continue
                }
                known[object]?.relations.remove(relation.slot)
                graph.setFault(object, true)
                graph.storedObjectValueChanged(object, slot: relation.slot)
            }
        }
    }

    /// The objects whose rows were read.
    var readObjects: [ObjectID] {
        known.filter { $0.value.row != nil }.map(\.key)
    }

    /// Reads rows by the values of some columns.
    func rows(
        of entity: TableEntity,
        where columns: [String],
        equal keys: [[SQLValue]]
    ) -> [[SQLValue]] {
        reading { session in
            try entity.rows(session, dialect, where: columns, equal: keys)
        } ?? []
    }

    func reading<T>(_ body: (any SQLSession) throws -> T) -> T? {
        do throws(RecordStoreError) {
            return try database.read(body)
        } catch {
            record(error)
            return nil
        }
    }
}

// MARK: Filling

extension TableObjects: ObjectStore {
    /// Reads the row of an object with those of other objects that are likely to be needed too, or
    /// the rows at the other end of a relation.
    func fill(_ object: ObjectID, slot: Int) {
        guard let state = known[object] else {
            return
        }
        let relation = state.entity.relations.first { relation in
            if case .foreignKey = relation.link { false } else { relation.slot == slot }
        }
        if let relation {
            if !state.relations.contains(slot) {
                fill(object, relation, state)
            }
        } else if state.row == nil {
            fillRows(with: object, state.entity)
        }
    }

    func fillRows(with object: ObjectID, _ entity: TableEntity) {
        let waiting = (unreadObjects.removeValue(forKey: entity.name) ?? []).filter {
            known[$0].map { $0.row == nil } ?? false
        }
        let batch = [object] + waiting.suffix(Self.batchSize - 1).filter { $0 != object }
        unreadObjects[entity.name] = Array(waiting.dropLast(Self.batchSize - 1))
        let keys = batch.compactMap { known[$0].flatMap { database.keys.cells(of: $0.id) } }
        for row in rows(of: entity, where: entity.key.map(\.name), equal: keys) {
            self.object(entity, row: row)
        }
        if known[object]?.row == nil {
            // The row is gone; its object is empty until a query finds out.
            graph.setFault(object, false)
        }
    }

    private func fill(_ object: ObjectID, _ relation: TableRelation, _ state: Known) {
        if state.row == nil {
            fillRows(with: object, state.entity)
        }
        guard let row = known[object]?.row, let other = database.schema.entities[relation.target]
        else {
            return
        }
        let found: [[SQLValue]]? = reading { session in
            try other.rows(session, dialect, related: relation, to: state.entity, row)
        }
        var rows = found ?? []
        if rows.count > Self.mostRelated {
            rows.removeLast()
            record(
                RecordStoreError(
                    .database,
                    "\(state.entity.name).\(relation.property.name) has more than "
                        + "\(Self.mostRelated) rows, of which the first are shown"
                )
            )
        }
        let targets = rows.map { Value.object(self.object(other, row: $0)) }
        let value: Value =
            switch relation.property.type {
            case .object: targets.first ?? .null
            case .set: .set(OrderedSet(targets))
            default: .list(targets)
            }
        graph.fill(object, slot: relation.slot, with: value)
        known[object]?.relations.insert(relation.slot)
        settleFault(of: object)
    }

    /// The object of a row by its id for other objects.
    func object(id: String) -> ObjectID? {
        RecordID(text: id).flatMap { object($0) }
    }

    /// The object of a row; `nil` if the row does not exist.
    func object(_ id: RecordID) -> ObjectID? {
        if let object = objects[id] {
            return object
        }
        guard let entity = database.schema.entities[id.entity], entity.hasKey,
            let cells = database.keys.cells(of: id)
        else {
            return nil
        }
        return rows(of: entity, where: entity.key.map(\.name), equal: [cells]).first.map {
            object(entity, row: $0)
        }
    }

    /// Creates an object that `save()` stores as a row; `nil` for an entity without a table.
    func create(_ entity: String) -> ObjectID? {
        guard let entity = database.schema.entities[entity] else {
            return nil
        }
        let object = graph.createStoredObject(entity.type)
        newObjects.append(object)
        return object
    }
}

// MARK: Conflicts

extension TableObjects {
    /// Lets the next `save` compare an object with a row that was just read, while it retains its
    /// changed values.
    func rebase(_ object: ObjectID, on row: [SQLValue]) {
        guard let state = known[object], let old = state.row else {
            return
        }
        known[object]?.row = row
        let values = CellValue(graph.environment)
        for attribute in state.entity.attributes where !pending.contains(object, attribute.slot) {
            guard let position = state.entity.positions[attribute.column.name],
                old[position] != row[position]
            else {
                continue
            }
            let value = values.value(row[position], attribute.column.kind, as: attribute.property)
            graph.fill(object, slot: attribute.slot, with: value ?? .null)
            graph.storedObjectValueChanged(object, slot: attribute.slot)
        }
    }

    /// Forgets the row of an object, so that all its values are taken from the next one.
    func forgetRow(of object: ObjectID) {
        known[object]?.row = nil
        known[object]?.relations = []
    }
}
