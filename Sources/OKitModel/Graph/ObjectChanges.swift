package import OKitExpression
import OrderedCollections

/// The changes to stored objects by one user event, so that they can be undone.
///
/// It may refer to deleted objects, and contains the data to create them again.
package struct ObjectChanges {
    private var changes: [Change] = []
    /// The objects of the object store that were created, with their values after the changes.
    private var made: [ObjectID: [Value]] = [:]
    /// The objects of the object store that were deleted.
    private var deleted: [ObjectID] = []
    /// The values of objects that have no owner after the changes.
    private var lost: [ObjectID: Contents] = [:]

    private struct Change {
        let object: ObjectID
        let slot: Int
        let before: Value
        var after: Value
    }

    private struct Contents {
        let type: EntityType
        let id: String?
        let slots: [Value]
        /// The members of its data file that no property holds.
        let unread: [UnreadMembers.Member]
    }

    init(_ entries: ArraySlice<UndoLog.Entry>, deleted: ArraySlice<ObjectID>, on graph: Graph) {
        var new: Set<ObjectID> = []
        for case .created(let object) in entries {
            new.insert(object)
        }
        var indices: Set<Dependency> = []
        for case .slot(let object, let slot, let before) in entries {
            guard !new.contains(object), graph.type(of: object) != nil,
                !graph.isInTransient(object), indices.insert(.slot(object, slot)).inserted
            else {
                continue
            }
            let after = graph.value(of: object, slot: slot)
            if before != after {
                changes.append(Change(object: object, slot: slot, before: before, after: after))
            }
        }
        for object in new
        where graph.isStoredObject(object) && !graph.isTransient(object)
            && !deleted.contains(object)
        {
            made[object] = graph.storedSlots(of: object)
        }
        self.deleted = Self.withOthers(deleted.filter { !new.contains($0) }, on: graph)
        for object in self.deleted {
            note(object, graph)
        }
        for change in changes {
            change.before.forEachObject { note($0, graph) }
        }
    }

    /// Deleted objects, and those that the rule `cascade` deletes with them.
    static func withOthers(_ deleted: [ObjectID], on graph: Graph) -> [ObjectID] {
        var all = OrderedSet(deleted)
        var index = 0
        while index < all.count {
            let object = all[index]
            index += 1
            for (slot, property) in (graph.type(of: object)?.properties ?? []).enumerated()
            where property.deleteRule == .cascade && graph.isStoredObject(object) {
                graph.value(of: object, slot: slot).forEachObject { all.append($0) }
            }
        }
        return all.elements
    }

    /// Records the values of an object and of the objects that it owns.
    private mutating func note(_ object: ObjectID, _ graph: Graph) {
        guard lost[object] == nil, let type = graph.type(of: object),
            deleted.contains(object) || !graph.isStoredObject(object)
        else {
            return
        }
        let slots = type.properties.indices.map { graph.value(of: object, slot: $0) }
        lost[object] = Contents(
            type: type,
            id: graph.id(of: object),
            slots: slots,
            unread: graph.unreadMembers.members(of: object)
        )
        for value in slots {
            value.forEachObject { child in
                if graph.parent(of: child) == object {
                    note(child, graph)
                }
            }
        }
    }

    /// Whether nothing has changed.
    package var isEmpty: Bool {
        changes.isEmpty && made.isEmpty && deleted.isEmpty
    }

    /// Returns the object that was removed: deleted from the object store, or from its owner
    /// without a new one.
    ///
    /// `nil` if there is none. Of several objects deleted together, it is the first one.
    package func removedObject(from graph: Graph) -> ObjectID? {
        if let first = deleted.first {
            return first
        }
        for change in changes {
            var after: Set<ObjectID> = []
            change.after.forEachObject { after.insert($0) }
            var removed: ObjectID?
            change.before.forEachObject { object in
                if !after.contains(object), !graph.isStoredObject(object),
                    graph.parent(of: object) == nil, graph.type(of: object)?.isDeclared == true
                {
                    removed = removed ?? object
                }
            }
            if let removed {
                return removed
            }
        }
        return nil
    }

    /// The property, if only one was changed and later changes of it can be merged.
    private var property: PropertyTarget? {
        guard changes.count == 1, made.isEmpty, deleted.isEmpty else {
            return nil
        }
        return PropertyTarget(object: changes[0].object, slot: changes[0].slot)
    }

    /// Whether both changed the same property and nothing else.
    package func changesSameProperty(as other: ObjectChanges) -> Bool {
        property != nil && property == other.property
    }

    /// Adds later changes.
    package mutating func append(_ later: ObjectChanges) {
        for change in later.changes {
            guard made[change.object] == nil else {
                made[change.object]?[change.slot] = change.after
                continue
            }
            let index = changes.firstIndex {
                $0.object == change.object && $0.slot == change.slot
            }
            if let index {
                changes[index].after = change.after
            } else {
                changes.append(change)
            }
        }
        made.merge(later.made) { $1 }
        deleted += later.deleted
        lost.merge(later.lost) { first, _ in first }
    }

    /// Maps deleted objects to the objects created in their place.
    package typealias Replacements = [ObjectID: ObjectID]

    /// Restores the values before the changes; no hooks run.
    ///
    /// - Returns: False if something has changed since; then nothing is written.
    package func undo(on graph: Graph, _ replacements: inout Replacements) -> Bool {
        let isSame = changes.allSatisfy { change in
            let object = Self.present(change.object, replacements)
            return graph.type(of: object) != nil
                && graph.value(of: object, slot: change.slot)
                    == change.after.replacing { Self.present($0, replacements) }
        }
        guard isSame, isUnchanged(on: graph, replacements), isComplete(on: graph, replacements),
            !takesIdentity(on: graph, replacements)
        else {
            return false
        }
        let hooks = graph.hooks.waiting
        defer { graph.hooks.restore(hooks) }
        for object in deleted {
            _ = restored(object, graph, &replacements)
        }
        for change in changes {
            let object = Self.present(change.object, replacements)
            let value = change.before.replacing { restored($0, graph, &replacements) }
            graph.set(object, slot: change.slot, to: value)
        }
        for object in made.keys {
            graph.delete(Self.present(object, replacements))
        }
        return true
    }

    /// Whether the created objects have the values that they had after the changes, so that nothing
    /// that someone else has entered is deleted with them.
    private func isUnchanged(on graph: Graph, _ replacements: Replacements) -> Bool {
        // The other ends of relations between them are written when the records are stored.
        let own = Set(
            (Array(made.keys) + changes.map(\.object)).map { Self.present($0, replacements) }
        )
        return made.allSatisfy { object, values in
            let object = Self.present(object, replacements)
            guard let type = graph.type(of: object) else {
                return false
            }
            // The id is assigned when the object is stored.
            let first = type.hasID ? 1 : 0
            return zip(values, graph.storedSlots(of: object)).dropFirst(first)
                .allSatisfy { before, now in
                    before.replacing { Self.present($0, replacements) }
                        .dropping(own.contains) == now.dropping(own.contains)
                }
        }
    }

    /// Whether all objects still exist to which the deleted ones referred.
    private func isComplete(on graph: Graph, _ replacements: Replacements) -> Bool {
        deleted.allSatisfy { object in
            var isComplete = true
            for value in lost[object]?.slots ?? [] {
                value.forEachObject { other in
                    let present = Self.present(other, replacements)
                    isComplete =
                        isComplete && (lost[other] != nil || graph.type(of: present) != nil)
                }
            }
            return isComplete
        }
    }

    /// Whether another object now has the identity of one that would be restored.
    private func takesIdentity(on graph: Graph, _ replacements: Replacements) -> Bool {
        var former: [ObjectID: [Int: Value]] = [:]
        for change in changes {
            former[Self.present(change.object, replacements), default: [:]][change.slot] =
                change.before
        }
        let own = Set(former.keys).union(made.keys.map { Self.present($0, replacements) })
        let isTaken = deleted.contains { object in
            guard let contents = lost[object] else {
                return false
            }
            let identity = ObjectIdentity(contents.type) { name in
                contents.type.slot(named: name).map { contents.slots[$0] }
            }
            return identity.map { graph.object($0, in: nil, besides: own) != nil } ?? false
        }
        return isTaken
            || former.contains { object, values in
                guard let type = graph.type(of: object),
                    type.record.identity.contains(where: { name in
                        type.slot(named: name).map { values[$0] != nil } ?? false
                    })
                else {
                    return false
                }
                let identity = ObjectIdentity(type) { name in
                    type.slot(named: name).map { values[$0] ?? graph.value(of: object, slot: $0) }
                }
                let list = graph.list(with: object)
                return identity.map { graph.object($0, in: list, besides: own) != nil } ?? false
            }
    }

    private static func present(_ object: ObjectID, _ replacements: Replacements) -> ObjectID {
        var object = object
        while let next = replacements[object] {
            object = next
        }
        return object
    }

    /// An existing object; a deleted one is created again.
    private func restored(
        _ object: ObjectID,
        _ graph: Graph,
        _ replacements: inout Replacements
    ) -> ObjectID {
        let object = Self.present(object, replacements)
        let isDeleted = deleted.contains(object)
        guard isDeleted || graph.type(of: object) == nil, let contents = lost[object] else {
            return object
        }
        let made: ObjectID
        if isDeleted {
            guard let record = graph.objectStore?.create(contents.type.name) else {
                return object
            }
            made = record
        } else {
            made = graph.create(contents.type, id: contents.id)
        }
        replacements[object] = made
        for document in graph.documents {
            document.replace(object, by: made)
        }
        for (slot, value) in contents.slots.enumerated() {
            guard !(slot == 0 && contents.type.hasID) else {
                continue
            }
            let value = value.replacing { restored($0, graph, &replacements) }
            graph.set(made, slot: slot, to: value)
        }
        for member in contents.unread {
            graph.unreadMembers.add(member.name, json: member.json, of: made)
        }
        return made
    }
}
