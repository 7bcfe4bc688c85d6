import OKitDatabase

/// The types of a PostgreSQL database.
struct PostgresTypes {
    private var types: [String: PostgresType] = [:]
    private var choices: [String: [String]] = [:]
    private var checks: [String: SQLCheck] = [:]

    private struct PostgresType {
        let name: String
        /// The name for statements.
        let sql: String
        let kind: String
        let base: String
        let element: String
        let category: String
        let modifier: Int
        let isNullable: Bool
        let hasDefault: Bool
    }

    /// The number of domains of domains that are followed.
    private static let deepest = 16

    init(_ session: any SQLSession) throws(DatabaseFailure) {
        let rows = try session.rows(
            "SELECT oid, typname, format_type(oid, NULL), typtype, typbasetype, typelem, "
                + "typcategory, typtypmod, typnotnull, typdefault IS NOT NULL FROM pg_type",
            []
        )
        for row in rows {
            guard let id = row[0].string else {
                continue
            }
            types[id] = PostgresType(
                name: row[1].string ?? "",
                sql: row[2].string ?? "text",
                kind: row[3].string ?? "",
                base: row[4].string ?? "0",
                element: row[5].string ?? "0",
                category: row[6].string ?? "",
                modifier: row[7].string.flatMap { Int($0) } ?? -1,
                isNullable: row[8].string != "t",
                hasDefault: row[9].string == "t"
            )
        }
        let values = try session.rows(
            "SELECT enumtypid, enumlabel FROM pg_enum ORDER BY enumtypid, enumsortorder",
            []
        )
        for row in values {
            if let type = row[0].string, let value = row[1].string {
                choices[type, default: []].append(value)
            }
        }
        let rules = try session.rows(
            "SELECT contypid, pg_get_constraintdef(oid) FROM pg_constraint "
                + "WHERE contype = 'c' AND contypid <> 0",
            []
        )
        for row in rules {
            if let type = row[0].string, let text = row[1].string,
                let check = SQLCheck.checks(in: text)["value"]
            {
                checks[type] = checks[type]?.merging(check) ?? check
            }
        }
    }

    /// A column of a type, with what the type and the domains that it is based on say.
    func column(named name: String, type: String, modifier: Int) -> DatabaseColumn {
        var id = type
        var modifier = modifier
        var column = DatabaseColumn(name: name, kind: .opaque, declaredType: "text")
        var depth = 0
        while let domain = types[id], domain.kind == "d", depth < Self.deepest {
            column.isNullable = column.isNullable && domain.isNullable
            column.hasDefault = column.hasDefault || domain.hasDefault
            if let check = checks[id] {
                column.choices = column.choices.isEmpty ? check.choices : column.choices
                column.minimum = column.minimum ?? check.minimum
                column.maximum = column.maximum ?? check.maximum
            }
            (id, modifier) = (domain.base, domain.modifier)
            depth += 1
        }
        guard let base = types[id] else {
            return column
        }
        // As casts, the names of these types without a length mean a length of one.
        column.declaredType = ["bpchar": "bpchar", "bit": "varbit"][base.name] ?? base.sql
        column.kind = kind(of: id, depth: 0)
        if base.kind == "e" {
            column.choices = choices[id] ?? []
        } else if base.category == "A", let values = choices[base.element] {
            column.choices = values
        }
        if ["varchar", "bpchar"].contains(base.name), modifier > 4 {
            column.maximumLength = modifier - 4
        }
        return column
    }

    private func kind(of id: String, depth: Int) -> DatabaseColumn.Kind {
        guard let type = types[id], depth < Self.deepest else {
            return .opaque
        }
        switch type.name {
        case "bool": return .bool
        case "int2", "int4", "int8", "oid": return .int
        case "float4", "float8": return .double
        case "numeric": return .decimal
        case "text", "varchar", "bpchar", "name", "citext", "uuid", "inet", "cidr", "macaddr",
            "json", "jsonb", "xml", "time", "timetz", "interval", "money", "bit", "varbit",
            "ltree":
            return .text
        case "date": return .day
        case "timestamptz": return .moment
        case "timestamp": return .localMoment
        case "bytea": return .bytes
        default: break
        }
        switch type.kind {
        case "e": return .text
        case "d": return kind(of: type.base, depth: depth + 1)
        case "r", "m": return .text
        default: break
        }
        if type.category == "A" {
            let element = kind(of: type.element, depth: depth + 1)
            return element == .opaque ? .opaque : .list(element)
        }
        return .opaque
    }
}
