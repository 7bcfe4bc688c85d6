package import OKitExpression
import OrderedCollections

/// Moves an object into another graph with all related objects; of a named model, only with the
/// objects that it owns.
package struct ObjectMove {
    private let object: ObjectID
    private let source: Graph
    private let target: Graph
    /// Moves the Swift model of an object.
    private let moveModel: (_ old: ObjectID, _ new: ObjectID) -> Void

    /// Creates a move.
    ///
    /// - Parameter moveModel: Moves the Swift model of an object that is in both graphs.
    package init(
        of object: ObjectID,
        from source: Graph,
        to target: Graph,
        moveModel: @escaping (_ old: ObjectID, _ new: ObjectID) -> Void
    ) {
        self.object = object
        self.source = source
        self.target = target
        self.moveModel = moveModel
    }

    /// Moves the objects.
    package func run() {
        if source.objects.mayRepeatObjects {
            target.objects.noteRepetition()
        }
        let objects = related
        if source.parent(of: object).map({ !objects.contains($0) }) == true {
            source.delete(object)
            source.ownership.dismissOrphan(object)
        }
        var moved: [ObjectID: ObjectID] = [:]
        for object in objects {
            source.type(of: object)?.separateSlot.map { source.load(object, slot: $0) }
            if let type = source.type(of: object) {
                if target.types[type.name] == nil, let declared = source.types[type.name] {
                    target.types.insert(declared)
                }
                moved[object] = target.objects.insert(type, slots: [])
            }
        }
        for (old, new) in moved {
            target.hooks.noteCreation(of: new)
            move(old, to: new, among: moved)
        }
        for (old, new) in moved {
            for observer in Notifier(source).detachObservers(of: old) {
                Notifier(target).attach(observer, to: new)
            }
        }
        for old in objects {
            leave(old)
        }
    }

    private func move(_ old: ObjectID, to new: ObjectID, among moved: [ObjectID: ObjectID]) {
        guard let record = source.objects.livingRecord(old)?.pointee else {
            return
        }
        let slots = record.slots.map { $0.moved(to: moved) }
        target.objects.setSlots(slots, of: new)
        target.objects.setParent(record.parent.flatMap { moved[$0] }, of: new)
        if record.type.hasID, let id = slots.first?.text {
            target.objects.setObject(new, id: id)
            target.tracker.invalidate(.identity(id))
        }
        if let identity = record.type.identity(in: record.slots) {
            target.objects.setObject(new, id: identity)
        }
        target.unreadMembers.move(old, from: source.unreadMembers, to: new)
        if record.type.separateSlot != nil {
            target.separate.setRead(new)
            target.storeChanges.markSeparateValue(of: new)
        }
        target.fieldStates[new] = source.fieldStates[old]
        target.modelObservers.move(old, from: source.modelObservers, to: new)
        target.fieldReads.move(old, from: source.fieldReads, to: new)
        for (referrer, count) in source.references.references(to: old) {
            if let referrer = moved[referrer] {
                target.references.add(new, from: referrer, count: count)
            }
        }
        moveModel(old, new)
    }

    /// Removes an object that is now in the other graph.
    private func leave(_ object: ObjectID) {
        guard let slots = source.objects.livingRecord(object)?.pointee.slots else {
            return
        }
        for value in slots {
            value.forEachObject { source.references.remove($0, from: object, all: true) }
        }
        source.forget(object)
    }

    /// The objects that move.
    private var related: OrderedSet<ObjectID> {
        var all: OrderedSet = [object]
        var owned: OrderedSet = [object]
        var next = 0
        while next < all.count {
            let reached = all[next]
            next += 1
            guard let record = source.objects.livingRecord(reached) else {
                continue
            }
            for value in record.pointee.slots {
                value.forEachObject { child in
                    all.append(child)
                    if source.parent(of: child) == reached, owned.contains(reached) {
                        owned.append(child)
                    }
                }
            }
            if let parent = record.pointee.parent {
                all.append(parent)
            }
            all.formUnion(source.references.referrers(of: reached))
        }
        return all.contains(where: source.objects.isModel) ? owned : all
    }
}

extension Value {
    /// The value with its objects in the other graph; objects that did not move are omitted.
    fileprivate func moved(to moved: [ObjectID: ObjectID]) -> Value {
        switch self {
        case .object(let object):
            moved[object].map { .object($0) } ?? .null
        case .list(let elements):
            .list(elements.compactMap { $0.moved(asElementTo: moved) })
        case .set(let elements):
            .set(OrderedSet(elements.compactMap { $0.moved(asElementTo: moved) }))
        case .map(let members):
            .map(members.compactMapValues { $0.moved(asElementTo: moved) })
        default:
            self
        }
    }

    private func moved(asElementTo moved: [ObjectID: ObjectID]) -> Value? {
        let value = self.moved(to: moved)
        return value.isNull && !isNull ? nil : value
    }
}
