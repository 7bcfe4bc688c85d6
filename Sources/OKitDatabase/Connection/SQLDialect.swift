/// How a database writes SQL.
public enum SQLDialect: Sendable {
    case sqlite
    case postgreSQL

    /// The parameter with a number, counted from 1.
    package func parameter(_ number: Int) -> String {
        switch self {
        case .sqlite: "?\(number)"
        case .postgreSQL: "$\(number)"
        }
    }

    /// Orders and compares texts by their code points.
    func ordered(_ sql: String) -> String {
        switch self {
        case .sqlite: "\(sql) COLLATE BINARY"
        case .postgreSQL: "\(sql) COLLATE \"C\""
        }
    }

    /// A term of an order in which null comes first, or last if it is descending.
    func order(_ sql: String, isAscending: Bool) -> String {
        switch self {
        case .sqlite: isAscending ? sql : "\(sql) DESC"
        case .postgreSQL: isAscending ? "\(sql) NULLS FIRST" : "\(sql) DESC NULLS LAST"
        }
    }

    /// Whether two values are the same, where null equals null.
    func isSame(_ left: String, _ right: String) -> String {
        switch self {
        case .sqlite: "\(left) IS \(right)"
        case .postgreSQL: "\(left) IS NOT DISTINCT FROM \(right)"
        }
    }

    /// Whether a column still has the value with which it was read, whatever its type is.
    func isUnchanged(_ column: DatabaseColumn, _ number: Int) -> String {
        switch self {
        case .sqlite:
            return isSame(column.sql, parameter(number))
        case .postgreSQL where column.kind == .bool || column.isPadded:
            // Their conversion to text differs from the text that the server sends.
            return isSame(column.sql, parameter(number, as: column))
        case .postgreSQL:
            return isSame("\(column.sql)::text", "\(parameter(number))::text")
        }
    }

    /// A parameter as a value of a column's type.
    func parameter(_ number: Int, as column: DatabaseColumn) -> String {
        switch self {
        case .sqlite: parameter(number)
        case .postgreSQL: "\(parameter(number))::\(column.declaredType)"
        }
    }
}

extension String {
    /// The name between double quotes, in which it cannot end early.
    package var quotedName: String {
        "\"" + replacing("\"", with: "\"\"") + "\""
    }
}
