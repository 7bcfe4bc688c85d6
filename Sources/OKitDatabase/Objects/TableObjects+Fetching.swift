import OKitExpression
import OKitModel
import OKitSyntax

extension TableObjects: RecordObjectStore {
    /// A provider shows a part of a table, and reads more when the user gets to the end.
    var pageSize: Int? { 200 }

    /// The number of rows that are read at once while the evaluator decides about them.
    private static let scanSize = 500
    /// The number of rows beyond which they are not counted exactly.
    private static let mostCounted = 100_000

    /// Fetches rows from the first one on.
    ///
    /// What was fetched before is not read again, until something changes. Rows about which the
    /// evaluator decides are, as its condition can depend on more than the rows.
    func fetch(_ query: RecordQuery) throws(RecordStoreError) -> FetchedRecords {
        refreshIfStale()
        let table = try self.query(query)
        let window = query.window ?? 0..<Int.max
        let known = table.rest == nil ? prefixes[table.signature] : nil
        var prefix = known ?? QueryPrefixes.Prefix()
        var isFirst = true
        while !prefix.isComplete, prefix.rows.count < window.upperBound {
            // The budget of the turn ends a search that finds too little.
            guard graph.environment.turn.charge(steps: isFirst ? 0 : Self.scanSize * 20) else {
                throw RecordStoreError(
                    .cancelled,
                    "the query was stopped, because its turn must end"
                )
            }
            isFirst = false
            try readMore(query, table, &prefix, upTo: window.upperBound)
        }
        if prefix.total == nil {
            prefix.total =
                prefix.isComplete ? prefix.rows.count : try count(table, read: prefix.rows.count)
            // Beyond the bound, there are at least as many.
            prefix.isCounted = table.isWhole || prefix.total ?? 0 <= Self.mostCounted
        }
        if table.rest == nil {
            prefixes.store(prefix, table.signature)
        }
        let rows = prefix.rows
        let range = window.clamped(to: 0..<rows.count)
        var found = FetchedRecords(
            Array(rows[range]),
            total: max(prefix.total ?? 0, rows.count)
        )
        found.isCounted = prefix.isComplete || table.rest == nil && prefix.isCounted
        return found
    }

    private func readMore(
        _ query: RecordQuery,
        _ table: TableQuery,
        _ prefix: inout QueryPrefixes.Prefix,
        upTo end: Int
    ) throws(RecordStoreError) {
        let entity = try database.schema.entity(query.entity)
        let missing = end - prefix.rows.count
        let limit = table.rest == nil ? min(missing, 10_000) : Self.scanSize
        let last = prefix.last
        let found = try database.read { session in
            try table.rows(session, after: last, limit: limit)
        }
        let condition = table.rest.map { query.part($0) }
        let values = CellValue(graph.environment)
        for row in found {
            let object = object(entity, row: row.cells)
            if let condition {
                var evaluator = evaluator(of: query)
                guard evaluator.value(of: condition, on: object).condition else {
                    continue
                }
            }
            guard let id = known(object)?.id else {
                continue
            }
            let group = table.group.flatMap { column, property in
                row.position.first.flatMap { values.value($0, column.kind, as: property) }
            }
            prefix.rows.append((id, entity.name, group ?? .null))
        }
        prefix.last = found.last?.position ?? prefix.last
        prefix.isComplete = found.count < limit
        if table.rest != nil, !prefix.isComplete {
            // There may be more.
            prefix.total = prefix.rows.count + 1
        } else if prefix.isComplete {
            prefix.total = prefix.rows.count
        }
    }

    /// The number of rows; for large tables, the number that the database assumes.
    private func count(_ table: TableQuery, read: Int) throws(RecordStoreError) -> Int {
        if table.isWhole, let entity = database.schema.entities[table.signature.entity],
            let estimate = entity.table.estimatedRows, estimate > Self.mostCounted
        {
            return max(estimate, read + 1)
        }
        return try database.read { session in
            try table.count(session, atMost: Self.mostCounted + 1)
        }
    }

