import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Imports JSON as rows, as another user of the database would write them.
struct TableImport {
    /// What is imported.
    struct Request: Sendable {
        /// Objects or arrays of objects, and their entities.
        let parts: [(node: JSONNode, entity: String)]
        var names = ImportedValues.Names.declared
        /// The entity whose rows are all deleted first.
        var cleared: String?
        /// Values that are assigned to the imported rows at the end, by property.
        var assignments: [String: Value] = [:]
        /// Further changes in the same transaction.
        var further: (@Sendable (any SQLSession) throws -> Void)?
    }

    private let request: Request
    private let database: TableDatabase
    private let graph: Graph
    private let objects: TableObjects
    private let read: ImportedValues
    /// The rows of this import that have an identity.
    private var identified: [Identity: ObjectID] = [:]
    private var new: Set<ObjectID> = []
    /// The properties that were set, by object.
    private var changes: [ObjectID: Set<String>] = [:]
    private var depth = 0

    private struct Identity: Hashable {
        let entity: String
        let cells: [SQLValue]
    }

    /// The number of times that an import begins anew because others have changed the same rows.
    private static let mostAttempts = 8

    private init(_ request: Request, _ database: TableDatabase) {
        self.request = request
        self.database = database
        graph = Graph(
            types: database.schema.types,
            environment: database.surroundings.environment()
        )
        objects = TableObjects(graph: graph, database: database)
        read = ImportedValues(request.names, graph: graph)
    }

    /// Imports in one transaction; begins anew if others have changed the rows meanwhile.
    static func run(
        _ request: Request,
        _ database: TableDatabase
    ) throws(RecordStoreError) -> ImportedRecords {
        var attempts = 1
        while true {
            do throws(RecordStoreError) {
                var attempt = TableImport(request, database)
                return try attempt.result()
            } catch {
                guard let reason = error.conflict?.reason, reason != .refused,
                    attempts < mostAttempts
                else {
                    // A conflict of an import is about an object that the app does not know.
                    throw RecordStoreError(
                        error.code,
                        error.description,
                        at: error.location,
                        cause: error.cause
                    )
                }
                attempts += 1
            }
        }
    }

    private mutating func result() throws(RecordStoreError) -> ImportedRecords {
        var imported: [ObjectID] = []
        for (node, name) in request.parts {
            let entity = try database.schema.entity(name)
            let rows = try rows(node, entity)
            for object in rows {
                try assign(to: object, entity)
            }
            imported += rows
        }
        guard !Task.isCancelled else {
            throw RecordStoreError(.cancelled, "the import was canceled")
        }
        let cleared: TableEntity? =
            if let name = request.cleared { try database.schema.entity(name) } else { nil }
        let keys = try objects.save { session in
            try request.further?(session)
            return try cleared?.deleteAll(session) ?? []
        }
        var difference = RecordDifference()
        for key in keys {
            if let cleared {
                difference.delete(database.keys.id(cleared, key))
            }
        }
        for (object, properties) in changes {
            guard let id = objects.known(object)?.id else {
                continue
            }
            if new.contains(object) {
                difference.insert(id)
            }
            for property in properties {
                difference.update(id, property)
            }
        }
        return ImportedRecords(
            records: imported.compactMap { objects.known($0)?.id },
            difference: difference
        )
    }

    /// Imports an object, or the non-null objects of an array.
    private mutating func rows(
        _ node: JSONNode,
        _ entity: TableEntity
    ) throws(RecordStoreError) -> [ObjectID] {
        switch node.kind {
        case .object:
            return [try row(node, entity)]
        case .array:
            var rows: [ObjectID] = []
            for element in node.elements where element.kind != .null {
                rows.append(try row(element, entity))
            }
            return rows
        default:
            throw .mismatch(node, "an object of \(entity.name), or an array of them")
        }
    }

    /// Finds or creates the row of an object, and updates it from the object.
    ///
    /// Missing members do not change the row; null clears a property.
    private mutating func row(
        _ node: JSONNode,
        _ entity: TableEntity
    ) throws(RecordStoreError) -> ObjectID {
        guard node.kind == .object else {
            throw .mismatch(node, "an object of \(entity.name)")
        }
        guard depth < ImportedValues.deepest else {
            throw .nestedTooDeep(node)
        }
        depth += 1
        defer { depth -= 1 }
        var values: [Int: Value] = [:]
        for attribute in entity.attributes where read.reads(attribute.property) {
            if let found = read.node(of: attribute.property, in: node) {
                values[attribute.slot] = try value(found, attribute)
            } else if entity.type.record.identity.contains(attribute.property.name),
                case .json(let node) = attribute.property.initial
            {
                // An object without an identity has the declared default.
                values[attribute.slot] = try value(node, attribute)
            }
        }
        let object = try self.object(values, entity)
        for (slot, value) in values {
            set(object, slot, value)
        }
        for relation in entity.relations where read.reads(relation.property) {
            if let found = read.node(of: relation.property, in: node) {
                set(object, relation.slot, try targets(found, of: relation))
            }
        }
        return object
    }

