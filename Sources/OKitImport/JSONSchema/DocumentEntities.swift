import OKitSyntax

/// Adjusts the entities of a schema for a document that is edited in forms and validated by the schema.
struct DocumentEntities {
    private let main: String
    /// The entities of objects that a document can lack.
    private var optional: Set<String> = []

    private static let deepest = 8

    init(_ main: String, _ catalog: EntityCatalog) {
        self.main = main
        findOptional(main, [], catalog, isOptional: false)
    }

    func fit(_ catalog: inout EntityCatalog) {
        for name in catalog.names {
            catalog.change(name) { plan in
                for index in plan.properties.indices {
                    fit(&plan.properties[index], in: name)
                }
            }
        }
        makeRequired(main, [], &catalog, depth: 0)
    }

    /// Adjusts a property.
    ///
    /// A required list is written even if it is empty. An empty optional list is omitted, so it has no minimum.
    private func fit(_ property: inout PropertyPlan, in entity: String) {
        switch property.type {
        case .list where !property.isOptional:
            property.defaultValue = property.defaultValue ?? .array([])
        case .entity where !property.isOptional:
            property.defaultValue = property.defaultValue ?? .object([])
        case .list:
            dropMinimum("count", of: &property)
        default:
            if property.isOptional || optional.contains(entity) {
                dropMinimum("length", of: &property)
            }
        }
    }

    private func dropMinimum(_ rule: String, of property: inout PropertyPlan) {
        property.rules = property.rules.compactMap { name, value in
            guard name == rule, case .object(let bounds) = value else {
                return (name, value)
            }
            let rest = bounds.filter { $0.0 != "minimum" }
            return rest.isEmpty ? nil : (name, .object(rest))
        }
    }

    private mutating func findOptional(
        _ entity: String,
        _ owners: Set<String>,
        _ catalog: EntityCatalog,
        isOptional: Bool
    ) {
        guard owners.count < Self.deepest, let plan = catalog.entities[entity] else {
            return
        }
        for property in plan.properties {
            guard let name = property.type.entity, !owners.contains(name) else {
                continue
            }
            var isPartOptional = false
            if case .entity = property.type {
                isPartOptional = isOptional || property.isOptional
            }
            if isPartOptional {
                optional.insert(name)
            }
            findOptional(name, owners.union([entity]), catalog, isOptional: isPartOptional)
        }
    }

    /// Makes objects inside of a document always present, so that a form can edit their members, unless they
    /// contain themselves.
    private func makeRequired(
        _ entity: String,
        _ owners: Set<String>,
        _ catalog: inout EntityCatalog,
        depth: Int
    ) {
        guard depth < Self.deepest, let plan = catalog.entities[entity] else {
            return
        }
        let owners = owners.union([entity])
        for (index, property) in plan.properties.enumerated() {
            guard let name = property.type.entity, !owners.contains(name) else {
                continue
            }
            if case .entity = property.type {
                catalog.change(entity) { $0.properties[index].isOptional = false }
            }
            makeRequired(name, owners, &catalog, depth: depth + 1)
        }
    }
}
