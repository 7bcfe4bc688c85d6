import GRDB
public import OKitExpression
public import OKitModel
import OKitSyntax

extension RecordObjects {
    /// Fetches records.
    ///
    /// Unsaved changes of the app are ignored. Conditions without an exact form in SQL are
    /// evaluated on the objects, for each record that the other conditions select.
    public func fetch(_ query: RecordQuery) throws(RecordStoreError) -> FetchedRecords {
        let plan = try plan(query)
        guard let rest = plan.condition.rest else {
            return try read(query) { db in try plan.fetchWindow(db) }
        }
        let expression = query.part(rest)
        let rows = try read(query) { db in try plan.fetchAll(db) }.filter { row in
            guard let object = object(row.id, kind: row.kind) else {
                return false
            }
            var evaluator = evaluator(of: query)
            return evaluator.value(of: expression, on: object).condition
        }
        let window = (query.window ?? 0..<rows.count).clamped(to: 0..<rows.count)
        return FetchedRecords(rows[window], total: rows.count)
    }

    /// The objects of all records of an entity; empty for an entity without records.
    public func allObjects(of entity: String) -> [ObjectID] {
        guard store.schema.entities[entity] != nil else {
            return []
        }
        do throws(RecordStoreError) {
            return objects(of: try fetch(RecordQuery(entity)))
        } catch {
            note(error)
            return []
        }
    }

    /// The record with an identity, including unsaved changes: a new record, or one whose values
    /// have changed to the identity, is also found.
    public func object(
        of entity: String,
        identifiedBy values: [Value],
        besides others: Set<ObjectID>
    ) -> ObjectID? {
        guard let entity = store.schema.entities[entity], !values.isEmpty,
            values.count == entity.identity.count
        else {
            return nil
        }
        func isMatch(_ object: ObjectID) -> Bool {
            guard !others.contains(object), let type = graph.type(of: object),
                entity.kinds.contains(type.name)
            else {
                return false
            }
            return zip(entity.identity, values).allSatisfy { attribute, value in
                graph.value(of: object, attribute.name) == value
            }
        }
        if let unsaved = unsavedObjects.first(where: isMatch) {
            return unsaved
        }
        let encoding = StoredValue(scratch: graph)
        let stored = zip(entity.identity, values).compactMap { attribute, value in
            encoding.encoded(value, attribute.type)
        }
        guard stored.count == values.count else {
            return nil
        }
        let conditions = entity.identity.map { "\($0.name.quoted) = ?" } + [entity.isOfKind]
        let sql =
            "SELECT \(RecordColumn.key) FROM \(entity.root.quoted) "
            + "WHERE \(conditions.joined(separator: " AND "))"
        let keys = reading { db in
            try Int64.fetchAll(
                db.cachedStatement(sql: sql),
                arguments: StatementArguments(stored)
            )
        }
        return (keys ?? []).lazy.compactMap {
            self.object(RecordID(entity: entity.root, key: $0))
        }.first(where: isMatch)
    }

    /// Reads within the budget of the turn; if the turn ends, this is reported with the condition
    /// of the query.
    private func read<T>(
        _ query: RecordQuery,
        _ body: (Database) throws -> T
    ) throws(RecordStoreError) -> T {
        let turn = graph.environment.turn
        do throws(RecordStoreError) {
            return try store.read { db in try QueryBudget(turn).charging(db) { try body(db) } }
        } catch {
            if turn.isSpent {
                var evaluator = evaluator(of: query)
                let expression = query.predicate ?? query.part(.init(.empty, 0..<0))
                _ = evaluator.value(of: expression, on: nil as ObjectID?)
            }
            throw error
        }
    }

    /// Whether SQL alone evaluates a query, so that the cost of a window is proportional to its
    /// size.
    public func isWhollySQL(_ query: RecordQuery) throws(RecordStoreError) -> Bool {
        try plan(query).condition.rest == nil
    }

    private func plan(_ query: RecordQuery) throws(RecordStoreError) -> FetchPlan {
        let entity = try store.schema.entity(query.entity)
        let translator = SQLTranslator(
            entity,
            store.schema,
            store.surroundings,
            constants(of: query, entity)
        )
        return try FetchPlan(query, entity, translator)
    }

    private func evaluator(of query: RecordQuery) -> Evaluator {
        Evaluator(
            graph,
            variables: query.variables,
            arguments: query.arguments,
            names: NameTable(query.names)
        )
    }

    private func constants(
        of query: RecordQuery,
        _ entity: RecordEntity
    ) -> PredicateConstants {
        let family = store.schema.types.objectTypes.filter {
            $0.name == entity.name || $0.ancestors.contains(entity.name)
        }
        let lookup = graph.environment.lookup
        let names = (query.names.keys + Evaluator.commonNames).filter { name in
            !family.contains { lookup.member(name, of: $0) != nil }
        }
        return PredicateConstants(
            value: { node in
                var evaluator = self.evaluator(of: query)
                return evaluator.value(of: query.part(node), on: nil as ObjectID?)
            },
            names: Set(query.variables.keys),
            environment: Set(names),
            keyPath: { index in
                query.arguments.indices.contains(index) ? query.arguments[index].text : nil
            },
            record: { self.record(of: $0) }
        )
    }
}

extension RecordQuery {
    /// A part of the condition; if there is none, an empty expression with the name of the entity.
    fileprivate func part(_ node: ExpressionNode) -> ParsedExpression {
        predicate?.part(node) ?? ParsedExpression(text: entity, root: node, problems: [])
    }
}
