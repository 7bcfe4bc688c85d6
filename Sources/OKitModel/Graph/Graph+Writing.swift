import OrderedCollections

extension Graph {
    /// Stores a value in a property, as it is; `Value.converted(to:)` brings it to the property's
    /// type before.
    ///
    /// Objects in it become owned by `object`; objects that the property owned and that are not in
    /// the new value are removed.
    ///
    /// Nothing happens where the object is gone or already holds that value.
    public func set(_ object: ObjectID, slot: Int, to value: Value) {
        guard let record = record(object), record.slots.indices.contains(slot) else {
            return
        }
        let old = record.slots[slot]
        guard old != value else {
            return
        }
        if record.type.hasID, slot == 0 {
            changeID(of: object, from: old.text, to: value.text)
        }
        records[Int(object.index)].slots[slot] = value
        adopt(value, by: object)
        release(old, of: object, except: value)
        invalidate(.slot(object, slot))
        markChanged(object)
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

    /// Takes an owned object out of the property that holds it, and removes it.
    public func delete(_ object: ObjectID) {
        guard let parent = parent(of: object), let record = record(parent) else {
            return
        }
        for (slot, value) in record.slots.enumerated() {
            switch value {
            case .object(object):
                set(parent, slot: slot, to: .null)
            case .list(let elements) where elements.contains(.object(object)):
                set(parent, slot: slot, to: .list(elements.filter { $0 != .object(object) }))
            case .set(var elements) where elements.remove(.object(object)) != nil:
                set(parent, slot: slot, to: .set(elements))
            case .map(let members) where members.values.contains(.object(object)):
                set(parent, slot: slot, to: .map(members.filter { $0.value != .object(object) }))
            default:
                break
            }
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
                remove(child)
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

// MARK: Readers

extension Graph {
    /// Tells a reader once, by `isStale`, when one of these changes; replaces what it read before.
    public func register(_ reader: Reader, reads: Set<Dependency>) {
        unregister(reader)
        reader.reads = reads
        reader.isStale = false
        for dependency in reads {
            readers[dependency, default: [:]][ObjectIdentifier(reader)] = reader
        }
    }

    /// Forgets a reader.
    public func unregister(_ reader: Reader) {
        for dependency in reader.reads {
            readers[dependency]?[ObjectIdentifier(reader)] = nil
            if readers[dependency]?.isEmpty == true {
                readers[dependency] = nil
            }
        }
        reader.reads = []
        reader.isStale = true
    }

    func invalidate(_ dependency: Dependency) {
        guard let stale = readers[dependency] else {
            return
        }
        for reader in stale.values {
            unregister(reader)
        }
    }
}
