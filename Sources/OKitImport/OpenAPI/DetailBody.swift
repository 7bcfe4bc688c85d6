import OKitSyntax

/// The components that show the values of an object: facts, sections of its parts, tables of its lists.
struct DetailBody {
    private let catalog: EntityCatalog
    /// The number of levels of parts that are shown.
    private static let deepest = 3

    init(_ catalog: EntityCatalog) {
        self.catalog = catalog
    }

    /// Returns the components for an object at a path, such as `self` or `screen.item`.
    func components(of entity: String, at path: String) -> [JSONText] {
        components(of: entity, at: path, depth: 0, owners: [])
    }

    private func components(
        of entity: String,
        at path: String,
        depth: Int,
        owners: Set<String>
    ) -> [JSONText] {
        guard let plan = catalog.entities[entity], depth < Self.deepest, !owners.contains(entity)
        else {
            return []
        }
        let owners = owners.union([entity])
        let prefix = path == "self" ? "" : "\(path)."
        var facts: [JSONText] = []
        var sections: [JSONText] = []
        for property in plan.properties where !property.isWriteOnly {
            let value = prefix + property.name
            switch property.type {
            case .entity(let name):
                let body = components(of: name, at: value, depth: depth + 1, owners: owners)
                if !body.isEmpty {
                    sections.append(section(property, body, show: "\(value) != null"))
                }
            case .list(.entity(let name)):
                let columns = catalog.entities[name]?.columns ?? []
                if !columns.isEmpty {
                    let table = JSONText.object([
                        ("table", .text(value)), ("columns", .array(columns)),
                        ("open", .flag(true)),
                    ])
                    sections.append(section(property, [table], show: "\(value).size() > 0"))
                }
            case .list(let element) where element.isScalar:
                facts.append(
                    .object([
                        ("fact", .text("\(value).map(x, string(x)).join(', ')")),
                        ("label", .text(Words(property.source).label.braced)),
                    ])
                )
            case .any, .map, .list, .data: continue
            default:
                facts.append(
                    property.isLong
                        ? .object([("markdown", .text("{\(value)}"))])
                        : .object([("fact", .text(value))])
                )
            }
        }
        return facts + sections
    }

    private func section(
        _ property: PropertyPlan,
        _ body: [JSONText],
        show: String
    ) -> JSONText {
        .object([
            ("section", .text(Words(property.source).label.braced)), ("body", .array(body)),
            ("show", .text(show)),
        ])
    }
}
