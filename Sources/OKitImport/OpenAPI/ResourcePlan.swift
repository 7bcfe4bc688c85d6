import OKitSyntax

/// A resource with the names of its screens and of the parameters that its calls get from them.
struct ResourcePlan {
    let resource: APIResource
    /// The entity of the items of its list.
    let entity: String
    /// The entity of a single object, if it differs.
    let itemEntity: String?
    /// The property of items that its calls send in the path.
    let identity: String?
    /// The parameters of the collection's path, by their names in the state of its screens.
    let context: [Context]
    let listScreen: String
    let detailScreen: String
    let title: String
    let singular: String

    /// A parameter that a screen gets from the screen that opens it.
    struct Context {
        let name: String
        let type: PropertyType
        /// The property of the parent's items that has the value; `nil` for a parameter of the parent's own
        /// context.
        let property: String?
    }

    /// The state of its screens.
    var state: [(String, JSONText)] {
        context.map { ($0.name, .object([("type", .text($0.type.text + "?"))])) }
    }

    /// The values of the context for a call or for another screen of the resource.
    var with: [(String, JSONText)] {
        context.map { ($0.name, .text("screen.\($0.name)")) }
    }
}

/// Gives the parameters of calls the names by which screens know their values.
struct ResourcePlanner {
    private(set) var calls: [CallPlan]
    private let catalog: EntityCatalog
    private var screens: NameTable

    init(_ calls: [CallPlan], _ catalog: EntityCatalog, _ screens: NameTable) {
        self.calls = calls
        self.catalog = catalog
        self.screens = screens
    }

    /// Returns the plans, of which some parents may be missing, and the calls that need values which no screen
    /// has.
    mutating func plans(
        of resources: [APIResource]
    ) -> (plans: [ResourcePlan?], manual: [Int], screens: NameTable) {
        var plans: [ResourcePlan?] = []
        var manual: [Int] = []
        // Parents are before their parts in the order of path lengths.
        let order = resources.indices.sorted { resources[$0].key.count < resources[$1].key.count }
        plans = Array(repeating: nil, count: resources.count)
        for index in order {
            let resource = resources[index]
            let parent = resource.parent.flatMap { plans[$0] }
            guard let plan = plan(resource, parent) else {
                manual += resource.calls
                continue
            }
            plans[index] = plan
            let items = [resource.item, resource.update, resource.delete].compactMap(\.self)
            if plan.identity == nil {
                manual += items + resource.itemActions
            }
        }
        return (plans, manual, screens)
    }

    private mutating func plan(_ resource: APIResource, _ parent: ResourcePlan?) -> ResourcePlan? {
        guard let list = resource.list, let entity = calls[list].result?.entity else {
            return nil
        }
        let positions = resource.parameterPositions
        guard positions.isEmpty || parent?.identity != nil,
            positions.count == (parent.map { $0.context.count + 1 } ?? 0)
        else {
            return nil
        }
        let sources = positions.compactMap { source(of: list, at: $0) }
        // Lists that require more than the screen knows are called with a form.
        guard calls[list].requiredInputs.allSatisfy({ $0.property.isFilter || $0.property.isQuery })
        else {
            return nil
        }
        let context = self.context(sources, parent)
        let items =
            [resource.item, resource.update, resource.delete].compactMap(\.self)
            + resource.itemActions
        let parameter = items.compactMap { source(of: $0, at: resource.key.count) }.first
        let identity = identity(of: entity, parameter: parameter, resource.words)
        for call in resource.calls {
            for (position, known) in zip(positions, context) {
                if let source = source(of: call, at: position) {
                    calls[call].rename(pathParameter: source, to: known.name, known.type)
                }
            }
        }
        for call in items {
            if let source = source(of: call, at: resource.key.count), let identity {
                let type = catalog.entities[entity]?[identity]?.type ?? .text
                calls[call].rename(pathParameter: source, to: identity, type)
            }
        }
        let item = resource.item.flatMap { calls[$0].result }?.entity
        let owner = parent.map { $0.singular + " " } ?? ""
        let name = Words(owner + resource.words.plural.label).memberName
        let listScreen = screens.claim(name, "items")
        let one = Words(owner + resource.words.singular.label).memberName
        return ResourcePlan(
            resource: resource,
            entity: entity,
            itemEntity: item == entity ? nil : item,
            identity: identity,
            context: context,
            listScreen: listScreen,
            detailScreen: screens.claim(one == name ? one + "Details" : one, "item"),
            title: resource.words.plural.label,
            singular: resource.words.singular.label
        )
    }

    /// Returns the name of the parameter at a position of the path of a call.
    private func source(of call: Int, at position: Int) -> String? {
        let segments = calls[call].operation.segments
        return segments.indices.contains(position) ? segments[position].parameter : nil
    }

    private func context(
        _ sources: [String],
        _ parent: ResourcePlan?
    ) -> [ResourcePlan.Context] {
        guard let parent, let identity = parent.identity else {
            return []
        }
        let type = catalog.entities[parent.entity]?[identity]?.type ?? .text
        let inherited = parent.context.map {
            ResourcePlan.Context(name: $0.name, type: $0.type, property: nil)
        }
        let own = Words(sources.last ?? identity)
        let words = Words(parent.singular)
        let name =
            Set(words.lowercased).isSubset(of: own.lowercased)
            ? own.memberName : Words(parent.singular + " " + own.label).memberName
        var table = NameTable(reserved: NameTable.reservedProperties)
        for known in inherited {
            _ = table.claim(known.name, "parameter")
        }
        return inherited + [
            ResourcePlan.Context(
                name: table.claim(name, "parameter"),
                type: type,
                property: identity
            )
        ]
    }

    /// Returns the property whose value identifies an object in paths.
    private func identity(of entity: String, parameter: String?, _ words: Words) -> String? {
        guard let plan = catalog.entities[entity], let parameter else {
            return nil
        }
        let spelled = Words(parameter)
        let withoutResource = spelled.lowercased.filter { !words.singular.lowercased.contains($0) }
        let candidates = [
            parameter, withoutResource.joined(separator: " "), "id", "uuid", "name", "slug", "key",
        ]
        return candidates.lazy.filter { !$0.isEmpty }.compactMap { plan.property(spelled: $0) }
            .first { [.text, .int].contains($0.type) }?.name
    }
}

extension PropertyPlan {
    /// Whether a list can be filtered by it: by its values, or by yes and no.
    var isFilter: Bool {
        (!values.isEmpty && values.count <= 12) || type == .bool
    }

    /// Whether a list can be searched by it.
    var isQuery: Bool {
        type == .text && values.isEmpty
            && ["q", "query", "search", "searchterm", "term", "keyword", "filter_term"]
                .contains(source.lowercased())
    }
}
