public import OKitExpression

extension Graph: ObjectSpace {
    /// The type of an object; `nil` once the object is deleted.
    public func objectType(of object: ObjectID) -> ObjectType? {
        isAlive(object) ? records[Int(object.index)].type.objectType : nil
    }

    /// The value of a stored property, loaded if necessary; null once the object is deleted.
    public func storedValue(of object: ObjectID, slot: Int) -> Value {
        if let type = type(of: object), type.separateSlot == slot {
            retrieve(object, slot: slot)
        }
        return value(of: object, slot: slot)
    }

    /// The object with an id, searched in all models and in what is stored separately.
    public func object(withID id: String) -> ObjectID? {
        searchedObject(id: id)
    }

    /// Registers that the tracked evaluation in progress has read something.
    public func noteRead(_ dependency: Dependency) {
        note(dependency)
    }

    /// The value of a function that is steps, which must not change anything.
    public func value(
        ofFunction name: String,
        of object: ObjectID,
        arguments: [String: Value],
        in evaluator: inout Evaluator
    ) -> Value {
        guard case .steps(let steps) = type(of: object)?.functions[name]?.body else {
            return .null
        }
        let invocation = Invocation(
            object: object,
            name: name,
            steps: steps,
            arguments: arguments
        )
        var machine = StepMachine(invocation, isReadOnly: true)
        switch machine.run(&evaluator, on: self) {
        case .finished(let value): return value
        case .failed(let message): evaluator.note(message)
        case .dialog, .effect, .action: break
        }
        return .null
    }

    /// The stored values of an object that is completely in memory.
    public func loadedObject(_ object: ObjectID) -> LoadedObject? {
        guard let record = livingRecord(object), !record.pointee.isFault,
            let values = record.pointer(to: \.slots)
        else {
            return nil
        }
        return LoadedObject(type: record.pointee.type.identity, values: values)
    }
}
