import GRDB
import OKitExpression
import OKitModel
import OKitSyntax

/// A condition on the rows of a table in SQL, with what it is made of.
struct SQLCondition {
    /// The text; rows have the alias `SQLTranslator.rootAlias`.
    var sql: String
    /// The values for the names in it.
    var arguments: [String: DatabaseValue]
    /// The functions that it calls.
    var functions: [SQLPredicateFunction]
    /// What SQL cannot say, to be decided on the objects that the rest leaves; `nil` for nothing.
    var rest: ExpressionNode?
}

/// Says that SQL has no exact form of an expression, which is no mistake: objects decide it.
struct NotInSQL: Error {}

/// Says that SQL cannot see the values of an attribute: objects decide conditions on it.
struct EncryptedInSQL: Error {}

/// What SQL must ask the app while a predicate is translated.
struct PredicateConstants {
    /// The value of a part that does not depend on the row.
    var value: (ExpressionNode) -> Value
    /// The names of the variables that have values.
    var names: Set<String>
    /// The names of the environment that no member of the entity hides.
    var environment: Set<String>
    /// The key path that stands for a `%K`.
    var keyPath: (Int) -> String?
    /// The record that an object of the graph is.
    var record: (ObjectID) -> RecordID?
}
