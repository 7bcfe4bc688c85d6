import OKitDatabase
import OKitSyntax

/// Makes properties of the columns of tables.
enum ColumnPlan {
    /// The texts that are edited in a field of several lines, by the last word of their names.
    private static let longNames: Set = [
        "description", "notes", "note", "comment", "comments", "body", "content", "text",
        "abstract",
    ]
    private static let secretNames: Set = ["password", "passwd", "secret", "token", "hash", "salt"]
    private static let longestField = 200

    /// The property of a column.
    static func property(_ column: DatabaseColumn, named name: String) -> PropertyPlan {
        var property = PropertyPlan(name, source: column.name, type(column.kind))
        property.isReadOnly =
            column.isGenerated || column.kind == .opaque
            || hasHiddenDefault(column) && [.date, .day].contains(property.type)
        property.isOptional =
            column.isNullable || property.isReadOnly || hasHiddenDefault(column)
        property.columns = [column.name]
        property.help = column.comment.flatMap {
            SchemaRules.sentence($0, besides: column.name)
        }
        let last = Words(column.name).last ?? ""
        if property.type == .text {
            property.values = column.choices.filter { !$0.isEmpty }
            property.isSecret = secretNames.contains(last)
            property.isLong =
                property.values.isEmpty && longNames.contains(last)
                && (column.maximumLength ?? .max) > longestField
            if property.values.isEmpty, let length = column.maximumLength {
                property.longest = length
                property.rules.append(("length", .object([("maximum", .number(length))])))
            }
        } else if case .list(.text) = property.type {
            property.values = column.choices
        }
        if property.type.isNumber {
            property.minimum = column.minimum.flatMap { Double($0) }
            property.maximum = column.maximum.flatMap { Double($0) }
            for (name, bound) in [("minimum", property.minimum), ("maximum", property.maximum)] {
                if let bound {
                    property.rules.append((name, .json(SchemaRules.number(bound))))
                }
            }
        }
        if property.type == .date {
            property.format = "dateTime medium"
        }
        if property.type == .text, property.values.isEmpty, !property.isOptional {
            property.rules.insert(("required", .flag(true)), at: 0)
        }
        property.defaultValue = defaultValue(column, property)
        return property
    }

    /// Whether the database fills a missing value in a way that the app does not know.
    private static func hasHiddenDefault(_ column: DatabaseColumn) -> Bool {
        column.hasDefault && column.defaultText == nil
    }

    static func type(_ kind: DatabaseColumn.Kind) -> PropertyType {
        switch kind {
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .decimal: .decimal
        case .text, .opaque: .text
        case .moment, .localMoment: .date
        case .day: .day
        case .bytes: .data
        case .list(let element): .list(type(element))
        }
    }

    private static func defaultValue(
        _ column: DatabaseColumn,
        _ property: PropertyPlan
    ) -> JSONText? {
        guard let text = column.defaultText, !column.isGenerated else {
            return nil
        }
        switch property.type {
        case .bool:
            let isTrue = ["true", "t", "1"].contains(text.lowercased())
            let isFalse = ["false", "f", "0"].contains(text.lowercased())
            return isTrue || isFalse ? .flag(isTrue) : nil
        case .int: return Int(text).map { .number($0) }
        case .double, .decimal:
            return Double(text).flatMap { $0.isFinite ? .json(SchemaRules.number($0)) : nil }
        case .text:
            return property.values.isEmpty || property.values.contains(text) ? .text(text) : nil
        default: return nil
        }
    }
}
