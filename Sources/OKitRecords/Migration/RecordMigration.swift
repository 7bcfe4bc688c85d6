import GRDB
import OKitExpression
import OKitModel

/// Migrates a file to a schema, in one transaction.
///
/// If the app declares changes of its entities, a `MigrationPlan` decides. Otherwise attributes and
/// entities may be added and removed. An attribute with values whose type has changed is rejected,
/// as is an entity with records that has moved to another family.
struct RecordMigration: Sendable {
    /// The version of the table layout.
    private static let version = 1

    let schema: RecordSchema
    let surroundings: RecordSurroundings
    /// The file, from which conversions read; `nil` for records in memory.
    let path: String?
    /// Receives the progress of the migration.
    var progress: RecordMigrationProgress?

    private var cipher: (any RecordCipher)? {
        surroundings.protection?.cipher
    }

    func layout(replacing stored: RecordLayout?) -> RecordLayout {
        var layout = RecordLayout(schema, keyName: cipher?.keyName)
        layout.schema = schemaText(replacing: stored)
        layout.unfilled = stored?.unfilled.filter { schema.entities[$0] != nil } ?? []
        return layout
    }

    /// Whether the file already matches the schema, so that nothing needs to be written.
    func isSettled(_ db: Database) throws -> Bool {
        let stored = try RecordLayout.read(db)
        return stored == layout(replacing: stored)
    }

    /// Checks whether the file can be migrated to the schema.
    ///
    /// - Parameter isCopy: Whether it is a copy, which contains its key.
    /// - Throws: If it cannot.
    func check(_ db: Database, isCopy: Bool = false) throws {
        try checkVersion(db)
        let old = try RecordLayout.read(db) ?? RecordLayout()
        if let name = old.keyName, !isCopy, cipher?.hasKey(named: name) != true {
            throw RecordStoreError(
                .missingKey,
                "the records are encrypted with a missing key; restore okit/data/_records.keys "
                    + "and the records from the same backup"
            )
        }
        guard let plan = try plan(from: old) else {
            return try refuseLoss(from: old, to: layout(replacing: old), db)
        }
        try check(plan, old, db, isCopy: isCopy)
        try refuseOtherFamilies(of: old, plan, db)
    }

    func run(_ db: Database) throws {
        try check(db)
        var old = try RecordLayout.read(db) ?? RecordLayout()
        var new = layout(replacing: old)
        new.needsCleaning = old.needsCleaning
        for name in old.indexes.keys {
            try db.execute(sql: "DROP INDEX \(name.quoted)")
        }
        let plan = try plan(from: old)
        let known = Set(old.entityNames.map { plan?.newNames[$0] ?? $0 })
        new.unfilled.formUnion(new.entityNames.subtracting(known))
        var rebuild: RecordRebuild?
        if let plan, writesAnew(plan, old) {
            rebuild = RecordRebuild(try source(of: plan, old), to: schema)
            try rebuild?.setTablesAside(db)
            new.needsCleaning = new.needsCleaning || old.keyName != nil || new.keyName != nil
            old = RecordLayout()
        }
        for (place, type) in old.members where !new.hasContent(type, at: place) {
            if place.name != RecordLayout.table {
                try drop(place, type, retainsTable: new.hasTable(place.root), db)
            } else if !new.hasTable(place.root) {
                try db.execute(sql: "DROP TABLE \(place.root.quoted)")
            }
        }
        for root in schema.roots where !old.hasTable(root) {
            try db.execute(
                sql:
                    "CREATE TABLE \(root.quoted) (\(RecordColumn.key) INTEGER PRIMARY KEY AUTOINCREMENT, "
                    + "\(RecordColumn.kind) TEXT NOT NULL)"
            )
        }
        for entity in schema.entities.values.sorted(by: { $0.name < $1.name }) {
            try addMembers(of: entity, old, db)
        }
        try rebuild?.run(db, progress)
        for (name, target) in new.indexes {
            try db.execute(sql: "CREATE INDEX \(name.quoted) ON \(target)")
        }
        try removeForeignKinds(db)
        let sealing = RecordSealing(values: SealedValues(cipher: cipher))
        if try sealing.convert(from: old, to: new, db) {
            new.needsCleaning = true
        }
        try new.write(db)
        try db.execute(sql: "PRAGMA user_version = \(Self.version)")
    }

    private func checkVersion(_ db: Database) throws {
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        let tables = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_schema") ?? 0
        guard version == Self.version || version == 0 && tables == 0 else {
            throw RecordStoreError(
                .unknownVersion,
                "the records file was written by a newer version or another program"
            )
        }
    }

    // MARK: Losses

    private func refuseLoss(from old: RecordLayout, to new: RecordLayout, _ db: Database) throws {
        var problems: [String] = []
        for (place, type) in old.members where place.name != RecordLayout.table {
            guard let expected = new.members[place], !RecordLayout.isSameContent(expected, type),
                try hasData(place, type, db)
            else {
                continue
            }
            problems.append("\(place.root).\(place.name) was \(type) and is now \(expected)")
        }
        for root in old.roots {
            let kinds = "SELECT DISTINCT \(RecordColumn.kind) FROM \(root.quoted)"
            for kind in try String.fetchAll(db, sql: kinds) {
                if let now = schema.entities[kind]?.root, now != root {
                    problems.append("\(kind) belonged to \(root) and now belongs to \(now)")
                }
            }
        }
        try refuse(problems)
    }

