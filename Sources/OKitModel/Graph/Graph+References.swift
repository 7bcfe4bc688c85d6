package import OKitExpression

// What steps ask of objects.
extension Graph {
    /// An object's entity and id, for problems.
    func name(of object: ObjectID) -> String {
        [type(of: object)?.name, id(of: object)].compactMap(\.self).joined(separator: " ")
    }

    /// The name of the model whose root object it is; `nil` for other objects.
    func name(ofModel object: ObjectID) -> String? {
        objects.name(ofModel: object)
    }

    /// Whether an object is beside the models, and stored nowhere.
    func isTransient(_ object: ObjectID) -> Bool {
        objects.livingRecord(object)?.pointee.storage.isTransient ?? false
    }

    /// Does something whose changes run no hooks.
    package func withoutHooks<Result>(_ body: () -> Result) -> Result {
        let waiting = hooks.waiting
        defer { hooks.restore(waiting) }
        return body()
    }

    /// Whether an object, or one that owns it, is stored nowhere: a draft with what is in it.
    func isInTransient(_ object: ObjectID) -> Bool {
        let root = objects.root(of: object)
        // A draft owns nothing: what it has is of no model.
        return isTransient(root) || !isStoredObject(root) && objects.name(ofModel: root) == nil
    }

    /// The living objects of an entity, of the models and of its store.
    package func objects(of entity: String) -> [ObjectID] {
        objects.objects(of: entity)
    }

    /// The stored objects of an entity: those in models, and those in the object store.
    package func storedObjects(of entity: String) -> [ObjectID] {
        let inModels = objects.objects(of: entity).filter {
            objects[$0].storage == .model && parent(of: $0) != nil
        }
        return inModels + (objectStore?.allObjects(of: entity) ?? [])
    }

    /// The id of the object to which a reference leads; `nil` for another value.
    func referredID(of value: Value) -> String? {
        guard let object = value.object, let type = type(of: object),
            type.name == TypeTable.referenceName
        else {
            return nil
        }
        return self.value(of: object, TypeTable.referenceKey).text
    }

    /// Whether its owner can do without an object: it is an element of a list, or in an optional
    /// property.
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