    private func query(_ query: RecordQuery) throws(RecordStoreError) -> TableQuery {
        let entity = try database.schema.entity(query.entity)
        let lookup = graph.environment.lookup
        let type = entity.type.objectType
        let names = (query.names.keys + Evaluator.commonNames).filter { name in
            lookup.member(name, of: type) == nil
        }
        let constants = TableConstants(
            value: { node in
                var evaluator = self.evaluator(of: query)
                return evaluator.value(of: query.part(node), on: nil as ObjectID?)
            },
            names: Set(query.variables.keys),
            environment: Set(names),
            cells: { object, entity, columns in self.cells(of: object, entity, columns) }
        )
        let translator = TableTranslator(
            entity,
            database.schema,
            dialect,
            graph.environment,
            constants
        )
        return try TableQuery(query, entity, translator)
    }

    /// The cells of some columns of an object's row, if it is one of an entity.
    private func cells(
        of object: ObjectID,
        _ entity: String,
        _ columns: [String]
    ) -> [SQLValue]? {
        guard let state = known(object), state.entity.name == entity else {
            return nil
        }
        if columns == state.entity.key.map(\.name) {
            return database.keys.cells(of: state.id)
        }
        if state.row == nil {
            fill(object, slot: state.entity.attributes.first?.slot ?? 0)
        }
        return known(object)?.row.map { state.entity.cells(columns, of: $0) }
    }

    private func evaluator(of query: RecordQuery) -> Evaluator {
        Evaluator(
            graph,
            variables: query.variables,
            arguments: query.arguments,
            names: NameTable(query.names)
        )
    }

    /// The objects of all rows of an entity, as far as they are read at once.
    func allObjects(of entity: String) -> [ObjectID] {
        guard database.schema.entities[entity] != nil else {
            return []
        }
        do throws(RecordStoreError) {
            var query = RecordQuery(entity)
            query.window = 0..<Self.mostRelated
            let found = try fetch(query)
            if found.total > Self.mostRelated {
                record(
                    RecordStoreError(
                        .database,
                        "\(entity) has more than \(Self.mostRelated) rows, of which the first are shown"
                    )
                )
            }
            return objects(of: found)
        } catch {
            record(error)
            return []
        }
    }

    /// Notifies readers of changes of others.
    func apply(_ difference: RecordDifference) {
        takeChanges()
        prefixes.removeAll()
        for id in difference.deleted {
            if let object = object(known: id) {
                forget(object)
            }
        }
        for id in difference.updated.keys {
            if let object = object(known: id) {
                reread([object])
            }
        }
        rereadRelations()
    }

    /// Reads the rows of all objects again before the next query.
    func refresh() {
        isStale = true
    }

    private func refreshIfStale() {
        guard isStale else {
            return
        }
        isStale = false
        takeChanges()
        prefixes.removeAll()
        reread(readObjects)
        rereadRelations()
    }

    private func reread(_ objects: [ObjectID]) {
        var byEntity: [String: [ObjectID]] = [:]
        for object in objects {
            if let name = known(object)?.entity.name {
                byEntity[name, default: []].append(object)
            }
        }
        for (name, objects) in byEntity {
            guard let entity = database.schema.entities[name] else {
                continue
            }
            guard entity.hasKey else {
                // Queries make new objects of their rows.
                for object in objects {
                    forget(object)
                }
                continue
            }
            for start in stride(from: 0, to: objects.count, by: Self.batchSize) {
                let batch = objects[start..<min(start + Self.batchSize, objects.count)]
                let keys = batch.compactMap {
                    known($0).flatMap { database.keys.cells(of: $0.id) }
                }
                let names = entity.key.map(\.name)
                let found: [[SQLValue]]? = reading { session in
                    try entity.rows(session, dialect, where: names, equal: keys)
                }
                guard let found else {
                    return
                }
                let present = Set(found.map { object(entity, row: $0) })
                for object in batch where !present.contains(object) && !pending.contains(object) {
                    forget(object)
                }
            }
        }
    }
}

extension RecordQuery {
    /// A part of the condition; if there is none, an empty expression with the name of the entity.
    fileprivate func part(_ node: ExpressionNode) -> ParsedExpression {
        predicate?.part(node) ?? ParsedExpression(text: entity, root: node, problems: [])
    }
}
