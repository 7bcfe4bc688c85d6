import GRDB
import OKitExpression
import OKitModel

/// Rewrites all records for the entities of a plan, within the transaction of a migration: from the
/// old tables, which are renamed, into new tables.
struct RecordRebuild {
    private var source: RecordSource
    private let schema: RecordSchema
    /// The steps for the records of each stored entity; built-in entities, such as images, do not
    /// change.
    private let steps: [String: MigrationPlan.EntityStep]
    private let values: StoredValue
    private let scratch: Graph

    /// - Parameter schema: The tables of the app's entities.
    init(_ source: RecordSource, to schema: RecordSchema) {
        self.source = source
        self.schema = schema
        var steps = source.plan.steps
        for (name, entity) in source.schema.entities
        where steps[name] == nil && schema.entities[name] != nil {
            var step = MigrationPlan.EntityStep(newName: name)
            for member in entity.members.keys {
                step.sources[member] = .stored(member)
            }
            steps[name] = step
        }
        self.steps = steps
        scratch = source.surroundings.scratch()
        values = StoredValue(scratch: scratch)
    }

    private var plan: MigrationPlan {
        source.plan
    }

    private var sealing: SealedValues {
        SealedValues(cipher: source.surroundings.protection?.cipher)
    }

    /// The tables of the stored entities.
    private var tables: [String] {
        let links = source.schema.entities.values.flatMap(\.relations).compactMap { relation in
            if case .link(let table, _, _) = relation.storage { table } else { nil }
        }
        return source.schema.roots + Set(links).sorted()
    }

