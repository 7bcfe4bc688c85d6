import OKitExpression
import OKitModel
import OKitSyntax

/// A query for rows of a table, which are read in order, one part after the other.
///
/// A part begins behind the last row of the previous one: the database finds that row by the values
/// by which it is sorted, and does not count the rows before it.
struct TableQuery {
    /// The part of the condition that the database cannot decide.
    let rest: ExpressionNode?
    /// Identifies queries with the same rows in the same order.
    let signature: Signature
    /// The kind and the property of the values that divide the rows.
    let group: (column: DatabaseColumn, property: Property)?

    private let entity: TableEntity
    private let dialect: SQLDialect
    private let condition: TableCondition
    private let terms: [Term]

    struct Signature: Hashable {
        let entity: String
        let sql: String
        let values: [SQLValue]
    }

    /// A value by which rows are sorted.
    private struct Term {
        let sql: String
        let isAscending: Bool
        /// The column whose type a parameter has; `nil` for a text.
        private let column: DatabaseColumn?

        /// - Parameter isText: Whether the column is sorted by its text form.
        init(
            _ sql: String,
            _ column: DatabaseColumn,
            _ dialect: SQLDialect,
            isText: Bool,
            isAscending: Bool
        ) {
            let isConverted = isText && dialect == .postgreSQL && !column.isPlainText
            let converted = isConverted ? "(\(sql))::text" : sql
            self.sql = isText ? dialect.ordered(converted) : sql
            self.column = isConverted ? nil : column
            self.isAscending = isAscending
        }

        func parameter(_ number: Int, _ dialect: SQLDialect) -> String {
            column.map { dialect.parameter(number, as: $0) }
                ?? "\(dialect.parameter(number))::text"
        }
    }

    /// A row of the result.
    struct Row {
        let cells: [SQLValue]
        /// The values by which it is sorted.
        let position: [SQLValue]
    }

    /// - Throws: If a sorting or the grouping does not name a column.
    init(
        _ query: RecordQuery,
        _ entity: TableEntity,
        _ translator: TableTranslator
    ) throws(RecordStoreError) {
        var translator = translator
        self.entity = entity
        dialect = translator.dialect
        condition = translator.translate(query.predicate?.root)
        rest = condition.rest
        var terms: [Term] = []
        var group: (DatabaseColumn, Property)?
        for sorting in query.wholeSorting {
            let path = PredicateParser.parse(sorting.path, as: .expression)
            guard path.problems.isEmpty,
                let term = translator.term(path.root)
            else {
                throw RecordStoreError(
                    .unknownEntity,
                    "\(entity.name) has no column \"\(sorting.path)\" to sort or group by"
                )
            }
            if sorting.path == query.grouping {
                group = (term.column, term.property)
            }
            terms.append(
                Term(
                    term.sql,
                    term.column,
                    dialect,
                    isText: term.property.type == .text,
                    isAscending: sorting.isAscending
                )
            )
        }
        self.group = group
        let isAscending = query.wholeSorting.last?.isAscending ?? true
        for column in entity.key {
            let sql = "\(TableTranslator.rootAlias).\(column.sql)"
            // A key has an index with an order; other columns can have types without one.
            let isText = !entity.hasKey && !column.kind.isOrdered
            terms.append(Term(sql, column, dialect, isText: isText, isAscending: isAscending))
        }
        self.terms = terms
        let order = terms.map { translator.dialect.order($0.sql, isAscending: $0.isAscending) }
        signature = Signature(
            entity: entity.name,
            sql: condition.sql + " ORDER BY " + order.joined(separator: ", "),
            values: condition.values
        )
    }

    /// Reads the next rows.
    ///
    /// - Parameter last: The position of the row before them; `nil` for the first rows.
    func rows(
        _ session: any SQLSession,
        after last: [SQLValue]?,
        limit: Int
    ) throws(DatabaseFailure) -> [Row] {
        var values = condition.values
        let alias = TableTranslator.rootAlias
        var sql = "SELECT \(entity.columns(of: alias))"
        for term in terms {
            sql += ", \(term.sql)"
        }
        sql += " FROM \(entity.table.sql) AS \(alias) WHERE (\(condition.sql))"
        if let last {
            sql += " AND (\(isBehind(last, &values)))"
        }
        let order = terms.map { dialect.order($0.sql, isAscending: $0.isAscending) }
        sql += " ORDER BY \(order.joined(separator: ", ")) LIMIT \(max(0, limit))"
        let count = entity.table.columns.count
        return try session.rows(sql, values).map { cells in
            Row(cells: Array(cells.prefix(count)), position: Array(cells.dropFirst(count)))
        }
    }

    /// The condition that a row comes after one with some values.
    private func isBehind(_ last: [SQLValue], _ values: inout [SQLValue]) -> String {
        var alternatives: [String] = []
        var same: [String] = []
        for (term, value) in zip(terms, last) {
            values.append(value)
            let parameter = term.parameter(values.count, dialect)
            let isAfter: String
            switch (term.isAscending, value == .null) {
            case (true, true): isAfter = "\(term.sql) IS NOT NULL"
            case (true, false): isAfter = "\(term.sql) > \(parameter)"
            case (false, true): isAfter = "1 = 0"
            case (false, false):
                isAfter = "(\(term.sql) < \(parameter) OR \(term.sql) IS NULL)"
            }
            alternatives.append((same + [isAfter]).joined(separator: " AND "))
            same.append(dialect.isSame(term.sql, parameter))
        }
        let whole = alternatives.map { "(\($0))" }.joined(separator: " OR ")
        guard let term = terms.first, let value = last.first, value != .null, term.isAscending
        else {
            return whole
        }
        // An index is found by one bound alone.
        let bound = term.parameter(condition.values.count + 1, dialect)
        return "\(term.sql) >= \(bound) AND (\(whole))"
    }

    /// The number of rows; beyond a bound, at least that number.
    func count(_ session: any SQLSession, atMost bound: Int) throws(DatabaseFailure) -> Int {
        let sql =
            "SELECT count(*) FROM (SELECT 1 FROM \(entity.table.sql) AS "
            + "\(TableTranslator.rootAlias) WHERE (\(condition.sql)) LIMIT \(bound)) AS \"counted\""
        let rows = try session.rows(sql, condition.values)
        return rows.first?.first?.string.flatMap { Int($0) } ?? 0
    }

    /// Whether all rows of the table are selected.
    var isWhole: Bool {
        condition.values.isEmpty && condition.sql == TableTranslator.always && rest == nil
    }
}

extension DatabaseColumn.Kind {
    /// Whether every database has an order for values of the kind.
    fileprivate var isOrdered: Bool {
        switch self {
        case .bool, .int, .double, .decimal, .moment, .localMoment, .day, .bytes: true
        case .text, .list, .opaque: false
        }
    }
}
