package import OKitExpression
public import OKitSyntax

// MARK: Separate storage

extension Graph {
    /// Reads the separate value of an object on first access.
    ///
    /// If the value is not optional and was never stored, it is created now (OKit, "ModelPartial").
    package func load(_ object: ObjectID, slot: Int) {
        if isAlive(object), let request = separate.request(for: object) {
            // The value existed before the transaction that reads it.
            undoLog.suspend { SeparateValueReader(self).load(object, slot: slot, by: request) }
        }
    }

    /// Allows another attempt to read an item that could not be read.
    package func retry(_ item: StoredItem) {
        for object in separate.retry(item) {
            if let slot = type(of: object)?.separateSlot {
                tracker.invalidate(.slot(object, slot))
            }
        }
    }

    /// Whether there may be objects that have not been read yet.
    public var hasUnreadParts: Bool {
        !separate.ownersOfUnreadObjects.isEmpty
    }

    /// Returns the findings about values read since the last call.
    public func takeFindings() -> [Finding] {
        separate.takeFindings()
    }

    /// Returns the tasks for all changes since the last call: first the separately stored values,
    /// then the models, then the removals, each in order of location.
    ///
    /// With this order, no data is lost if storing is interrupted.
    package func takeChanges() -> [StoreTask] {
        storeChanges.take()
    }

    /// Updates a model from its stored content, without running hooks and without anything to
    /// store.
    ///
    /// The root object stays the same, as do objects whose ids match stored ones.
    ///
    /// - Returns: The values that did not fit.
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

    /// Removes and returns the next waiting hook; `nil` if there is none.
    ///
    /// Hooks are queued as objects change, and run at the end of the turn, so that one change never
    /// happens during another.
    package func takeHook() -> Invocation? {
        hooks.takeNext()
    }
}
