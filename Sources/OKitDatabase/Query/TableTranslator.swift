import OKitExpression
import OKitModel
import OKitSyntax

/// Translates a condition into SQL that selects the same rows as the evaluator selects objects.
///
/// A part is translated only if SQL decides it exactly as the evaluator does, or if SQL can select
/// at least the rows for which it holds; the evaluator then decides about these.
struct TableTranslator {
    static let rootAlias = "\"t0\""
    /// The condition that holds for every row.
    static let always = "1 = 1"
    private static let deepest = 60

    let schema: TableSchema
    let dialect: SQLDialect
    let environment: AppEnvironment
    let constants: TableConstants
    let root: Row
    private var values: [SQLValue] = []
    var aliasCount = 0
    private var depth = 0

    /// A row within a query.
    struct Row {
        let entity: TableEntity
        /// The row's column.
        let column: (DatabaseColumn) -> String
    }

    /// A side of a comparison.
    enum Operand {
        case constant(Value)
        case column(String, DatabaseColumn, Property)
        case row(Reference)
    }

    /// A row, by columns that are equal to others.
    struct Reference {
        let entity: TableEntity
        let columns: [String]
        let target: [String]
    }

    init(
        _ entity: TableEntity,
        _ schema: TableSchema,
        _ dialect: SQLDialect,
        _ environment: AppEnvironment,
        _ constants: TableConstants
    ) {
        self.schema = schema
        self.dialect = dialect
        self.environment = environment
        self.constants = constants
        root = Row(entity: entity) { "\(Self.rootAlias).\($0.sql)" }
    }

    mutating func translate(_ predicate: ExpressionNode?) -> TableCondition {
        var conditions: [String] = []
        var rest: [ExpressionNode] = []
        for conjunct in predicate?.conjuncts ?? [] {
            let count = values.count
            depth = 0
            if let exact = try? condition(conjunct, isFiltering: true) {
                if exact != Self.always {
                    conditions.append("(\(exact))")
                }
                continue
            }
            rest.append(conjunct)
            values.removeLast(values.count - count)
            depth = 0
            if let wider = try? superset(conjunct) {
                conditions.append("(\(wider))")
            } else {
                values.removeLast(values.count - count)
            }
        }
        let joined = rest.count > 1 ? ExpressionNode(.junction(.and, rest), 0..<0) : rest.first
        return TableCondition(
            sql: conditions.isEmpty ? Self.always : conditions.joined(separator: " AND "),
            values: values,
            rest: joined
        )
    }

    // MARK: Exact conditions

