import OKitExpression
package import OKitSyntax

extension StoredSchema {
    /// Infers the schema of models that were stored without one from their keys and values.
    ///
    /// A key that is a former name of a property has that property's type, if all its values match;
    /// otherwise the type is unknown (`any`).
    package init(
        inferring documents: [String: JSONDocument],
        for new: StoredSchema,
        _ rules: MigrationRules,
        reading read: @escaping (StoredItem) -> StoredContent
    ) {
        var inference = SchemaInference(new, rules, read)
        for (model, document) in documents.sorted(by: { $0.key < $1.key }) {
            if let entity = new.models[model] {
                inference.visit(document.root, entity, in: model)
            }
        }
        self.init(appVersion: "", models: new.models, entities: inference.entities)
        isInferred = true
    }
}

/// Collects the properties of stored objects.
private struct SchemaInference {
    private(set) var entities: [String: StoredSchema.Entity] = [:]
    private let new: StoredSchema
    private let rules: MigrationRules
    private let read: (StoredItem) -> StoredContent
    private let scratch: Graph

    init(
        _ new: StoredSchema,
        _ rules: MigrationRules,
        _ read: @escaping (StoredItem) -> StoredContent
    ) {
        self.new = new
        self.rules = rules
        self.read = read
        scratch = Graph(declaring: rules.types)
    }

    mutating func visit(_ node: JSONNode, _ entity: String, in model: String) {
        guard node.kind == .object, node["$entity"] == nil, let declared = new.entities[entity]
        else {
            return
        }
        if entities[entity] == nil {
            var found = StoredSchema.Entity()
            found.hasID = declared.hasID
            found.ancestors = declared.ancestors
            entities[entity] = found
        }
        for member in node.members where !(declared.hasID && member.name == "id") {
            note(member, of: entity, declared, in: model)
        }
        let separate = declared.properties.first { $0.value.isSeparate }
        if let (name, property) = separate, let part = property.type.entityName,
            node[name] == nil, let id = node["id"]?.string
        {
            entities[entity]?.properties[name] = property
            if case .document(let document) = read(.part(model: model, id: id)) {
                visit(document.root, part, in: model)
            }
        }
    }

    private mutating func note(
        _ member: JSONNode.Member,
        of entity: String,
        _ declared: StoredSchema.Entity,
        in model: String
    ) {
        guard member.value.kind != .null else {
            return
        }
        let property = declared.properties[member.name] ?? formerly(member.name, entity, declared)
        let known = entities[entity]?.properties[member.name]
        guard let property, known?.type != .any else {
            entities[entity]?.properties[member.name] = .init(.any, isOptional: true)
            return
        }
        guard fits(member.value, property) else {
            entities[entity]?.properties[member.name] = .init(.any, isOptional: property.isOptional)
            return
        }
        entities[entity]?.properties[member.name] = property
        guard let child = property.type.entityName else {
            return
        }
        let nodes =
            switch property.type {
            case .object: [member.value]
            case .map: member.value.members.map(\.value)
            default: Array(member.value.elements)
            }
        for node in nodes {
            visit(node, child, in: model)
        }
    }

    /// The property with a former name.
    private func formerly(
        _ name: String,
        _ entity: String,
        _ declared: StoredSchema.Entity
    ) -> StoredSchema.Property? {
        declared.properties.sorted { $0.key < $1.key }
            .first { rules[entity, $0.key].formerNames.contains(name) }?.value
    }

    private func fits(_ node: JSONNode, _ property: StoredSchema.Property) -> Bool {
        guard property.type.entityName == nil else {
            return switch property.type {
            case .object, .map: node.kind == .object
            default: node.kind == .array
            }
        }
        var decoder = ModelDecoder(graph: scratch)
        return decoder.value(node, property.type) != nil && decoder.findings.isEmpty
    }
}
