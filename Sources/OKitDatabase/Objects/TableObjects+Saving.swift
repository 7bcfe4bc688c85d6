import OKitExpression
import OKitModel

extension TableObjects {
    /// Whether there are unsaved changes.
    var hasChanges: Bool {
        takeChanges()
        return !pending.isEmpty || !newObjects.isEmpty
    }

    func takeChanges() {
        pending.add(graph.takeStoredObjectChanges())
    }

    /// Writes the unsaved changes in one transaction; called at the end of a turn.
    ///
    /// - Throws: If they cannot be written; the changes are retained for the next call. The error
    ///   contains the conflict if the user can decide about it.
    @discardableResult
    func save() throws(RecordStoreError) -> RecordDifference {
        guard hasChanges else {
            return RecordDifference()
        }
        // Nothing is read while the transaction runs.
        readChanged()
        let saving = TableSaving(self)
        let written = try database.write { session in try saving.write(session) }
        let stored = Set(written.inserted.map(\.object))
        for object in newObjects where !stored.contains(object) {
            graph.removeStoredObject(object)
        }
        newObjects = []
        let deleted = pending.deleted
        pending = PendingChanges()
        for (object, entity, row) in written.inserted {
            adopt(object, entity, row: row)
        }
        for (object, row) in written.updated {
            take(row, of: object)
        }
        for object in deleted where known(object) != nil {
            forget(object)
        }
        prefixes.removeAll()
        rereadRelations()
        return RecordDifference()
    }

    /// Writes a change over that of someone else, or gives it up.
    func settle(
        _ conflict: RecordConflict,
        by settlement: RecordConflict.Settlement
    ) {
        takeChanges()
        let object = conflict.object
        switch settlement {
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
