import OKitSyntax

/// Objects that an API lists, creates, changes and deletes, with the operations for them.
struct APIResource {
    /// The path of the collection, without a suffix such as `/json` and without the names of parameters, which
    /// operations can name differently.
    let key: [PathSegment]
    /// The calls by their part, as indices in the list of all calls.
    var list: Int?
    var item: Int?
    var create: Int?
    var update: Int?
    var delete: Int?
    /// Other calls on one object, and on the whole collection.
    var itemActions: [Int] = []
    var collectionActions: [Int] = []
    /// The resource whose objects contain this collection.
    var parent: Int?
    /// Whether paths of single objects follow.
    var hasItems = false

    /// The positions of the parameters in its path.
    var parameterPositions: [Int] {
        key.indices.filter { key[$0].parameter != nil }
    }

    /// The words for its objects in the plural.
    var words: Words {
        Words(key.last { $0.text != nil }?.text ?? "items")
    }

    /// All its calls.
    var calls: [Int] {
        [list, item, create, update, delete].compactMap(\.self) + itemActions + collectionActions
    }
}

/// Recognizes resources from the paths of operations.
struct ResourceFinder {
    private let calls: [CallPlan]
    private var resources: [APIResource] = []
    private var indices: [[PathSegment]: Int] = [:]
    /// The calls that belong to no resource.
    private(set) var others: [Int] = []

    init(_ calls: [CallPlan]) {
        self.calls = calls
    }

    /// Returns the resources, in the order of their first operation.
    mutating func resources(_ catalog: EntityCatalog) -> [APIResource] {
        let paths = calls.map { Self.path(of: $0) }
        findCollections(paths)
        for index in calls.indices {
            assign(index, paths[index])
        }
        findOtherLists(paths, catalog)
        for index in resources.indices {
            resources[index].parent = parent(of: resources[index])
        }
        // A collection of which no object can be reached from a list has no screens.
        var chosen: [APIResource] = []
        var newIndices: [Int: Int] = [:]
        for (index, resource) in resources.enumerated() {
            if resource.list != nil {
                newIndices[index] = chosen.count
                chosen.append(resource)
            } else {
                others += resource.calls
            }
        }
        for index in chosen.indices {
            chosen[index].parent = chosen[index].parent.flatMap { newIndices[$0] }
        }
        others.sort()
        return chosen
    }

    /// The path without a suffix that only names the form of the response, as in `/containers/json`.
    private static func path(of call: CallPlan) -> [PathSegment] {
        let segments = call.operation.segments.map { segment -> PathSegment in
            if case .parameter = segment { .parameter("") } else { segment }
        }
        return segments.count > 1 && segments.last == .text("json") ? segments.dropLast() : segments
    }

    private func isList(_ call: CallPlan) -> Bool {
        call.operation.method == "get" && call.result?.isList == true && call.result?.entity != nil
    }

    private mutating func resource(_ key: [PathSegment]) -> Int {
        if let known = indices[key] {
            return known
        }
        indices[key] = resources.count
        resources.append(APIResource(key: key))
        return resources.count - 1
    }

    private mutating func findCollections(_ paths: [[PathSegment]]) {
        let withItems = Set(
            paths.compactMap { path -> [PathSegment]? in
                guard case .parameter? = path.last else {
                    return nil
                }
                return Array(path.dropLast())
            }
        )
        let lists = Set(paths.enumerated().filter { isList(calls[$0.offset]) }.map(\.element))
        for (index, path) in paths.enumerated() where isList(calls[index]) {
            let whole = Array(path.dropLast())
            // `/pets/findByStatus` lists some of the objects of `/pets/{id}`.
            let isPart =
                withItems.contains(whole) && !lists.contains(whole) && !withItems.contains(path)
            if path.last?.text != nil, !isPart {
                let key = resource(path)
                resources[key].list = resources[key].list ?? index
            }
        }
        for path in paths {
            // Objects without a list: one may be found below them.
            if path.count > 1, case .parameter? = path.last, path[path.count - 2].text != nil {
                resources[resource(Array(path.dropLast()))].hasItems = true
            }
        }
    }

    private mutating func assign(_ index: Int, _ path: [PathSegment]) {
        let method = calls[index].operation.method
        if let key = indices[path] {
            if resources[key].list == index {
                return
            }
            switch method {
            case "post" where resources[key].create == nil: resources[key].create = index
            default: resources[key].collectionActions.append(index)
            }
            return
        }
        if case .parameter? = path.last, let key = indices[Array(path.dropLast())] {
            assignToItem(index, method, key)
            return
        }
        // The longest collection before it.
        for count in stride(from: path.count - 1, through: 1, by: -1) {
            guard let key = indices[Array(path.prefix(count))] else {
                continue
            }
            let rest = path.dropFirst(count)
            if case .parameter? = rest.first {
                resources[key].itemActions.append(index)
            } else if method == "post", rest.count == 1,
                ["create", "add", "new"].contains(rest.first?.text ?? ""),
                resources[key].create == nil
            {
                resources[key].create = index
            } else {
                resources[key].collectionActions.append(index)
            }
            return
        }
        others.append(index)
    }

    private mutating func assignToItem(_ index: Int, _ method: String, _ key: Int) {
        switch method {
        case "get" where resources[key].item == nil: resources[key].item = index
        case "patch", "put":
            // A partial change is preferred to a replacement.
            if let other = resources[key].update {
                if method == "patch", calls[other].operation.method == "put" {
                    resources[key].update = index
                    resources[key].itemActions.append(other)
                } else {
                    resources[key].itemActions.append(index)
                }
            } else {
                resources[key].update = index
            }
        case "delete" where resources[key].delete == nil: resources[key].delete = index
        default: resources[key].itemActions.append(index)
        }
    }

    /// Finds lists of resources that have none at their own path, such as `/pet/findByStatus`, and changes
    /// without a parameter in the path.
    private mutating func findOtherLists(_ paths: [[PathSegment]], _ catalog: EntityCatalog) {
        for index in resources.indices where resources[index].list == nil {
            let resource = resources[index]
            let entity = (resource.item.flatMap { calls[$0].result } ?? nil)?.entity
            let list = resource.collectionActions.first { call in
                isList(calls[call]) && (entity == nil || calls[call].result?.entity == entity)
            }
            if let list {
                resources[index].list = list
                resources[index].collectionActions.removeAll { $0 == list }
            }
        }
        for index in resources.indices where resources[index].update == nil {
            let update = resources[index].collectionActions.first { call in
                ["put", "patch"].contains(calls[call].operation.method)
                    && calls[call].operation.path == path(of: resources[index].key)
                    && calls[call].parameters(.body).contains { $0.property.source == "id" }
            }
            if let update {
                resources[index].update = update
                resources[index].collectionActions.removeAll { $0 == update }
            }
        }
    }

    private func path(of key: [PathSegment]) -> String {
        key.map { segment in
            switch segment {
            case .text(let text), .mixed(let text, _): "/\(text)"
            case .parameter(let name): "/{\(name)}"
            }
        }
        .joined()
    }

    private func parent(of resource: APIResource) -> Int? {
        // The nearest object in the path, whose collection is a resource.
        for count in stride(from: resource.key.count - 1, through: 2, by: -1) {
            if case .parameter = resource.key[count - 1],
                let parent = indices[Array(resource.key.prefix(count - 1))]
            {
                return parent
            }
        }
        return nil
    }
}
