import OKitExpression
import OKitModel

/// Writes the changes of an app in a transaction.
struct TableSaving {
    let objects: TableObjects

    /// What was written.
    struct Written {
        private(set) var inserted: [(object: ObjectID, entity: TableEntity, row: [SQLValue])] = []
        private(set) var updated: [(object: ObjectID, row: [SQLValue])] = []
        private var rows: [ObjectID: [SQLValue]] = [:]

        mutating func insert(_ object: ObjectID, _ entity: TableEntity, _ row: [SQLValue]) {
            inserted.append((object, entity, row))
            rows[object] = row
        }

        mutating func update(_ object: ObjectID, _ row: [SQLValue]) {
            updated.append((object, row))
            rows[object] = row
        }

        /// The row of an object in this transaction.
        func row(of object: ObjectID) -> [SQLValue]? {
            rows[object]
        }
    }

    /// An object in whose list another one is, with the columns that refer to it.
    private struct Owner {
        let object: ObjectID
        let columns: [String]
        let ownColumns: [String]
    }

    let graph: Graph
    let dialect: SQLDialect
    let pending: PendingChanges
    private let newObjects: [ObjectID]
    let deleted: Set<ObjectID>
    /// The changed objects in whose lists new objects are.
    private var owners: [ObjectID: [Owner]] = [:]

    init(_ objects: TableObjects) {
        self.objects = objects
        graph = objects.graph
        dialect = objects.dialect
        pending = objects.pending.filtered { !objects.postponed.contains($0) }
        newObjects = objects.newObjects.filter { !objects.postponed.contains($0) }
        deleted = Set(pending.deleted)
        findOwners()
    }

    private mutating func findOwners() {
        let new = Set(newObjects)
        for owner in pending.objects {
            for relation in entity(of: owner)?.relations ?? [] {
                guard case .inverse(let columns, let ownColumns) = relation.link,
                    pending.contains(owner, relation.slot)
                else {
                    continue
                }
                let elements = graph.value(of: owner, slot: relation.slot).elements ?? []
                for object in elements.compactMap(\.object) where new.contains(object) {
                    let found = Owner(object: owner, columns: columns, ownColumns: ownColumns)
                    owners[object, default: []].append(found)
                }
            }
        }
    }

    func write(_ session: any SQLSession) throws -> Written {
        var written = Written()
        try insertNew(session, &written)
        for object in pending.objects where !deleted.contains(object) {
            if let state = objects.known(object) {
                try update(object, state, session, &written)
            }
        }
        for object in pending.objects + newObjects where !deleted.contains(object) {
            try writeLinks(of: object, session, &written)
        }
        for object in pending.deleted {
            if let state = objects.known(object) {
                try delete(object, state, session)
            }
        }
        return written
    }

    // MARK: Rows

    /// Inserts new objects, each after those that its row refers to.
    private func insertNew(_ session: any SQLSession, _ written: inout Written) throws {
        var waiting = newObjects.filter {
            !deleted.contains($0) && graph.type(of: $0) != nil
        }
        let new = Set(waiting)
        while !waiting.isEmpty {
            var later: [ObjectID] = []
            for object in waiting {
                let waitsForOther = references(of: object).contains { other in
                    other != object && new.contains(other) && written.row(of: other) == nil
                }
                if !waitsForOther {
                    try insert(object, session, &written)
                } else {
                    later.append(object)
                }
            }
            guard later.count < waiting.count else {
                throw RecordStoreError(
                    .badValue,
                    "new objects refer to each other in a cycle, so none can be stored first"
                )
            }
            waiting = later
        }
    }

    /// The objects that the row of an object refers to.
    private func references(of object: ObjectID) -> [ObjectID] {
        guard let entity = entity(of: object) else {
            return []
        }
        return entity.relations.compactMap { relation in
            guard case .foreignKey = relation.link else {
                return nil
            }
            return graph.value(of: object, slot: relation.slot).object
        } + (owners[object] ?? []).map(\.object)
    }

    func entity(of object: ObjectID) -> TableEntity? {
        graph.type(of: object).flatMap { objects.database.schema.entities[$0.name] }
    }

