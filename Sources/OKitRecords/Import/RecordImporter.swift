import FoundationEssentials
import GRDB
import OKitExpression
import OKitModel
import OKitSyntax

/// Imports JSON as records, within a transaction (WidgetKit managed-object model §7.4).
struct RecordImporter {
    private let writer: RecordWriter
    private let read: ImportedValues
    private var plans: [String: Plan] = [:]
    private var depth = 0

    init(_ writer: RecordWriter, names: ImportedValues.Names = .declared) {
        self.writer = writer
        read = ImportedValues(names, graph: writer.scratch)
    }

    /// Imports an object, or the non-null objects of an array.
    mutating func records(_ node: JSONNode, _ entity: RecordEntity) throws -> [RecordID] {
        switch node.kind {
        case .object: return [try record(node, entity)]
        case .array:
            return try node.elements.filter { $0.kind != .null }.map { try record($0, entity) }
        default:
            throw RecordStoreError.mismatch(
                node,
                "an object of \(entity.name), or an array of them"
            )
        }
    }

    /// Finds or creates the record of an object, and updates it from the object.
    ///
    /// Missing members do not change the record; null clears a property.
    private mutating func record(_ node: JSONNode, _ entity: RecordEntity) throws -> RecordID {
        guard node.kind == .object else {
            throw RecordStoreError.mismatch(node, "an object of \(entity.name)")
        }
        guard depth < ImportedValues.deepest else {
            throw RecordStoreError.nestedTooDeep(node)
        }
        depth += 1
        defer { depth -= 1 }
        let plan = plan(for: entity)
        var columns = entity.noColumns
        for (index, attribute) in plan.attributes {
            if let found = read.node(of: attribute.property, in: node) {
                columns[index] = try value(found, attribute, of: entity)
            }
        }
        for (index, attribute) in plan.attributes
        where columns[index] == nil && plan.identity.contains(index) {
            // An object without an identity has the declared default.
            if case .json(let node) = attribute.property.initial {
                columns[index] = try value(node, attribute, of: entity)
            }
        }
        for (index, relation) in plan.toOne {
            if let found = read.node(of: relation.property, in: node) {
                columns[index] = try target(found, of: relation).databaseValue
            }
        }
        let id = try save(columns, entity, plan)
        for relation in plan.others {
            if let found = read.node(of: relation.property, in: node) {
                try setTargets(found, of: relation, of: id)
            }
        }
        return id
    }

    private func save(
        _ columns: RecordWriter.Columns,
        _ entity: RecordEntity,
        _ plan: Plan
    ) throws -> RecordID {
        if let row = try find(columns, entity, plan) {
            try writer.update(row, entity, columns)
            return row.id
        }
        var columns = columns
        if entity.identity.isEmpty {
            // Without an identity, an object is not merged with a record, so missing members are
            // reset.
            for (index, attribute) in plan.attributes
            where attribute.property.isOptional && columns[index] == nil {
                columns[index] = .null
            }
        }
        return try writer.insert(entity, columns)
    }

    private func find(
        _ columns: RecordWriter.Columns,
        _ entity: RecordEntity,
        _ plan: Plan
    ) throws -> RecordWriter.Row? {
        let identity = plan.identity.compactMap { columns[$0] }.filter { !$0.isNull }
        guard !plan.identity.isEmpty, identity.count == plan.identity.count else {
            return nil
        }
        return try writer.find(entity, identity: identity)
    }
}

// MARK: Attributes

extension RecordImporter {
    private func value(
        _ node: JSONNode,
        _ attribute: RecordAttribute,
        of entity: RecordEntity
    ) throws -> DatabaseValue {
        let value = try read.value(node, of: attribute.property, as: "\(attribute.type)")
        guard value != .null else {
            return .null
        }
        guard let stored = writer.values.encoded(value, attribute.type) else {
            if case .text = value, attribute.type == .text {
                let message = "the code point 0 cannot be stored in the text of a record"
                throw RecordStoreError(.badData, message, at: node.location)
            }
            throw RecordStoreError.mismatch(node, "\(attribute.type) for \(attribute.name)")
        }
        return stored
    }
}

// MARK: Relations

extension RecordImporter {
    /// The record for a node: an object or an identity, for which a record is created if necessary;
    /// `nil` for null.
    private mutating func target(_ node: JSONNode, of relation: RecordRelation) throws -> Int64? {
        let entity = try writer.schema.entity(relation.target)
        switch node.kind {
        case .null:
            return nil
        case .object:
            return try record(node, entity).key
        case .boolean, .number, .string:
            let plan = plan(for: entity)
            guard entity.identity.count == 1, let attribute = entity.identity.first,
                let index = plan.identity.first
            else {
                throw RecordStoreError.mismatch(node, "an object of \(entity.name)")
            }
            var columns = entity.noColumns
            columns[index] = try value(node, attribute, of: entity)
            return try save(columns, entity, plan).key
        case .array:
            throw RecordStoreError.mismatch(node, "one object of \(entity.name)")
        }
    }

    private mutating func setTargets(
        _ node: JSONNode,
        of relation: RecordRelation,
        of id: RecordID
    ) throws {
        var keys: [Int64] = []
        if !relation.isToMany {
            keys = [try target(node, of: relation)].compactMap(\.self)
        } else if node.kind == .array {
            for element in node.elements {
                if let key = try target(element, of: relation) {
                    keys.append(key)
                }
            }
        } else if node.kind != .null {
            throw RecordStoreError.mismatch(node, "an array of objects of \(relation.target)")
        }
        try writer.setTargets(keys, of: relation, of: id)
    }
}

// MARK: Plans

extension RecordImporter {
    /// The import plan for the objects of an entity.
    final class Plan {
        var attributes: [(Int, RecordAttribute)] = []
        /// The relations whose columns are in the record's own row.
        var toOne: [(Int, RecordRelation)] = []
        /// The other relations, for which the record must exist.
        var others: [RecordRelation] = []
        /// The columns of the identity.
        var identity: [Int] = []
    }

    private mutating func plan(for entity: RecordEntity) -> Plan {
        if let plan = plans[entity.name] {
            return plan
        }
        let plan = Plan()
        for (index, column) in entity.columns.enumerated() {
            if let attribute = column.attribute, read.reads(attribute.property) {
                plan.attributes.append((index, attribute))
            }
            if let relation = column.relation, read.reads(relation.property) {
                plan.toOne.append((index, relation))
            }
        }
        plan.others = entity.relations.filter {
            $0.storage != .column && read.reads($0.property)
        }
        plan.identity = entity.identity.compactMap { entity.columnIndex[$0.name] }
        plans[entity.name] = plan
        return plan
    }
}
