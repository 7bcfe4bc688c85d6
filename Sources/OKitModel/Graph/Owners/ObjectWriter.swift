import OKitExpression

/// Makes single changes to living objects, and records each change for readers, transactions, hooks
/// and stores.
final class ObjectWriter {
    private let objects: ObjectTable
    private let tracker: ChangeTracker
    private let undoLog: UndoLog
    private let hooks: HookQueue
    private let storeChanges: StoreChanges
    private let unreadMembers: UnreadMembers

    init(
        _ objects: ObjectTable,
        tracker: ChangeTracker,
        undoLog: UndoLog,
        hooks: HookQueue,
        storeChanges: StoreChanges,
        unreadMembers: UnreadMembers
    ) {
        self.objects = objects
        self.tracker = tracker
        self.undoLog = undoLog
        self.hooks = hooks
        self.storeChanges = storeChanges
        self.unreadMembers = unreadMembers
    }

    /// Whether the previous value of a slot is needed after a change.
    var recordsFormerValues: Bool {
        undoLog.isRecording
    }

    /// Sets a slot of an object of a model.
    func setValue(_ value: Value, of object: ObjectID, slot: Int) {
        if objects[object].type.properties[slot].isShared {
            undoLog.record(.slot(object, slot, objects[object].slots[slot]))
        } else {
            undoLog.recordSlot(slot, of: object, objects[object].slots[slot])
        }
        objects.setValue(value, of: object, slot: slot)
        if !unreadMembers.isEmpty {
            unreadMembers.remove(objects[object].type.properties[slot].name, of: object)
        }
        tracker.invalidate(.slot(object, slot))
        storeChanges.mark(object, slot: slot)
        noteChange(of: object, slot: slot)
    }

    /// Sets a slot of an object without a model, whose changes an object store collects.
    ///
    /// - Parameter old: The previous value, loaded by the object store.
    func setStoredValue(_ value: Value, of object: ObjectID, slot: Int, from old: Value) {
        undoLog.recordSlot(slot, of: object, old)
        objects.setValue(value, of: object, slot: slot)
        tracker.invalidate(.slot(object, slot))
        noteChange(of: object, slot: slot)
    }

    /// Sets the owner of an object.
    func setParent(_ parent: ObjectID?, of object: ObjectID) {
        undoLog.record(.parent(object, objects[object].parent))
        objects.setParent(parent, of: object)
        tracker.invalidate(.parent(object))
    }

    /// Sets or removes the object that an id refers to.
    func setObject(_ object: ObjectID?, id: String) {
        undoLog.record(.identity(id, objects.object(id: id)))
        objects.setObject(object, id: id)
        // While a model is read, no reader depends on an id.
        if tracker.hasNamedSources {
            tracker.invalidate(.identity(id))
        }
    }

    /// Changes the id of an object.
    func changeID(of object: ObjectID, from old: String?, to new: String?) {
        if let old, objects.object(id: old) == object {
            setObject(nil, id: old)
        }
        if let new {
            setObject(object, id: new)
        }
    }

    /// Changes the identifier of a Swift model's object, if the property holds the identifier.
    func changeIdentifier(of object: ObjectID, slot: Int, from old: Value, to new: Value) {
        let type = objects[object].type
        if slot == type.identifierSlot, !type.isIdentifierID {
            changeID(
                of: object,
                from: old.identifierText.map { type.objectID(of: $0) },
                to: new.identifierText.map { type.objectID(of: $0) }
            )
        }
    }

    /// Makes an object the root object of a model.
    func setModel(_ name: String, to object: ObjectID) {
        undoLog.record(.model(name, objects.model(name)))
        objects.setModel(name, to: object)
        tracker.invalidate(.model(name))
    }

    /// Undoes a change of a slot, owner, id or model; ignores other entries.
    func undo(_ entry: UndoLog.Entry) {
        switch entry {
        case .slot(let object, let slot, let value) where objects.isAlive(object):
            objects.setValue(value, of: object, slot: slot)
            tracker.invalidate(.slot(object, slot))
        case .parent(let object, let parent) where objects.isAlive(object):
            objects.setParent(parent, of: object)
            tracker.invalidate(.parent(object))
        case .identity(let id, let object):
            objects.setObject(object, id: id)
            tracker.invalidate(.identity(id))
        case .model(let name, let object):
            objects.setModel(name, to: object)
            tracker.invalidate(.model(name))
        case .slot, .parent, .created, .states:
            break
        }
    }

    // MARK: Hooks

    /// Adds the hooks that run when an object gets or loses its owner.
    func noteHook(_ hook: KeyPath<Hooks, [Step]>, _ name: String, of object: ObjectID) {
        guard let record = objects.livingRecord(object), record.pointee.type.hasHooks else {
            return
        }
        hooks.add(record.pointee.type.hooks[keyPath: hook], name, of: object)
    }

    private func noteChange(of object: ObjectID, slot: Int) {
        guard let record = objects.livingRecord(object), record.pointee.type.hasHooks,
            record.pointee.storage != .draft
        else {
            return
        }
        let changed = record.pointee.type.hooks.changed
        guard !changed.isEmpty else {
            return
        }
        let property = record.pointee.type.properties[slot].name
        hooks.add(changed[property] ?? [], "changed \(property)", of: object)
    }
}
