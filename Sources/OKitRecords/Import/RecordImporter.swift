import FoundationEssentials
import GRDB
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Imports JSON as records, within a transaction (WidgetKit managed-object model §7.4).
struct RecordImporter {
    /// The JSON keys of property values.
    enum Names {
        /// The declared keys in `json`: the names of a service.
        case declared
        /// The names of the properties: the initial data of an app.
        case own
    }

    /// The maximum nesting of records.
    private static let deepest = 64

    private let writer: RecordWriter
    private let names: Names
    private var plans: [String: Plan] = [:]
    private var depth = 0

    init(_ writer: RecordWriter, names: Names = .declared) {
        self.writer = writer
        self.names = names
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
        guard depth < Self.deepest else {
            throw RecordStoreError(
                .badData,
                "records are nested deeper than \(Self.deepest) levels",
                at: node.location
            )
        }
        depth += 1
        defer { depth -= 1 }
        let plan = plan(for: entity)
        var columns = entity.noColumns
        for (index, attribute) in plan.attributes {
            if let found = value(in: node, attribute.property) {
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
            if let found = value(in: node, relation.property) {
                columns[index] = try target(found, of: relation).databaseValue
            }
        }
        let id = try save(columns, entity, plan)
        for relation in plan.others {
            if let found = value(in: node, relation.property) {
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

    private func value(in node: JSONNode, _ property: Property) -> JSONNode? {
        guard names == .declared else {
            return node[property.name]
        }
        guard let source = property.source, !source.path.isEmpty else {
            return nil
        }
        var node = node
        for name in source.path {
            guard let member = node[name] else {
                return nil
            }
            node = member
        }
        return node
    }
}

// MARK: Attributes

extension RecordImporter {
    private func value(
        _ node: JSONNode,
        _ attribute: RecordAttribute,
        of entity: RecordEntity
    ) throws -> DatabaseValue {
        if node.kind == .null {
            guard attribute.property.isOptional else {
                throw RecordStoreError.mismatch(
                    node,
                    "\(attribute.type), because it is not optional"
                )
            }
            return .null
        }
        let value = try transformed(node, attribute)
        guard let stored = writer.values.encoded(value, attribute.type) else {
            if case .text = value, attribute.type == .text {
                let message = "the code point 0 cannot be stored in the text of a record"
                throw RecordStoreError(.badData, message, at: node.location)
            }
            throw RecordStoreError.mismatch(node, "\(attribute.type) for \(attribute.name)")
        }
        return stored
    }

    /// The value of a node; if a transformer with that name exists, its result.
    private func transformed(_ node: JSONNode, _ attribute: RecordAttribute) throws -> Value {
        let graph = writer.scratch
        guard names == .declared, let name = attribute.property.source?.transformer,
            let (transformer, argument) = graph.environment.transformer(named: name)
        else {
            var decoder = ModelDecoder(graph: graph)
            guard let value = decoder.value(node, of: attribute.property),
                decoder.findings.isEmpty
            else {
                throw RecordStoreError.mismatch(node, "\(attribute.type) for \(attribute.name)")
            }
            return value
        }
        return transformer.body(node.plainValue, argument, graph.environment)
    }
}

extension JSONNode {
    /// The input of a transformer: JSON as values, objects as maps.
    fileprivate var plainValue: Value {
        switch kind {
        case .null: .null
        case .boolean: .bool(bool ?? false)
        case .number: int.map { .int($0) } ?? .double(double ?? 0)
        case .string: .text(string ?? "")
        case .array: .list(elements.map(\.plainValue))
        case .object:
            .map(.init(members.map { ($0.name, $0.value.plainValue) }) { first, _ in first })
        }
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

    private func isRead(_ property: Property) -> Bool {
        names == .own || property.source != nil
    }

    private mutating func plan(for entity: RecordEntity) -> Plan {
        if let plan = plans[entity.name] {
            return plan
        }
        let plan = Plan()
        for (index, column) in entity.columns.enumerated() {
            if let attribute = column.attribute, isRead(attribute.property) {
                plan.attributes.append((index, attribute))
            }
            if let relation = column.relation, isRead(relation.property) {
                plan.toOne.append((index, relation))
            }
        }
        plan.others = entity.relations.filter {
            $0.storage != .column && isRead($0.property)
        }
        plan.identity = entity.identity.compactMap { entity.columnIndex[$0.name] }
        plans[entity.name] = plan
        return plan
    }
}

extension RecordStoreError {
    fileprivate static func mismatch(_ node: JSONNode, _ expected: String) -> RecordStoreError {
        RecordStoreError(
            .badData,
            "expected \(expected), found \(node.kind.rawValue)",
            at: node.location
        )
    }
}
