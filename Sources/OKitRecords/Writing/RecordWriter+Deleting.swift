import GRDB
import OKitExpression
import OKitModel

extension RecordWriter {
    /// Deletes all records of an entity and its sub-entities, following their delete rules.
    func clear(_ entity: RecordEntity) throws {
        let sql =
            "SELECT \(RecordColumn.key) FROM \(entity.root.quoted) WHERE \(entity.isOfKind)"
        let keys = try Int64.fetchAll(db, sql: sql)
        try delete(keys.map { RecordID(entity: entity.root, key: $0) })
    }

    /// Deletes records, with those that a rule `cascade` includes, and removes relations to them.
    ///
    /// - Throws: If a rule `deny` protects a remaining record; then nothing is deleted.
    func delete(_ ids: [RecordID]) throws {
        var doomed: [RecordID: RecordEntity] = [:]
        var waiting = ids
        while let id = waiting.popLast() {
            guard doomed[id] == nil, let entity = try schema.kind(of: id, db) else {
                continue
            }
            doomed[id] = entity
            for relation in entity.relations where relation.property.deleteRule == .cascade {
                waiting += try targets(of: relation, of: id).map(relation.target)
            }
        }
        for (id, entity) in doomed {
            for relation in entity.relations where relation.property.deleteRule == .deny {
                let targets = try targets(of: relation, of: id).map(relation.target)
                guard targets.allSatisfy({ doomed[$0] != nil }) else {
                    throw RecordStoreError(
                        .denied,
                        "\(entity.name).\(relation.name): a record that refers to others cannot "
                            + "be deleted"
                    )
                }
            }
        }
        for (id, entity) in doomed {
            try end(id, entity)
        }
    }

    private func end(_ id: RecordID, _ entity: RecordEntity) throws {
        for relation in entity.relations {
            let targets = try targets(of: relation, of: id)
            if let inverse = relation.inverse {
                for target in targets.map(relation.target) {
                    difference.update(target, inverse)
                }
            }
            if case .link(let table, let own, _) = relation.storage {
                try db.cachedStatement(sql: "DELETE FROM \(table.quoted) WHERE \(own.quoted) = ?")
                    .execute(arguments: [id.key])
            }
        }
        for (root, relation) in schema.relations(to: id.entity) {
            try release(id, relation, root)
        }
        try db.cachedStatement(
            sql: "DELETE FROM \(id.entity.quoted) WHERE \(RecordColumn.key) = ?"
        ).execute(arguments: [id.key])
        difference.delete(id)
    }

    /// Removes the references to a record from others.
    private func release(_ id: RecordID, _ relation: RecordRelation, _ root: String) throws {
        let (select, change): (String, String)
        switch relation.storage {
        case .column:
            let place = "\(root.quoted) WHERE \(relation.name.quoted) = ?"
            select = "SELECT \(RecordColumn.key) FROM \(place)"
            change =
                "UPDATE \(root.quoted) SET \(relation.name.quoted) = NULL "
                + "WHERE \(relation.name.quoted) = ?"
        case .link(let table, let own, let other):
            select = "SELECT \(own.quoted) FROM \(table.quoted) WHERE \(other.quoted) = ?"
            change = "DELETE FROM \(table.quoted) WHERE \(other.quoted) = ?"
        case .inverseColumn:
            return
        }
        let keys = try Int64.fetchAll(db.cachedStatement(sql: select), arguments: [id.key])
        guard !keys.isEmpty else {
            return
        }
        try db.cachedStatement(sql: change).execute(arguments: [id.key])
        for key in keys {
            difference.update(RecordID(entity: root, key: key), relation.name)
        }
    }
}

extension RecordRelation {
    /// The record with a key at the other end.
    fileprivate func target(_ key: Int64) -> RecordID {
        RecordID(entity: targetRoot, key: key)
    }
}

extension RecordSchema {
    /// The relations to a family, each once, with the family that has them.
    func relations(to root: String) -> [(root: String, relation: RecordRelation)] {
        incoming[root] ?? []
    }

    static func incoming(
        _ entities: [String: RecordEntity]
    ) -> [String: [(root: String, relation: RecordRelation)]] {
        var incoming: [String: [(root: String, relation: RecordRelation)]] = [:]
        var seen: Set<String> = []
        for entity in entities.values.sorted(by: { $0.name < $1.name }) {
            for relation in entity.relations
            where seen.insert("\(entity.root).\(relation.name)").inserted {
                incoming[relation.targetRoot, default: []].append((entity.root, relation))
            }
        }
        return incoming
    }
}
