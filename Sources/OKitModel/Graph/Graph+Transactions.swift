import OKitExpression

/// What a graph has changed since its outermost transaction began, the oldest first.
struct UndoLog {
    /// One change, with what was there before.
    enum Entry {
        case slot(ObjectID, Int, Value)
        case parent(ObjectID, ObjectID?)
        case identity(String, ObjectID?)
        case model(String, ObjectID?)
        case created(ObjectID)
        case states(ObjectID, [FieldState]?)
    }

    var entries: [Entry] = []
    /// Transactions that have begun and not ended.
    var depth = 0
}

/// Where a transaction began.
struct Savepoint {
    fileprivate let entryCount: Int
    fileprivate let hooks: [Invocation]
    fileprivate let orphans: [ObjectID]
    fileprivate let changedModels: Set<String>
    fileprivate let changedHolders: Set<ObjectID>
    fileprivate let removedItems: Set<StoredItem>
    fileprivate let storedObjectChanges: StoredObjectChanges
}

extension Graph {
    /// Makes all changes of `body`, or none where it throws.
    ///
    /// Transactions may stand in each other; where an inner one is undone, the outer one goes on.
    @discardableResult
    public func transaction<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let savepoint = beginTransaction()
        do throws(Failure) {
            let result = try body()
            endTransaction()
            return result
        } catch {
            rollBack(to: savepoint)
            endTransaction()
            throw error
        }
    }

    /// Makes the changes of `body` without telling anybody who has read what they change.
    ///
    /// What is shown stays as it is until something else that it comes of changes. The models have
    /// changed all the same, and are stored.
    @discardableResult
    public func suppressingInvalidation<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        suppressions += 1
        defer { suppressions -= 1 }
        return try body()
    }

    func beginTransaction() -> Savepoint {
        var log = undoLog ?? UndoLog()
        log.depth += 1
        undoLog = log
        return Savepoint(
            entryCount: log.entries.count,
            hooks: hooks,
            orphans: orphans,
            changedModels: changedModels,
            changedHolders: changedHolders,
            removedItems: removedItems,
            storedObjectChanges: storedObjectChanges
        )
    }

    func endTransaction() {
        undoLog?.depth -= 1
        if undoLog?.depth == 0 {
            undoLog = nil
        }
    }

    /// Brings everything back to how it was at a savepoint, and tells who has read what comes back.
    func rollBack(to savepoint: Savepoint) {
        while let log = undoLog, log.entries.count > savepoint.entryCount,
            let entry = undoLog?.entries.popLast()
        {
            undo(entry)
        }
        hooks = savepoint.hooks
        orphans = savepoint.orphans
        changedModels = savepoint.changedModels
        changedHolders = savepoint.changedHolders
        removedItems = savepoint.removedItems
        storedObjectChanges = savepoint.storedObjectChanges
    }

    private func undo(_ entry: UndoLog.Entry) {
        switch entry {
        case .slot(let object, let slot, let value):
            if isAlive(object) {
                relink(object, slot: slot, to: value)
                records[Int(object.index)].slots[slot] = value
                invalidate(.slot(object, slot))
            }
        case .parent(let object, let parent):
            if isAlive(object) {
                records[Int(object.index)].parent = parent
                invalidate(.parent(object))
            }
        case .identity(let id, let object):
            objectsByID[id] = object
            invalidate(.identity(id))
        case .model(let name, let object):
            models[name] = object
            invalidate(.model(name))
        case .created(let object):
            remove(object)
        case .states(let object, let states):
            if isAlive(object) {
                swift.states[object] = states
            }
        }
    }
}
