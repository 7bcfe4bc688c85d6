import OKitExpression
import OKitModel

// The text fragments of SQL for tables and queries. Names of the schema contain only letters,
// digits and underscores, or an added `#` or `.`; quoted names cannot be keywords.
extension String {
    /// The name between double quotes.
    var quoted: String {
        "\"" + replacing("\"", with: "\"\"") + "\""
    }

    /// The text between single quotes.
    var sqlText: String {
        "'" + replacing("'", with: "''") + "'"
    }
}

/// Columns of every table of records.
enum RecordColumn {
    /// The key of the record.
    static let key = "\"#key\""
    /// The name of its entity.
    static let kind = "\"#kind\""
}

extension ValueType {
    /// The type of a column, which also determines how SQL compares its values.
    var columnType: String {
        switch self {
        case .bool, .int, .object: "INTEGER"
        case .double, .date: "REAL"
        case .decimal: "TEXT COLLATE \(RecordCollation.decimal)"
        case .text, .image, .color: "TEXT COLLATE \(RecordCollation.text)"
        case .data: "BLOB"
        case .list, .set, .map, .any: "TEXT"
        }
    }
}
