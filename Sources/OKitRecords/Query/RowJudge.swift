import GRDB
import OKitExpression
import OKitModel
import OKitSyntax
import Synchronization

/// Decides a condition for a row as it is decided for an object: by the evaluator, which is given the
/// row's columns as variables.
///
/// It is what SQL calls where it has no operation with exactly the same answer.
final class RowJudge: Sendable {
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

    /// The function under which SQL calls it.
    func function(named name: String) -> DatabaseFunction {
        DatabaseFunction(name, argumentCount: types.count, pure: true) { columns in
            self.holds(columns)
        }
    }
}
