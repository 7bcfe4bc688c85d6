public import OKitExpression
import OKitSyntax

// MARK: Expressions

extension Graph: ObjectSpace {
    /// The type of an object; `nil` once the object is deleted.
    public func objectType(of object: ObjectID) -> ObjectType? {
        objects.livingRecord(object)?.pointee.type.objectType
    }

    /// The expression for the title of an object; `nil` if its entity declares none.
    public func title(of object: ObjectID) -> ParsedExpression? {
        type(of: object).flatMap { types.titles[$0.name] }
    }

    /// The value of a stored property, loaded if necessary; null once the object is deleted.
    public func storedValue(of object: ObjectID, slot: Int) -> Value {
        if let record = objects.livingRecord(object), record.pointee.type.separateSlot == slot {
            load(object, slot: slot)
        }
        return resolvedValue(of: object, slot: slot)
    }

    /// The value of a stored property, with ids of references replaced by objects.
    ///
    /// A tracked evaluation depends on these objects.
    func resolvedValue(of object: ObjectID, slot: Int) -> Value {
        let value = value(of: object, slot: slot)
        guard let type = type(of: object), type.hasReferences, type.properties[slot].isReference
        else {
            return value
        }
        func resolve(_ value: Value) -> Value? {
            guard case .text(let id) = value else {
                return value
            }
            noteRead(.identity(id))
            return self.object(withID: id).map { .object($0) }
        }
        return value.elements.map { .list($0.compactMap(resolve)) } ?? resolve(value) ?? .null
    }

    /// The object with an id, searched in all models and in separately stored values.
    public func object(withID id: String) -> ObjectID? {
        if let object = objects.object(id: id) {
            return object
        }
        for owner in separate.ownersOfUnreadObjects {
            guard let slot = separate.slotOfObject(in: owner) else {
                continue
            }
            load(owner, slot: slot)
            if let found = objects.object(id: id) {
                return found
            }
        }
        return nil
    }

    /// Whether a reader has read the current time, by `now` or a function of the clock.
    package var readsMoment: Bool {
        tracker.hasReadersOfMoment
    }

    /// The number of changes in the graph so far.
    package var changeCount: Int {
        tracker.changeCount
    }

    /// Invalidates everything that has read the current time.
    package func invalidateMoment() {
        tracker.invalidate(.moment)
    }

    /// Records that the tracked evaluation in progress has read a dependency.
    public func noteRead(_ dependency: Dependency) {
        tracker.note(dependency) { blankSources(of: dependency) }
    }

    /// The sources of an object without readers.
    private func blankSources(of dependency: Dependency) -> [Int32]? {
        switch dependency {
        case .slot(let object, _), .parent(let object):
            objects.livingRecord(object)?.pointee.type.noSources
        case .identity, .model, .moment:
            nil
        }
    }

    /// The value of a function that consists of steps, which must not change data.
    public func value(
        ofFunction name: String,
        of object: ObjectID,
        arguments: [String: Value],
        in evaluator: inout Evaluator
    ) -> Value {
        StepMachine.value(ofFunction: name, of: object, arguments: arguments, in: &evaluator, self)
    }

    /// The value of a computed property, by its index in the object's type.
    ///
    /// For tracked evaluations the value is cached until something that it read changes.
    public func computedValue(
        _ member: Int,
        of object: ObjectID,
        in evaluator: inout Evaluator
    ) -> Value {
        ComputedValues(self).value(member, of: object, in: &evaluator)
    }

    /// The stored values of an object that is completely in memory.
    public func loadedObject(_ object: ObjectID) -> LoadedObject? {
        guard let record = objects.livingRecord(object), record.pointee.storage != .fault,
            !record.pointee.type.hasReferences, let values = record.pointer(to: \.slots)
        else {
            return nil
        }
        return LoadedObject(type: record.pointee.type.identity, values: values)
    }
}

// MARK: Readers

extension Graph {
    /// Marks a reader as stale when one of these dependencies changes; replaces its earlier reads.
    ///
    /// Unregister a reader that is no longer needed.
    public func register(_ reader: Reader, reads: Set<Dependency>) {
        register(reader, like: [], reads: Array(reads))
    }

    /// Registers a reader for everything that others have read, and some more.
    func register(_ reader: Reader, like others: [Reader], reads: [Dependency]) {
        let start = tracker.begin()
        for other in others {
            tracker.noteReads(of: other)
        }
        for dependency in reads {
            noteRead(dependency)
        }
        tracker.end(reader, from: start)
    }

    /// Unregisters a reader.
    public func unregister(_ reader: Reader) {
        tracker.unregister(reader)
    }

    /// Evaluates a reader, and registers it with the dependencies that were read.
    func evaluate(_ reader: Reader, _ body: (inout Evaluator) -> Value) {
        tracker.evaluate(reader) {
            var evaluator = Evaluator(tracking: self)
            return body(&evaluator)
        }
    }

    /// Whether everything that a reader has read is unchanged; see `ChangeTracker`.
    func isCurrent(_ reader: Reader) -> Bool {
        tracker.isCurrent(reader) { ComputedValues(self).refresh($0) }
    }

    /// Makes the changes of `body` without notifying their readers.
    ///
    /// Displayed values stay the same until another dependency changes. The models do change, and
    /// are stored.
    @discardableResult
    public func suppressingInvalidation<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try tracker.suppress(body)
    }

    // MARK: Observers

    /// Observes the value of an expression, until the reader is unregistered.
    ///
    /// - Parameter changed: Called by `flush()` with the new value if it differs.
    /// - Returns: The reader, with its current value.
    public func observe(
        _ expression: ParsedExpression,
        on content: ObjectID?,
        changed: @escaping (Value) -> Void
    ) -> Reader {
        Notifier(self).observe(.expression(expression, on: content), changed: changed)
    }

    /// Evaluates the observed values that have become stale since the last flush, each once and in
    /// registration order, and notifies the observers of values that differ.
    ///
    /// Changes by observers are evaluated too.
    ///
    /// - Returns: False if changes trigger each other without end; the remaining changes wait.
    @discardableResult
    public func flush() -> Bool {
        Notifier(self).flush()
    }
}

// MARK: Validation

extension Graph {
    /// The validation issues of an object's properties, in declaration order.
    ///
    /// Owned and related objects are validated if a rule requires it.
    public func validate(_ object: ObjectID) -> [ValidationIssue] {
        ObjectValidator(graph: self).issues(of: object)
    }

    /// The validation issues of one property and its elements.
    package func validate(_ target: PropertyTarget) -> [ValidationIssue] {
        ObjectValidator(graph: self).issues(of: target.object, slot: target.slot)
    }
}
