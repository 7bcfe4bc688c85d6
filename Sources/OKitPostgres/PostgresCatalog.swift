import OKitDatabase

/// Reads the tables of a PostgreSQL database that the user may read.
struct PostgresCatalog {
    private let session: any SQLSession

    init(_ session: any SQLSession) {
        self.session = session
    }

    func catalog() throws(DatabaseFailure) -> DatabaseCatalog {
        let types = try PostgresTypes(session)
        var columns = try columns(types)
        let checks = try checks()
        let keys = try uniqueKeys()
        let foreignKeys = try foreignKeys()
        var tables: [DatabaseTable] = []
        var parts: [DatabaseCatalog.Part] = []
        for row in try session.rows(Self.tables, []) {
            guard let id = row[0].string, let schema = row[1].string, let name = row[2].string,
                let kind = row[3].string.flatMap({ DatabaseTable.Kind(relation: $0) })
            else {
                continue
            }
            if let parent = row[7].string {
                parts.append(DatabaseCatalog.Part(name: "\(schema).\(name)", of: parent))
                continue
            }
            var described = columns.removeValue(forKey: id) ?? []
            for index in described.indices {
                let check = checks[id]?[described[index].name.lowercased()]
                if let check, described[index].choices.isEmpty {
                    described[index].choices = check.choices
                }
                described[index].minimum = described[index].minimum ?? check?.minimum
                described[index].maximum = described[index].maximum ?? check?.maximum
            }
            var table = DatabaseTable(
                schema: schema,
                name: name,
                kind: kind,
                comment: row[4].string,
                columns: described,
                primaryKey: keys[id]?.first { $0.isPrimary }?.columns ?? [],
                uniqueKeys: keys[id]?.filter { !$0.isPrimary }.map(\.columns) ?? [],
                foreignKeys: foreignKeys[id] ?? [],
                estimatedRows: row[5].string.flatMap { Double($0) }.flatMap {
                    $0 > 0 && $0 < 1e15 ? Int($0) : nil
                },
                isInStandardSchema: row[6].string == "t"
            )
            table.isWritable = row[8].string == "t"
            tables.append(table)
        }
        var catalog = DatabaseCatalog(tables: tables)
        catalog.parts = parts
        catalog.unreadable = try session.rows(Self.unreadable, []).compactMap { $0[0].string }
        return catalog
    }

    /// Tables of the user and of others, without those of the system and of extensions.
    private static let tables = """
        SELECT c.oid, n.nspname, c.relname, c.relkind, obj_description(c.oid, 'pg_class'),
            c.reltuples, pg_table_is_visible(c.oid),
            (SELECT pn.nspname || '.' || p.relname FROM pg_inherits i
                JOIN pg_class p ON p.oid = i.inhparent
                JOIN pg_namespace pn ON pn.oid = p.relnamespace
                WHERE i.inhrelid = c.oid ORDER BY i.inhseqno LIMIT 1),
            has_table_privilege(c.oid, 'UPDATE') OR has_any_column_privilege(c.oid, 'UPDATE')
        \(relations) AND \(isReadable)
        """

    private static let unreadable = """
        SELECT n.nspname || '.' || c.relname \(relations) AND NOT (\(isReadable))
        ORDER BY n.nspname, c.relname
        """

    private static let relations = """
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'v', 'm', 'p', 'f')
            AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
            AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
                AND d.objid = c.oid AND d.deptype = 'e')
        """

    private static let isReadable =
        "has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')"

    private func columns(
        _ types: PostgresTypes
    ) throws(DatabaseFailure) -> [String: [DatabaseColumn]] {
        let rows = try session.rows(
            """
            SELECT a.attrelid, a.attname, a.atttypid, a.atttypmod, a.attnotnull,
                pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
                col_description(a.attrelid, a.attnum)
            FROM pg_attribute a
            JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'v', 'm', 'p', 'f')
                AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
            ORDER BY a.attrelid, a.attnum
            """,
            []
        )
        var columns: [String: [DatabaseColumn]] = [:]
        for row in rows {
            guard let table = row[0].string, let name = row[1].string, let type = row[2].string
            else {
                continue
            }
            let modifier = row[3].string.flatMap { Int($0) } ?? -1
            var column = types.column(named: name, type: type, modifier: modifier)
            column.isNullable = column.isNullable && row[4].string != "t"
            let identity = row[6].string ?? ""
            let generated = row[7].string ?? ""
            column.hasDefault = column.hasDefault || row[5].string != nil || !identity.isEmpty
            column.isGenerated = identity == "a" || !generated.isEmpty
            column.defaultText = generated.isEmpty ? row[5].string.flatMap(Self.literal) : nil
            column.comment = row[8].string
            columns[table, default: []].append(column)
        }
        return columns
    }

