import OKitExpression
import OKitModel

/// The objects that a provider with an entity has created from a service's items.
///
/// An object is reused as long as items have its identity, so that selections are preserved.
struct ProvidedObjects {
    private var entries: [Key: Entry] = [:]
    private var made: (version: Int, items: [Value])?
    /// A description of the first value that its property cannot store; `nil` if there is none.
    private(set) var misfit: String?

    /// The identity of an item, or its index.
    private enum Key: Hashable {
        case shared(SharedItems.Key)
        case index(Int)
    }

    private struct Entry {
        let object: ObjectID
        /// The slots that items of the provider have supplied so far.
        var supplied: Set<Int> = []
    }

    /// Returns the objects of items, or the items themselves if they have no entity.
    ///
    /// - Parameters:
    ///   - version: A number that changes with the items.
    ///   - owner: The provider.
    mutating func items(
        _ items: [Value],
        version: Int,
        _ type: EntityType?,
        in shared: SharedItems,
        for owner: ObjectID,
        _ graph: Graph
    ) -> [Value] {
        guard let type else {
            return items
        }
        if let made, made.version == version {
            return made.items
        }
        let misfit = ServiceItem.Misfit()
        let result = objects(of: items, type, shared, owner, graph, misfit)
        self.misfit = misfit.text
        made = (version, result)
        return result
    }

    private mutating func objects(
        of items: [Value],
        _ type: EntityType,
        _ shared: SharedItems,
        _ owner: ObjectID,
        _ graph: Graph,
        _ misfit: ServiceItem.Misfit
    ) -> [Value] {
        var used: Set<Key> = []
        let result = items.enumerated().map { index, value -> Value in
            guard let item = ServiceItem(value, name: "item \(index + 1) of the response") else {
                return value
            }
            var key = SharedItems.Key(item, of: type).map { Key.shared($0) } ?? .index(index)
            if used.contains(key) {
                key = .index(index)
            }
            used.insert(key)
            let isNew =
                switch key {
                case .shared(let key): shared[key] == nil
                case .index: entries[key] == nil
                }
            let object =
                switch key {
                case .shared(let key): shared.object(key, of: type, for: owner, graph)
                case .index: entries[key]?.object ?? graph.createTransient(type)
                }
            var entry = entries[key] ?? Entry(object: object)
            let supplied = entry.supplied
            func write() -> Set<Int> {
                item.write(to: object, type, graph, supplied: supplied, misfit: misfit) {
                    item,
                    type in
                    related(item, type, &used, shared, owner, graph, misfit)
                }
            }
            // An object that is loaded for the first time has not changed, so hooks do not run.
            entry.supplied.formUnion(isNew ? graph.withoutHooks(write) : write())
            entries[key] = entry
            return .object(object)
        }
        for key in entries.keys where !used.contains(key) {
            remove(key, from: graph, shared, owner)
        }
        return result
    }

    /// Returns the shared, updated object of an item in a relation; `nil` if the item has no
    /// identity.
    private mutating func related(
        _ item: ServiceItem,
        _ type: EntityType,
        _ used: inout Set<Key>,
        _ shared: SharedItems,
        _ owner: ObjectID,
        _ graph: Graph,
        _ misfit: ServiceItem.Misfit
    ) -> ObjectID? {
        guard let key = SharedItems.Key(item, of: type) else {
            return nil
        }
        let object = shared.object(key, of: type, for: owner, graph)
        // Writing an object once is enough and stops cycles of references.
        guard used.insert(.shared(key)).inserted else {
            return object
        }
        entries[.shared(key)] = entries[.shared(key)] ?? Entry(object: object)
        item.write(to: object, type, graph, supplied: [], misfit: misfit) { item, type in
            related(item, type, &used, shared, owner, graph, misfit)
        }
        return object
    }

    private mutating func remove(
        _ key: Key,
        from graph: Graph,
        _ shared: SharedItems,
        _ owner: ObjectID
    ) {
        guard let entry = entries.removeValue(forKey: key) else {
            return
        }
        switch key {
        case .shared(let key): shared.release(key, by: owner)
        case .index: graph.removeStoredObject(entry.object)
        }
    }

    /// Removes all objects that no other provider uses.
    mutating func removeAll(from graph: Graph, _ shared: SharedItems, for owner: ObjectID) {
        for key in entries.keys {
            remove(key, from: graph, shared, owner)
        }
    }
}