    private func value(
        _ node: JSONNode,
        _ attribute: TableAttribute
    ) throws(RecordStoreError) -> Value {
        let property = attribute.property
        return try read.value(node, of: property, as: "\(property.type)")
    }

    private mutating func set(_ object: ObjectID, _ slot: Int, _ value: Value) {
        graph.set(object, slot: slot, to: value)
        if let name = graph.type(of: object)?.properties[slot].name {
            changes[object, default: []].insert(name)
        }
    }

    private mutating func assign(
        to object: ObjectID,
        _ entity: TableEntity
    ) throws(RecordStoreError) {
        for (name, value) in request.assignments {
            // Key-value coding also finds `isHidden` by the key `hidden`.
            let other = "is" + name.prefix(1).uppercased() + name.dropFirst()
            guard let attribute = entity.attribute(named: name) ?? entity.attribute(named: other)
            else {
                throw RecordStoreError(.badValue, "\(entity.name).\(name) cannot have this value")
            }
            set(object, attribute.slot, value)
        }
    }
}

// MARK: Identity

extension TableImport {
    /// The object with the identity among some values, or a new one.
    private mutating func object(
        _ values: [Int: Value],
        _ entity: TableEntity
    ) throws(RecordStoreError) -> ObjectID {
        let attributes = entity.type.record.identity.compactMap { entity.attribute(named: $0) }
        let cells = attributes.compactMap { attribute in
            values[attribute.slot].flatMap { cell($0, attribute) }
        }
        guard !cells.isEmpty, cells.count == entity.type.record.identity.count,
            !cells.contains(.null)
        else {
            return try create(entity, values)
        }
        let identity = Identity(entity: entity.name, cells: cells)
        if let object = identified[identity] {
            return object
        }
        // Rows that this import deletes are not found.
        let stored =
            request.cleared == entity.name
            ? []
            : objects.rows(of: entity, where: attributes.map(\.column.name), equal: [cells])
        if let failure = objects.takeFailures().first {
            throw failure
        }
        let object =
            if let row = stored.first {
                objects.object(entity, row: row)
            } else {
                try create(entity, values)
            }
        identified[identity] = object
        return object
    }

    private func cell(_ value: Value, _ attribute: TableAttribute) -> SQLValue? {
        let values = CellValue(graph.environment)
        return values.cell(value, attribute.column.kind, isDay: attribute.property.isDay)
    }

    private mutating func create(
        _ entity: TableEntity,
        _ values: [Int: Value]
    ) throws(RecordStoreError) -> ObjectID {
        guard let object = objects.create(entity.name) else {
            throw RecordStoreError(.unknownEntity, "unknown record entity \"\(entity.name)\"")
        }
        new.insert(object)
        changes[object] = []
        if entity.type.record.identity.isEmpty {
            // Such an object is not merged with a row, so missing members are reset.
            for attribute in entity.attributes
            where attribute.property.isOptional && read.reads(attribute.property)
                && values[attribute.slot] == nil
            {
                graph.set(object, slot: attribute.slot, to: .null)
            }
        }
        return object
    }
}

// MARK: Relations

extension TableImport {
    private mutating func targets(
        _ node: JSONNode,
        of relation: TableRelation
    ) throws(RecordStoreError) -> Value {
        guard relation.isToMany else {
            return try target(node, of: relation).map { .object($0) } ?? .null
        }
        guard node.kind == .array || node.kind == .null else {
            throw .mismatch(node, "an array of objects of \(relation.target)")
        }
        var found: [Value] = []
        for element in node.elements {
            if let object = try target(element, of: relation) {
                found.append(.object(object))
            }
        }
        if case .set = relation.property.type {
            return .set(.init(found))
        }
        return .list(found)
    }

    /// The object for a node: an object or an identity, for which a row is created if necessary;
    /// `nil` for null.
    private mutating func target(
        _ node: JSONNode,
        of relation: TableRelation
    ) throws(RecordStoreError) -> ObjectID? {
        let entity = try database.schema.entity(relation.target)
        switch node.kind {
        case .null:
            return nil
        case .object:
            return try row(node, entity)
        case .boolean, .number, .string:
            let identity = entity.type.record.identity
            guard identity.count == 1, let attribute = entity.attribute(named: identity[0]) else {
                throw .mismatch(node, "an object of \(entity.name)")
            }
            let value = try value(node, attribute)
            let object = try object([attribute.slot: value], entity)
            if new.contains(object) {
                set(object, attribute.slot, value)
            }
            return object
        case .array:
            throw .mismatch(node, "one object of \(entity.name)")
        }
    }
}
