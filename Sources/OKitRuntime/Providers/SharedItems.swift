import OKitExpression
import OKitModel

/// The objects that all providers have created from the items of services, one for each identity.
///
/// Providers, screens and responses refer to the same object if they have the same identity.
final class SharedItems {
    /// The key of an object: its entity and the values of its identity.
    struct Key: Hashable {
        let entity: String
        let identity: [Value]

        /// Creates the key of an item; `nil` if a part of its identity is missing.
        init?(_ item: ServiceItem, of type: EntityType) {
            identity = item.identity(in: type)
            entity = type.name
            guard !identity.isEmpty, !identity.contains(where: \.isNull) else {
                return nil
            }
        }
    }

    private var objects: [Key: (object: ObjectID, owners: Set<ObjectID>)] = [:]
    /// The keys of objects that no provider uses.
    private var unowned: Set<Key> = []

    /// Returns the object with a key and creates it if necessary.
    ///
    /// The provider owns it until it releases it.
    func object(_ key: Key, of type: EntityType, for owner: ObjectID, _ graph: Graph) -> ObjectID {
        let object = self[key] ?? graph.createTransient(type)
        objects[key, default: (object, [])].owners.insert(owner)
        return object
    }

    /// Returns the object with a key if a provider uses it.
    subscript(_ key: Key) -> ObjectID? {
        objects[key]?.object
    }

    /// Releases a provider's ownership of an object.
    func release(_ key: Key, by owner: ObjectID) {
        objects[key]?.owners.remove(owner)
        if objects[key]?.owners.isEmpty == true {
            unowned.insert(key)
        }
    }

    /// Removes the objects that no provider uses and no other object refers to.
    func sweep(_ graph: Graph) {
        unowned = unowned.filter { objects[$0]?.owners.isEmpty == true }
        guard !unowned.isEmpty else {
            return
        }
        let referred = Set(
            objects.values.filter { !$0.owners.isEmpty }.flatMap {
                references(of: $0.object, graph)
            }
        )
        for key in unowned {
            if let object = objects[key]?.object, !referred.contains(object) {
                graph.removeStoredObject(object)
                objects[key] = nil
                unowned.remove(key)
            }
        }
    }

    /// Returns the objects in the relations of an object.
    private func references(of object: ObjectID, _ graph: Graph) -> [ObjectID] {
        guard let type = graph.type(of: object) else {
            return []
        }
        return type.properties.enumerated().filter(\.element.isReference).flatMap { slot, _ in
            let value = graph.value(of: object, slot: slot)
            return (value.elements ?? [value]).compactMap(\.object)
        }
    }

    /// Returns the result of a call for its callers.
    ///
    /// Objects that providers use are updated and included; other items become maps with the
    /// properties of the entity.
    func taken(
        _ result: Value,
        _ type: EntityType,
        _ graph: Graph,
        _ misfit: ServiceItem.Misfit
    ) -> Value {
        if case .list(let elements) = result {
            return .list(elements.map { taken($0, type, graph, misfit) })
        }
        guard let item = ServiceItem(result) else {
            return result
        }
        guard let key = Key(item, of: type), let object = self[key] else {
            return item.properties(of: type, graph)
        }
        item.write(to: object, type, graph, supplied: [], misfit: misfit) {
            item,
            type in
            Key(item, of: type).flatMap { self[$0] }
        }
        return .object(object)
    }
}
