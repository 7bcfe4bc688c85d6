import OKitExpression

/// The state of a graph at the beginning of a transaction.
package struct Savepoint {
    private let position: Int
    private let hooks: [Invocation]
    private let orphans: [ObjectID]
    private let storeChanges: StoreChanges.Pending
    private let storedObjectChanges: StoredObjectChanges

    /// Begins a transaction, which `end` ends.
    package init(beginningIn graph: Graph) {
        position = graph.undoLog.begin()
        hooks = graph.hooks.waiting
        orphans = graph.ownership.orphans
        storeChanges = graph.storeChanges.pending
        storedObjectChanges = graph.storedObjectChanges
    }

    /// Restores the state, and notifies readers of the restored values.
    package func restore(_ graph: Graph) {
        while let entry = graph.undoLog.takeLast(after: position) {
            switch entry {
            case .slot(let object, let slot, let value) where graph.isAlive(object):
                graph.ownership.replaceReferences(of: object, slot: slot, by: value)
            case .created(let object):
                graph.remove(object)
            case .states(let object, let states) where graph.isAlive(object):
                graph.fieldStates[object] = states
            default:
                break
            }
            graph.writer.undo(entry)
        }
        graph.hooks.restore(hooks)
        graph.ownership.restore(orphans)
        graph.storeChanges.restore(storeChanges)
        graph.storedObjectChanges = storedObjectChanges
    }

    /// The changes to stored objects since the transaction began.
    package func changes(on graph: Graph) -> ObjectChanges {
        ObjectChanges(
            graph.undoLog.changes(after: position),
            deleted: graph.storedObjectChanges.deleted.dropFirst(
                storedObjectChanges.deleted.count
            ),
            on: graph
        )
    }

    /// Ends the transaction.
    package func end(_ graph: Graph) {
        graph.undoLog.end()
    }
}
