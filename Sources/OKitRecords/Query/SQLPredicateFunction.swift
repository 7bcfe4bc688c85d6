import GRDB
import OKitExpression
import OKitModel
import OKitSyntax
import Synchronization

/// An SQL function that evaluates a predicate on a row exactly as on an object: with the evaluator,
/// which gets the row's columns as variables.
///
/// Queries call it where SQL has no operation with exactly the same result.
final class SQLPredicateFunction: Sendable {
    private let expression: ParsedExpression
    private let constants: [String: Value]
    private let types: [ValueType]
    /// The evaluator's graph, with the patterns that it has compiled; rows come one at a time.
    private let graph: Mutex<Graph>

    /// - Parameters:
    ///   - condition: has the variables `0`, `1` and so on for the columns.
    ///   - constants: the values of all other variables; no objects.
    ///   - types: what the columns hold.
    init(
        _ condition: ExpressionNode,
        constants: [String: Value],
        types: [ValueType],
        _ surroundings: RecordSurroundings
    ) {
        expression = ParsedExpression(text: "", root: condition, problems: [])
        self.constants = constants
        self.types = types
        graph = Mutex(surroundings.scratch())
    }

    /// Whether the condition holds; `nil` where it cannot be decided.
    func holds(_ columns: [DatabaseValue]) -> Bool? {
        graph.withLock { graph in
            var variables = constants
            let values = StoredValue(scratch: graph)
            for (index, column) in columns.enumerated() {
                variables["\(index)"] = values.decoded(column, types[index])
            }
            var evaluator = Evaluator(graph, variables: variables)
            let value = evaluator.value(of: expression, on: nil as ObjectID?)
            return value.isNull ? nil : value.condition
        }
    }

    /// The function to register with SQLite under that name.
    func databaseFunction(named name: String) -> DatabaseFunction {
        DatabaseFunction(name, argumentCount: types.count, pure: true) { columns in
            self.holds(columns)
        }
    }
}