    private func insert(
        _ object: ObjectID,
        _ session: any SQLSession,
        _ written: inout Written
    ) throws {
        guard let entity = entity(of: object) else {
            return
        }
        try check(entity, object)
        var cells: [(column: DatabaseColumn, cell: SQLValue)] = []
        for attribute in entity.attributes where !attribute.column.isGenerated {
            let cell = try cell(of: attribute, object, entity)
            // The database has a value for it.
            if cell != .null || !attribute.column.hasDefault {
                cells.append((attribute.column, cell))
            }
        }
        for relation in entity.relations {
            if case .foreignKey(let columns, let target) = relation.link {
                let value = graph.value(of: object, slot: relation.slot)
                add(columns, try self.cells(of: value, target, relation, written), entity, &cells)
            }
        }
        for owner in owners[object] ?? [] {
            guard let other = self.entity(of: owner.object),
                let row = written.row(of: owner.object) ?? objects.known(owner.object)?.row
            else {
                throw problem(.badValue, "its owner is not stored", object, entity)
            }
            add(owner.columns, other.cells(owner.ownColumns, of: row), entity, &cells)
        }
        do {
            written.insert(object, entity, try entity.insert(session, dialect, cells))
        } catch {
            throw refused(error, object, entity)
        }
    }

    /// Sets columns; a column that several relations share retains a value that is not null.
    private func add(
        _ columns: [String],
        _ values: [SQLValue],
        _ entity: TableEntity,
        _ cells: inout [(column: DatabaseColumn, cell: SQLValue)]
    ) {
        for (name, cell) in zip(columns, values) {
            if let index = cells.firstIndex(where: { $0.column.name == name }) {
                cells[index].cell = cell == .null ? cells[index].cell : cell
            } else if let column = entity.table[name], cell != .null || !column.hasDefault {
                cells.append((column, cell))
            }
        }
    }

    private func update(
        _ object: ObjectID,
        _ state: TableObjects.Known,
        _ session: any SQLSession,
        _ written: inout Written
    ) throws {
        let entity = state.entity
        guard let old = state.row else {
            throw RecordStoreError(
                .conflict,
                "someone else has deleted this \(entity.name)",
                conflict: RecordConflict(object: object, reason: .deleted)
            )
        }
        var cells: [(column: DatabaseColumn, cell: SQLValue)] = []
        for slot in pending.slots[object] ?? [] {
            if let attribute = entity.attributes.first(where: { $0.slot == slot }) {
                cells.append((attribute.column, try cell(of: attribute, object, entity)))
            } else if let relation = entity.relations.first(where: { $0.slot == slot }),
                case .foreignKey(let columns, let target) = relation.link
            {
                let value = graph.value(of: object, slot: slot)
                let values = try self.cells(of: value, target, relation, written)
                for (name, cell) in zip(columns, values) {
                    if let column = entity.table[name] {
                        cells.append((column, cell))
                    }
                }
            }
        }
        guard !cells.isEmpty else {
            return
        }
        try check(entity, object)
        if let generated = cells.first(where: { $0.column.isGenerated }) {
            let name = generated.column.name
            let message =
                "the column \"\(name)\" is generated by the database and cannot be changed"
            throw problem(.conflict, message, object, entity)
        }
        let row: [SQLValue]?
        do {
            row = try entity.update(session, dialect, old, cells)
        } catch {
            throw refused(error, object, entity)
        }
        guard let row else {
            throw try conflict(of: object, state, session)
        }
        written.update(object, row)
    }

    private func delete(
        _ object: ObjectID,
        _ state: TableObjects.Known,
        _ session: any SQLSession
    ) throws {
        let entity = state.entity
        try check(entity, object)
        let old: [SQLValue]
        if let row = state.row {
            old = row
        } else {
            let key = objects.database.keys.cells(of: state.id) ?? []
            let names = entity.key.map(\.name)
            guard let row = try entity.rows(session, dialect, where: names, equal: [key]).first
            else {
                return
            }
            old = row
        }
        let isDeleted: Bool
        do {
            isDeleted = try entity.delete(session, dialect, old)
        } catch {
            throw refused(error, object, entity)
        }
        if !isDeleted {
            let problem = try conflict(of: object, state, session)
            // The user has deleted the row as well.
            if case .deleted? = problem.conflict?.reason {
                return
            }
            throw problem
        }
    }

    /// Throws if rows of an entity cannot be changed.
    private func check(_ entity: TableEntity, _ object: ObjectID) throws(RecordStoreError) {
        guard !entity.isEditable else {
            return
        }
        let reason =
            objects.database.connection.isReadOnly
            ? "the database is open for reading only"
            : entity.table.primaryKey.isEmpty
                ? "the table \"\(entity.table.name)\" has no key, so its rows cannot be changed"
                : "\"\(entity.table.name)\" is a \(entity.table.kind.rawValue), which cannot be changed"
        throw problem(.denied, reason, object, entity)
    }