    /// Rejects records that would have to move to the table of another family.
    private func refuseOtherFamilies(
        of old: RecordLayout,
        _ plan: MigrationPlan,
        _ db: Database
    ) throws {
        var problems: [String] = []
        for root in old.roots {
            let kinds = "SELECT DISTINCT \(RecordColumn.kind) FROM \(root.quoted)"
            for kind in try String.fetchAll(db, sql: kinds) {
                let now = plan.newNames[kind].flatMap { schema.entities[$0]?.root }
                if let now, now != plan.newNames[root] {
                    problems.append("\(kind) belonged to \(root) and now belongs to \(now)")
                }
            }
        }
        try refuse(problems)
    }

    private func refuse(_ problems: [String]) throws {
        guard problems.isEmpty else {
            throw RecordStoreError(
                .changedType,
                "the stored records do not match the app: "
                    + problems.sorted().joined(separator: "; ")
            )
        }
    }

    private func hasData(_ place: RecordLayout.Place, _ type: String, _ db: Database) throws -> Bool
    {
        let sql =
            RecordLayout.isLink(type)
            ? "SELECT EXISTS (SELECT 1 FROM \("\(place.root).\(place.name)".quoted))"
            : "SELECT EXISTS (SELECT 1 FROM \(place.root.quoted) "
                + "WHERE \(place.name.quoted) NOT NULL)"
        return try Bool.fetchOne(db, sql: sql) ?? false
    }

    /// Whether any record is stored.
    func hasRecords(_ layout: RecordLayout, _ db: Database) throws -> Bool {
        try layout.roots.contains { root in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(root.quoted))") ?? false
        }
    }

    private func removeForeignKinds(_ db: Database) throws {
        for root in schema.roots {
            try db.execute(sql: "DELETE FROM \(root.quoted) WHERE NOT (\(isKnown(root)))")
        }
        for entity in schema.entities.values {
            for relation in entity.relations {
                try removeDangling(relation, of: entity, db)
            }
        }
    }

    private func isKnown(_ root: String) -> String {
        schema.entities[root]?.isOfKind ?? "0"
    }

    private func removeDangling(
        _ relation: RecordRelation,
        of entity: RecordEntity,
        _ db: Database
    ) throws {
        let keys = "(SELECT \(RecordColumn.key) FROM \(relation.targetRoot.quoted))"
        switch relation.storage {
        case .column:
            let column = relation.name.quoted
            try db.execute(
                sql:
                    "UPDATE \(entity.root.quoted) SET \(column) = NULL WHERE \(column) NOT IN \(keys)"
            )
        case .link(let table, _, let other):
            try db.execute(sql: "DELETE FROM \(table.quoted) WHERE \(other.quoted) NOT IN \(keys)")
        case .inverseColumn:
            break
        }
    }
}

extension RecordLayout {
    fileprivate func hasTable(_ root: String) -> Bool {
        members[Place(root: root, name: Self.table)] != nil
    }

    /// Whether the values of a member can remain in place, encrypted or not.
    func hasContent(_ type: String, at place: Place) -> Bool {
        members[place].map { Self.isSameContent($0, type) } ?? false
    }

    var roots: [String] {
        members.keys.filter { $0.name == Self.table }.map(\.root).sorted()
    }
}

// MARK: Changing tables

extension RecordMigration {
    private func drop(
        _ place: RecordLayout.Place,
        _ type: String,
        retainsTable: Bool,
        _ db: Database
    ) throws {
        if RecordLayout.isLink(type) {
            try db.execute(sql: "DROP TABLE \("\(place.root).\(place.name)".quoted)")
        } else if retainsTable {
            try db.execute(
                sql: "ALTER TABLE \(place.root.quoted) DROP COLUMN \(place.name.quoted)"
            )
        }
    }

    private func addMembers(
        of entity: RecordEntity,
        _ old: RecordLayout,
        _ db: Database
    ) throws {
        let table = entity.root.quoted
        let present = Set(try db.columns(in: entity.root).map(\.name))
        let graph = surroundings.scratch()
        for column in entity.columns {
            if !present.contains(column.name) {
                try db.execute(
                    sql: "ALTER TABLE \(table) ADD COLUMN \(column.name.quoted) \(column.type)"
                )
            }
            let place = RecordLayout.Place(root: entity.root, name: column.name)
            guard let attribute = column.attribute,
                !old.hasContent(RecordLayout.type(of: attribute), at: place),
                let initial = StoredValue(scratch: graph).encoded(
                    graph.initialValue(of: attribute.property),
                    attribute.type
                ), !initial.isNull
            else {
                continue
            }
            try set(attribute, of: entity, to: initial, db)
        }
        for case .link(let link, _, _) in entity.relations.map(\.storage) {
            try db.execute(
                sql: "CREATE TABLE IF NOT EXISTS \(link.quoted) (\"#own\" INTEGER NOT NULL, "
                    + "\"#other\" INTEGER NOT NULL, \"#position\" INTEGER NOT NULL, "
                    + "PRIMARY KEY (\"#own\", \"#other\"))"
            )
        }
    }

    /// Sets a value for all records of an entity.
    private func set(
        _ attribute: RecordAttribute,
        of entity: RecordEntity,
        to value: DatabaseValue,
        _ db: Database
    ) throws {
        let (table, column) = (entity.root.quoted, attribute.name.quoted)
        guard attribute.isSealed else {
            return try db.execute(
                sql: "UPDATE \(table) SET \(column) = ? WHERE \(entity.isOfKind)",
                arguments: [value]
            )
        }
        let sealing = SealedValues(cipher: cipher)
        let keys = "SELECT \(RecordColumn.key) FROM \(table) WHERE \(entity.isOfKind)"
        for key in try Int64.fetchAll(db, sql: keys) {
            let cell = SealedValues.Cell(root: entity.root, column: attribute.name, key: key)
            try db.execute(
                sql: "UPDATE \(table) SET \(column) = ? WHERE \(RecordColumn.key) = ?",
                arguments: [try sealing.sealed(value, in: cell), key]
            )
        }
    }
}
