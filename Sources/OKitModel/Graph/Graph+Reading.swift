public import OKitExpression
import OKitSyntax

// MARK: Expressions

extension Graph: ObjectSpace {
    /// The type of an object; `nil` once the object is deleted.
    public func objectType(of object: ObjectID) -> ObjectType? {
        objects.livingRecord(object)?.pointee.type.objectType
    }

    /// The text that names an object for people; `nil` if its entity declares none.
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

    /// The value of a stored property, with objects in place of the ids of references.
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

    /// The object with an id, searched in all models and in what is stored separately.
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

    /// Whether a reader has read the present moment, by `now` or a function of the clock.
    package var readsMoment: Bool {
        tracker.hasReadersOfMoment
    }

    /// How often something in the graph has changed.
    package var changeCount: Int {
        tracker.changeCount
    }

    /// Makes all that has read the present moment stale.
    package func invalidateMoment() {
        tracker.invalidate(.moment)
    }

    /// Registers that the tracked evaluation in progress has read something.
    public func noteRead(_ dependency: Dependency) {
        tracker.note(dependency) { blankSources(of: dependency) }
    }

    /// The sources that readers of an object are linked to, before there are any.
    private func blankSources(of dependency: Dependency) -> [Int32]? {
        switch dependency {
        case .slot(let object, _), .parent(let object):
            objects.livingRecord(object)?.pointee.type.noSources
        case .identity, .model, .moment:
            nil
        }
    }

    /// The value of a function that is steps, which must not change anything.
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
    /// For tracked evaluations the value is stored until something that it read changes.
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
    /// Notifies a reader once, by `isStale`, when one of these changes; replaces what it read before.
    ///
    /// A reader that is no longer needed is to be unregistered.
    public func register(_ reader: Reader, reads: Set<Dependency>) {
        register(reader, like: [], reads: Array(reads))
    }

    /// Makes a reader one of all that others have read, and of some more.
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

    /// Forgets a reader.
    public func unregister(_ reader: Reader) {
        tracker.unregister(reader)
    }

    /// Evaluates a reader, and registers it with what was read for it.
    func evaluate(_ reader: Reader, _ body: (inout Evaluator) -> Value) {
        tracker.evaluate(reader) {
            var evaluator = Evaluator(tracking: self)
            return body(&evaluator)
        }
    }

    /// Whether nothing that a reader has read has changed; see `ChangeTracker`.
    func isCurrent(_ reader: Reader) -> Bool {
        tracker.isCurrent(reader) { ComputedValues(self).refresh($0) }
    }

    /// Makes the changes of `body` without notifying the readers of what they change.
    ///
    /// What is shown stays as it is until something else that it was evaluated from changes. The
    /// models have changed all the same, and are stored.
    @discardableResult
    public func suppressingInvalidation<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try tracker.suppress(body)
    }

    // MARK: Observers

    /// Observes the value of an expression from now on, until the reader is unregistered.
    ///
    /// - Parameter changed: called by `flush()` with the new value, where it is another one.
    /// - Returns: The reader, with its present value.
    public func observe(
        _ expression: ParsedExpression,
        on content: ObjectID?,
        changed: @escaping (Value) -> Void
    ) -> Reader {
        Notifier(self).observe(.expression(expression, on: content), changed: changed)
    }

    /// Evaluates what the changes since the last flush have made stale, each once and in registration
    /// order, and notifies the observers of other values.
    ///
    /// Changes by observers are evaluated too.
    ///
    /// - Returns: False where changes trigger each other without end; the rest waits.
    @discardableResult
    public func flush() -> Bool {
        Notifier(self).flush()
    }
}

// MARK: Validation

extension Graph {
    /// The problems of an object's properties, in the order of their declaration.
    ///
    /// Objects that it has or refers to are validated where a rule asks for that.
    public func validate(_ object: ObjectID) -> [ValidationIssue] {
        ObjectValidator(graph: self).issues(of: object)
    }

    /// The problems of one property, with its elements.
    package func validate(_ target: PropertyTarget) -> [ValidationIssue] {
        ObjectValidator(graph: self).issues(of: target.object, slot: target.slot)
    }
}
