import GRDB
import OKitExpression
import OKitModel
import OKitSyntax

/// A query as SQL.
struct FetchPlan {
    let condition: SQLCondition
    private let query: RecordQuery
    private let entity: RecordEntity
    private let order: String
    private let group: (sql: String, type: ValueType)?
    private let values: StoredValue

    /// A row of the result.
    struct Found {
        var id: RecordID
        var kind: String
        var group: Value
    }

    /// - Throws: If a sorting or the grouping does not name an attribute.
    init(
        _ query: RecordQuery,
        _ entity: RecordEntity,
        _ translator: SQLTranslator
    ) throws(RecordStoreError) {
        var translator = translator
        self.query = query
        self.entity = entity
        values = StoredValue(scratch: translator.surroundings.scratch())
        var terms: [String] = []
        for sorting in query.wholeSorting {
            let column = try Self.column(sorting.path, entity, &translator)
            let collation = column.type.collation.map { " COLLATE \($0)" } ?? ""
            terms.append(column.sql + collation + (sorting.isAscending ? "" : " DESC"))
        }
        let isLastAscending = query.wholeSorting.last?.isAscending ?? true
        terms.append(
            "\(SQLTranslator.rootAlias).\(RecordColumn.key)" + (isLastAscending ? "" : " DESC")
        )
        order = terms.joined(separator: ", ")
        group = try query.grouping.map { path throws(RecordStoreError) in
            try Self.column(path, entity, &translator)
        }
        condition = translator.translate(query.predicate?.root)
    }

    /// The records of the window, and the total number.
    func fetchWindow(_ db: Database) throws -> FetchedRecords {
        try calling(db) {
            guard let window = query.window else {
                let rows = try rows(db, limit: "")
                return FetchedRecords(rows, total: rows.count)
            }
            let lower = max(0, window.lowerBound)
            let count = max(0, window.upperBound - lower)
            let rows = try rows(db, limit: " LIMIT \(count) OFFSET \(lower)")
            let total = try Int.fetchOne(
                db,
                sql: "SELECT COUNT(*) \(source)",
                arguments: StatementArguments(condition.arguments)
            )
            return FetchedRecords(rows, total: total ?? 0)
        }
    }

    /// All records, if the rest of the predicate is evaluated on objects.
    func fetchAll(_ db: Database) throws -> [Found] {
        try calling(db) { try rows(db, limit: "") }
    }

    /// Registers the query's functions with the database while a closure runs.
    private func calling<T>(_ db: Database, _ body: () throws -> T) throws -> T {
        defer {
            for function in condition.functions {
                function.remove(from: db)
            }
        }
        for function in condition.functions {
            try function.add(to: db)
        }
        return try body()
    }

    private var source: String {
        let alias = SQLTranslator.rootAlias
        let isOfKind = entity.name == entity.root ? "" : "\(alias).\(entity.isOfKind) AND "
        return "FROM \(entity.root.quoted) AS \(alias) WHERE \(isOfKind)(\(condition.sql))"
    }

    private func rows(_ db: Database, limit: String) throws -> [Found] {
        let columns = [RecordColumn.key, RecordColumn.kind].map {
            "\(SQLTranslator.rootAlias).\($0)"
        }
        let sql =
            "SELECT \((columns + [group?.sql ?? "NULL"]).joined(separator: ", ")) "
            + "\(source) ORDER BY \(order)\(limit)"
        let arguments = StatementArguments(condition.arguments)
        let cursor = try Row.fetchCursor(db, sql: sql, arguments: arguments)
        var found: [Found] = []
        while let row = try cursor.next() {
            let value = group.map { values.decoded(row[2], $0.type) } ?? .null
            let id = RecordID(entity: entity.root, key: row[0])
            found.append(Found(id: id, kind: row[1], group: value))
        }
        return found
    }

    private static func column(
        _ path: String,
        _ entity: RecordEntity,
        _ translator: inout SQLTranslator
    ) throws(RecordStoreError) -> (sql: String, type: ValueType) {
        let parsed = PredicateParser.parse(path, as: .expression)
        let operand: Operand?
        do {
            operand = parsed.problems.isEmpty ? try translator.operand(parsed.root) : nil
        } catch is EncryptedInSQL {
            throw RecordStoreError(
                .encryptedAttribute,
                "\(entity.name) cannot be sorted or grouped by \"\(path)\", which is encrypted; "
                    + "\"index\": true stores it unencrypted"
            )
        } catch {
            operand = nil
        }
        guard case .column(let sql, let type)? = operand else {
            throw RecordStoreError(
                .unknownEntity,
                "\(entity.name) has no attribute \"\(path)\" to sort or group by"
            )
        }
        return (sql, type)
    }
}

extension ValueType {
    /// The SQL collation for values that need one.
    fileprivate var collation: String? {
        switch self {
        case .text, .image, .color: RecordCollation.text
        case .decimal: RecordCollation.decimal
        default: nil
        }
    }
}

extension FetchedRecords {
    /// The result of a plan.
    init(_ rows: some Collection<FetchPlan.Found>, total: Int) {
        self.init(rows.map { ($0.id, $0.kind, $0.group) }, total: total)
    }
}
