import OKitExpression
import OrderedCollections

extension Handle {
    /// Brings an object that comes into a field of this one into the same graph.
    ///
    /// A field outside every model goes to the graph of the model instead.
    func bring(_ other: Handle) {
        guard other.graph !== graph else {
            return
        }
        if isLone {
            other.graph.move(self)
        } else {
            graph.move(other)
        }
    }
}

extension Graph {
    /// Moves an object here with all that hangs together with it; where a named model is among
    /// that, with what it owns alone.
    func move(_ handle: Handle) {
        let source = handle.graph
        mayStandTwice = mayStandTwice || source.mayStandTwice
        let objects = source.whatMoves(with: handle.object)
        if source.parent(of: handle.object).map({ !objects.contains($0) }) == true {
            source.delete(handle.object)
            source.orphans.removeAll { $0 == handle.object }
        }
        var places: [ObjectID: ObjectID] = [:]
        for object in objects {
            source.type(of: object)?.separateSlot.map { source.retrieve(object, slot: $0) }
            if let type = source.type(of: object) {
                if types[type.name] == nil, let declared = source.types[type.name] {
                    types.insert(declared)
                }
                places[object] = insert(Record(empty: type))
            }
        }
        for (old, new) in places {
            take(old, of: source, as: new, places)
        }
        for (old, new) in places {
            for observer in source.detachObservers(of: old) {
                attach(observer, to: new)
            }
        }
        for old in objects {
            source.leave(old)
        }
    }

    private func take(
        _ old: ObjectID,
        of source: Graph,
        as new: ObjectID,
        _ places: [ObjectID: ObjectID]
    ) {
        guard let record = source.record(old) else {
            return
        }
        let slots = record.slots.map { $0.moved(to: places) }
        records[Int(new.index)].slots = slots
        records[Int(new.index)].parent = record.parent.flatMap { places[$0] }
        if record.type.hasID, let id = slots.first?.text {
            objectsByID[id] = new
            invalidate(.identity(id))
        }
        if let identity = identity(in: record) {
            objectsByID[identity] = new
        }
        unreadMembers[new] = source.unreadMembers[old]
        if record.type.separateSlot != nil {
            separateStates[new] = SeparateState(reading: .done)
            changedOwners.insert(new)
        }
        swift.dynamicFields[new] = source.swift.dynamicFields[old]
        swift.states[new] = source.swift.states[old]
        swift.modelObservers[new] = source.swift.modelObservers[old]
        if source.swift.shells.contains(old) {
            swift.shells.insert(new)
        }
        for (linker, count) in source.swift.linkers[old] ?? [:] {
            if let linker = places[linker] {
                swift.linkers[new, default: [:]][linker] = count
            }
        }
        if let handle = source.swift.handles[old]?.handle {
            handle.graph = self
            handle.hold(new)
        }
    }

    /// Forgets an object that is now elsewhere.
    private func leave(_ object: ObjectID) {
        guard let record = record(object) else {
            return
        }
        for value in record.slots {
            forEachObject(in: value) { unlink($0, from: object, everywhere: true) }
        }
        forget(object, record)
    }

    private func whatMoves(with object: ObjectID) -> OrderedSet<ObjectID> {
        var all: OrderedSet = [object]
        var owned: OrderedSet = [object]
        var next = 0
        while next < all.count {
            let reached = all[next]
            next += 1
            guard let record = record(reached) else {
                continue
            }
            for value in record.slots {
                forEachObject(in: value) { child in
                    all.append(child)
                    if parent(of: child) == reached, owned.contains(reached) {
                        owned.append(child)
                    }
                }
            }
            if let parent = record.parent {
                all.append(parent)
            }
            all.formUnion(swift.linkers[reached]?.keys ?? [])
        }
        return all.contains { models.values.contains($0) } ? owned : all
    }
}

extension Graph.Record {
    fileprivate init(empty type: EntityType) {
        self.init(type: type, slots: [], parent: nil, generation: 0, isAlive: true)
    }
}

extension Value {
    /// The value with its objects where they are now; what did not come along is left out.
    fileprivate func moved(to places: [ObjectID: ObjectID]) -> Value {
        switch self {
        case .object(let object):
            places[object].map { .object($0) } ?? .null
        case .list(let elements):
            .list(elements.compactMap { $0.moved(asElementTo: places) })
        case .set(let elements):
            .set(OrderedSet(elements.compactMap { $0.moved(asElementTo: places) }))
        case .map(let members):
            .map(members.compactMapValues { $0.moved(asElementTo: places) })
        default:
            self
        }
    }

    private func moved(asElementTo places: [ObjectID: ObjectID]) -> Value? {
        let moved = moved(to: places)
        return moved.isNull && !isNull ? nil : moved
    }
}
