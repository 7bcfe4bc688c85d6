import GRDB
import OKitExpression
public import OKitModel
import OrderedCollections

/// Finds changes of other sessions that unsaved changes would overwrite, within the transaction that
/// would write them, and merges changes of lists of related records.
struct RecordConflicts {
    private let objects: RecordObjects
    private let writer: RecordWriter

    init(_ objects: RecordObjects, _ writer: RecordWriter) {
        self.objects = objects
        self.writer = writer
    }

    /// Throws the conflict of the first object that has one.
    func check() throws {
        var checked: Set<ObjectID> = []
        for (object, _) in objects.pending.writtenSlots where checked.insert(object).inserted {
            guard let id = objects.record(of: object), let entity = objects.entity(of: object)
            else {
                continue
            }
            guard try writer.schema.kind(of: id, writer.db) != nil else {
                throw RecordStoreError(
                    .conflict,
                    "someone else has deleted this \(entity.name)",
                    conflict: RecordConflict(object: object, reason: .deleted)
                )
            }
            let slots = objects.pending.slots.filter { $0.object == object }.map(\.slot)
            for slot in slots {
                try merge(slot, object, id, entity)
            }
            let differences = try slots.compactMap { try difference($0, object, id, entity) }
            guard differences.isEmpty else {
                throw RecordStoreError(
                    .conflict,
                    "someone else has changed this \(entity.name)",
                    conflict: RecordConflict(object: object, reason: .changed(differences))
                )
            }
        }
    }

    /// Returns the difference of a property; `nil` if its stored value is the one before the change,
    /// or already the new one.
    ///
    /// Equal numbers differ too: two sessions that count at the same time both have one more.
    private func difference(
        _ slot: Int,
        _ object: ObjectID,
        _ id: RecordID,
        _ entity: RecordEntity
    ) throws -> RecordConflict.Difference? {
        guard let former = objects.pending.former(object, slot) else {
            return nil
        }
        let own = objects.graph.value(of: object, slot: slot)
        guard let stored = try stored(slot, id, entity), !isSame(stored, former),
            !isSame(stored, own) || own.isNumber
        else {
            return nil
        }
        let name = entity.type.properties[slot].name
        return RecordConflict.Difference(property: name, own: own, stored: stored)
    }

    /// Adds the related records that another session has added to those of an object, and removes those
    /// that it has removed.
    private func merge(
        _ slot: Int,
        _ object: ObjectID,
        _ id: RecordID,
        _ entity: RecordEntity
    ) throws {
        guard let relation = entity.relations.first(where: { $0.slot == slot }), relation.isToMany,
            let former = objects.pending.former(object, slot),
            let stored = try stored(slot, id, entity), !isSame(stored, former)
        else {
            return
        }
        let own = objects.graph.value(of: object, slot: slot)
        if let merged = Self.merged(own, stored, since: former, isOrdered: relation.isOrdered) {
            objects.graph.fill(object, slot: slot, with: merged)
            objects.pending.setFormer(stored, object, slot)
        }
    }

    /// Returns the related records of two sessions that have added and removed different ones; `nil` if
    /// one of them has moved records.
    private static func merged(
        _ own: Value,
        _ stored: Value,
        since former: Value,
        isOrdered: Bool
    ) -> Value? {
        let (own, stored) = (own.elements ?? [], stored.elements ?? [])
        let former = former.elements ?? []
        let (owned, known) = (Set(own), Set(former))
        guard !isOrdered || own.filter(known.contains) == former.filter(owned.contains) else {
            return nil
        }
        let there = Set(stored)
        let remaining = stored.filter { owned.contains($0) || !known.contains($0) }
        let added = own.filter { !known.contains($0) && !there.contains($0) }
        return isOrdered ? .list(remaining + added) : .set(.init(remaining + added))
    }

    /// Whether two values have the same elements; related records have no order unless they are a
    /// list.
    private func isSame(_ one: Value, _ other: Value) -> Bool {
        if case .set(let elements) = one {
            return Set(elements) == Set(other.elements ?? [])
        }
        return one == other
    }

    /// Returns the value of a property in the database; `nil` for one that is not stored.
    private func stored(_ slot: Int, _ id: RecordID, _ entity: RecordEntity) throws -> Value? {
        if let relation = entity.relations.first(where: { $0.slot == slot }) {
            // Objects are made without a read, which is not possible within the transaction.
            let targets = try writer.targets(of: relation, of: id).compactMap { key -> Value? in
                let target = RecordID(entity: relation.targetRoot, key: key)
                let kind = try writer.schema.kind(of: target, writer.db)?.name
                return kind.flatMap { objects.object(target, kind: $0) }.map { .object($0) }
            }
            guard relation.isToMany else {
                return targets.first ?? .null
            }
            return relation.isOrdered ? .list(targets) : .set(.init(targets))
        }
        guard let attribute = entity.attributes.first(where: { $0.slot == slot }),
            let index = entity.columnIndex[attribute.name],
            let row = try writer.row(entity, key: id.key)
        else {
            return nil
        }
        let values = StoredValue(scratch: objects.graph)
        let value = values.decoded(row.columns[index], attribute.type)
        return attribute.property.isDay
            ? objects.graph.environment.storedDay(in: value) : value
    }
}

extension RecordObjects {
    /// Whether changes wait until the user decides about them.
    public var hasPostponedChanges: Bool {
        pending.hasPostponed
    }

    /// Lets the next `save()` try these changes again.
    public func resumePostponedChanges() {
        pending.resume()
    }

    /// Lets the changes of an object overwrite those of others, or gives them up.
    public func settle(_ conflict: RecordConflict, by settlement: RecordConflict.Settlement) {
        takeChanges()
        let object = conflict.object
        switch (settlement, conflict.reason) {
        case (.later, _): pending.postpone(object)
        case (.overwrite, .changed(let differences)):
            for difference in differences {
                if let slot = graph.type(of: object)?.slot(named: difference.property) {
                    // A later change of someone else is another conflict.
                    pending.setFormer(difference.stored, object, slot)
                }
            }
        case (_, .deleted):
            pending.remove(object)
            forget(object)
        default:
            pending.remove(object)
            for slot in graph.type(of: object)?.properties.indices ?? 0..<0 {
                reread(slot, of: object)
            }
        }
    }
}
