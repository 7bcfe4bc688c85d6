/// Reads the tables of a SQLite database.
struct SQLiteCatalog {
    private let session: any SQLSession

    init(_ session: any SQLSession) {
        self.session = session
    }

    func catalog() throws(DatabaseFailure) -> DatabaseCatalog {
        let rows = try session.rows(
            "SELECT name, type, sql FROM sqlite_schema WHERE type IN ('table', 'view') "
                + "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
            []
        )
        // Virtual tables, such as those of full-text search, store their content in shadow tables.
        let shadows = try session.rows(
            "SELECT name FROM pragma_table_list WHERE type = 'shadow'",
            []
        )
        let hidden = Set(shadows.compactMap { $0[0].string })
        var tables: [DatabaseTable] = []
        for row in rows {
            if let name = row[0].string, let type = row[1].string, !hidden.contains(name) {
                tables.append(try table(name, isView: type == "view", sql: row[2].string ?? ""))
            }
        }
        return DatabaseCatalog(tables: tables.map { resolved($0, in: tables) })
    }

    private func table(
        _ name: String,
        isView: Bool,
        sql: String
    ) throws(DatabaseFailure) -> DatabaseTable {
        var keys: [(rank: Int64, column: String)] = []
        var columns: [DatabaseColumn] = []
        let checks = SQLCheck.checks(in: sql)
        let info = try self.columns(
            "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?1)",
            of: name,
            isView: isView
        )
        for row in info {
            guard let column = row[0].string, case .int(let rank) = row[4],
                case .int(let hidden) = row[5], hidden != 1
            else {
                continue
            }
            if rank > 0 {
                keys.append((rank, column))
            }
            var described = self.column(column, row, isGenerated: hidden > 1)
            if let check = checks[column.lowercased()] {
                described.choices = check.choices
                (described.minimum, described.maximum) = (check.minimum, check.maximum)
            }
            columns.append(described)
        }
        var key = keys.sorted { $0.rank < $1.rank }.map(\.column)
        if try hasNull(in: key, of: name, columns) {
            // SQLite permits null in most keys; such rows cannot be distinguished.
            key = []
        }
        if key.count == 1, let index = columns.firstIndex(where: { $0.name == key[0] }) {
            // The number of the row, which the database gives.
            let isRowNumber = columns[index].declaredType.uppercased() == "INTEGER"
            columns[index].hasDefault = columns[index].hasDefault || isRowNumber
            columns[index].isNullable = false
        }
        return DatabaseTable(
            schema: nil,
            name: name,
            kind: isView ? .view : .table,
            columns: columns,
            primaryKey: key,
            uniqueKeys: try uniqueKeys(name),
            foreignKeys: try foreignKeys(name)
        )
    }

    /// The columns of a table; none for a view that cannot be read.
    private func columns(
        _ sql: String,
        of name: String,
        isView: Bool
    ) throws(DatabaseFailure) -> [[SQLValue]] {
        do throws(DatabaseFailure) {
            return try session.rows(sql, [.text(name)])
        } catch {
            guard isView else {
                throw error
            }
            return []
        }
    }

    /// Whether any row of a table has null in its key.
    private func hasNull(
        in key: [String],
        of table: String,
        _ columns: [DatabaseColumn]
    ) throws(DatabaseFailure) -> Bool {
        let nullable = key.filter { name in
            columns.contains {
                $0.name == name && $0.isNullable
                    && (key.count > 1 || $0.declaredType.uppercased() != "INTEGER")
            }
        }
        guard !nullable.isEmpty else {
            return false
        }
        let tests = nullable.map { "\($0.quotedName) IS NULL" }.joined(separator: " OR ")
        let sql = "SELECT 1 FROM \(table.quotedName) WHERE \(tests) LIMIT 1"
        return try !session.rows(sql, []).isEmpty
    }

