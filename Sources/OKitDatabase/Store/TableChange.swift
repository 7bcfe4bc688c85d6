import OKitExpression
import OKitModel

/// Changes the tables of an app as a plan says.
struct TableChange {
    private let source: TableSource
    private let dialect: SQLDialect
    private let entities: [EntityChange]

    /// The beginning of the names of columns for computed values.
    private static let prefix = "okit_new_"

    /// The change of the table of an entity.
    private struct EntityChange {
        let old: TableEntity
        let new: EntityType
        /// The columns for computed values, which get their names at the end.
        var computed: [(property: Property, source: MigrationPlan.Source, column: String)] = []
        /// New columns with the values of new objects.
        var added: [Property] = []
        /// The old names of columns and tables that remain, and their new ones.
        var renamedColumns: [(old: String, new: String)] = []
        var renamedTables: [(old: String, new: String)] = []
        /// Columns that get the value of new objects where they are null.
        var required: [Property] = []
        var droppedColumns: [String] = []
        var droppedTables: [String] = []
    }

    /// - Throws: If the tables cannot be changed so.
    init(_ source: TableSource, _ dialect: SQLDialect) throws(RecordStoreError) {
        self.source = source
        self.dialect = dialect
        var entities: [EntityChange] = []
        for name in source.names {
            if let change = try Self.change(name, source) {
                entities.append(change)
            }
        }
        self.entities = entities
    }

    // MARK: Plan

    private static func change(
        _ name: String,
        _ source: TableSource
    ) throws(RecordStoreError) -> EntityChange? {
        guard let step = source.plan.steps[name], let old = source.entity(name),
            let new = step.newName.flatMap({ source.types[$0] })
        else {
            return nil
        }
        var change = EntityChange(old: old, new: new)
        var remaining: Set<String> = []
        for (name, origin) in step.sources.sorted(by: { $0.key < $1.key }) {
            guard let property = new.property(named: name) else {
                continue
            }
            if property.type.entityName != nil {
                remaining.formUnion(try relation(property, origin, &change))
                continue
            }
            switch origin {
            case .initial:
                change.added.append(property)
            case .stored(let stored):
                guard let column = old.attribute(named: stored)?.column else {
                    continue
                }
                remaining.insert(stored)
                if column.name != property.ownColumn {
                    change.renamedColumns.append((column.name, property.ownColumn))
                }
                if !property.isOptional {
                    change.required.append(property)
                }
            case .widened, .converted:
                guard !new.record.identity.contains(name) else {
                    throw unsupported(
                        "\(new.name).\(name): a property of the identity cannot be converted"
                    )
                }
                change.computed.append((property, origin, prefix + property.ownColumn))
            }
        }
        change.droppedColumns = old.attributes.filter { !remaining.contains($0.property.name) }
            .map(\.column.name)
        for relation in old.relations where !remaining.contains(relation.property.name) {
            switch relation.link {
            case .foreignKey(let columns, _): change.droppedColumns += columns
            case .through(let link): change.droppedTables.append(link.table.name)
            case .inverse: break
            }
        }
        return change
    }

    /// Adds the change of a relation; returns the stored relation that remains.
    private static func relation(
        _ property: Property,
        _ origin: MigrationPlan.Source,
        _ change: inout EntityChange
    ) throws(RecordStoreError) -> Set<String> {
        let name = "\(change.new.name).\(property.name)"
        guard case .stored(let stored) = origin else {
            if case .initial = origin {
                return []
            }
            throw unsupported("\(name): a relation cannot be converted")
        }
        guard let relation = change.old.relation(named: stored) else {
            throw unsupported(
                "\(name): a property that was not a relation cannot become a relation"
            )
        }
        switch relation.link {
        case .foreignKey(let columns, _):
            if columns.count == 1, property.columns.isEmpty || property.columns.count == 1,
                columns[0] != property.ownReference
            {
                change.renamedColumns.append((columns[0], property.ownReference))
            }
        case .through(let link):
            let now = TableSchema.linkTable(of: property, change.new)
            if property.linkTable == nil, link.table.name != now {
                change.renamedTables.append((link.table.name, now))
            }
        case .inverse:
            break
        }
        return [stored]
    }

    private static func unsupported(_ problem: String) -> RecordStoreError {
        RecordStoreError(
            .changedType,
            "\(problem) in the tables of a database; change them with SQL, or add another property"
        )
    }

    // MARK: Statements

    /// Adds the columns for computed values.
    func addColumns(_ session: any SQLSession) throws {
        try dropColumns(session)
        for change in entities {
            for (property, _, column) in change.computed {
                try session.execute(
                    "ALTER TABLE \(change.old.table.sql) ADD COLUMN \(column.quotedName) "
                        + dialect.type(of: property),
                    []
                )
            }
        }
    }

    /// Drops the columns for computed values of a migration that has failed or was interrupted.
    func dropColumns(_ session: any SQLSession) throws {
        let catalog = try session.catalog()
        for change in entities {
            let columns = catalog.table(named: change.old.table.name)?.columns ?? []
            for column in columns where column.name.hasPrefix(Self.prefix) {
                try session.execute(
                    "ALTER TABLE \(change.old.table.sql) DROP COLUMN \(column.sql)",
                    []
                )
            }
        }
    }

