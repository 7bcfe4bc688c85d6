import OKitExpression
import OKitModel

// Writes lists: rows of link tables, and columns of other rows.
extension TableSaving {
    /// Writes the lists of an object: rows of link tables, and columns of other rows.
    func writeLinks(
        of object: ObjectID,
        _ session: any SQLSession,
        _ written: inout Written
    ) throws {
        guard let entity = entity(of: object),
            let row = written.row(of: object) ?? objects.known(object)?.row
        else {
            return
        }
        // An unset list of a new object does not conflict with what refers to it.
        for relation in entity.relations where pending.contains(object, relation.slot) {
            let value = graph.value(of: object, slot: relation.slot)
            let targets = (value.elements ?? [value]).compactMap(\.object)
            guard let other = objects.database.schema.entities[relation.target] else {
                continue
            }
            let requested = targets.compactMap { target in
                (written.row(of: target) ?? objects.known(target)?.row).map { (target, $0) }
            }
            do {
                switch relation.link {
                case .foreignKey: break
                case .through(let link):
                    try write(link, entity, row, other, requested.map(\.1), session)
                case .inverse(let columns, let ownColumns):
                    let present = try other.rows(
                        session,
                        dialect,
                        related: relation,
                        to: entity,
                        row
                    )
                    let keys = entity.cells(ownColumns, of: row)
                    let cells = zip(columns, keys).compactMap { name, cell in
                        other.table[name].map { (column: $0, cell: cell) }
                    }
                    let presentKeys = Set(present.map { other.keyCells(of: $0) })
                    for (target, row) in requested
                    where !presentKeys.contains(other.keyCells(of: row)) {
                        guard let changed = try other.update(session, dialect, row, cells) else {
                            continue
                        }
                        written.update(target, changed)
                    }
                    let requestedKeys = Set(requested.map { other.keyCells(of: $0.1) })
                    for row in present where !requestedKeys.contains(other.keyCells(of: row)) {
                        let target = objects.existingObject(other, row: row)
                        if let target, deleted.contains(target) {
                            continue
                        }
                        let nulls = cells.map { (column: $0.column, cell: SQLValue.null) }
                        let changed = try other.update(session, dialect, row, nulls)
                        if let target, let changed {
                            written.update(target, changed)
                        }
                    }
                }
            } catch {
                throw refused(error, object, entity)
            }
        }
    }

    private func write(
        _ link: LinkTable,
        _ entity: TableEntity,
        _ row: [SQLValue],
        _ other: TableEntity,
        _ requested: [[SQLValue]],
        _ session: any SQLSession
    ) throws {
        let own = link.own.map { (column: $0.column, cell: entity.cells([$0.target], of: row)[0]) }
        let otherColumns = link.other.map { $0.column.quotedName }.joined(separator: ", ")
        var values: [SQLValue] = []
        let tests = own.map { column, cell in
            values.append(cell)
            return "\(column.quotedName) = \(parameter(values.count, column, link.table))"
        }.joined(separator: " AND ")
        let present = Set(
            try session.rows("SELECT \(otherColumns) FROM \(link.table.sql) WHERE \(tests)", values)
        )
        let keys = requested.map { row in
            link.other.map { other.cells([$0.target], of: row)[0] }
        }
        let names = (own.map { $0.column.quotedName } + [otherColumns]).joined(separator: ", ")
        for key in keys where !present.contains(key) {
            let columns = own.map(\.column) + link.other.map(\.column)
            let places = columns.enumerated().map { parameter($0 + 1, $1, link.table) }
            let cells = own.map { $0.cell } + key
            try session.execute(
                "INSERT INTO \(link.table.sql) (\(names)) "
                    + "VALUES (\(places.joined(separator: ", ")))",
                cells
            )
        }
        for key in present.subtracting(keys) {
            var values = values
            var condition = tests
            for (column, cell) in zip(link.other.map(\.column), key) {
                values.append(cell)
                condition +=
                    " AND \(column.quotedName) = \(parameter(values.count, column, link.table))"
            }
            try session.execute("DELETE FROM \(link.table.sql) WHERE \(condition)", values)
        }
    }

    private func parameter(_ number: Int, _ column: String, _ table: DatabaseTable) -> String {
        table[column].map { dialect.parameter(number, as: $0) } ?? dialect.parameter(number)
    }
}
