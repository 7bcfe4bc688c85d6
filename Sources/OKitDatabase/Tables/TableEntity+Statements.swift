import OKitModel

// The statements for the rows of an entity.
extension TableEntity {
    private static let alias = "\"t0\""

    /// Reads the rows whose columns have some values.
    func rows(
        _ session: any SQLSession,
        _ dialect: SQLDialect,
        where columns: [String],
        equal keys: [[SQLValue]]
    ) throws(DatabaseFailure) -> [[SQLValue]] {
        guard !keys.isEmpty, !columns.isEmpty else {
            return []
        }
        var values: [SQLValue] = []
        let alternatives = keys.map { key in
            let tests = zip(columns, key).map { name, cell in
                test(name, cell, dialect, &values)
            }
            return "(\(tests.joined(separator: " AND ")))"
        }
        let sql =
            "SELECT \(self.columns(of: Self.alias)) FROM \(table.sql) AS \(Self.alias) "
            + "WHERE \(alternatives.joined(separator: " OR "))"
        return try session.rows(sql, values)
    }

    private func test(
        _ name: String,
        _ cell: SQLValue,
        _ dialect: SQLDialect,
        _ values: inout [SQLValue]
    ) -> String {
        let column = "\(Self.alias).\(name.quotedName)"
        guard cell != .null else {
            return "\(column) IS NULL"
        }
        values.append(cell)
        let parameter =
            table[name].map { dialect.parameter(values.count, as: $0) }
            ?? dialect.parameter(values.count)
        return "\(column) = \(parameter)"
    }

    /// Reads the rows at the other end of a relation from `other`, in the order of their keys; one
    /// more than are shown, if there are so many.
    func rows(
        _ session: any SQLSession,
        _ dialect: SQLDialect,
        related relation: TableRelation,
        to other: TableEntity,
        _ row: [SQLValue]
    ) throws(DatabaseFailure) -> [[SQLValue]] {
        var values: [SQLValue] = []
        let source: String
        switch relation.link {
        case .foreignKey:
            return []
        case .inverse(let columns, let ownColumns):
            let tests = zip(columns, other.cells(ownColumns, of: row)).map { name, cell in
                test(name, cell, dialect, &values)
            }
            source = "WHERE \(tests.joined(separator: " AND "))"
        case .through(let link):
            let joins = link.other.map {
                "\"link\".\($0.column.quotedName) = \(Self.alias).\($0.target.quotedName)"
            }
            let tests = link.own.map { pair in
                values.append(other.cells([pair.target], of: row).first ?? .null)
                let parameter =
                    link.table[pair.column].map { dialect.parameter(values.count, as: $0) }
                    ?? dialect.parameter(values.count)
                return "\"link\".\(pair.column.quotedName) = \(parameter)"
            }
            source =
                "JOIN \(link.table.sql) AS \"link\" ON \(joins.joined(separator: " AND ")) "
                + "WHERE \(tests.joined(separator: " AND "))"
        }
        let order = key.map { "\(Self.alias).\($0.sql)" }.joined(separator: ", ")
        let sql =
            "SELECT \(columns(of: Self.alias)) FROM \(table.sql) AS \(Self.alias) \(source) "
            + "ORDER BY \(order) LIMIT \(TableObjects.mostRelated + 1)"
        return try session.rows(sql, values)
    }

    /// Inserts a row; returns it with what the database has added.
    func insert(
        _ session: any SQLSession,
        _ dialect: SQLDialect,
        _ cells: [(column: DatabaseColumn, cell: SQLValue)]
    ) throws(DatabaseFailure) -> [SQLValue] {
        let names = cells.map(\.column.sql).joined(separator: ", ")
        let places = cells.enumerated().map { index, pair in
            dialect.parameter(index + 1, as: pair.column)
        }.joined(separator: ", ")
        let content = cells.isEmpty ? "DEFAULT VALUES" : "(\(names)) VALUES (\(places))"
        let rows = try session.rows(
            "INSERT INTO \(table.sql) \(content) RETURNING \(returned)",
            cells.map(\.cell)
        )
        guard let row = rows.first else {
            throw DatabaseFailure(.other, "\(table.name): the database did not store the new row")
        }
        return row
    }

    /// Changes a row if it still is what was read.
    ///
    /// - Returns: The new row; `nil` if the row has changed or is gone.
    func update(
        _ session: any SQLSession,
        _ dialect: SQLDialect,
        _ old: [SQLValue],
        _ cells: [(column: DatabaseColumn, cell: SQLValue)]
    ) throws(DatabaseFailure) -> [SQLValue]? {
        var values: [SQLValue] = []
        let assignments = cells.map { column, cell in
            values.append(cell)
            return "\(column.sql) = \(dialect.parameter(values.count, as: column))"
        }
        let condition = isUnchanged(old, dialect, &values)
        let sql =
            "UPDATE \(table.sql) SET \(assignments.joined(separator: ", ")) "
            + "WHERE \(condition) RETURNING \(returned)"
        return try session.rows(sql, values).first
    }

    /// Deletes a row if it still is what was read.
    ///
    /// - Returns: Whether it was.
    func delete(
        _ session: any SQLSession,
        _ dialect: SQLDialect,
        _ old: [SQLValue]
    ) throws(DatabaseFailure) -> Bool {
        var values: [SQLValue] = []
        let condition = isUnchanged(old, dialect, &values)
        return try session.execute("DELETE FROM \(table.sql) WHERE \(condition)", values) > 0
    }

    private var returned: String {
        table.columns.map(\.sql).joined(separator: ", ")
    }

    /// The condition that finds a row by its key, and that all its columns are as they were read.
    private func isUnchanged(
        _ old: [SQLValue],
        _ dialect: SQLDialect,
        _ values: inout [SQLValue]
    ) -> String {
        var tests: [String] = []
        for (column, position) in zip(key, keyPositions) {
            values.append(old[position])
            tests.append("\(column.sql) = \(dialect.parameter(values.count, as: column))")
        }
        for (position, column) in table.columns.enumerated() where !keyPositions.contains(position)
        {
            values.append(old[position])
            tests.append(dialect.isUnchanged(column, values.count))
        }
        return tests.joined(separator: " AND ")
    }
}
