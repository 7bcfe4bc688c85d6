import GRDB
import OKitExpression
import OKitModel
import OKitSyntax

/// Translates a predicate into SQL with exactly the same results as the evaluator on objects.
///
/// A condition is 1, 0 or, if undecided, NULL, which SQL combines as the evaluator does.
/// Comparisons of numbers, texts and dates use operators, and thereby indexes; every other
/// condition on columns is evaluated by a `SQLPredicateFunction`. Conditions that need objects are
/// evaluated on objects.
struct SQLTranslator {
    static let rootAlias = "\"#0\""
    private static let deepest = 100

    let schema: RecordSchema
    let surroundings: RecordSurroundings
    let constants: PredicateConstants
    var arguments: [String: DatabaseValue] = [:]
    var functions: [SQLPredicateFunction] = []
    /// The rows for names; the empty name is `SELF`.
    var rows: [String: Row] = [:]
    var aliasCount = 0
    /// The names of elements in macros that a `SQLPredicateFunction` evaluates.
    var localNames: Set<String> = []
    private var depth = 0

    /// A row within a query.
    struct Row {
        var entity: RecordEntity
        /// The row's column with that quoted name.
        var column: (String) -> String
    }

    init(
        _ entity: RecordEntity,
        _ schema: RecordSchema,
        _ surroundings: RecordSurroundings,
        _ constants: PredicateConstants
    ) {
        self.schema = schema
        self.surroundings = surroundings
        self.constants = constants
        rows[""] = Row(entity: entity) { "\(Self.rootAlias).\($0)" }
    }

    /// Translates the conditions of a predicate, joined by AND, that have an exact form in SQL.
    mutating func translate(_ predicate: ExpressionNode?) -> SQLCondition {
        var conditions: [String] = []
        var rest: [ExpressionNode] = []
        for conjunct in predicate?.conjuncts ?? [] {
            let count = functions.count
            do {
                conditions.append("(\(try condition(conjunct, isFiltering: true)))")
            } catch {
                functions.removeLast(functions.count - count)
                rest.append(conjunct)
            }
            depth = 0
        }
        let joined = rest.count > 1 ? ExpressionNode(.junction(.and, rest), 0..<0) : rest.first
        return SQLCondition(
            sql: conditions.isEmpty ? "1" : conditions.joined(separator: " AND "),
            arguments: arguments,
            functions: functions,
            rest: joined
        )
    }

    /// - Parameter isFiltering: Whether NULL may replace 0, as when rows are selected.
    mutating func condition(_ node: ExpressionNode, isFiltering: Bool) throws -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else {
            throw NotInSQL()
        }
        guard dependsOnRow(node) else {
            return truth(of: constants.value(node))
        }
        switch node.kind {
        case .junction(let junction, let conditions):
            let parts = try conditions.map { "(\(try condition($0, isFiltering: isFiltering)))" }
            return parts.joined(separator: " \(junction.rawValue) ")
        case .negation(let operand):
            let inner = try condition(operand, isFiltering: false)
            return operand.isUndecidable ? "NOT (\(inner))" : "NOT ifnull((\(inner)), 0)"
        case .comparison(let comparison):
            return try self.comparison(comparison, node, isFiltering: isFiltering)
        case .truth(let operand):
            guard case .column(let sql, .bool) = try self.operand(operand) else {
                return try predicateCall(node)
            }
            return isFiltering ? "\(sql) <> 0" : "ifnull(\(sql) <> 0, 0)"
        case .presence(let operand, let name):
            return try presence(of: operand, name)
        case .comprehension(let comprehension):
            return try test(comprehension) ?? predicateCall(node)
        case .path:
            if case .column(let sql, let type) = try operand(node), type.comparisonKind == .number {
                return "\(sql) <> 0"
            }
            return try predicateCall(node)
        default:
            return try predicateCall(node)
        }
    }

    private func truth(of value: Value) -> String {
        value.isNull ? "NULL" : value.condition ? "1" : "0"
    }

    /// Adds an argument; returns its placeholder, which can be used any number of times in the
    /// text.
    mutating func bind(_ value: DatabaseValue) -> String {
        let name = "a\(arguments.count)"
        arguments[name] = value
        return ":" + name
    }

    mutating func nextAlias() -> String {
        aliasCount += 1
        return "\"#\(aliasCount)\""
    }
}

extension ValueType {
    /// The kinds of values that SQL compares as the evaluator does.
    enum ComparisonKind {
        case number, text, date
    }

    var comparisonKind: ComparisonKind? {
        switch self {
        case .bool, .int, .double: .number
        case .text: .text
        case .date: .date
        default: nil
        }
    }
}
