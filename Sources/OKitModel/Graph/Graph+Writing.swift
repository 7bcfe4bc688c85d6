import OrderedCollections

extension Graph {
    /// Stores a value in a property, as it is; `write` brings it to the property's type before.
    ///
    /// Objects in it become owned by `object`, whoever owned them before. Objects that the property
    /// owned and that are not in the new value are owned by nobody, and are gone at the end of the
    /// turn.
    ///
    /// - Returns: false where the object is gone, and where the value contains an owner of it;
    ///   nothing has changed then.
    @discardableResult
    public func set(_ object: ObjectID, slot: Int, to value: Value) -> Bool {
        guard let record = record(object), record.slots.indices.contains(slot),
            !contains(value, ownerOf: object)
        else {
            return false
        }
        let old = record.slots[slot]
        guard old != value else {
            return true
        }
        if record.type.hasID, slot == 0 {
            changeID(of: object, from: old.text, to: value.text)
        }
        take(value, except: old, for: object)
        records[Int(object.index)].slots[slot] = value
        release(old, of: object, except: value)
        invalidate(.slot(object, slot))
        markChanged(object)
        noteChange(of: object, slot: slot)
        return true
    }

    /// Whether a value holds the object or one that owns it.
    private func contains(_ value: Value, ownerOf object: ObjectID) -> Bool {
        var owners: Set<ObjectID> = []
        forEachObject(in: value) { owners.insert($0) }
        guard !owners.isEmpty else {
            return false
        }
        var owner: ObjectID? = object
        while let present = owner {
            if owners.contains(present) {
                return true
            }
            owner = parent(of: present)
        }
        return false
    }

    /// Gives the objects that come new to a property to their new owner, out of where they were, so
    /// that each stands in one place alone.
    private func take(_ value: Value, except old: Value, for owner: ObjectID) {
        var staying: Set<ObjectID> = []
        forEachObject(in: old) { staying.insert($0) }
        forEachObject(in: value) { child in
            guard let record = record(child), !staying.contains(child) else {
                return
            }
            drop(child)
            if record.parent != owner {
                records[Int(child.index)].parent = owner
                invalidate(.parent(child))
                noteHook(\.managed, "managed", of: child)
            }
        }
    }

    /// Puts a value into a list or set at an index, clamped to the list's bounds; `nil` is the end.
    ///
    /// Nothing happens for another kind of property.
    public func insert(_ value: Value, into object: ObjectID, slot: Int, at index: Int?) {
        switch self.value(of: object, slot: slot) {
        case .list(var elements):
            elements.insert(value, at: min(max(index ?? elements.count, 0), elements.count))
            set(object, slot: slot, to: .list(elements))
        case .set(var elements):
            elements.insert(value, at: min(max(index ?? elements.count, 0), elements.count))
            set(object, slot: slot, to: .set(elements))
        default:
            break
        }
    }

    /// Takes an owned object out of the property that holds it.
    ///
    /// It is gone at the end of the turn unless somebody owns it by then.
    public func delete(_ object: ObjectID) {
        guard parent(of: object) != nil else {
            return
        }
        drop(object)
        records[Int(object.index)].parent = nil
        invalidate(.parent(object))
        noteHook(\.unmanaged, "unmanaged", of: object)
        orphans.append(object)
    }

    /// Takes an object out of the properties of its owner, and leaves the object as it is.
    private func drop(_ object: ObjectID) {
        guard let owner = parent(of: object), let record = record(owner) else {
            return
        }
        for (slot, value) in record.slots.enumerated() {
            guard let rest = value.without(object) else {
                continue
            }
            records[Int(owner.index)].slots[slot] = rest
            invalidate(.slot(owner, slot))
            markChanged(owner)
            noteChange(of: owner, slot: slot)
        }
    }

    /// Removes the objects that lost their owner and found none; called at the end of a turn.
    public func collectOrphans() {
        let lost = orphans
        orphans.removeAll()
        for object in lost where parent(of: object) == nil && modelName(of: object) == nil {
            remove(object)
        }
    }

    func adopt(_ value: Value, by owner: ObjectID) {
        forEachObject(in: value) { child in
            guard record(child) != nil, records[Int(child.index)].parent != owner else {
                return
            }
            records[Int(child.index)].parent = owner
            invalidate(.parent(child))
        }
    }

    private func release(_ old: Value, of owner: ObjectID, except value: Value) {
        var kept: Set<ObjectID> = []
        forEachObject(in: value) { kept.insert($0) }
        forEachObject(in: old) { child in
            if !kept.contains(child), record(child)?.parent == owner {
                records[Int(child.index)].parent = nil
                invalidate(.parent(child))
                noteHook(\.unmanaged, "unmanaged", of: child)
                orphans.append(child)
            }
        }
    }

    private func changeID(of object: ObjectID, from old: String?, to new: String?) {
        if let old, objectsByID[old] == object {
            objectsByID[old] = nil
            invalidate(.identity(old))
        }
        if let new {
            objectsByID[new] = object
            invalidate(.identity(new))
        }
    }

    func forEachObject(in value: Value, _ body: (ObjectID) -> Void) {
        switch value {
        case .object(let object): body(object)
        case .list(let elements):
            for element in elements { forEachObject(in: element, body) }
        case .set(let elements):
            for element in elements { forEachObject(in: element, body) }
        case .map(let members):
            for element in members.values { forEachObject(in: element, body) }
        default: break
        }
    }
}

extension Value {
    /// The value without an object in it; `nil` where it does not hold the object.
    fileprivate func without(_ object: ObjectID) -> Value? {
        switch self {
        case .object(object):
            return .null
        case .list(let elements) where elements.contains(.object(object)):
            return .list(elements.filter { $0 != .object(object) })
        case .set(var elements) where elements.remove(.object(object)) != nil:
            return .set(elements)
        case .map(let members) where members.values.contains(.object(object)):
            return .map(members.filter { $0.value != .object(object) })
        default:
            return nil
        }
    }
}