    /// Renames the existing tables.
    mutating func setTablesAside(_ db: Database) throws {
        for table in tables where try db.tableExists(table) {
            try db.execute(sql: "ALTER TABLE \(table.quoted) RENAME TO \("#old.\(table)".quoted)")
        }
        source.tablePrefix = "#old."
    }

    /// Fills the new, empty tables, and removes the old ones.
    func run(_ db: Database, _ progress: RecordMigrationProgress?) throws {
        let reporter = Reporter(count: try count(db), progress)
        let conversions = plan.hasConversions ? try RecordConversions(source) : nil
        for (name, step) in steps.sorted(by: { $0.key < $1.key }) {
            if let old = source.schema.entities[name],
                let new = step.newName.flatMap({ schema.entities[$0] })
            {
                try copy(old, step, to: new, conversions, db, reporter)
            }
        }
        var written: Set<String> = []
        for entity in schema.entities.values.sorted(by: { $0.name < $1.name }) {
            for relation in entity.relations
            where relation.isWritten && written.insert("\(entity.root).\(relation.name)").inserted {
                try link(relation, of: entity, conversions, db)
            }
        }
        try continueKeys(db)
        for table in tables.reversed() where try db.tableExists("#old.\(table)") {
            try db.execute(sql: "DROP TABLE \("#old.\(table)".quoted)")
        }
    }

    // MARK: Records

    private func copy(
        _ old: RecordEntity,
        _ step: MigrationPlan.EntityStep,
        to new: RecordEntity,
        _ conversions: RecordConversions?,
        _ db: Database,
        _ reporter: Reporter
    ) throws {
        let columns = [RecordColumn.key, RecordColumn.kind] + new.attributes.map(\.name.quoted)
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let insertion = try db.makeStatement(
            sql:
                "INSERT INTO \(new.root.quoted) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
        )
        let makers = try new.attributes.map { try maker(of: $0, old, step, new, conversions) }
        try source.forEachRecord(of: old, db) { key, value in
            var arguments: [DatabaseValue] = [key.databaseValue, new.name.databaseValue]
            for (attribute, make) in zip(new.attributes, makers) {
                let made = try make(key, value)
                let cell = SealedValues.Cell(root: new.root, column: attribute.name, key: key)
                arguments.append(attribute.isSealed ? try sealing.sealed(made, in: cell) : made)
            }
            try insertion.execute(arguments: StatementArguments(arguments))
            reporter.noteWritten()
        }
    }

    /// The number of records.
    private func count(_ db: Database) throws -> Int {
        try source.schema.roots.reduce(0) { sum, root in
            let table = source.tablePrefix + root
            guard try db.tableExists(table) else {
                return sum
            }
            return sum + (try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(table.quoted)") ?? 0)
        }
    }

    /// Counts the rewritten records.
    private final class Reporter {
        private let count: Int
        private let progress: RecordMigrationProgress?
        private var written = 0

        init(count: Int, _ progress: RecordMigrationProgress?) {
            self.count = count
            self.progress = progress
        }

        func noteWritten() {
            written += 1
            if let progress, written % max(count / 100, 1) == 0 {
                progress(written, count)
            }
        }
    }

    /// Computes the value of an attribute from a record's key and stored values.
    private typealias Maker = (
        _ key: Int64, _ value: (RecordAttribute) throws -> DatabaseValue
    ) throws -> DatabaseValue

    private func maker(
        of attribute: RecordAttribute,
        _ old: RecordEntity,
        _ step: MigrationPlan.EntityStep,
        _ new: RecordEntity,
        _ conversions: RecordConversions?
    ) throws -> Maker {
        let initial = try encoded(scratch.initialValue(of: attribute.property), attribute, new)
        switch step.sources[attribute.name] {
        case .stored(let name):
            guard case .attribute(let stored) = old.members[name] else {
                return { _, _ in initial }
            }
            let isRequired = stored.property.isOptional && !attribute.property.isOptional
            return { _, value in
                let value = try value(stored)
                return value.isNull && isRequired ? initial : value
            }
        case .widened(let name):
            guard case .attribute(let stored) = old.members[name] else {
                return { _, _ in initial }
            }
            return { _, value in
                let value = values.decoded(try value(stored), stored.type)
                guard let wider = ExactConversion.value(value, as: attribute.type) else {
                    return initial
                }
                return wider.isNull && !attribute.property.isOptional
                    ? initial : try encoded(wider, attribute, new)
            }
        case .converted(let expression):
            return { key, _ in
                let value = try conversions?.value(
                    of: expression,
                    for: attribute.property,
                    of: new.name,
                    (old, key)
                )
                return try encoded(value ?? .null, attribute, new)
            }
        case .initial, nil:
            return { _, _ in initial }
        }
    }

    private func encoded(
        _ value: Value,
        _ attribute: RecordAttribute,
        _ entity: RecordEntity
    ) throws -> DatabaseValue {
        guard let value = values.encoded(value, attribute.type) else {
            throw RecordStoreError(
                .badValue,
                "\(entity.name).\(attribute.name): a value cannot be stored; nothing was changed"
            )
        }
        return value
    }

    // MARK: Relations

    /// Writes a relation for all records of a family.
    private func link(
        _ relation: RecordRelation,
        of entity: RecordEntity,
        _ conversions: RecordConversions?,
        _ db: Database
    ) throws {
        let write = try writer(of: relation, of: entity, db)
        for (name, step) in steps.sorted(by: { $0.key < $1.key }) {
            guard let old = source.schema.entities[name],
                let new = step.newName.flatMap({ schema.entities[$0] })
            else {
                continue
            }
            if new.root == entity.root, case .relation = new.members[relation.name] {
                switch step.sources[relation.name] {
                case .stored(let stored), .widened(let stored):
                    if case .relation(let stored) = old.members[stored] {
                        let pairs = try source.pairs(stored, of: old, db)
                        while let row = try pairs.next() {
                            try write(row[0], row[1], row[2])
                        }
                    }
                case .converted(let expression):
                    guard let conversions,
                        let targets = targets(of: relation, conversions)
                    else {
                        continue
                    }
                    try source.forEachRecord(of: old, db) { key, _ in
                        let value = try conversions.value(
                            of: expression,
                            for: relation.property,
                            of: new.name,
                            (old, key)
                        )
                        let keys = try targets.keys(in: value, db) { problem in
                            let failure = ConversionFailure(
                                property: "\(new.name).\(relation.name)",
                                object: RecordID(entity: old.root, key: key).text,
                                problem: problem
                            )
                            return RecordStoreError(
                                .failedConversion,
                                failure.text + "; nothing was changed"
                            )
                        }
                        for (index, other) in keys.enumerated() {
                            try write(key, other, index)
                        }
                    }
                case .initial, nil:
                    break
                }
            }
            // Only if just the other side was stored.
            if let inverse = relation.inverse, new.root == relation.targetRoot,
                !isStored(relation.name, in: entity.root),
                case .stored(let stored) = step.sources[inverse],
                case .relation(let stored) = old.members[stored]
            {
                let pairs = try source.pairs(stored, of: old, db)
                while let row = try pairs.next() {
                    try write(row[1], row[0], row[2])
                }
            }
        }
    }

    /// The target records of the values of a relation's `convert`.
    private func targets(
        of relation: RecordRelation,
        _ conversions: RecordConversions
    ) -> RelationTargets? {
        relation.property.type.entityName.flatMap { schema.entities[$0] }.map { entity in
            RelationTargets(
                conversions: conversions,
                oldRoot: oldRoot(of: relation.targetRoot),
                entity: entity,
                values: values,
                scratch: scratch,
                sealing: sealing
            )
        }
    }

    /// Whether records of a family have stored values for a property.
    private func isStored(_ property: String, in root: String) -> Bool {
        steps.values.contains { step in
            guard let name = step.newName, schema.entities[name]?.root == root else {
                return false
            }
            return switch step.sources[property] {
            case .stored, .widened, .converted: true
            case .initial, nil: false
            }
        }
    }

    private func oldRoot(of root: String) -> String {
        plan.newNames.first { $0.value == root }?.key ?? root
    }

    private func writer(
        of relation: RecordRelation,
        of entity: RecordEntity,
        _ db: Database
    ) throws -> (_ own: Int64, _ other: Int64, _ position: Int) throws -> Void {
        if case .link(let table, let own, let other) = relation.storage {
            let insertion = try db.makeStatement(
                sql: "INSERT OR IGNORE INTO \(table.quoted) (\(own.quoted), \(other.quoted), "
                    + "\"#position\") VALUES (?, ?, ?)"
            )
            return { try insertion.execute(arguments: [$0, $1, $2]) }
        }
        let update = try db.makeStatement(
            sql: "UPDATE \(entity.root.quoted) SET \(relation.name.quoted) = ? "
                + "WHERE \(RecordColumn.key) = ?"
        )
        return { own, other, _ in try update.execute(arguments: [other, own]) }
    }

    /// Keys are never reused.
    private func continueKeys(_ db: Database) throws {
        for root in schema.roots {
            let last = try Int64.fetchOne(
                db,
                sql: "SELECT seq FROM sqlite_sequence WHERE name = ?",
                arguments: ["#old.\(oldRoot(of: root))"]
            )
            guard let last else {
                continue
            }
            try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [root])
            try db.execute(
                sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
                arguments: [root, last]
            )
        }
    }
}

extension RecordRelation {
    /// Whether it is written from this side.
    fileprivate var isWritten: Bool {
        switch storage {
        case .column: true
        case .link(_, let own, _): own == "#own"
        case .inverseColumn: false
        }
    }
}