    private func column(_ name: String, _ row: [SQLValue], isGenerated: Bool) -> DatabaseColumn {
        let type = row[1].string ?? ""
        let length = type.split(separator: "(").dropFirst().first.flatMap {
            Int($0.prefix { $0.isNumber })
        }
        let kind = DatabaseColumn.Kind(sqlite: type)
        let value = row[3].string.map { $0.trimmed(of: "'") }
        let isPlain = value.map { $0.allSatisfy { $0 != "(" && $0 != "'" } } ?? false
        return DatabaseColumn(
            name: name,
            kind: kind,
            declaredType: type,
            isNullable: row[2] == .int(0),
            hasDefault: row[3] != .null,
            defaultText: isPlain && value?.uppercased().hasPrefix("CURRENT") == false ? value : nil,
            isGenerated: isGenerated,
            maximumLength: kind == .text ? length : nil
        )
    }

    private func uniqueKeys(_ table: String) throws(DatabaseFailure) -> [[String]] {
        let rows = try session.rows(
            "SELECT l.name, i.name FROM pragma_index_list(?1) AS l, pragma_index_info(l.name) AS i "
                + "WHERE l.\"unique\" AND l.origin <> 'pk' AND NOT l.partial ORDER BY l.seq, i.seqno",
            [.text(table)]
        )
        var names: [String] = []
        var keys: [String: [String]] = [:]
        for row in rows {
            if let index = row[0].string, let column = row[1].string {
                if keys[index] == nil {
                    names.append(index)
                }
                keys[index, default: []].append(column)
            }
        }
        return names.compactMap { keys[$0] }
    }

    private func foreignKeys(_ table: String) throws(DatabaseFailure) -> [ForeignKey] {
        let rows = try session.rows(
            "SELECT id, \"table\", \"from\", \"to\", on_delete FROM pragma_foreign_key_list(?1) "
                + "ORDER BY id, seq",
            [.text(table)]
        )
        var keys: [(id: SQLValue, key: ForeignKey)] = []
        for row in rows {
            guard let other = row[1].string, let column = row[2].string else {
                continue
            }
            if keys.last?.id != row[0] {
                let rule: ForeignKey.DeleteRule =
                    switch row[4].string {
                    case "CASCADE": .cascade
                    case "SET NULL", "SET DEFAULT": .nullify
                    default: .deny
                    }
                let key = ForeignKey(
                    columns: [],
                    table: other,
                    targetColumns: [],
                    deleteRule: rule
                )
                keys.append((row[0], key))
            }
            keys[keys.count - 1].key.columns.append(column)
            if let target = row[3].string {
                keys[keys.count - 1].key.targetColumns.append(target)
            }
        }
        return keys.map(\.key)
    }

    /// The table with the names of other tables and columns as these write them: SQLite accepts
    /// any case, and no columns for those of the primary key.
    private func resolved(_ table: DatabaseTable, in tables: [DatabaseTable]) -> DatabaseTable {
        var table = table
        table.foreignKeys = table.foreignKeys.compactMap { key in
            guard
                let target = tables.first(where: {
                    $0.name.lowercased() == key.table.lowercased()
                })
            else {
                return nil
            }
            var key = key
            key.table = target.name
            key.targetColumns =
                key.targetColumns.isEmpty
                ? target.primaryKey
                : key.targetColumns.map { name in
                    target.columns.first { $0.name.lowercased() == name.lowercased() }?.name ?? name
                }
            return key.targetColumns.count == key.columns.count ? key : nil
        }
        return table
    }
}

extension DatabaseColumn.Kind {
    /// The kind of values for a declared type, by the words in it.
    fileprivate init(sqlite type: String) {
        let type = type.uppercased()
        func has(_ words: String...) -> Bool {
            words.contains { type.contains($0) }
        }
        self =
            if has("BOOL") {
                .bool
            } else if has("INT") {
                .int
            } else if has("DATETIME", "TIMESTAMP") {
                .localMoment
            } else if has("DATE") {
                .day
            } else if has("CHAR", "CLOB", "TEXT", "JSON", "UUID", "TIME") {
                .text
            } else if has("NUMERIC", "DECIMAL", "MONEY") {
                .decimal
            } else if has("REAL", "FLOA", "DOUB", "NUMBER") {
                .double
            } else if has("BLOB", "BINARY", "IMAGE") {
                .bytes
            } else {
                .text
            }
    }
}

extension String {
    fileprivate func trimmed(of quote: Character) -> String {
        hasPrefix(String(quote)) && hasSuffix(String(quote)) && count > 1
            ? String(dropFirst().dropLast()) : self
    }
}
