import OKitExpression
import OKitModel

/// The rows of an app's tables, read with the entities for which the tables were created.
struct TableSource {
    let plan: MigrationPlan
    /// The app's declarations.
    let types: TypeTable
    let surroundings: RecordSurroundings
    private let database: TableDatabase

    /// The number of rows that are read at once.
    private static let batch = 500

    init(
        _ plan: MigrationPlan,
        _ types: TypeTable,
        _ surroundings: RecordSurroundings,
        _ connection: any DatabaseConnection
    ) throws {
        self.plan = plan
        self.types = types
        self.surroundings = surroundings
        var old = TypeTable()
        let stored = plan.old.recordTypes { _, _ in false }
        for type in stored.names.compactMap({ stored[$0] }) {
            old.insert(Self.named(type, plan, types))
        }
        // Relations to tables of others.
        for name in types.names where old[name] == nil {
            if let type = types[name], type.record.table != nil {
                old.insert(type)
            }
        }
        let schema = try TableSchema(
            old,
            entities: plan.old.entities.keys.sorted(),
            in: try connection.catalog(),
            isReadOnly: true
        )
        database = TableDatabase(connection, schema, surroundings, name: "the database")
    }

    /// A stored entity with the names of columns that the app still declares.
    private static func named(
        _ type: EntityType,
        _ plan: MigrationPlan,
        _ types: TypeTable
    ) -> EntityType {
        guard let step = plan.steps[type.name], let now = step.newName.flatMap({ types[$0] }) else {
            return type
        }
        var properties = type.properties
        for index in properties.indices {
            let name = properties[index].name
            let declared = now.property(named: step.targets[name] ?? name)
            properties[index].columns = declared?.columns ?? []
            properties[index].linkTable = declared?.linkTable
        }
        return EntityType(
            name: type.name,
            properties: Array(properties.dropFirst(type.hasID ? 1 : 0)),
            hasID: type.hasID,
            ancestors: type.ancestors
        )
    }

    /// The table of a stored entity.
    func entity(_ name: String) -> TableEntity? {
        database.schema.entities[name]
    }

    /// The names of the stored entities with tables of the app, sorted.
    var names: [String] {
        plan.steps.keys.sorted()
    }

    /// Calls `body` for each row of an entity, in the order of keys.
    func forEachRow(
        of entity: TableEntity,
        _ body: (_ row: [SQLValue], _ object: ObjectID, _ graph: Graph) throws -> Void
    ) throws {
        var last: [SQLValue]?
        while true {
            let rows = try database.read { session in
                try entity.rows(
                    session,
                    database.connection.dialect,
                    after: last,
                    limit: Self.batch
                )
            }
            let graph = Graph(types: database.schema.types, environment: surroundings.environment())
            let objects = TableObjects(graph: graph, database: database)
            for row in rows {
                try body(row, objects.object(entity, row: row), graph)
                if let failure = objects.takeFailures().first {
                    throw failure
                }
            }
            guard rows.count == Self.batch, let row = rows.last else {
                return
            }
            last = entity.keyCells(of: row)
        }
    }

    // MARK: Losses

    /// The losses of the plan, with the number of values.
    func losses() throws -> [MigrationChange: Int] {
        var losses: [MigrationChange: Int] = [:]
        for (name, step) in plan.steps {
            guard let entity = entity(name) else {
                continue
            }
            if let loss = step.loss {
                losses[loss] = try count("SELECT COUNT(*) FROM \(entity.table.sql)")
            }
            for (property, loss) in step.losses {
                losses[loss] = try count(property, of: entity)
            }
            for (property, source) in step.sources {
                if case .widened(let stored) = source,
                    let loss = try inexact(stored, property, entity, step)
                {
                    losses[loss.change] = loss.count
                }
            }
        }
        return losses.filter { $0.value > 0 }
    }

    private func count(_ sql: String) throws -> Int {
        let rows = try database.read { session in try session.rows(sql, []) }
        return rows.first?.first?.string.flatMap { Int($0) } ?? 0
    }

    private func count(_ property: String, of entity: TableEntity) throws -> Int {
        if let column = entity.attribute(named: property)?.column {
            let isText = column.kind == .text ? " AND \(column.sql) <> ''" : ""
            return try count(
                "SELECT COUNT(*) FROM \(entity.table.sql) WHERE \(column.sql) IS NOT NULL\(isText)"
            )
        }
        switch entity.relation(named: property)?.link {
        case .foreignKey(let columns, _):
            let tests = columns.map { "\($0.quotedName) IS NOT NULL" }.joined(separator: " AND ")
            return try count("SELECT COUNT(*) FROM \(entity.table.sql) WHERE \(tests)")
        case .through(let link):
            return try count("SELECT COUNT(*) FROM \(link.table.sql)")
        case .inverse, nil:
            return 0
        }
    }

    /// The values that a wider type cannot represent exactly.
    private func inexact(
        _ stored: String,
        _ property: String,
        _ entity: TableEntity,
        _ step: MigrationPlan.EntityStep
    ) throws -> (change: MigrationChange, count: Int)? {
        guard let attribute = entity.attribute(named: stored), let newName = step.newName,
            let type = plan.new.entities[newName]?.properties[property]?.type
        else {
            return nil
        }
        var count = 0
        try forEachRow(of: entity) { _, object, graph in
            let value = graph.value(of: object, slot: attribute.slot)
            count += ExactConversion.value(value, as: type) == nil ? 1 : 0
        }
        let change = plan.narrowing(
            of: property,
            in: entity.name,
            from: attribute.property.type,
            to: type
        )
        return (change, count)
    }
}
