import OKitExpression

/// The owners of objects, and the objects that have lost their owner.
///
/// An object in a property is owned by the object with the property, unless the property is shared.
/// The first object that refers to it by a shared property owns it, and another one may take over.
/// An object exists while it is reachable from a model, or from an object that Swift code holds.
final class Ownership {
    private let objects: ObjectTable
    private let writer: ObjectWriter
    private let references: ReferenceIndex
    private let separate: SeparateStorage
    private let storeChanges: StoreChanges

    /// Whether Swift code holds an object; `nil` while there are no Swift models.
    var isHeldBySwift: ((ObjectID) -> Bool)?

    /// The objects that have lost their owner since the last collection.
    private(set) var orphans: [ObjectID] = []

    /// A shared property that an object was removed from.
    struct SharedProperty: Equatable {
        let owner: ObjectID
        let slot: Int
    }

    init(
        _ objects: ObjectTable,
        writer: ObjectWriter,
        references: ReferenceIndex,
        separate: SeparateStorage,
        storeChanges: StoreChanges
    ) {
        self.objects = objects
        self.writer = writer
        self.references = references
        self.separate = separate
        self.storeChanges = storeChanges
    }

    // MARK: Owners

    /// Makes an object the owner of all objects in its initial value.
    func adopt(_ value: Value, by owner: ObjectID, isShared: Bool = false) {
        value.forEachObject { child in
            if isShared {
                references.add(child, from: owner)
            }
            guard objects.isAlive(child), !objects.isStoredObject(child) else {
                return
            }
            guard objects[child].parent != owner else {
                objects.noteRepetition()
                return
            }
            setParent(owner, of: child)
        }
    }

    /// Makes an object the owner of one that was added to its property, after the object was
    /// removed from its previous property.
    func take(_ child: ObjectID, for owner: ObjectID) {
        let isSeparate = objects[child].type.containsSeparateValues
        if isSeparate {
            separate.noteLocations(below: child)
        }
        if objects[child].parent != owner {
            setParent(owner, of: child)
            writer.noteHook(\.managed, "managed", of: child)
        }
        if isSeparate {
            for moved in separate.takeMoved(below: child) {
                storeChanges.markSeparateValue(of: moved)
            }
        }
    }

    /// Removes the owner of an object that was removed from a property.
    func release(_ child: ObjectID, of owner: ObjectID) {
        guard let record = objects.livingRecord(child), record.pointee.parent == owner else {
            return
        }
        abandon(child)
    }

    /// Removes the owner of an object, after it was removed from the property that contained it.
    func abandon(_ object: ObjectID) {
        setParent(nil, of: object)
        writer.noteHook(\.unmanaged, "unmanaged", of: object)
        orphans.append(object)
    }

    private func setParent(_ parent: ObjectID?, of object: ObjectID) {
        if parent == nil, objects[object].type.containsSeparateValues {
            separate.noteLocations(below: object)
        }
        writer.setParent(parent, of: object)
    }

    /// Removes an object from the properties of its owner, which stays its owner.
    ///
    /// - Returns: The shared properties that it was removed from.
    func removeFromOwner(_ object: ObjectID) -> [SharedProperty] {
        guard let owner = objects.parent(of: object) else {
            return []
        }
        var left: [SharedProperty] = []
        let isReplaced = !writer.recordsFormerValues
        for slot in objects[owner].slots.indices {
            guard
                let rest = objects.value(
                    of: owner,
                    slot: slot,
                    without: object,
                    isReplaced: isReplaced
                )
            else {
                continue
            }
            writer.setValue(rest, of: owner, slot: slot)
            if objects[owner].type.properties[slot].isShared {
                references.remove(object, from: owner)
                left.append(SharedProperty(owner: owner, slot: slot))
            }
        }
        return left
    }

    // MARK: Shared properties

    /// Records that an object was added to a shared property.
    func share(_ child: ObjectID, with object: ObjectID) {
        references.add(child, from: object)
        guard let record = objects.livingRecord(child), record.pointee.parent == nil,
            objects.root(of: object) != child, !objects.isModel(child)
        else {
            return
        }
        setParent(object, of: child)
        writer.noteHook(\.managed, "managed", of: child)
    }

    /// Records that an object was removed from a shared property.
    func unshare(_ child: ObjectID, with object: ObjectID) {
        references.remove(child, from: object)
        guard let record = objects.livingRecord(child), record.pointee.parent == object,
            !references.refers(object, to: child)
        else {
            return
        }
        abandon(child)
    }

    /// Replaces the references of a property with those of another value.
    func replaceReferences(of object: ObjectID, slot: Int, by value: Value) {
        guard objects[object].type.properties[slot].isShared else {
            return
        }
        objects[object].slots[slot].forEachObject { references.remove($0, from: object) }
        value.forEachObject { references.add($0, from: object) }
    }

    // MARK: Orphans

    /// Whether an object without an owner is needed.
    ///
    /// If others refer to it, one of them becomes its owner.
    func isNeeded(_ object: ObjectID) -> Bool {
        if isHeld(object) {
            return true
        }
        guard
            let path = references.path(
                to: object,
                owner: objects.parent,
                isAlive: objects.isAlive,
                isHeld: isHeld
            )
        else {
            return false
        }
        own(along: path)
        return true
    }

    private func own(along path: [ObjectID]) {
        // The first object may be below the last, which lost its owner.
        if let first = path.first, let last = path.last, objects.root(of: first) == last {
            setParent(nil, of: first)
        }
        for (owner, child) in zip(path, path.dropFirst())
        where objects.parent(of: child) != owner {
            setParent(owner, of: child)
        }
    }

    private func isHeld(_ object: ObjectID) -> Bool {
        isHeldBySwift?(object) == true || objects.isModel(object)
    }

    /// Removes the owner of the objects in the slots of a removed object.
    ///
    /// - Returns: The objects that nothing needs, which are to be removed too.
    func abandonValues(_ slots: [Value], of object: ObjectID) -> [ObjectID] {
        var lost: [ObjectID] = []
        for value in slots {
            value.forEachObject { child in
                guard objects.isAlive(child) else {
                    return
                }
                references.remove(child, from: object, all: true)
                if objects[child].parent == object {
                    objects.setParent(nil, of: child)
                    if !isNeeded(child) {
                        lost.append(child)
                    }
                }
            }
        }
        return lost
    }

    /// Adds an object to those without an owner.
    func addOrphan(_ object: ObjectID) {
        orphans.append(object)
    }

    /// Removes an object from those without an owner.
    func dismissOrphan(_ object: ObjectID) {
        orphans.removeAll { $0 == object }
    }

    /// Replaces the objects without an owner.
    func restore(_ objects: [ObjectID]) {
        orphans = objects
    }

    /// Returns the objects that have lost their owner since the last call.
    func takeOrphans() -> [ObjectID] {
        defer { orphans.removeAll() }
        return orphans
    }
}
