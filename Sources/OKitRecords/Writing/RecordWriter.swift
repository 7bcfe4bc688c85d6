import GRDB
import OKitExpression
import OKitModel

/// Changes records within a transaction, updates both ends of relations, and records the changes.
final class RecordWriter {
    let db: Database
    let schema: RecordSchema
    /// Evaluates initial values and transformers; its contents do not outlive the transaction.
    let scratch: Graph
    let values: StoredValue
    private let sealing: SealedValues
    var difference = RecordDifference()

    /// Initial values of the attributes of each entity, encoded.
    private var initials: [String: [DatabaseValue]] = [:]
    /// The statements that find and insert records of each entity.
    private var finders: [String: Statement] = [:]
    private var inserters: [String: Statement] = [:]

    init(_ db: Database, _ schema: RecordSchema, _ surroundings: RecordSurroundings) {
        self.db = db
        self.schema = schema
        scratch = surroundings.scratch()
        values = StoredValue(scratch: scratch)
        sealing = SealedValues(cipher: surroundings.protection?.cipher)
    }

    /// Values for columns of an entity, in order; `nil` for missing ones.
    typealias Columns = [DatabaseValue?]

    /// The decrypted values of a row: the entity's columns in order.
    struct Row {
        let id: RecordID
        var columns: [DatabaseValue]
    }
}

// MARK: Rows

extension RecordWriter {
    /// The first record of an entity with that identity.
    func find(_ entity: RecordEntity, identity: [DatabaseValue]) throws -> Row? {
        if let statement = finders[entity.name] {
            return try fetchRow(entity, statement, identity)
        }
        let conditions = entity.identity.map { "\($0.name.quoted) = ?" } + [entity.isOfKind]
        let sql = Self.selection(entity, conditions.joined(separator: " AND "))
        let statement = try db.makeStatement(sql: sql)
        finders[entity.name] = statement
        return try fetchRow(entity, statement, identity)
    }

    /// The columns of a record, if it is one of that entity.
    func row(_ entity: RecordEntity, key: Int64) throws -> Row? {
        let sql = Self.selection(entity, "\(RecordColumn.key) = ? AND \(entity.isOfKind)")
        return try fetchRow(entity, db.cachedStatement(sql: sql), [key.databaseValue])
    }

    private static func selection(_ entity: RecordEntity, _ condition: String) -> String {
        let names = [RecordColumn.key] + entity.columns.map(\.name.quoted)
        return "SELECT \(names.joined(separator: ", ")) FROM \(entity.root.quoted) "
            + "WHERE \(condition) ORDER BY \(RecordColumn.key) LIMIT 1"
    }

    private func fetchRow(
        _ entity: RecordEntity,
        _ statement: Statement,
        _ arguments: [DatabaseValue]
    ) throws -> Row? {
        let found = try GRDB.Row.fetchOne(statement, arguments: StatementArguments(arguments))
        guard let found, case .int64(let key) = (found[0] as DatabaseValue).storage else {
            return nil
        }
        let columns = try entity.columns.enumerated().map { index, column in
            let stored: DatabaseValue = found[index + 1]
            guard column.isSealed else {
                return stored
            }
            return try sealing.opened(stored, in: column.cell(in: entity, key: key))
        }
        return Row(id: RecordID(entity: entity.root, key: key), columns: columns)
    }

    private func inserter(_ entity: RecordEntity) throws -> Statement {
        if let statement = inserters[entity.name] {
            return statement
        }
        let names = [RecordColumn.key, RecordColumn.kind] + entity.columns.map(\.name.quoted)
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let statement = try db.makeStatement(
            sql: "INSERT INTO \(entity.root.quoted) (\(names.joined(separator: ", "))) "
                + "VALUES (\(marks))"
        )
        inserters[entity.name] = statement
        return statement
    }

    /// Creates a record; missing columns have their declared initial values.
    func insert(_ entity: RecordEntity, _ named: Columns) throws -> RecordID {
        var columns = try initialColumns(of: entity)
        for (index, value) in named.enumerated() {
            if let value {
                columns[index] = value
            }
        }
        let (key, stored) = try self.stored(columns, of: entity)
        try inserter(entity).execute(
            arguments: StatementArguments([key, entity.name.databaseValue] + stored)
        )
        let id = RecordID(entity: entity.root, key: db.lastInsertedRowID)
        difference.insert(id)
        for (column, value) in zip(entity.columns, columns) {
            if let relation = column.relation, case .int64(let key) = value.storage {
                try noteEnds(of: relation, of: id, from: nil, to: key)
            }
        }
        return id
    }

    /// The stored columns of a new record, with its key, which encryption needs in advance; null
    /// lets the database choose it.
    private func stored(
        _ columns: [DatabaseValue],
        of entity: RecordEntity
    ) throws -> (key: DatabaseValue, columns: [DatabaseValue]) {
        guard entity.columns.contains(where: \.isSealed) else {
            return (.null, columns)
        }
        let last = try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = ?"),
            arguments: [entity.root]
        )
        let (key, isOverflow) = (last ?? 0).addingReportingOverflow(1)
        guard !isOverflow else {
            throw RecordStoreError(.database, "\(entity.name) has no further keys")
        }
        let stored = try zip(entity.columns, columns).map { column, value in
            try sealed(value, column, of: entity, key: key)
        }
        return (key.databaseValue, stored)
    }

    private func sealed(
        _ value: DatabaseValue,
        _ column: RecordEntity.Column,
        of entity: RecordEntity,
        key: Int64
    ) throws -> DatabaseValue {
        column.isSealed ? try sealing.sealed(value, in: column.cell(in: entity, key: key)) : value
    }

    /// Writes the columns that differ.
    func update(_ row: Row, _ entity: RecordEntity, _ named: Columns) throws {
        let changed = named.enumerated().compactMap { index, value in
            value.flatMap { $0 == row.columns[index] ? nil : (key: index, value: $0) }
        }
        guard !changed.isEmpty else {
            return
        }
        let assignments = changed.map { "\(entity.columns[$0.key].name.quoted) = ?" }
        let statement = try db.cachedStatement(
            sql: "UPDATE \(entity.root.quoted) SET \(assignments.joined(separator: ", ")) "
                + "WHERE \(RecordColumn.key) = ?"
        )
        let stored = try changed.map { index, value in
            try sealed(value, entity.columns[index], of: entity, key: row.id.key)
        }
        let arguments = stored + [row.id.key.databaseValue]
        try statement.execute(arguments: StatementArguments(arguments))
        for (index, value) in changed {
            let column = entity.columns[index]
            difference.update(row.id, column.name)
            if let relation = column.relation {
                let old = Int64.fromDatabaseValue(row.columns[index])
                let new = Int64.fromDatabaseValue(value)
                try noteEnds(of: relation, of: row.id, from: old, to: new)
            }
        }
    }

    private func initialColumns(of entity: RecordEntity) throws -> [DatabaseValue] {
        if let known = initials[entity.name] {
            return known
        }
        let columns = try entity.columns.map { column -> DatabaseValue in
            guard let attribute = column.attribute else {
                return .null
            }
            let initial = scratch.initialValue(of: attribute.property)
            guard let value = values.encoded(initial, attribute.type) else {
                throw RecordStoreError(
                    .badValue,
                    "\(entity.name).\(attribute.name): the default cannot be stored"
                )
            }
            return value
        }
        initials[entity.name] = columns
        return columns
    }
}
