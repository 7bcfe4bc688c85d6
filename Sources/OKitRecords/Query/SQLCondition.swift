import GRDB
import OKitExpression
import OKitModel
import OKitSyntax

/// A condition on the rows of a table in SQL, with its arguments and functions.
struct SQLCondition {
    /// The text; rows have the alias `SQLTranslator.rootAlias`.
    var sql: String
    /// The values for the names in it.
    var arguments: [String: DatabaseValue]
    /// The functions that it calls.
    var functions: [SQLPredicateFunction]
    /// The part without a form in SQL, which is evaluated on the objects that the other part
    /// selects; `nil` if there is none.
    var rest: ExpressionNode?
}

/// Thrown for an expression without an exact form in SQL, which is evaluated on objects instead.
struct NotInSQL: Error {}

/// Thrown for an encrypted attribute: conditions on it are evaluated on objects.
struct EncryptedInSQL: Error {}

/// The app's values that the translation of a predicate needs.
struct PredicateConstants {
    /// The value of a part that does not depend on the row.
    var value: (ExpressionNode) -> Value
    /// The names of the variables that have values.
    var names: Set<String>
    /// The names of the environment that no member of the entity hides.
    var environment: Set<String>
    /// The key path for a `%K`.
    var keyPath: (Int) -> String?
    /// The record of an object of the graph.
    var record: (ObjectID) -> RecordID?
}