    /// Converts the values, and changes the tables.
    func run(_ session: any SQLSession) throws {
        let catalog = try session.catalog()
        for change in entities {
            if dialect == .postgreSQL {
                // Others can read until the end, but not write.
                try session.execute("LOCK TABLE \(change.old.table.sql) IN EXCLUSIVE MODE", [])
            } else {
                // Otherwise a large transaction would lock the reader out.
                try session.execute("PRAGMA cache_spill = OFF", [])
            }
        }
        for change in entities where !change.computed.isEmpty {
            try convert(change, catalog, session)
        }
        for change in entities {
            try alter(change, session)
        }
        for name in source.names where source.plan.steps[name]?.newName == nil {
            if let table = source.entity(name)?.table {
                try session.execute("DROP TABLE \(table.sql)", [])
            }
        }
        for change in entities {
            for (old, new) in change.renamedTables {
                try session.execute(
                    "ALTER TABLE \(old.quotedName) RENAME TO \(new.quotedName)",
                    []
                )
            }
            let name = change.new.name.inSnakeCase
            if change.old.name != change.new.name, change.old.table.name != name {
                try session.execute(
                    "ALTER TABLE \(change.old.table.sql) RENAME TO \(name.quotedName)",
                    []
                )
            }
        }
    }

    private func alter(_ change: EntityChange, _ session: any SQLSession) throws {
        let table = change.old.table.sql
        for name in change.droppedTables {
            try session.execute("DROP TABLE \(name.quotedName)", [])
        }
        for name in change.droppedColumns {
            let isReference = change.old.table.foreignKeys.contains { $0.columns.contains(name) }
            if dialect == .sqlite, isReference {
                // SQLite drops no column of a foreign key.
                try session.execute("UPDATE \(table) SET \(name.quotedName) = NULL", [])
            } else {
                try session.execute("ALTER TABLE \(table) DROP COLUMN \(name.quotedName)", [])
            }
        }
        let computed = change.computed.map { ($0.column, $0.property.ownColumn) }
        for (old, new) in change.renamedColumns + computed {
            try session.execute(
                "ALTER TABLE \(table) RENAME COLUMN \(old.quotedName) TO \(new.quotedName)",
                []
            )
        }
        for property in change.added {
            try session.execute(
                "ALTER TABLE \(table) ADD COLUMN \(property.ownColumn.quotedName) "
                    + dialect.type(of: property),
                []
            )
        }
        let catalog = try session.catalog()
        for property in change.added + change.required + change.computed.map(\.property) {
            try fill(property, catalog.table(named: change.old.table.name), session)
        }
    }

    /// Gives a property the value of new objects where it is null, if it cannot be.
    private func fill(
        _ property: Property,
        _ table: DatabaseTable?,
        _ session: any SQLSession
    ) throws {
        let graph = source.surroundings.scratch()
        let initial = graph.initialValue(of: property)
        guard let table, let column = table[property.ownColumn],
            let cell = CellValue(graph.environment).cell(
                initial,
                column.kind,
                isDay: property.isDay
            ), cell != .null
        else {
            return
        }
        try session.execute(
            "UPDATE \(table.sql) SET \(column.sql) = \(dialect.parameter(1, as: column)) "
                + "WHERE \(column.sql) IS NULL",
            [cell]
        )
    }
}

// MARK: Conversions

extension TableChange {
    /// Computes values, which the new columns get.
    private func convert(
        _ change: EntityChange,
        _ catalog: DatabaseCatalog,
        _ session: any SQLSession
    ) throws {
        guard let table = catalog.table(named: change.old.table.name) else {
            return
        }
        let columns = change.computed.compactMap { table[$0.column] }
        try source.forEachRow(of: change.old) { row, object, graph in
            var cells: [(column: DatabaseColumn, cell: SQLValue)] = []
            for (computed, column) in zip(change.computed, columns) {
                let value = try value(computed, change, row, object, graph)
                let cell = CellValue(graph.environment).cell(
                    value,
                    column.kind,
                    isDay: computed.property.isDay
                )
                guard let cell else {
                    throw RecordStoreError(
                        .failedConversion,
                        "\(change.new.name).\(computed.property.name): a value cannot be stored; "
                            + "nothing was changed"
                    )
                }
                cells.append((column, cell))
            }
            try change.old.set(cells, ofKey: change.old.keyCells(of: row), session, dialect)
        }
    }

    private func value(
        _ computed: (property: Property, source: MigrationPlan.Source, column: String),
        _ change: EntityChange,
        _ row: [SQLValue],
        _ object: ObjectID,
        _ graph: Graph
    ) throws -> Value {
        switch computed.source {
        case .converted(let expression):
            let key = change.old.keyCells(of: row).compactMap(\.string).joined(separator: ", ")
            do throws(ConversionFailure) {
                return try Conversion(graph: graph).value(
                    of: expression,
                    on: object,
                    named: key,
                    for: computed.property,
                    of: change.new.name
                )
            } catch {
                throw RecordStoreError(.failedConversion, error.text + "; nothing was changed")
            }
        case .widened(let stored), .stored(let stored):
            let value = graph.value(of: object, stored)
            return ExactConversion.value(value, as: computed.property.type) ?? .null
        case .initial:
            return .null
        }
    }
}
