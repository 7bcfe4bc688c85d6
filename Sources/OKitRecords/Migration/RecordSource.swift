import GRDB
import OKitExpression
import OKitModel

/// Stored records, read with the entities with which they were written.
struct RecordSource {
    let plan: MigrationPlan
    /// The tables of the stored entities.
    let schema: RecordSchema
    let surroundings: RecordSurroundings
    /// The file; `nil` for records in memory.
    let path: String?

    /// The prefix of table names while their records are rewritten.
    var tablePrefix = ""

    private var sealing: SealedValues {
        SealedValues(cipher: surroundings.protection?.cipher)
    }

    /// The quoted name of a table of the stored records.
    func table(_ name: String) -> String {
        (tablePrefix + name).quoted
    }

    /// Calls `body` for each record of an entity, without its sub-entities, in key order.
    func forEachRecord(
        of entity: RecordEntity,
        _ db: Database,
        _ body: (_ key: Int64, _ value: (RecordAttribute) throws -> DatabaseValue) throws -> Void
    ) throws {
        let attributes = entity.attributes
        let names = [RecordColumn.key] + attributes.map(\.name.quoted)
        let indexes = Dictionary(
            uniqueKeysWithValues: attributes.enumerated().map { ($1.name, $0 + 1) }
        )
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT \(names.joined(separator: ", ")) FROM \(table(entity.root)) "
                + "WHERE \(RecordColumn.kind) = ? ORDER BY \(RecordColumn.key)",
            arguments: [entity.name]
        )
        while let row = try rows.next() {
            let key: Int64 = row[0]
            try body(key) { attribute in
                guard let index = indexes[attribute.name] else {
                    return .null
                }
                let stored: DatabaseValue = row[index]
                guard attribute.isSealed else {
                    return stored
                }
                let cell = SealedValues.Cell(root: entity.root, column: attribute.name, key: key)
                return try sealing.opened(stored, in: cell)
            }
        }
    }

    /// The pairs of keys of a relation, from the records of one entity.
    func pairs(
        _ relation: RecordRelation,
        of entity: RecordEntity,
        _ db: Database
    ) throws -> RowCursor {
        let own =
            "SELECT \(RecordColumn.key) FROM \(table(entity.root)) WHERE \(RecordColumn.kind) = ?"
        let sql: String
        switch relation.storage {
        case .column:
            let column = relation.name.quoted
            sql =
                "SELECT \(RecordColumn.key), \(column), 0 FROM \(table(entity.root)) "
                + "WHERE \(RecordColumn.kind) = ? AND \(column) NOT NULL"
        case .inverseColumn(let name):
            sql =
                "SELECT \(name.quoted), \(RecordColumn.key), 0 FROM \(table(relation.targetRoot)) "
                + "WHERE \(name.quoted) IN (\(own)) ORDER BY \(RecordColumn.key)"
        case .link(let link, let ownColumn, let other):
            sql =
                "SELECT \(ownColumn.quoted), \(other.quoted), \"#position\" FROM \(table(link)) "
                + "WHERE \(ownColumn.quoted) IN (\(own)) ORDER BY \(ownColumn.quoted), \"#position\""
        }
        return try Row.fetchCursor(db, sql: sql, arguments: [entity.name])
    }
}

// MARK: Losses

extension RecordSource {
    /// The losses of the plan, with the number of values.
    func losses(_ db: Database) throws -> [MigrationChange: Int] {
        var losses: [MigrationChange: Int] = [:]
        for (name, step) in plan.steps {
            guard let entity = schema.entities[name] else {
                continue
            }
            if let loss = step.loss {
                losses[loss] = try Int.fetchOne(
                    db,
                    sql:
                        "SELECT COUNT(*) FROM \(table(entity.root)) WHERE \(RecordColumn.kind) = ?",
                    arguments: [name]
                )
            }
            for (property, loss) in step.losses {
                losses[loss] = try count(property, of: entity, db)
            }
            for (property, source) in step.sources {
                if case .widened(let stored) = source,
                    let loss = try inexact(stored, property, entity, db)
                {
                    losses[loss.change] = loss.count
                }
            }
        }
        return losses.filter { $0.value > 0 }
    }

    private func count(_ name: String, of entity: RecordEntity, _ db: Database) throws -> Int {
        switch entity.members[name] {
        case .attribute(let attribute):
            var count = 0
            try forEachRecord(of: entity, db) { _, value in
                let value = try value(attribute)
                if !value.isNull, !["", "[]", "{}"].contains(String.fromDatabaseValue(value)) {
                    count += 1
                }
            }
            return count
        case .relation(let relation):
            let pairs = try pairs(relation, of: entity, db)
            var count = 0
            while try pairs.next() != nil {
                count += 1
            }
            return count
        case nil:
            return 0
        }
    }

    /// The values that a wider type cannot represent exactly.
    private func inexact(
        _ stored: String,
        _ property: String,
        _ entity: RecordEntity,
        _ db: Database
    ) throws -> (change: MigrationChange, count: Int)? {
        guard case .attribute(let attribute) = entity.members[stored],
            let newName = plan.steps[entity.name]?.newName,
            let type = plan.new.entities[newName]?.properties[property]?.type
        else {
            return nil
        }
        let values = StoredValue(scratch: surroundings.scratch())
        var count = 0
        try forEachRecord(of: entity, db) { _, value in
            let value = values.decoded(try value(attribute), attribute.type)
            if ExactConversion.value(value, as: type) == nil {
                count += 1
            }
        }
        let change = plan.narrowing(
            of: property,
            in: entity.name,
            from: attribute.type,
            to: type
        )
        return (change, count)
    }
}

// MARK: Conversions

extension RecordSource {
    /// Checks that each conversion yields a value, and changes nothing.
    func checkConversions(_ db: Database) throws {
        guard plan.hasConversions else {
            return
        }
        let conversions = try RecordConversions(self)
        for (name, step) in plan.steps {
            guard let entity = schema.entities[name], let newName = step.newName,
                let type = plan.rules.types[newName]
            else {
                continue
            }
            for (property, source) in step.sources {
                guard case .converted(let expression) = source,
                    let declared = type.property(named: property)
                else {
                    continue
                }
                try forEachRecord(of: entity, db) { key, _ in
                    _ = try conversions.value(
                        of: expression,
                        for: declared,
                        of: newName,
                        (entity, key)
                    )
                }
            }
        }
    }
}
