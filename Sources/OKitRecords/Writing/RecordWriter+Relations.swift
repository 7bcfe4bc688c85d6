import GRDB
import OKitExpression
import OKitModel

// Both ends of a relation are stored once, so that they cannot disagree; the remaining work is to
// record the change at both ends, and to remove conflicting references of a to-one inverse.
extension RecordWriter {
    /// Records at the other ends that a column has a new target.
    func noteEnds(
        of relation: RecordRelation,
        of id: RecordID,
        from old: Int64?,
        to new: Int64?
    ) throws {
        guard let inverse = relation.inverse else {
            return
        }
        for key in [old, new].compactMap(\.self) {
            difference.update(RecordID(entity: relation.targetRoot, key: key), inverse)
        }
        guard relation.isInverseToOne, let new else {
            return
        }
        let sql =
            "SELECT \(RecordColumn.key) FROM \(id.entity.quoted) "
            + "WHERE \(relation.name.quoted) = ? AND \(RecordColumn.key) <> ?"
        for key in try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: [new, id.key]) {
            try assign(relation.name, of: RecordID(entity: id.entity, key: key), to: nil)
        }
    }

    /// Writes a to-one column, and records the change at its target.
    private func assign(_ column: String, of id: RecordID, to key: Int64?) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE \(id.entity.quoted) SET \(column.quoted) = ? WHERE \(RecordColumn.key) = ?"
        )
        try statement.execute(arguments: [key, id.key])
        difference.update(id, column)
    }

    /// The keys at the other end of a relation, in order.
    func targets(of relation: RecordRelation, of id: RecordID) throws -> [Int64] {
        try Int64.fetchAll(
            db.cachedStatement(sql: relation.targetsSQL(root: id.entity)),
            arguments: [id.key]
        )
    }

    /// Sets the target records of a relation.
    func setTargets(_ keys: [Int64], of relation: RecordRelation, of id: RecordID) throws {
        var seen: Set<Int64> = []
        let keys = keys.filter { seen.insert($0).inserted }
        let old = try targets(of: relation, of: id)
        let isSame = relation.isOrdered ? old == keys : Set(old) == seen
        guard !isSame else {
            return
        }
        difference.update(id, relation.name)
        switch relation.storage {
        case .column:
            try assign(relation.name, of: id, to: keys.first)
            try noteEnds(of: relation, of: id, from: old.first, to: keys.first)
        case .inverseColumn(let column):
            try setInverseColumns(column, keys, relation, of: id, old: old)
        case .link(let table, let own, let other):
            try db.cachedStatement(sql: "DELETE FROM \(table.quoted) WHERE \(own.quoted) = ?")
                .execute(arguments: [id.key])
            let insertion = try db.cachedStatement(
                sql: "INSERT INTO \(table.quoted) (\(own.quoted), \(other.quoted), \"#position\") "
                    + "VALUES (?, ?, ?)"
            )
            for (position, key) in keys.enumerated() {
                try insertion.execute(arguments: [id.key, key, position])
            }
            if let inverse = relation.inverse {
                for key in Set(old).symmetricDifference(seen) {
                    difference.update(RecordID(entity: relation.targetRoot, key: key), inverse)
                }
            }
        }
    }

    private func setInverseColumns(
        _ column: String,
        _ keys: [Int64],
        _ relation: RecordRelation,
        of id: RecordID,
        old: [Int64]
    ) throws {
        let (before, after) = (Set(old), Set(keys))
        for key in old where !after.contains(key) {
            try assign(column, of: RecordID(entity: relation.targetRoot, key: key), to: nil)
        }
        let owner = try db.cachedStatement(
            sql: "SELECT \(column.quoted) FROM \(relation.targetRoot.quoted) "
                + "WHERE \(RecordColumn.key) = ?"
        )
        for key in keys where !before.contains(key) {
            // The previous owner loses the record.
            if let former = try Int64.fetchOne(owner, arguments: [key]) {
                difference.update(RecordID(entity: id.entity, key: former), relation.name)
            }
            try assign(column, of: RecordID(entity: relation.targetRoot, key: key), to: id.key)
        }
    }
}

extension RecordRelation {
    /// The query for the keys at the other end, in order; its argument is the key at this end.
    func targetsSQL(root: String) -> String {
        switch storage {
        case .column:
            "SELECT \(name.quoted) FROM \(root.quoted) "
                + "WHERE \(RecordColumn.key) = ? AND \(name.quoted) NOT NULL"
        case .inverseColumn(let column):
            "SELECT \(RecordColumn.key) FROM \(targetRoot.quoted) "
                + "WHERE \(column.quoted) = ? ORDER BY \(RecordColumn.key)"
        case .link(let table, let own, let other):
            "SELECT \(other.quoted) FROM \(table.quoted) WHERE \(own.quoted) = ? "
                + (isOrdered ? "ORDER BY \"#position\"" : "ORDER BY \(other.quoted)")
        }
    }
}
