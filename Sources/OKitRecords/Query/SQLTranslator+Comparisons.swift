import GRDB
import OKitExpression
import OKitModel
import OKitSyntax

extension SQLTranslator {
    mutating func comparison(
        _ comparison: Comparison,
        _ node: ExpressionNode,
        isFiltering: Bool
    ) throws -> String {
        if let quantifier = comparison.quantifier {
            return try quantified(comparison, quantifier, node)
        }
        switch comparison.comparator {
        case .equal, .notEqual:
            return try equality(comparison) ?? predicateCall(node)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard let sql = try order(comparison) else {
                return try predicateCall(node)
            }
            return isFiltering ? sql : "ifnull(\(sql), 0)"
        case .between:
            guard let sql = try between(comparison) else {
                return try predicateCall(node)
            }
            return isFiltering ? sql : "ifnull(\(sql), 0)"
        case .isIn:
            return try membership(comparison.left, comparison.right, comparison)
                ?? predicateCall(node)
        case .contains:
            return try membership(comparison.right, comparison.left, comparison)
                ?? predicateCall(node)
        case .beginsWith, .endsWith, .like, .matches:
            return try predicateCall(node)
        }
    }

    /// Null equals null, and records are equal if their keys are.
    private mutating func equality(_ comparison: Comparison) throws -> String? {
        let (left, right) = (try operand(comparison.left), try operand(comparison.right))
        let `operator` = comparison.comparator == .equal ? "IS" : "IS NOT"
        let different = comparison.comparator == .equal ? "0" : "1"
        switch (left, right) {
        case (.record(let left, let leftRoot), .record(let right, let rightRoot)):
            let isSame = leftRoot == rightRoot
            // Records of different families are equal if there is none on either side.
            return isSame
                ? "\(left) \(`operator`) \(right)"
                : "(\(left) IS NULL AND \(right) IS NULL) \(`operator`) 1"
        case (.record(let sql, let root), .constant(let value)),
            (.constant(let value), .record(let sql, let root)):
            if value.isNull {
                return "\(sql) \(`operator`) NULL"
            }
            guard let id = value.object.flatMap({ constants.record($0) }), id.entity == root else {
                return different
            }
            return "\(sql) \(`operator`) \(bind(id.key.databaseValue))"
        case (.column(let sql, _), .constant(.null)), (.constant(.null), .column(let sql, _)):
            return "\(sql) \(`operator`) NULL"
        default:
            return try native(left, right, comparison) { "\($0) \(`operator`) \($1)" }
        }
    }

    private mutating func order(_ comparison: Comparison) throws -> String? {
        let sign = comparison.comparator.rawValue
        let (left, right) = (try operand(comparison.left), try operand(comparison.right))
        return try native(left, right, comparison) { "\($0) \(sign) \($1)" }
    }

    private mutating func between(_ comparison: Comparison) throws -> String? {
        guard !dependsOnRow(comparison.right),
            let bounds = constants.value(comparison.right).elements, bounds.count == 2
        else {
            return nil
        }
        let value = try operand(comparison.left)
        guard
            let lower = try native(value, .constant(bounds[0]), comparison, { "\($0) >= \($1)" }),
            let upper = try native(value, .constant(bounds[1]), comparison, { "\($0) <= \($1)" })
        else {
            return nil
        }
        return "(\(lower) AND \(upper))"
    }

    /// A comparison by an operator of SQL; `nil` if the kinds of its sides differ, or SQL would
    /// compare them differently.
    private mutating func native(
        _ left: Operand,
        _ right: Operand,
        _ comparison: Comparison,
        _ text: (String, String) -> String
    ) throws -> String? {
        guard let kind = left.comparisonKind, kind == right.comparisonKind,
            kind != .text || comparison.options.isEmpty,
            comparison.semantics == .foundation || left.isBool == right.isBool
        else {
            return nil
        }
        guard let left = sql(left), let right = sql(right) else {
            return nil
        }
        return text(left, right) + (kind == .text ? " COLLATE \(RecordCollation.text)" : "")
    }

