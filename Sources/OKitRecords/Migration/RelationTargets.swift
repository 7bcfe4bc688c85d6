import GRDB
import OKitExpression
import OKitModel
import OrderedCollections

/// The target records for the values of a relation's `convert`: stored objects, their ids, and the
/// identities of records, which are created if they do not exist.
struct RelationTargets {
    /// The stored records.
    let conversions: RecordConversions
    /// The former name of the related entity's family.
    let oldRoot: String
    /// The related entity.
    let entity: RecordEntity
    let values: StoredValue
    let scratch: Graph
    let sealing: SealedValues

    /// The keys of the records in a value, in order.
    ///
    /// - Parameter failure: Creates an error from a problem of the value.
    func keys(
        in value: Value,
        _ db: Database,
        _ failure: (String) -> RecordStoreError
    ) throws -> [Int64] {
        try (value.elements ?? [value]).filter { !$0.isNull }.map { element in
            if case .object(let object) = element {
                guard let id = conversions.record(of: object), id.entity == oldRoot else {
                    throw failure("it yields an object that is not a stored record of \(oldRoot)")
                }
                return id.key
            }
            if case .map(let members) = element {
                return try key(of: members, db, failure)
            }
            let id = element.text.flatMap { RecordID(text: $0) }
            if let id, id.entity == oldRoot, try exists(id.key, db) {
                return id.key
            }
            return try key(identifiedBy: element, with: [:], db, failure)
        }
    }

    private func exists(_ key: Int64, _ db: Database) throws -> Bool {
        let sql = "SELECT 1 FROM \(entity.root.quoted) WHERE \(RecordColumn.key) = ?"
        return try Int.fetchOne(db, sql: sql, arguments: [key]) != nil
    }

    /// The key of the record that a map describes, which is created if there is none with its
    /// identity.
    private func key(
        of members: OrderedDictionary<String, Value>,
        _ db: Database,
        _ failure: (String) -> RecordStoreError
    ) throws -> Int64 {
        if let name = members.keys.first(where: { entity.members[$0] == nil }) {
            throw failure("\(entity.name) has no \"\(name)\"")
        }
        guard let identity = entity.identity.first, let value = members[identity.name] else {
            throw failure("the map lacks the identity of \(entity.name)")
        }
        return try key(identifiedBy: value, with: members, db, failure)
    }

    /// The key of the record with an identity, which is created if there is none.
    ///
    /// - Parameter members: Further values for a new record.
    private func key(
        identifiedBy element: Value,
        with members: OrderedDictionary<String, Value>,
        _ db: Database,
        _ failure: (String) -> RecordStoreError
    ) throws -> Int64 {
        let shown = "\"\((element.text ?? "").prefix(40))\""
        guard entity.identity.count == 1, let identity = entity.identity.first else {
            throw failure(
                "\(shown) is not the id of a stored \(entity.name), which has no \"identity\" of one property"
            )
        }
        guard let value = element.converted(to: identity.property.type),
            let stored = values.encoded(value, identity.type), !stored.isNull
        else {
            throw failure("\(shown) cannot be the \"\(identity.name)\" of a \(entity.name)")
        }
        let known = try Int64.fetchOne(
            db,
            sql: "SELECT \(RecordColumn.key) FROM \(entity.root.quoted) "
                + "WHERE \(identity.name.quoted) = ? AND \(entity.isOfKind) LIMIT 1",
            arguments: [stored]
        )
        return try known ?? insert(identity, stored, members, db, failure)
    }

    /// Creates a record with an identity; its other values are those of new objects.
    private func insert(
        _ identity: RecordAttribute,
        _ value: DatabaseValue,
        _ members: OrderedDictionary<String, Value>,
        _ db: Database,
        _ failure: (String) -> RecordStoreError
    ) throws -> Int64 {
        try db.execute(
            sql: "INSERT INTO \(entity.root.quoted) (\(RecordColumn.kind)) VALUES (?)",
            arguments: [entity.name]
        )
        let key = db.lastInsertedRowID
        for attribute in entity.attributes {
            let given = members[attribute.name].flatMap { $0.isNull ? nil : $0 }
            let other = given.map { ExactConversion.result($0, as: attribute.type) }
            let made =
                attribute.name == identity.name
                ? value
                : (other ?? scratch.initialValue(of: attribute.property)).flatMap {
                    values.encoded($0, attribute.type)
                }
            guard var made else {
                throw failure("\(entity.name).\(attribute.name) cannot have this value")
            }
            if attribute.isSealed {
                let cell = SealedValues.Cell(root: entity.root, column: attribute.name, key: key)
                made = try sealing.sealed(made, in: cell)
            }
            try db.execute(
                sql: "UPDATE \(entity.root.quoted) SET \(attribute.name.quoted) = ? "
                    + "WHERE \(RecordColumn.key) = ?",
                arguments: [made, key]
            )
        }
        return key
    }
}