    /// The value of a default that is a literal: `'open'::text`, `0`, `true`.
    private static func literal(_ text: String) -> String? {
        if text.hasPrefix("'"), let end = text.dropFirst().firstIndex(of: "'") {
            let rest = text[end...].dropFirst()
            return rest.isEmpty || rest.hasPrefix("::")
                ? String(text[..<end].dropFirst()) : nil
        }
        let isPlain = Double(text) != nil || text == "true" || text == "false"
        return isPlain ? text : nil
    }

    private func checks() throws(DatabaseFailure) -> [String: [String: SQLCheck]] {
        let rows = try session.rows(
            "SELECT conrelid, pg_get_constraintdef(oid) FROM pg_constraint "
                + "WHERE contype = 'c' AND conrelid <> 0",
            []
        )
        var checks: [String: [String: SQLCheck]] = [:]
        for row in rows {
            if let table = row[0].string, let text = row[1].string {
                checks[table, default: [:]].merge(SQLCheck.checks(in: text)) { $0.merging($1) }
            }
        }
        return checks
    }

    private typealias UniqueKey = (isPrimary: Bool, columns: [String])

    private func uniqueKeys() throws(DatabaseFailure) -> [String: [UniqueKey]] {
        let rows = try session.rows(
            """
            SELECT i.indrelid, i.indexrelid, i.indisprimary, a.attname
            FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(number, place)
            JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
            WHERE i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL AND i.indisvalid
                AND k.place <= i.indnkeyatts
            ORDER BY i.indrelid, i.indisprimary DESC, i.indexrelid, k.place
            """,
            []
        )
        var keys: [String: [UniqueKey]] = [:]
        var last: SQLValue?
        for row in rows {
            guard let table = row[0].string, let column = row[3].string else {
                continue
            }
            if row[1] != last {
                keys[table, default: []].append((row[2].string == "t", []))
                last = row[1]
            }
            let index = (keys[table]?.count ?? 1) - 1
            keys[table]?[index].columns.append(column)
        }
        return keys
    }

    private func foreignKeys() throws(DatabaseFailure) -> [String: [ForeignKey]] {
        let rows = try session.rows(
            """
            SELECT k.conrelid, k.oid, n.nspname, t.relname, k.confdeltype, a.attname, b.attname
            FROM pg_constraint k
            JOIN pg_class t ON t.oid = k.confrelid JOIN pg_namespace n ON n.oid = t.relnamespace
            CROSS JOIN LATERAL unnest(k.conkey, k.confkey) WITH ORDINALITY AS c(own, other, place)
            JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.own
            JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = c.other
            WHERE k.contype = 'f' AND k.conparentid = 0
            ORDER BY k.conrelid, k.conname, c.place
            """,
            []
        )
        var keys: [String: [ForeignKey]] = [:]
        var last: SQLValue?
        for row in rows {
            guard let table = row[0].string, let other = row[3].string, let own = row[5].string,
                let target = row[6].string
            else {
                continue
            }
            if row[1] != last {
                let rule: ForeignKey.DeleteRule =
                    switch row[4].string {
                    case "c": .cascade
                    case "n", "d": .nullify
                    default: .deny
                    }
                let key = ForeignKey(
                    columns: [],
                    schema: row[2].string,
                    table: other,
                    targetColumns: [],
                    deleteRule: rule
                )
                keys[table, default: []].append(key)
                last = row[1]
            }
            let index = (keys[table]?.count ?? 1) - 1
            keys[table]?[index].columns.append(own)
            keys[table]?[index].targetColumns.append(target)
        }
        return keys
    }
}

extension DatabaseTable.Kind {
    /// The kind for a letter of the catalog.
    fileprivate init?(relation letter: String) {
        switch letter {
        case "r": self = .table
        case "v": self = .view
        case "m": self = .materializedView
        case "p": self = .partitioned
        case "f": self = .foreign
        default: return nil
        }
    }
}
