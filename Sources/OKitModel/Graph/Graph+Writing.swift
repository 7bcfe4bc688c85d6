public import OKitExpression

// MARK: Properties

extension Graph {
    /// Stores a value in a property, as it is; `write` brings it to the property's type before.
    ///
    /// Objects in it become owned by `object`, whoever owned them before. Objects that the property
    /// owned and that are not in the new value are owned by nobody, and are gone at the end of the
    /// turn.
    ///
    /// - Returns: False where the object is gone, and where the value contains an owner of it;
    ///   nothing has changed then.
    @discardableResult
    public func set(_ object: ObjectID, slot: Int, to value: Value) -> Bool {
        guard let record = objects.livingRecord(object),
            record.pointee.slots.indices.contains(slot)
        else {
            return false
        }
        guard record.pointee.storage == .model else {
            return setStored(object, slot: slot, to: value)
        }
        let value = record.pointee.type.properties[slot].isReference ? ids(in: value) : value
        let separateSlot = record.pointee.type.separateSlot
        if slot == separateSlot {
            separate.prepareReplacement(of: object, slot: slot)
        }
        let old = record.pointee.slots[slot]
        let isTyped = record.pointee.type.isTyped
        guard old != value else {
            if isTyped {
                fieldStates.noteSet(object, slot: slot, at: environment.now, isChange: false)
                fieldObservers.noteTouch(object, slot: slot)
            }
            return true
        }
        // Only Swift classes declare shared properties.
        let isShared = isTyped && record.pointee.type.properties[slot].isShared
        let change =
            isShared
            ? objects.difference(from: old, to: value)
            : objects.difference(of: object, from: old, to: value)
        guard isShared || !objects.isOwned(object, byOneOf: change) else {
            return false
        }
        if separateSlot != nil {
            separate.noteLocation(of: object)
        }
        if slot == 0, record.pointee.type.hasID {
            writer.changeID(of: object, from: old.text, to: value.text)
        } else if isTyped {
            writer.changeIdentifier(of: object, slot: slot, from: old, to: value)
        }
        for child in change.coming {
            if isShared {
                ownership.share(child, with: object)
            } else {
                removeFromOwner(child)
                ownership.take(child, for: object)
            }
        }
        writer.setValue(value, of: object, slot: slot)
        if let separateSlot, separate.takeMoved(object, slot: separateSlot) {
            storeChanges.markSeparateValue(of: object)
        }
        for child in change.leaving {
            if isShared {
                ownership.unshare(child, with: object)
            } else {
                ownership.release(child, of: object)
            }
        }
        if isShared {
            InverseProperties(self).update(object, slot: slot, change)
        }
        if isTyped {
            modelObservers.noteChange(of: object, slot: slot)
            fieldStates.noteSet(object, slot: slot, at: environment.now, isChange: true)
        }
        return true
    }

    /// A value with ids in place of objects, as properties with references have it.
    private func ids(in value: Value) -> Value {
        value.elements.map { .list($0.map { ids(in: $0) }) }
            ?? value.object.map { id(of: $0).map { .text($0) } ?? .null } ?? value
    }

    private func setStored(_ object: ObjectID, slot: Int, to value: Value) -> Bool {
        // An id is given by the object store.
        guard !(slot == 0 && objects[object].type.hasID) else {
            return false
        }
        let old = self.value(of: object, slot: slot)
        guard old != value else {
            return true
        }
        writer.setStoredValue(value, of: object, slot: slot, from: old)
        if !objects[object].storage.isTransient {
            storedObjectChanges.noteChange(of: object, slot: slot)
        }
        return true
    }

    /// Removes an object from the properties of its owner, and its owner from the inverses of those.
    private func removeFromOwner(_ object: ObjectID) {
        for left in ownership.removeFromOwner(object) {
            InverseProperties(self).remove(left.owner, of: left.slot, from: object)
        }
    }

    /// Removes an owned object from the property that contains it.
    ///
    /// It is gone at the end of the turn unless somebody owns it by then. An object of an object
    /// store is gone when the store has deleted it.
    public func delete(_ object: ObjectID) {
        if isStoredObject(object) {
            storedObjectChanges.noteDeletion(of: object)
        } else if parent(of: object) != nil {
            removeFromOwner(object)
            ownership.abandon(object)
        }
    }

    // MARK: Collections

    /// Inserts a value into a list or set at an index, clamped to its bounds; `nil` is the end.
    ///
    /// Nothing happens for another kind of property.
    public func insert(_ value: Value, into object: ObjectID, slot: Int, at index: Int?) {
        PropertyWriter(self).insert(value, into: object, slot: slot, at: index)
    }

    /// Moves an element of a list or set; indices outside are clamped.
    package func move(_ from: Int, to: Int, in target: PropertyTarget) {
        PropertyWriter(self).move(from, to: to, in: target)
    }

    /// Writes a value to a property, as one of the property's type.
    ///
    /// An object where a reference is asked for becomes a reference to it.
    ///
    /// - Returns: False where the value cannot be one of that type, and nothing is written.
    @discardableResult
    package func write(_ value: Value, to target: PropertyTarget) -> Bool {
        PropertyWriter(self).write(value, to: target)
    }
}

// MARK: Transactions

extension Graph {
    /// Makes all changes of `body`, or none where it throws.
    ///
    /// Transactions can be nested; where an inner one is undone, the outer one goes on.
    @discardableResult
    public func transaction<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let savepoint = Savepoint(beginningIn: self)
        do throws(Failure) {
            let result = try body()
            undoLog.end()
            return result
        } catch {
            savepoint.restore(self)
            undoLog.end()
            throw error
        }
    }
}

extension Graph {
    /// Whether a property of a type can be set to a value.
    package func accepts(_ value: Value, as type: ValueType) -> Bool {
        PropertyWriter(self).accepts(value, as: type)
    }
}
