public import OKitExpression
public import OKitSyntax

// MARK: Creating

extension Graph {
    /// Creates an object with its initial values; it has no owner until it becomes the value of a
    /// property.
    ///
    /// - Parameter id: The object's id; generated if it is `nil` and the type has ids.
    public func create(_ type: EntityType, id: String? = nil) -> ObjectID {
        let object = objects.insert(type, slots: type.initialSlots)
        hooks.noteCreation(of: object)
        for slot in type.slotsToMake {
            let property = type.properties[slot]
            let value = initialValue(of: property)
            objects.setValue(value, of: object, slot: slot)
            ownership.adopt(value, by: object, isShared: property.isShared)
        }
        let needsID = id == nil && type.hasID && type.givesIDs
        if needsID {
            objectsWithNewID?.insert(object)
        }
        if type.hasID, let id = needsID ? environment.newID() : id {
            objects.setValue(.text(id), of: object, slot: 0)
            writer.setObject(object, id: id)
        }
        undoLog.record(.created(object))
        if undoLog.isRecording {
            let slots = type.initialSlots.count * MemoryLayout<Value>.stride
            environment.turn.charge(steps: Self.creationSteps)
            environment.turn.charge(bytes: Self.objectBytes + slots)
        }
        return object
    }

    /// The cost of a new object in the turn's budget: steps, and bytes besides its slots.
    private static let (creationSteps, objectBytes) = (20, 256)

    /// The value of a property of a new object.
    package func initialValue(of property: Property) -> Value {
        factory.initialValue(of: property, in: self)
    }

    /// An object for JSON that no entity declares, with a property for each member.
    public func makeObject(_ node: JSONNode) -> ObjectID {
        var decoder = ModelDecoder(graph: self)
        return factory.create(undeclared: node, &decoder, in: self)
    }

    /// The value of JSON without a declared type; `{"$date": …}` and `{"$data": …}` are a date and
    /// bytes, and `{"$entity": …, "id": …}` is the object with that id.
    public func makeValue(_ node: JSONNode) -> Value {
        var decoder = ModelDecoder(graph: self)
        return decoder.value(node, .any) ?? .null
    }
}

// MARK: Removing

extension Graph {
    /// Deletes an object and all objects that it owns, with their ids.
    ///
    /// An object that Swift code holds or that others refer to only loses its owner.
    func remove(_ object: ObjectID) {
        var lost = [object]
        while let object = lost.popLast() {
            guard let slots = objects.livingRecord(object)?.pointee.slots else {
                continue
            }
            forget(object)
            lost += ownership.abandonValues(slots, of: object)
        }
    }

    /// Removes a living object from all parts of the graph.
    func forget(_ object: ObjectID) {
        let (type, slots) = (objects[object].type, objects[object].slots)
        if type.hasID, let id = slots[0].text, objects.object(id: id) == object {
            objects.setObject(nil, id: id)
            tracker.invalidate(.identity(id))
        }
        if let identity = type.identity(in: slots), objects.object(id: identity) == object {
            objects.setObject(nil, id: identity)
        }
        separate.forget(object).map { storeChanges.markRemoved($0) }
        objects.remove(object)
        unreadMembers.removeAll(of: object)
        Notifier(self).detachObservers(of: object)
        swiftModels?.forget(object)
        modelObservers.removeAll(of: object)
        fieldStates[object] = nil
        references.forget(object)
        tracker.forget(object)
    }

    /// Deletes the objects that have lost their owner and not got another; called at the end of a
    /// turn.
    ///
    /// During a transaction nothing is deleted, since the transaction may be undone.
    public func collectOrphans() {
        guard !undoLog.isRecording else {
            return
        }
        for object in ownership.takeOrphans()
        where parent(of: object) == nil && modelName(of: object) == nil {
            if !ownership.isNeeded(object) {
                remove(object)
            }
        }
    }

    /// Deletes an object that Swift code no longer holds, unless something needs it.
    package func release(_ object: ObjectID) {
        guard isAlive(object), parent(of: object) == nil,
            !ownership.orphans.contains(object), !ownership.isNeeded(object)
        else {
            return
        }
        if undoLog.isRecording {
            ownership.addOrphan(object)
        } else {
            remove(object)
        }
    }
}

// MARK: Stored objects