    private mutating func sql(_ operand: Operand) -> String? {
        switch operand {
        case .column(let sql, _): sql
        case .constant(let value): value.bindable.map { bind($0) }
        case .record, .other: nil
        }
    }

    /// Whether a value is in a list that is the same for each row.
    private mutating func membership(
        _ element: ExpressionNode,
        _ list: ExpressionNode,
        _ comparison: Comparison
    ) throws -> String? {
        guard !dependsOnRow(list), let elements = constants.value(list).elements,
            elements.count < 10_000
        else {
            return nil
        }
        let sql: String
        var keys: [DatabaseValue] = []
        switch try operand(element) {
        case .record(let key, let root):
            sql = key
            for element in elements {
                if let id = element.object.flatMap({ constants.record($0) }), id.entity == root {
                    keys.append(id.key.databaseValue)
                }
            }
        case .column(let column, let type):
            guard let kind = type.comparisonKind, kind != .text || comparison.options.isEmpty
            else {
                return nil
            }
            sql = kind == .text ? "\(column) COLLATE \(RecordCollation.text)" : column
            for element in elements where !element.isNull {
                let operand = Operand.constant(element)
                // A value of another kind is never equal; of these kinds only decimals may be.
                if comparison.semantics == .cel, operand.isBool != (type == .bool) {
                    continue
                } else if operand.comparisonKind == kind {
                    guard let value = element.bindable else {
                        return nil
                    }
                    keys.append(value)
                } else if element.isNumber {
                    return nil
                }
            }
        case .constant, .other:
            return nil
        }
        let marks = keys.map { bind($0) }.joined(separator: ", ")
        let isNull = elements.contains(.null) ? " OR \(sql) IS NULL" : ""
        return "ifnull(\(sql) IN (\(marks)), 0)\(isNull)"
    }
}

// MARK: Quantifiers

extension SQLTranslator {
    /// `ANY posts.text == 'x'`: a condition on the rows at the other end of a relation.
    private mutating func quantified(
        _ comparison: Comparison,
        _ quantifier: Quantifier,
        _ node: ExpressionNode
    ) throws -> String {
        guard case .path(let path) = comparison.left.kind,
            let (source, steps) = try manyRows(path)
        else {
            return try predicateCall(node)
        }
        // If an element is undecided, the whole is undecided, which EXISTS would not report.
        guard comparison.comparator != .like, comparison.comparator != .matches else {
            throw NotInSQL()
        }
        let name = "#\(aliasCount)"
        rows[name] = source.row
        defer { rows[name] = nil }
        let variable = ExpressionNode(.variable(name), path.steps.first?.range ?? 0..<0)
        var inner = comparison
        inner.quantifier = nil
        inner.left = variable
        if !steps.isEmpty {
            var rest = path
            (rest.start, rest.steps) = (.value(variable), steps)
            inner.left = ExpressionNode(.path(rest), variable.range)
        }
        let kind = ExpressionNode(.comparison(inner), node.range)
        let isAll = quantifier == .all
        let condition = try condition(kind, isFiltering: false)
        let exists =
            "EXISTS (SELECT 1 FROM \(source.from) AND \(isAll ? "NOT " : "")(\(condition)))"
        return quantifier == .any ? exists : "NOT \(exists)"
    }
}

extension Operand {
    /// Whether it is a condition, which CEL does not compare with numbers.
    fileprivate var isBool: Bool {
        switch self {
        case .column(_, .bool), .constant(.bool): true
        default: false
        }
    }

    var comparisonKind: ValueType.ComparisonKind? {
        switch self {
        case .column(_, let type): type.comparisonKind
        case .constant(.bool), .constant(.int), .constant(.double): .number
        case .constant(.text): .text
        case .constant(.date): .date
        default: nil
        }
    }
}

extension Value {
    /// The form of a constant in SQL; `nil` if SQL would interpret it differently.
    fileprivate var bindable: DatabaseValue? {
        switch self {
        case .bool(let value): (value ? 1 : 0).databaseValue
        case .int(let value): value.databaseValue
        case .double(let value): value.isNaN ? nil : value.databaseValue
        case .text(let value): StoredValue.encoded(value)
        case .date(let value): StoredValue.encoded(value)
        default: nil
        }
    }
}
