import OKitExpression
import OKitModel

/// The objects that a provider with an entity has made of a service's items.
///
/// An object stays the same as long as items have its identity, so that a selection stays too.
struct ProvidedObjects {
    private var entries: [Key: Entry] = [:]
    private var made: (version: Int, items: [Value])?
    /// The first value that its property cannot hold, in words; `nil` without one.
    private(set) var misfit: String?

    /// What identifies an item: its identity, or its index.
    private enum Key: Hashable {
        case shared(SharedItems.Key)
        case index(Int)
    }

    private struct Entry {
        let object: ObjectID
        /// The slots that items of the provider had so far.
        var supplied: Set<Int> = []
    }

    /// The objects of some items; the items themselves where they are of no entity.
    ///
    /// - Parameters:
    ///   - version: changes with the items.
    ///   - owner: the provider.
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
            // Nothing has changed where an object is loaded for the first time.
            entry.supplied.formUnion(isNew ? graph.withoutHooks(write) : write())
            entries[key] = entry
            return .object(object)
        }
        for key in entries.keys where !used.contains(key) {
            remove(key, from: graph, shared, owner)
        }
        return result
    }

    /// The shared object of an item of a relation, brought up to date; `nil` where it has no identity.
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
        // One write is enough, and ends where items refer to each other.
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

    /// Removes all objects that no other provider has.
    mutating func removeAll(from graph: Graph, _ shared: SharedItems, for owner: ObjectID) {
        for key in entries.keys {
            remove(key, from: graph, shared, owner)
        }
    }
}
