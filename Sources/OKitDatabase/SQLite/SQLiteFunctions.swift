import GRDB
import OKitExpression

/// The functions that statements for SQLite call.
enum SQLiteFunctions {
    /// Whether a text contains a part, ignoring case and diacritics.
    static let contains = "okit_contains"

    /// Adds the functions to a connection.
    static func add(to db: Database) {
        db.add(
            function: DatabaseFunction(contains, argumentCount: 2, pure: true) { values in
                guard let text = String.fromDatabaseValue(values[0]),
                    let part = String.fromDatabaseValue(values[1])
                else {
                    return false
                }
                return TextSearchKey.isFound(part, in: text)
            }
        )
    }
}
