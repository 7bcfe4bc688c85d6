public import OKitExpression

/// A store of objects outside a graph, such as a database; it fills them when they are read.
public protocol ObjectStore: AnyObject {
    /// Puts into a slot, by `Graph.fill`, the stored value.
    func fill(_ object: ObjectID, slot: Int)

    /// The object of that id, which the graph does not have yet; `nil` without one.
    func object(id: String) -> ObjectID?
}

/// What an app has changed in stored objects since the object store asked last.
public struct StoredObjectChanges {
    /// The slots that were written, each once and in the order of the first writing.
    public internal(set) var slots: [(object: ObjectID, slot: Int)] = []
    /// The objects that are to be deleted.
    public internal(set) var deleted: [ObjectID] = []

    var changed: Set<Dependency> = []
}

// Stored objects are owned by their object store alone; their slots hold references.
extension Graph {
    /// Makes an object whose slots the object store fills, each when it is first read.
    public func createFault(_ type: EntityType, id: String) -> ObjectID {
        let object = createStoredObject(type, slots: Array(repeating: .null, count: type.properties.count))
        records[Int(object.index)].isFault = true
        nameStoredObject(object, id)
        return object
    }

    /// Makes a new object for the object store, with its initial values and no id yet.
    public func createStoredObject(_ type: EntityType) -> ObjectID {
        createStoredObject(type, slots: type.properties.map { initialValue(of: $0) })
    }

    private func createStoredObject(_ type: EntityType, slots: [Value]) -> ObjectID {
        var slots = slots
        if type.hasID, !slots.isEmpty {
            slots[0] = .null
        }
        var record = Record(type: type, slots: slots, parent: nil, generation: 0, isAlive: true)
        record.isStoredObject = true
        return insert(record)
    }

    /// Makes an object that lives beside the models, such as a view of a screen: nobody owns it, it
    /// owns nothing, and it is there until `removeStoredObject`.
    package func createTransient(_ type: EntityType) -> ObjectID {
        let object = createStoredObject(type)
        records[Int(object.index)].isTransient = true
        return object
    }

    /// Gives a stored object the id by which others refer to it; nothing where its type has none.
    public func nameStoredObject(_ object: ObjectID, _ id: String) {
        guard isStoredObject(object), records[Int(object.index)].type.hasID else {
            return
        }
        records[Int(object.index)].slots[0] = .text(id)
        invalidate(.slot(object, 0))
        name(object, id)
    }

    /// Whether an object store has the object outside the graph.
    public func isStoredObject(_ object: ObjectID) -> Bool {
        isAlive(object) && records[Int(object.index)].isStoredObject
    }

    /// Puts the stored value into a slot, without notifying the readers of the slot.
    public func fill(_ object: ObjectID, slot: Int, with value: Value) {
        if isStoredObject(object), records[Int(object.index)].slots.indices.contains(slot) {
            records[Int(object.index)].slots[slot] = value
        }
    }

    /// Says that the object store has filled all slots, or has to look at them again.
    public func setFault(_ object: ObjectID, _ isFault: Bool) {
        if isStoredObject(object) {
            records[Int(object.index)].isFault = isFault
        }
    }

    /// Tells the readers of a slot that the object store now has another value for it.
    public func storedObjectValueChanged(_ object: ObjectID, slot: Int) {
        if isStoredObject(object) {
            invalidate(.slot(object, slot))
        }
    }

    /// Removes an object that is no longer stored from the graph.
    public func removeStoredObject(_ object: ObjectID) {
        if isStoredObject(object) {
            remove(object)
        }
    }

    /// What the app has changed since the last call.
    public func takeStoredObjectChanges() -> StoredObjectChanges {
        defer { storedObjectChanges = StoredObjectChanges() }
        return storedObjectChanges
    }

    func setStored(_ object: ObjectID, slot: Int, to value: Value) -> Bool {
        // An id is given by the object store.
        guard !(slot == 0 && records[Int(object.index)].type.hasID) else {
            return false
        }
        let old = self.value(of: object, slot: slot)
        guard old != value else {
            return true
        }
        undoLog?.entries.append(.slot(object, slot, old))
        records[Int(object.index)].slots[slot] = value
        if !records[Int(object.index)].isTransient,
            storedObjectChanges.changed.insert(.slot(object, slot)).inserted
        {
            storedObjectChanges.slots.append((object, slot))
        }
        invalidate(.slot(object, slot))
        noteChange(of: object, slot: slot)
        return true
    }
}
