import OKitExpression
import OKitModel

/// A condition on the rows of a table.
struct TableCondition {
    /// The text; the table has the alias `TableTranslator.rootAlias`.
    var sql: String
    /// The values of its parameters, in order.
    var values: [SQLValue]
    /// The part that the database cannot decide, which is evaluated on the objects of the rows
    /// that the text selects; `nil` if there is none.
    var rest: ExpressionNode?
}

/// Thrown for an expression without an exact form in SQL.
struct NotInSQL: Error {}

/// The app's values that the translation of a condition needs.
struct TableConstants {
    /// The value of a part that does not depend on the row.
    var value: (ExpressionNode) -> Value
    /// The names that have values.
    var names: Set<String>
    /// The names of the environment that no member of the entity hides.
    var environment: Set<String>
    /// The row of an object: the cells of some of its columns; `nil` for any other object.
    var cells: (ObjectID, _ entity: String, _ columns: [String]) -> [SQLValue]?
}
