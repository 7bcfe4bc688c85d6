public import OKitExpression
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
        guard isAlive(object), records[Int(object.index)].slots.indices.contains(slot) else {
            return false
        }
        if records[Int(object.index)].isStoredObject {
            return setStored(object, slot: slot, to: value)
        }
        let separateSlot = records[Int(object.index)].type.separateSlot
        if slot == separateSlot {
            prepareSeparateValue(object, slot: slot)
        }
        let old = records[Int(object.index)].slots[slot]
        let isTyped = records[Int(object.index)].type.modelClass != nil
        guard old != value else {
            if isTyped {
                noteSet(object, slot: slot, isChange: false)
                noteTouch(object, slot: slot)
            }
            return true
        }
        // Only Swift classes declare shared properties.
        let isShared = isTyped && records[Int(object.index)].type.properties[slot].isShared
        let change =
            isShared ? marked(from: old, to: value) : change(of: object, from: old, to: value)
        guard isShared || !change.hasOwner(of: object, in: self) else {
            return false
        }
        if separateSlot != nil {
            notePlace(of: object)
        }
        if slot == 0, records[Int(object.index)].type.hasID {
            changeID(of: object, from: old.text, to: value.text)
        } else if isTyped {
            changeIdentifier(of: object, slot: slot, from: old, to: value)
        }
        for child in change.coming {
            isShared ? share(child, with: object) : take(child, for: object)
        }
        replace(slot, of: object, with: value)
        if let separateSlot {
            settlePlace(of: object, slot: separateSlot)
        }
        for child in change.leaving {
            isShared ? unshare(child, with: object) : release(child, of: object)
        }
        if isShared, let inverse = inverse(of: object, slot: slot) {
            for child in change.leaving {
                leaveInverse(inverse, of: child, to: object)
            }
            for child in change.coming {
                enterInverse(inverse, of: child, to: object)
            }
        }
        if isTyped {
            noteSet(object, slot: slot, isChange: true)
        }
        return true
    }

    private func replace(_ slot: Int, of object: ObjectID, with value: Value) {
        if undoLog != nil {
            let old = records[Int(object.index)].slots[slot]
            undoLog?.entries.append(.slot(object, slot, old))
        }
        records[Int(object.index)].slots[slot] = value
        if !unreadMembers.isEmpty {
            let name = records[Int(object.index)].type.properties[slot].name
            unreadMembers[object]?.removeAll { $0.name == name }
        }
        invalidate(.slot(object, slot))
        markChanged(object, slot: slot)
        noteChange(of: object, slot: slot)
    }

    func setParent(_ parent: ObjectID?, of object: ObjectID) {
        if parent == nil, records[Int(object.index)].type.containsSeparateValues {
            notePlaces(below: object)
        }
        if undoLog != nil {
            undoLog?.entries.append(.parent(object, records[Int(object.index)].parent))
        }
        records[Int(object.index)].parent = parent
        invalidate(.parent(object))
    }

    /// Gives an object that comes new to a property to its new owner, out of where it was, so that
    /// each stands in one place alone.
    private func take(_ child: ObjectID, for owner: ObjectID) {
        let containsSeparateValues = records[Int(child.index)].type.containsSeparateValues
        if containsSeparateValues {
            notePlaces(below: child)
        }
        drop(child)
        if records[Int(child.index)].parent != owner {
            setParent(owner, of: child)
            noteHook(\.managed, "managed", of: child)
        }
        if containsSeparateValues {
            settlePlaces(below: child)
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
    /// It is gone at the end of the turn unless somebody owns it by then. An object of an
    /// object store is gone when the store has deleted it.
    public func delete(_ object: ObjectID) {
        if isStoredObject(object) {
            storedObjectChanges.deleted.append(object)
            return
        }
        guard parent(of: object) != nil else {
            return
        }
        drop(object)
        setParent(nil, of: object)
        noteHook(\.unmanaged, "unmanaged", of: object)
        orphans.append(object)
    }

    /// Takes an object out of the properties of its owner, and leaves the object as it is.
    private func drop(_ object: ObjectID) {
        guard let owner = parent(of: object) else {
            return
        }
        let index = Int(owner.index)
        for slot in records[index].slots.indices {
            var value = records[index].slots[slot]
            if undoLog == nil {
                // Where nobody else has the collection it is changed in place.
                records[index].slots[slot] = .null
            }
            guard value.remove(object, mayStandTwice: mayStandTwice) else {
                records[index].slots[slot] = value
                continue
            }
            replace(slot, of: owner, with: value)
            if records[index].type.properties[slot].isShared {
                unlink(object, from: owner)
                inverse(of: owner, slot: slot).map { leaveInverse($0, of: object, to: owner) }
            }
        }
    }

    /// Removes the objects that lost their owner and found none; called at the end of a turn.
    ///
    /// A transaction that runs keeps them, since it may be undone.
    public func collectOrphans() {
        guard undoLog == nil else {
            return
        }
        let lost = orphans
        orphans.removeAll()
        for object in lost where parent(of: object) == nil && modelName(of: object) == nil {
            if !isNeeded(object) {
                remove(object)
            }
        }
    }

    func adopt(_ value: Value, by owner: ObjectID, isShared: Bool = false) {
        forEachObject(in: value) { child in
            if isShared {
                link(child, from: owner)
            }
            guard isAlive(child), !records[Int(child.index)].isStoredObject else {
                return
            }
            guard records[Int(child.index)].parent != owner else {
                mayStandTwice = true
                return
            }
            setParent(owner, of: child)
        }
    }

    private func release(_ child: ObjectID, of owner: ObjectID) {
        guard isAlive(child), records[Int(child.index)].parent == owner else {
            return
        }
        setParent(nil, of: child)
        noteHook(\.unmanaged, "unmanaged", of: child)
        orphans.append(child)
    }

    func changeID(of object: ObjectID, from old: String?, to new: String?) {
        if let old, objectsByID[old] == object {
            name(nil, old)
        }
        if let new {
            name(object, new)
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
    /// Takes an object out; an object by itself becomes null.
    ///
    /// - Returns: whether it was there.
    fileprivate mutating func remove(_ object: ObjectID, mayStandTwice: Bool) -> Bool {
        switch self {
        case .object(object):
            self = .null
        case .list(var elements):
            guard let index = elements.firstIndex(of: object) else {
                return false
            }
            self = .null
            elements.remove(at: index)
            if mayStandTwice {
                elements.removeAll { $0.isObject(object) }
            }
            self = .list(elements)
        case .set(var elements) where elements.contains(.object(object)):
            self = .null
            elements.remove(.object(object))
            self = .set(elements)
        case .map(let members) where members.values.contains(.object(object)):
            self = .map(members.filter { !$0.value.isObject(object) })
        default:
            return false
        }
        return true
    }
}

extension [Value] {
    /// Where an object stands; looks at the elements in place, as a copy of each costs more.
    fileprivate func firstIndex(of object: ObjectID) -> Int? {
        withUnsafeBufferPointer { elements in
            for index in elements.indices {
                if case .object(let element) = elements[index], element == object {
                    return index
                }
            }
            return nil
        }
    }
}
