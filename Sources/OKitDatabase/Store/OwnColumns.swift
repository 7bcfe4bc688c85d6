import OKitExpression
import OKitModel

// The columns of tables that an app creates.
extension SQLDialect {
    /// The type of a column for a property.
    func type(of property: Property) -> String {
        type(property.type, isDay: property.isDay)
    }

    func type(_ type: ValueType, isDay: Bool = false) -> String {
        let isSQLite = self == .sqlite
        return switch type {
        case .bool: "boolean"
        case .int: isSQLite ? "integer" : "bigint"
        case .double: isSQLite ? "real" : "double precision"
        case .decimal: "numeric"
        case .date where isDay: "date"
        case .date: isSQLite ? "timestamp" : "timestamptz"
        case .data: isSQLite ? "blob" : "bytea"
        case .list(let element) where !isSQLite: self.type(element) + "[]"
        default: "text"
        }
    }
}

extension Property {
    /// The name of the column for its values.
    var ownColumn: String {
        columns.first ?? name.inSnakeCase
    }

    /// The name of the column for the key of the object that it refers to.
    var ownReference: String {
        columns.first ?? name.inSnakeCase + "_id"
    }
}
