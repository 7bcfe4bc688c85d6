import GRDB
import GRDBSQLite
import OKitExpression
import OKitModel
import OKitSyntax
import Synchronization

/// An SQL function that evaluates a predicate on a row exactly as on an object.
///
/// Queries call it if SQL has no operation with exactly the same result.
struct SQLPredicateFunction {
    /// The name in SQL.
    let name: String
    private let body: Body

    private enum Body {
        /// Compares a single column of texts with a constant.
        case texts(TextFunction)
        case rows(DatabaseFunction)
    }

    /// - Parameters:
    ///   - condition: Has the variables `0`, `1` and so on for the columns.
    ///   - constants: The values of all other variables; no objects.
    ///   - types: The types of the columns.
    init(
        _ name: String,
        _ condition: ExpressionNode,
        constants: [String: Value],
        types: [ValueType],
        _ surroundings: RecordSurroundings
    ) {
        self.name = name
        if types == [.text],
            let condition = TextCondition(condition, on: "0", constants: constants)
        {
            body = .texts(TextFunction(condition))
            return
        }
        let predicate = RowPredicate(condition, constants, types, surroundings)
        body = .rows(
            DatabaseFunction(name, argumentCount: types.count, pure: true) { columns in
                predicate.holds(columns)
            }
        )
    }

    /// Registers the function with a connection.
    func add(to db: Database) throws {
        switch body {
        case .rows(let function): db.add(function: function)
        case .texts(let function): try function.add(to: db, name)
        }
    }

    /// Removes the function from a connection.
    func remove(from db: Database) {
        switch body {
        case .rows(let function): db.remove(function: function)
        case .texts: TextFunction.remove(from: db, name)
        }
    }
}

/// A predicate on rows: the columns of a row are variables of the evaluator.
private final class RowPredicate: Sendable {
    private let expression: ParsedExpression
    private let constants: [String: Value]
    private let types: [ValueType]
    /// The evaluator's graph with its compiled patterns; rows are evaluated one after the other.
    private let graph: Mutex<Graph>

    init(
        _ condition: ExpressionNode,
        _ constants: [String: Value],
        _ types: [ValueType],
        _ surroundings: RecordSurroundings
    ) {
        expression = ParsedExpression(text: "", root: condition, problems: [])
        self.constants = constants
        self.types = types
        graph = Mutex(surroundings.scratch())
    }

    /// Whether the predicate holds; `nil` if it cannot be decided.
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
}

/// A condition on text as a function of SQLite: a function of GRDB creates a string for each
/// argument, which takes longer than the condition.
private final class TextFunction {
    private let condition: TextCondition

    init(_ condition: TextCondition) {
        self.condition = condition
    }

    /// Adds the function to a connection, which retains it until it is removed.
    func add(to db: Database, _ name: String) throws {
        let code = sqlite3_create_function_v2(
            db.sqliteConnection,
            name,
            1,
            SQLITE_UTF8 | SQLITE_DETERMINISTIC,
            Unmanaged.passRetained(self).toOpaque(),
            { context, _, arguments in
                TextFunction.call(context, arguments?.pointee)
            },
            nil,
            nil,
            { function in
                function.map { Unmanaged<TextFunction>.fromOpaque($0).release() }
            }
        )
        guard code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }

    static func remove(from db: Database, _ name: String) {
        sqlite3_create_function_v2(
            db.sqliteConnection,
            name,
            1,
            SQLITE_UTF8,
            nil,
            nil,
            nil,
            nil,
            nil
        )
    }

    /// Evaluates the condition of a call on its argument.
    private static func call(_ context: OpaquePointer?, _ argument: OpaquePointer?) {
        guard let function = sqlite3_user_data(context) else {
            return
        }
        let condition = Unmanaged<TextFunction>.fromOpaque(function).takeUnretainedValue().condition
        let answer: Bool?
        if sqlite3_value_type(argument) == SQLITE_TEXT, let text = sqlite3_value_text(argument) {
            let count = Int(sqlite3_value_bytes(argument))
            answer = condition.holds(for: UnsafeBufferPointer(start: text, count: count))
        } else {
            // A value that cannot be in a column of texts counts as null.
            answer = condition.holds(for: nil)
        }
        if let answer {
            sqlite3_result_int(context, answer ? 1 : 0)
        } else {
            sqlite3_result_null(context)
        }
    }
}
