import OKitExpression
import OKitModel

// The words of SQL that tables and queries are put together of. Names of the schema contain letters,
// digits and underscores only, or a `#` or `.` that we add; quoted they cannot be keywords.
extension String {
    /// The name between double quotes.
    var quoted: String {
        "\"" + replacing("\"", with: "\"\"") + "\""
    }

    /// A text between single quotes.
    var sqlText: String {
        "'" + replacing("'", with: "''") + "'"
    }
}

/// Columns that every table of records has.
enum RecordColumn {
    /// The key of the record.
    static let key = "\"#key\""
    /// The name of its entity.
    static let kind = "\"#kind\""
}

extension ValueType {
    /// The type of a column; it also says how SQL compares what it holds.
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
