import OKitExpression
import OKitModel
import OrderedCollections

/// The objects that a provider with an entity has made of a service's items.
///
/// An object stays the same as long as items have its identity, so that a selection stays too.
struct ProvidedObjects {
    private var objects: [Key: ObjectID] = [:]
    private var made: (version: Int, items: [Value])?
    /// The first value that its property cannot hold, in words; `nil` without one.
    private(set) var misfit: String?

    /// What identifies an item: the values of its identity, or its index.
    private enum Key: Hashable {
        case values([Value])
        case index(Int)
    }

    /// The objects of some items; the items themselves where they are of no entity.
    ///
    /// - Parameter version: changes with the items.
    mutating func items(
        _ items: [Value],
        version: Int,
        _ type: EntityType?,
        _ graph: Graph
    ) -> [Value] {
        guard let type else {
            return items
        }
        if let made, made.version == version {
            return made.items
        }
        misfit = nil
        let result = objects(of: items, type, graph)
        made = (version, result)
        return result
    }

    private mutating func objects(
        of items: [Value],
        _ type: EntityType,
        _ graph: Graph
    ) -> [Value] {
        let identity = type.itemIdentity
        var used: Set<Key> = []
        let result = items.enumerated().map { index, item -> Value in
            guard case .map(let members) = item else {
                return item
            }
            let values = identity.map { members[$0] ?? .null }
            var key = values.contains { !$0.isNull } ? Key.values(values) : .index(index)
            if used.contains(key) {
                key = .index(index)
            }
            used.insert(key)
            let object = objects[key] ?? graph.createTransient(type)
            objects[key] = object
            update(object, type, item, index, graph)
            return .object(object)
        }
        for (key, object) in objects where !used.contains(key) {
            graph.removeStoredObject(object)
            objects[key] = nil
        }
        return result
    }

    /// Removes all objects.
    func removeAll(from graph: Graph) {
        for object in objects.values {
            graph.removeStoredObject(object)
        }
    }

    private mutating func update(
        _ object: ObjectID,
        _ type: EntityType,
        _ item: Value,
        _ index: Int,
        _ graph: Graph
    ) {
        for (slot, property) in type.properties.enumerated() {
            guard let path = property.source?.path else {
                continue
            }
            let value = path.reduce(item) { value, key in
                if case .map(let members) = value { members[key] ?? .null } else { .null }
            }
            if slot == 0, type.hasID {
                graph.set(object, slot: slot, to: value.text.map { .text($0) } ?? .null)
            } else if !property.allowedValues.isEmpty,
                let other = value.converted(to: property.type)
            {
                // A value outside of the declared ones is shown as it is.
                graph.set(object, slot: slot, to: other)
            } else if value.isNull, !property.isOptional {
                continue
            } else if !value.isExact(as: property.type)
                || !graph.write(value, to: Target(object: object, slot: slot))
            {
                misfit = misfit ?? Self.message(value, property, of: type, index)
                graph.set(object, slot: slot, to: graph.initialValue(of: property))
            }
        }
    }

    private static func message(
        _ value: Value,
        _ property: Property,
        of type: EntityType,
        _ index: Int
    ) -> String {
        let found = value.text.map { "\"\($0.prefix(40))\"" } ?? "an object"
        return "\"\(property.name)\" of \(type.name) is \(property.type), "
            + "but item \(index + 1) of the answer has \(found)"
    }
}

extension EntityType {
    /// The properties that identify an item of a service: `id`, unless others are declared.
    var itemIdentity: [String] {
        record.identity.isEmpty ? ["id"] : record.identity
    }
}