    /// - Parameter isFiltering: Whether an undecided condition may count as false, as when rows are
    ///   selected.
    private mutating func condition(_ node: ExpressionNode, isFiltering: Bool) throws -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else {
            throw NotInSQL()
        }
        guard dependsOnRow(node) else {
            let value = constants.value(node)
            return value.isNull ? "NULL" : value.condition ? Self.always : "1 = 0"
        }
        switch node.kind {
        case .junction(let junction, let conditions):
            let count = values.count
            let parts = try conditions.map { try condition($0, isFiltering: isFiltering) }
            if junction == .or, parts.contains(Self.always) {
                // Parameters that no condition uses are an error.
                values.removeLast(values.count - count)
                return Self.always
            }
            return parts.map { "(\($0))" }.joined(separator: " \(junction.rawValue) ")
        case .negation(let operand):
            let inner = try condition(operand, isFiltering: false)
            return operand.isUndecidable ? "NOT (\(inner))" : "NOT coalesce((\(inner)), 1 = 0)"
        case .comparison(let comparison):
            return try self.comparison(comparison, isFiltering: isFiltering)
        case .truth(let operand):
            return try truth(operand, isFiltering: isFiltering)
        case .path:
            return try truth(node, isFiltering: isFiltering)
        case .presence(let operand, let name):
            let step = PathStep(kind: .property(name), range: node.range, endsSegment: false)
            var path = ExpressionPath(start: .value(operand), steps: [])
            if case .path(let start) = operand.kind {
                path = start
            }
            path.steps.append(step)
            let test = try self.operand(ExpressionNode(.path(path), node.range))
            return "NOT (\(try isNull(test)))"
        default:
            throw NotInSQL()
        }
    }

    private mutating func truth(_ node: ExpressionNode, isFiltering: Bool) throws -> String {
        guard case .column(let sql, let column, let property) = try operand(node),
            property.type == .bool
        else {
            throw NotInSQL()
        }
        let test = column.kind == .bool && dialect == .postgreSQL ? sql : "\(sql) <> 0"
        return isFiltering ? test : "coalesce(\(test), 1 = 0)"
    }

    private mutating func comparison(
        _ comparison: Comparison,
        isFiltering: Bool
    ) throws -> String {
        if isEmptySearch(comparison) {
            return Self.always
        }
        guard comparison.quantifier == nil, comparison.options.isEmpty else {
            throw NotInSQL()
        }
        switch comparison.comparator {
        case .equal, .notEqual:
            let sql = try equality(operand(comparison.left), operand(comparison.right), comparison)
            return comparison.comparator == .equal ? sql : "NOT (\(sql))"
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            let (left, right) = (try operand(comparison.left), try operand(comparison.right))
            let sign = comparison.comparator.rawValue
            let sql = try ordered(left, right, comparison) { "\($0) \(sign) \($1)" }
            return isFiltering ? sql : "coalesce(\(sql), 1 = 0)"
        case .isIn:
            guard !dependsOnRow(comparison.right),
                let elements = constants.value(comparison.right).elements, elements.count <= 1000
            else {
                throw NotInSQL()
            }
            let left = try operand(comparison.left)
            let tests = try elements.map { try equality(left, .constant($0), comparison) }
            return tests.isEmpty ? "1 = 0" : tests.map { "(\($0))" }.joined(separator: " OR ")
        default:
            throw NotInSQL()
        }
    }

    /// Whether it is `name.finds('')`, which holds for every row.
    private func isEmptySearch(_ comparison: Comparison) -> Bool {
        comparison.comparator == .contains && comparison.options.contains(.emptyIsEverywhere)
            && !dependsOnRow(comparison.right)
            && constants.value(comparison.right) == .text("")
    }

    /// Null equals null, and rows are equal if their keys are.
    private mutating func equality(
        _ left: Operand,
        _ right: Operand,
        _ comparison: Comparison
    ) throws -> String {
        switch (left, right) {
        case (.constant(.null), let other), (let other, .constant(.null)):
            return try isNull(other)
        case (.row(let reference), .constant(let value)),
            (.constant(let value), .row(let reference)):
            guard let object = value.object,
                let cells = constants.cells(object, reference.entity.name, reference.target)
            else {
                // A value that is not a row of the table is never equal.
                return "1 = 0"
            }
            return zip(zip(reference.columns, cells), reference.target).map { pair, target in
                let column = reference.entity.table[target]
                let parameter = bind(pair.1, as: column)
                return "coalesce(\(pair.0) = \(parameter), 1 = 0)"
            }.joined(separator: " AND ")
        case (.row(let left), .row(let right))
        where left.entity === right.entity
            && left.target == right.target:
            return zip(left.columns, right.columns).map { dialect.isSame($0, $1) }
                .joined(separator: " AND ")
        default:
            let sql = try ordered(left, right, comparison) { "\($0) = \($1)" }
            // Two columns can both be null.
            if case .column(let first, _, _) = left, case .column(let second, _, _) = right {
                return "coalesce(\(sql), \(first) IS NULL AND \(second) IS NULL)"
            }
            return "coalesce(\(sql), 1 = 0)"
        }
    }

    private func isNull(_ operand: Operand) throws -> String {
        switch operand {
        case .column(let sql, _, _): "\(sql) IS NULL"
        case .row(let reference):
            "(" + reference.columns.map { "\($0) IS NULL" }.joined(separator: " OR ") + ")"
        case .constant: throw NotInSQL()
        }
    }

    /// A comparison by an operator of SQL of columns and constants of the same kind.
    private mutating func ordered(
        _ left: Operand,
        _ right: Operand,
        _ comparison: Comparison,
        _ text: (String, String) -> String
    ) throws -> String {
        switch (left, right) {
        case (.column(let sql, let column, let property), .constant(let value)):
            let parameter = try bind(value, column, property, comparison)
            return text(collated(sql, property), parameter)
        case (.constant(let value), .column(let sql, let column, let property)):
            let parameter = try bind(value, column, property, comparison)
            return text(parameter, collated(sql, property))
        case (.column(let left, let first, let property), .column(let right, let second, let other)):
            guard first.kind == second.kind, property.type == other.type,
                property.isDay == other.isDay, Self.isComparable(first, property, dialect)
            else {
                throw NotInSQL()
            }
            return text(collated(left, property), right)
        default:
            throw NotInSQL()
        }
    }

    private func collated(_ sql: String, _ property: Property) -> String {
        property.type == .text ? dialect.ordered(sql) : sql
    }

    /// Whether SQL compares the values of a column as the evaluator compares those of the property.
    private static func isComparable(
        _ column: DatabaseColumn,
        _ property: Property,
        _ dialect: SQLDialect
    ) -> Bool {
        switch (column.kind, property.type) {
        case (.int, .int), (.int, .double), (.double, .double), (.decimal, .decimal): true
        case (.bool, .bool): dialect == .postgreSQL
        case (.text, .text):
            // Values of enumerations and of other types have other orders.
            dialect == .sqlite || column.isPlainText
        case (.day, .date), (.moment, .date): dialect == .postgreSQL
        default: false
        }
    }

    private mutating func bind(
        _ value: Value,
        _ column: DatabaseColumn,
        _ property: Property,
        _ comparison: Comparison
    ) throws -> String {
        guard Self.isComparable(column, property, dialect) else {
            throw NotInSQL()
        }
        let isFitting =
            switch (property.type, value) {
            case (.int, .int), (.double, .double), (.double, .int), (.decimal, .decimal),
                (.decimal, .int), (.bool, .bool), (.text, .text), (.date, .date):
                true
            case (.int, .double(let number)): number.isFinite
            default: false
            }
        guard isFitting else {
            throw NotInSQL()
        }
        if property.isDay, environment.day(in: value) != value {
            throw NotInSQL()
        }
        let cell: SQLValue?
        if case (.int, .double(let number)) = (property.type, value) {
            cell = .double(number)
            return bind(cell ?? .null, as: nil)
                + (dialect == .postgreSQL ? "::double precision" : "")
        }
        cell = CellValue(environment).cell(value, column.kind, isDay: property.isDay)
        guard let cell else {
            throw NotInSQL()
        }
        return bind(cell, as: column)
    }

    /// Adds a parameter.
    private mutating func bind(_ cell: SQLValue, as column: DatabaseColumn?) -> String {
        values.append(cell)
        guard let column else {
            return dialect.parameter(values.count)
        }
        return dialect.parameter(values.count, as: column)
    }

    // MARK: Wider conditions

    /// A condition that holds for at least the rows for which `node` holds.
    private mutating func superset(_ node: ExpressionNode) throws -> String {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else {
            throw NotInSQL()
        }
        switch node.kind {
        case .junction(.or, let conditions):
            return try conditions.map { "(\(try part($0)))" }.joined(separator: " OR ")
        case .junction(.and, let conditions):
            let parts = conditions.compactMap { node -> String? in
                let count = values.count
                if let part = try? part(node) {
                    return "(\(part))"
                }
                values.removeLast(values.count - count)
                return nil
            }
            guard !parts.isEmpty else {
                throw NotInSQL()
            }
            return parts.joined(separator: " AND ")
        case .comparison(let comparison):
            return try search(comparison)
        default:
            throw NotInSQL()
        }
    }

    private mutating func part(_ node: ExpressionNode) throws -> String {
        let count = values.count
        if let exact = try? condition(node, isFiltering: true) {
            return exact
        }
        values.removeLast(values.count - count)
        return try superset(node)
    }

    /// `name.finds('x')`, `name CONTAINS[c] 'x'` and `BEGINSWITH`: the rows that contain the text
    /// in any case.
    private mutating func search(_ comparison: Comparison) throws -> String {
        guard [.contains, .beginsWith, .endsWith].contains(comparison.comparator),
            comparison.quantifier == nil, !dependsOnRow(comparison.right),
            case .text(let part) = constants.value(comparison.right), !part.isEmpty,
            case .column(let sql, let column, let property) = try operand(comparison.left),
            property.type == .text
        else {
            throw NotInSQL()
        }
        switch dialect {
        case .sqlite:
            return "\(SQLiteFunctions.contains)(\(sql), \(bind(.text(part), as: nil)))"
        case .postgreSQL:
            // A text with other letters is decided by the evaluator, as is a search for some.
            let text = column.isPlainText ? sql : "\(sql)::text"
            let others = "\(text) ~ '[^\\x01-\\x7F]'"
            guard let plain = TextSearchKey.plain(part) else {
                return others
            }
            let pattern = plain.replacing("\\", with: "\\\\").replacing("%", with: "\\%")
                .replacing("_", with: "\\_")
            return "\(text) ILIKE \(bind(.text("%\(pattern)%"), as: nil)) OR \(others)"
        }
    }

    func dependsOnRow(_ node: ExpressionNode) -> Bool {
        switch node.kind {
        case .path(let path):
            switch path.start {
            case .scope:
                return path.firstName.map { !constants.names.contains($0) } ?? true
            case .names:
                return path.firstName.map {
                    !constants.names.contains($0) && !constants.environment.contains($0)
                } ?? true
            case .environment: return false
            case .value(let node): return dependsOnRow(node)
            case .content, .model: return true
            }
        case .literal, .empty, .argument: return false
        case .variable(let name): return !constants.names.contains(name)
        case .minus(let operand, _): return dependsOnRow(operand)
        case .aggregate(let elements): return elements.contains { dependsOnRow($0) }
        case .comparison(let comparison):
            return dependsOnRow(comparison.left) || dependsOnRow(comparison.right)
        case .junction(_, let parts): return parts.contains { dependsOnRow($0) }
        case .negation(let operand), .truth(let operand): return dependsOnRow(operand)
        case .function(let function, let arguments):
            return function.purity == .random || arguments.contains { dependsOnRow($0) }
        default: return true
        }
    }
}

extension DatabaseColumn {
    /// Whether its values are compared as texts.
    var isPlainText: Bool {
        let type = declaredType.lowercased()
        return kind == .text
            && (type == "text" || type.hasPrefix("character varying") || type.hasPrefix("varchar")
                || type == "name")
    }
}
