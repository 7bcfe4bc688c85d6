package import OKitExpression

// Queries that steps make.
extension Graph {
    /// An object's entity and id, for messages about problems.
    func name(of object: ObjectID) -> String {
        [type(of: object)?.name, id(of: object)].compactMap(\.self).joined(separator: " ")
    }

    /// The name of the model whose root object this is; `nil` for other objects.
    func name(ofModel object: ObjectID) -> String? {
        objects.name(ofModel: object)
    }

    /// Whether an object is outside the models and not stored.
    func isTransient(_ object: ObjectID) -> Bool {
        objects.livingRecord(object)?.pointee.storage.isTransient ?? false
    }

    /// Makes changes that run no hooks.
    package func withoutHooks<Result>(_ body: () -> Result) -> Result {
        let waiting = hooks.waiting
        defer { hooks.restore(waiting) }
        return body()
    }

    /// Whether an object, or one of its owners, is not stored: a draft and the objects in it.
    func isInTransient(_ object: ObjectID) -> Bool {
        let root = objects.root(of: object)
        // A draft owns nothing: the objects in it belong to no model.
        return isTransient(root) || !isStoredObject(root) && objects.name(ofModel: root) == nil
    }

    /// The living objects of an entity, in the models and in its store.
    package func objects(of entity: String) -> [ObjectID] {
        objects.objects(of: entity)
    }

    /// The stored objects of an entity, in the models and in the object store.
    package func storedObjects(of entity: String) -> [ObjectID] {
        let inModels = objects.objects(of: entity).filter {
            objects[$0].storage == .model && parent(of: $0) != nil
        }
        return inModels + (objectStore?.allObjects(of: entity) ?? [])
    }

    /// The id that a reference contains; `nil` for another value.
    func referredID(of value: Value) -> String? {
        guard let object = value.object, let type = type(of: object),
            type.name == TypeTable.referenceName
        else {
            return nil
        }
        return self.value(of: object, TypeTable.referenceKey).text
    }

    /// Whether an object can be removed from its owner: it is an element of a list, or in an
    /// optional property.
    func isElementOrOptional(_ object: ObjectID) -> Bool {
        guard let owner = parent(of: object), let type = type(of: owner) else {
            return false
        }
        return type.properties.enumerated().contains { slot, property in
            switch value(of: owner, slot: slot) {
            case .object(object): property.isOptional
            case .list(let elements): elements.contains(.object(object))
            case .set(let elements): elements.contains(.object(object))
            default: false
            }
        }
    }
}
