public import OKitExpression

// MARK: Properties

extension Graph {
    /// Sets a property to a value as it is; `write` checks it and converts it to the property's type.
    ///
    /// Objects in the value become owned by `object`. Objects that the property owned and that the
    /// new value does not contain lose their owner, and are deleted at the end of the turn.
    ///
    /// - Returns: False if the object is deleted or the value contains one of its owners; then
    ///   nothing changes.
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

    /// A value with objects replaced by their ids, for properties with references.
    private func ids(in value: Value) -> Value {
        value.elements.map { .list($0.map { ids(in: $0) }) }
            ?? value.object.map { id(of: $0).map { .text($0) } ?? .null } ?? value
    }

    private func setStored(_ object: ObjectID, slot: Int, to value: Value) -> Bool {
        // The object store assigns ids.
        guard !(slot == 0 && objects[object].type.hasID) else {
            return false
        }
        let old = self.value(of: object, slot: slot)
        guard old != value else {
            return true
        }
        writer.setStoredValue(value, of: object, slot: slot, from: old)
        if !objects[object].storage.isTransient {
            storedObjectChanges.noteChange(of: object, slot: slot, from: old)
        }
        return true
    }

    /// Removes an object from its owner's properties, and the owner from the inverses of those
    /// properties.
    private func removeFromOwner(_ object: ObjectID) {
        for left in ownership.removeFromOwner(object) {
            InverseProperties(self).remove(left.owner, of: left.slot, from: object)
        }
    }

    /// Removes an owned object from the property that contains it.
    ///
    /// The object is deleted at the end of the turn unless it gets another owner; outside of sessions,
    /// `Model.delete()` ends the turn. An object of an object store is deleted when the store has deleted it.
    public func delete(_ object: ObjectID) {
        if isStoredObject(object) {
            storedObjectChanges.noteDeletion(of: object)
        } else if parent(of: object) != nil {
            removeFromOwner(object)
            ownership.abandon(object)
        }
    }

    // MARK: Collections

    /// Inserts a value into a list or set at an index, clamped to its bounds; `nil` appends it.
    ///
    /// Does nothing for other kinds of properties.
    public func insert(_ value: Value, into object: ObjectID, slot: Int, at index: Int?) {
        PropertyWriter(self).insert(value, into: object, slot: slot, at: index)
    }

    /// Moves an element of a list or set; indices are clamped to its bounds.
    package func move(_ from: Int, to: Int, in target: PropertyTarget) {
        PropertyWriter(self).move(from, to: to, in: target)
    }

    /// Writes a value to a stored property by name, converted to the property's type, then runs hooks
    /// and notifies observers.
    ///
    /// - Returns: False if the object is deleted, has no such property or does not accept the value;
    ///   then nothing changes.
    @discardableResult
    public func write(_ value: Value, to name: String, of object: ObjectID) -> Bool {
        guard let slot = type(of: object)?.slot(named: name) else {
            return false
        }
        var isWritten = false
        change {
            isWritten = write(value, to: PropertyTarget(object: object, slot: slot))
        }
        return isWritten
    }

    /// Writes a value to a property, converted to the property's type.
    ///
    /// If the property expects a reference, an object becomes a reference to it.
    ///
    /// - Returns: False if the value cannot be converted; then nothing is written.
    @discardableResult
    package func write(_ value: Value, to target: PropertyTarget) -> Bool {
        PropertyWriter(self).write(value, to: target)
    }
}

// MARK: Transactions

extension Graph {
    /// Makes all changes of `body`, or none if it throws.
    ///
    /// Transactions can be nested; if an inner one is undone, the outer one continues.
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
