import OKitExpression
import OKitModel

/// The objects that all providers have made of the items of services, each once: providers, screens and
/// answers mean the same object where they have the same identity.
final class SharedItems {
    /// What an object is known by: its entity and the values of its identity.
    struct Key: Hashable {
        let entity: String
        let identity: [Value]

        /// The key of an item; `nil` where it lacks a part of its identity.
        init?(_ item: ServiceItem, of type: EntityType) {
            identity = item.identity(in: type)
            entity = type.name
            guard !identity.isEmpty, !identity.contains(where: \.isNull) else {
                return nil
            }
        }
    }

    private var objects: [Key: (object: ObjectID, owners: Set<ObjectID>)] = [:]

    /// The object with a key, which is made where there is none, for a provider that has it until it
    /// releases it.
    func object(_ key: Key, of type: EntityType, for owner: ObjectID, _ graph: Graph) -> ObjectID {
        let object = self[key] ?? graph.createTransient(type)
        objects[key, default: (object, [])].owners.insert(owner)
        return object
    }

    /// The object with a key, where some provider has it.
    subscript(_ key: Key) -> ObjectID? {
        objects[key]?.object
    }

    /// A provider does not have an object any more; it is removed where no other one has it.
    func release(_ key: Key, by owner: ObjectID, from graph: Graph) {
        objects[key]?.owners.remove(owner)
        if let entry = objects[key], entry.owners.isEmpty {
            graph.removeStoredObject(entry.object)
            objects[key] = nil
        }
    }

    /// What the result of a call is for those who asked: objects that providers have are brought up to date
    /// and are in it, and others are maps of the properties of the entity.
    func taken(_ result: Value, _ type: EntityType, _ graph: Graph) -> Value {
        if case .list(let elements) = result {
            return .list(elements.map { taken($0, type, graph) })
        }
        guard let item = ServiceItem(result) else {
            return result
        }
        guard let key = Key(item, of: type), let object = self[key] else {
            return item.properties(of: type, graph)
        }
        var misfit: String?
        item.write(to: object, type, graph, supplied: [], misfit: &misfit)
        return .object(object)
    }
}
