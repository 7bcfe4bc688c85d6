package import OKitExpression
public import OKitSyntax

// MARK: Separate storage

extension Graph {
    /// Reads the separate value of an object when it is first asked for.
    ///
    /// An object that is not optional and was never stored is made now (OKit, "ModelPartial").
    package func load(_ object: ObjectID, slot: Int) {
        if isAlive(object), let request = separate.request(for: object) {
            // The value was there before the transaction that asks for it.
            undoLog.suspend { SeparateValueReader(self).load(object, slot: slot, by: request) }
        }
    }

    /// Reads an item again when it is asked for, which could not be read so far.
    package func retry(_ item: StoredItem) {
        for object in separate.retry(item) {
            if let slot = type(of: object)?.separateSlot {
                tracker.invalidate(.slot(object, slot))
            }
        }
    }

    /// Whether there may be objects that were not read yet.
    public var hasUnreadParts: Bool {
        !separate.ownersOfUnreadObjects.isEmpty
    }

    /// The values that did not fit in what was read since the last call.
    public func takeFindings() -> [Finding] {
        separate.takeFindings()
    }

    /// The tasks for all changes since the last call: first the values that are stored separately,
    /// then the models, then the removals, each in order of location.
    ///
    /// In this order an interrupted store loses nothing.
    package func takeChanges() -> [StoreTask] {
        storeChanges.take()
    }

    /// Lets a model hold what is stored of it by now, as reading it would: without hooks, and without
    /// anything to store.
    ///
    /// Its root, and the objects in it that have the ids of those that are stored, stay the same.
    ///
    /// - Returns: What did not fit.
    package func readModel(_ name: String, again node: JSONNode) -> [Finding] {
        guard let root = model(name), let type = type(of: root) else {
            return []
        }
        let waiting = hooks.waiting
        var decoder = ModelDecoder(graph: self, updating: root)
        _ = decoder.object(node, type)
        hooks.restore(waiting)
        _ = takeChanges()
        return decoder.findings
    }

    /// Removes the next hook that waits; `nil` when none does.
    ///
    /// Hooks are noted as objects change, and run at the end of the turn, so that no change happens
    /// in the middle of another one.
    package func takeHook() -> Invocation? {
        hooks.takeNext()
    }
}
