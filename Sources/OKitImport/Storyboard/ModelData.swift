import OKitExpression
import OKitModel
import OKitSyntax

/// Initial data of models, which also shows the types of properties.
struct ModelData {
    private(set) var entities: [String: FoundEntity]
    /// The data by the names of models.
    private(set) var files: [String: JSONText] = [:]

    /// The maximum nesting of objects.
    private static let deepest = 64

    init(_ entities: [String: FoundEntity]) {
        self.entities = entities
    }

    /// Adds the data of a model.
    mutating func add(_ node: JSONNode, of entity: String, to model: String) {
        files[model] = object(node, entity, depth: 0)
    }

    private mutating func object(_ node: JSONNode, _ entity: String, depth: Int) -> JSONText {
        guard node.kind == .object, depth < Self.deepest else {
            return JSONText(node)
        }
        var members: [(String, JSONText)] = []
        for (name, value) in node.members.map({ ($0.name, $0.value) }) {
            let kind = self.kind(of: name, value, in: entity)
            members.append((name, self.value(value, kind, depth: depth)))
        }
        return .object(members)
    }

    /// The kind of a property, which the value can show.
    private mutating func kind(
        of name: String,
        _ value: JSONNode,
        in entity: String
    ) -> FoundProperty.Kind? {
        let known = entities[entity]?[name]?.kind
        guard name != "id", value.kind != .null else {
            return known
        }
        let found: FoundProperty.Kind?
        switch (value.kind, known) {
        case (.string, .date?), (.number, .date?), (_, .object?), (_, .list?), (_, .reference?),
            (_, .references?), (_, .image?), (.string, .color?):
            found = nil
        case (.boolean, _): found = .bool
        case (.number, .double?): found = nil
        case (.number, _): found = value.int == nil ? .double : .int
        case (.string, _): found = .text
        case (.array, _) where value.elements.contains(where: { $0["refKey"] != nil }):
            found = .references(Words(name).singular.typeName)
        case (.object, _) where value["refKey"] != nil: found = .reference(Words(name).typeName)
        case (.array, _) where value.elements.contains(where: { $0.kind == .object }):
            found = .list(Words(name).singular.typeName)
        case (.object, _): found = .object(Words(name).typeName)
        default: found = known == nil ? .any : nil
        }
        if let found {
            if entities[entity] == nil, !TypeTable.builtInNames.contains(entity) {
                entities[entity] = FoundEntity(entity)
            }
            entities[entity]?.add(name, FoundProperty(kind: found, certainty: .declared))
        }
        return entities[entity]?[name]?.kind
    }

    private mutating func value(
        _ node: JSONNode,
        _ kind: FoundProperty.Kind?,
        depth: Int
    ) -> JSONText {
        switch kind {
        case .date where node.kind == .number:
            // OKit stores seconds since 2001.
            return node.double.flatMap { CivilTime.text($0) } ?? .json("null")
        case .object(let entity): return object(node, entity, depth: depth + 1)
        case .list(let entity):
            return .array(node.elements.map { object($0, entity, depth: depth + 1) })
        default: return JSONText(node)
        }
    }
}
