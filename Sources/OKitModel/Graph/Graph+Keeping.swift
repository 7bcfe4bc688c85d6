public import OKitExpression

/// A store of objects outside a graph, such as a database; it fills them when they are read.
public protocol ObjectStore: AnyObject {
    /// Puts into a slot, by `Graph.fill`, what is kept for it.
    func fill(_ object: ObjectID, slot: Int)

    /// The object of that id, which the graph does not have yet; `nil` where nothing is kept.
    func object(id: String) -> ObjectID?
}

/// What an app has changed in kept objects since its object store asked last.
public struct KeptChanges {
    /// The slots that were written, each once and in the order of the first writing.
    public internal(set) var slots: [(object: ObjectID, slot: Int)] = []
    /// The objects that are to be deleted.
    public internal(set) var deleted: [ObjectID] = []

    var changed: Set<Dependency> = []
}

// Kept objects are owned by their object store alone: what their slots hold they refer to.
extension Graph {
    /// Makes an object whose slots the object store fills, each when it is first read.
    public func createFault(_ type: EntityType, id: String) -> ObjectID {
        let object = createKept(type, slots: Array(repeating: .null, count: type.properties.count))
        records[Int(object.index)].isFault = true
        nameKept(object, id)
        return object
    }

    /// Makes a new object that is to be kept, with its initial values and no id yet.
    public func createKept(_ type: EntityType) -> ObjectID {
        createKept(type, slots: type.properties.map { initialValue(of: $0) })
    }

    private func createKept(_ type: EntityType, slots: [Value]) -> ObjectID {
        var slots = slots
        if type.hasID, !slots.isEmpty {
            slots[0] = .null
        }
        var record = Record(type: type, slots: slots, parent: nil, generation: 0, isAlive: true)
        record.isKept = true
        return insert(record)
    }

    /// Makes an object that lives beside the models, such as a view of a screen: nobody owns it, it
    /// owns nothing, and it is there until `removeKept`.
    package func createTransient(_ type: EntityType) -> ObjectID {
        let object = createKept(type)
        records[Int(object.index)].isTransient = true
        return object
    }

    /// Gives a kept object the id by which others refer to it; nothing where its type has none.
    public func nameKept(_ object: ObjectID, _ id: String) {
        guard isKept(object), records[Int(object.index)].type.hasID else {
            return
        }
        records[Int(object.index)].slots[0] = .text(id)
        invalidate(.slot(object, 0))
        name(object, id)
    }

    /// Whether an object store has the object outside the graph.
    public func isKept(_ object: ObjectID) -> Bool {
        isAlive(object) && records[Int(object.index)].isKept
    }

    /// Puts into a slot what is kept for it; who has read the slot need not be told.
    public func fill(_ object: ObjectID, slot: Int, with value: Value) {
        if isKept(object), records[Int(object.index)].slots.indices.contains(slot) {
            records[Int(object.index)].slots[slot] = value
        }
    }

    /// Says that the object store has filled all slots, or has to look at them again.
    public func setFault(_ object: ObjectID, _ isFault: Bool) {
        if isKept(object) {
            records[Int(object.index)].isFault = isFault
        }
    }

    /// Tells the readers of a slot that the object store now has another value for it.
    public func keptValueChanged(_ object: ObjectID, slot: Int) {
        if isKept(object) {
            invalidate(.slot(object, slot))
        }
    }

    /// Takes an object that is kept no longer out of the graph.
    public func removeKept(_ object: ObjectID) {
        if isKept(object) {
            remove(object)
        }
    }

    /// What the app has changed since the last call.
    public func takeKeptChanges() -> KeptChanges {
        defer { keptChanges = KeptChanges() }
        return keptChanges
    }

    func setKept(_ object: ObjectID, slot: Int, to value: Value) -> Bool {
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
            keptChanges.changed.insert(.slot(object, slot)).inserted
        {
            keptChanges.slots.append((object, slot))
        }
        invalidate(.slot(object, slot))
        noteChange(of: object, slot: slot)
        return true
    }
}