// Stored objects are owned only by their object store; their slots hold references.
extension Graph {
    /// Creates a fault: an object whose slots the object store fills on first access.
    public func createFault(_ type: EntityType, id: String) -> ObjectID {
        let nulls = Array(repeating: Value.null, count: type.properties.count)
        let object = createObject(type, slots: nulls, storage: .fault)
        nameStoredObject(object, id)
        return object
    }

    /// Creates a new object for the object store, with its initial values and no id yet.
    public func createStoredObject(_ type: EntityType) -> ObjectID {
        let slots = type.properties.map { initialValue(of: $0) }
        let object = createObject(type, slots: slots, storage: .objectStore)
        undoLog.record(.created(object))
        return object
    }

    /// Creates an object outside the models, such as a view of a screen: it has no owner, owns
    /// nothing, and exists until `removeStoredObject`.
    package func createTransient(_ type: EntityType) -> ObjectID {
        let slots = type.properties.map { initialValue(of: $0) }
        return createObject(type, slots: slots, storage: .transient)
    }

    /// Creates an object that is edited before it is stored: its changes run no hooks.
    package func createDraft(_ type: EntityType, slots: [Value]? = nil) -> ObjectID {
        let slots = slots ?? type.properties.map { initialValue(of: $0) }
        return createObject(type, slots: slots, storage: .draft)
    }

    /// Whether an object is a draft, which is edited before it is stored.
    package func isDraft(_ object: ObjectID) -> Bool {
        objects.livingRecord(object)?.pointee.storage == .draft
    }

    /// The property of a draft that contains an object, which is edited too.
    func draft(containing object: ObjectID) -> PropertyTarget? {
        guard isDraft(object) else {
            return nil
        }
        for name in types.names {
            for draft in objects(of: name) where isDraft(draft) && draft != object {
                for slot in types[name]?.properties.indices ?? 0..<0 {
                    var isHeld = false
                    value(of: draft, slot: slot).forEachObject { isHeld = isHeld || $0 == object }
                    if isHeld {
                        return PropertyTarget(object: draft, slot: slot)
                    }
                }
            }
        }
        return nil
    }

    private func createObject(
        _ type: EntityType,
        slots: [Value],
        storage: ObjectTable.Storage
    ) -> ObjectID {
        var slots = slots
        if type.hasID, !slots.isEmpty {
            slots[0] = .null
        }
        let object = objects.insert(type, slots: slots, storage: storage)
        hooks.noteCreation(of: object)
        return object
    }

    /// Sets the id by which others refer to a stored object; does nothing if its type has no ids.
    public func nameStoredObject(_ object: ObjectID, _ id: String) {
        guard isStoredObject(object), objects[object].type.hasID else {
            return
        }
        objects.setValue(.text(id), of: object, slot: 0)
        tracker.invalidate(.slot(object, 0))
        writer.setObject(object, id: id)
    }

    /// Whether the object belongs to an object store and not to a model.
    public func isStoredObject(_ object: ObjectID) -> Bool {
        isAlive(object) && objects.isStoredObject(object)
    }

    /// Sets a slot to its stored value, without notifying the readers of the slot.
    public func fill(_ object: ObjectID, slot: Int, with value: Value) {
        if isStoredObject(object), objects[object].slots.indices.contains(slot) {
            objects.setValue(value, of: object, slot: slot)
        }
    }

    /// Sets whether the object store still has to load slots of the object.
    public func setFault(_ object: ObjectID, _ isFault: Bool) {
        if isStoredObject(object) {
            objects.setStorage(isFault ? .fault : .objectStore, of: object)
        }
    }

    /// Notifies the readers of a slot that its stored value has changed.
    public func storedObjectValueChanged(_ object: ObjectID, slot: Int) {
        if isStoredObject(object) {
            tracker.invalidate(.slot(object, slot))
        }
    }

    /// Removes an object that is no longer stored from the graph.
    ///
    /// A transaction retains an object outside the models until the transaction ends, since it may
    /// be undone.
    public func removeStoredObject(_ object: ObjectID) {
        guard isStoredObject(object) else {
            return
        }
        if undoLog.isRecording, objects[object].storage.isTransient {
            ownership.addOrphan(object)
        } else {
            remove(object)
        }
    }

    /// Returns the changes by the app since the last call.
    public func takeStoredObjectChanges() -> StoredObjectChanges {
        defer { storedObjectChanges = StoredObjectChanges() }
        return storedObjectChanges
    }
}