    // MARK: Cells

    private func cell(
        of attribute: TableAttribute,
        _ object: ObjectID,
        _ entity: TableEntity
    ) throws(RecordStoreError) -> SQLValue {
        let value = graph.value(of: object, slot: attribute.slot)
        let isDay = attribute.property.isDay
        guard
            let cell = CellValue(graph.environment).cell(
                value,
                attribute.column.kind,
                isDay: isDay
            )
        else {
            let message = "\"\(attribute.property.name)\" has a value that cannot be stored"
            throw problem(.badValue, message, object, entity)
        }
        return cell
    }

    /// The cells by which columns refer to an object; null for each if there is none.
    private func cells(
        of value: Value,
        _ target: [String],
        _ relation: TableRelation,
        _ written: Written
    ) throws -> [SQLValue] {
        guard let object = value.object, let entity = entity(of: object),
            entity.name == relation.target
        else {
            return target.map { _ in .null }
        }
        if let row = written.row(of: object) ?? objects.known(object)?.row {
            return entity.cells(target, of: row)
        }
        if let state = objects.known(object), target == entity.key.map(\.name),
            let key = objects.database.keys.cells(of: state.id)
        {
            return key
        }
        throw RecordStoreError(
            .badValue,
            "\(relation.property.name) refers to an object that is not stored"
        )
    }

    // MARK: Failures

    /// The error for a row that has changed or is gone.
    private func conflict(
        of object: ObjectID,
        _ state: TableObjects.Known,
        _ session: any SQLSession
    ) throws -> RecordStoreError {
        let entity = state.entity
        let key = objects.database.keys.cells(of: state.id) ?? []
        let names = entity.key.map(\.name)
        let found = try entity.rows(session, dialect, where: names, equal: [key])
        guard let row = found.first, let old = state.row else {
            return RecordStoreError(
                .conflict,
                "someone else has deleted this \(entity.name)",
                conflict: RecordConflict(object: object, reason: .deleted)
            )
        }
        guard row != old else {
            let message = "the database did not apply the change and gave no reason"
            return problem(.conflict, message, object, entity)
        }
        let differences = differences(of: object, entity, from: old, to: row)
        let own = differences.filter { pending.contains(object, $0.slot) }
        return RecordStoreError(
            .conflict,
            "someone else has changed this \(entity.name)",
            conflict: RecordConflict(
                object: object,
                reason: .changed((own.isEmpty ? differences : own).map(\.difference))
            )
        )
    }

    /// The values that differ between an object and its row.
    private func differences(
        of object: ObjectID,
        _ entity: TableEntity,
        from old: [SQLValue],
        to row: [SQLValue]
    ) -> [(slot: Int, difference: RecordConflict.Difference)] {
        let values = CellValue(graph.environment)
        return entity.attributes.compactMap { attribute in
            guard let position = entity.positions[attribute.column.name] else {
                return nil
            }
            let own = graph.value(of: object, slot: attribute.slot)
            let isChanged = pending.contains(object, attribute.slot)
            guard old[position] != row[position] || isChanged,
                let stored = values.value(
                    row[position],
                    attribute.column.kind,
                    as: attribute.property
                ), stored != own
            else {
                return nil
            }
            let difference = RecordConflict.Difference(
                property: attribute.property.name,
                own: own,
                stored: stored
            )
            return (attribute.slot, difference)
        }
    }

    /// The error for a statement that the database did not accept.
    func refused(
        _ error: any Error,
        _ object: ObjectID,
        _ entity: TableEntity
    ) -> any Error {
        guard let failure = error as? DatabaseFailure,
            [.constraint, .denied].contains(failure.kind)
        else {
            return error
        }
        return problem(.conflict, failure.description, object, entity, cause: failure)
    }

    /// The error for a change that cannot be written, which the user can discard.
    private func problem(
        _ code: RecordStoreError.Code,
        _ message: String,
        _ object: ObjectID,
        _ entity: TableEntity,
        cause: DatabaseFailure? = nil
    ) -> RecordStoreError {
        RecordStoreError(
            code,
            "\(entity.name): \(message)",
            cause: cause,
            conflict: RecordConflict(object: object, reason: .refused)
        )
    }
}
