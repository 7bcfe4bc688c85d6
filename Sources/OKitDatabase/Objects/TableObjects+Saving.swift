import OKitExpression
import OKitModel

extension TableObjects {
    /// Whether there are unsaved changes, besides those about which the user decides later.
    var hasChanges: Bool {
        takeChanges()
        return !pending.objects.allSatisfy(postponed.contains)
            || !pending.deleted.allSatisfy(postponed.contains)
            || !newObjects.allSatisfy(postponed.contains)
    }

    var hasPostponedChanges: Bool {
        !postponed.isEmpty
    }

    func resumePostponedChanges() {
        postponed = []
    }

    func takeChanges() {
        let changes = graph.takeStoredObjectChanges()
        // The user goes on with these objects.
        postponed.subtract(changes.slots.map(\.object))
        postponed.subtract(changes.deleted)
        pending.add(changes)
    }

    /// Writes the unsaved changes in one transaction; called at the end of a turn.
    ///
    /// - Throws: If they cannot be written; the changes are retained for the next call. The error
    ///   contains the conflict if the user can decide about it.
    @discardableResult
    func save() throws(RecordStoreError) -> RecordDifference {
        if hasChanges {
            try save { _ in }
        }
        return RecordDifference()
    }

    /// Writes the unsaved changes in one transaction, after further changes.
    func save<T>(
        after further: (any SQLSession) throws -> T
    ) throws(RecordStoreError) -> T {
        takeChanges()
        // Nothing is read while the transaction runs.
        readChanged()
        let saving = TableSaving(self)
        let (result, written) = try database.write { session in
            (try further(session), try saving.write(session))
        }
        database.sharing?.noteChanges(from: inbox)
        let stored = Set(written.inserted.map(\.object))
        for object in newObjects where !stored.contains(object) && !postponed.contains(object) {
            graph.removeStoredObject(object)
        }
        newObjects = newObjects.filter(postponed.contains)
        let deleted = saving.pending.deleted
        pending = pending.filtered(postponed.contains)
        for (object, entity, row) in written.inserted {
            adopt(object, entity, row: row)
        }
        for (object, row) in written.updated {
            take(row, of: object)
        }
        for object in deleted {
            guard let state = known(object) else {
                continue
            }
            finalChanges += database.schema.entitiesWithParts.contains(state.entity.name) ? 1 : 0
            forget(object)
        }
        prefixes.removeAll()
        rereadRelations()
        return result
    }

    /// Writes a change over that of someone else, or gives it up.
    func settle(
        _ conflict: RecordConflict,
        by settlement: RecordConflict.Settlement
    ) {
        takeChanges()
        let object = conflict.object
        postponed.remove(object)
        switch settlement {
        case .later:
            postponed.insert(object)
        case .discard:
            pending.remove(object)
            if newObjects.contains(object) {
                newObjects.removeAll { $0 == object }
                graph.removeStoredObject(object)
                return
            }
            prefixes.removeAll()
            readAgain(object, isOverwritten: false)
        case .overwrite:
            readAgain(object, isOverwritten: true)
        }
    }

    /// Reads the row of an object again.
    ///
    /// - Parameter isOverwritten: Whether the object retains the values of the app, to be written over
    ///   those of the row.
    private func readAgain(_ object: ObjectID, isOverwritten: Bool) {
        guard let state = known(object), let key = database.keys.cells(of: state.id) else {
            return
        }
        let names = state.entity.key.map(\.name)
        // A row without a key cannot be found again, nor be changed.
        let found =
            state.entity.hasKey
            ? rows(of: state.entity, where: names, equal: [key])
            : [state.row].compactMap(\.self)
        guard let row = found.first else {
            pending.remove(object)
            return forget(object)
        }
        if isOverwritten {
            rebase(object, on: row)
        } else {
            // All values are read again, also those that the row never lost.
            forgetRow(of: object)
            take(row, of: object)
            for attribute in state.entity.attributes {
                graph.storedObjectValueChanged(object, slot: attribute.slot)
            }
            for relation in state.entity.relations {
                graph.storedObjectValueChanged(object, slot: relation.slot)
            }
        }
    }
}
